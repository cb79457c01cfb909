// The keys of the list of tasks for the sheet of keys. The list listens to them itself (`tree-keys.ts`).
import type { Shortcut } from '../../../client/keyboard.ts';

const told: readonly (readonly [keys: string, label: string])[] = [
  ['F2 or Enter', 'Edit the cell; Tab goes to the next one'],
  ['Alt ←  Alt →', 'Move a day earlier or later'],
  ['Alt Shift ←  →', 'A day shorter or longer'],
  ['Alt Shift ↑  ↓', 'Ten per cent more or less done'],
  ['Alt ↑  Alt ↓', 'Move the row up or down'],
  ['Ctrl X  Ctrl V', 'Cut rows, put them with all they hold before another row'],
  ['Ctrl ]  Ctrl [', 'Indent, outdent'],
  ['Insert', 'Add a task below'],
  ['Delete', 'Remove'],
  ['L', 'Link to another task'],
  ['S', 'Pause the work'],
  ['O', 'Open the task'],
  ['W', 'Why this date?'],
  ['B', 'Bring its bar into sight'],
  ['Shift F10', 'Menu of the task'],
  ['Space  Shift ↑  ↓', 'Select'],
  ['Ctrl A', 'Select every row'],
  ['Home  End  Ctrl Home  Ctrl End', 'First or last cell, first or last row'],
  ['Page ↑  Page ↓', 'A window up or down'],
  ['Esc', 'Let go of what is selected'],
  ['← →  Ctrl ←  →', 'Fold and unfold, one or all'],
  ['Tab', 'Leave the list (Esc first where Tab indents)'],
];

export const ganttKeys: readonly Shortcut[] = told.map(([keys, label]) => ({ keys, label, group: 'Programme' }));
