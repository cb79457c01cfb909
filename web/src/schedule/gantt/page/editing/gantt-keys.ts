// The list's shortcuts for the shortcut sheet. The list handles them itself (`tree-keys.ts`).
import type { Shortcut } from '../../../../client/keyboard.ts';
import type { GanttView } from '../../view/gantt-view.ts';

const shortcutsShown: readonly (readonly [keys: string, label: string])[] = [
  ['F2 or Enter', 'Edit the cell; Tab goes to the next one'],
  ['Alt ←  Alt →', 'Move a day earlier or later'],
  ['Alt Shift ←  →', 'A day shorter or longer'],
  ['Alt Shift ↑  ↓', 'Ten per cent more or less done'],
  ['Alt ↑  Alt ↓', 'Move the row up or down'],
  ['Shift ←  Shift →', 'Select a block of cells; Shift ↑ ↓ extends it'],
  ['Ctrl C  Ctrl V', 'Copy cells or rows, paste values or copies of tasks'],
  ['↑ on the first row', 'To the heads: Alt ← → moves a column, Shift ← → sizes it'],
  ['Ctrl X  Ctrl V', 'Cut rows, to paste them with their tasks before another row'],
  ['Insert', 'Add a task below'],
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
  ['Esc', 'Clear the selection'],
  ['← →  Ctrl ←  →', 'Fold and unfold, one or all'],
  ['Tab', 'Leave the list (Esc first where Tab indents)'],
];

export const ganttKeys: readonly Shortcut[] = shortcutsShown.map(([keys, label]) => ({
  keys,
  label,
  group: 'Programme',
}));

const ofChosen = [
  ['E on the list', 'Set a field of the chosen tasks', 'set'],
  ['Ctrl F2', 'Link the chosen tasks in sequence', 'sequence'],
  ['Ctrl Shift F2', 'Unlink the chosen tasks', 'unlink'],
  ['Ctrl ]', 'Indent the chosen tasks', 'indent'],
  ['Ctrl [', 'Outdent the chosen tasks', 'outdent'],
  ['Delete', 'Remove the chosen tasks', 'remove'],
] as const;

/** The commands on all selected tasks: the list handles their keys, and the palette lists them. */
export const keysOfChosen = (view: GanttView | null): readonly Shortcut[] =>
  ofChosen.map(([keys, label, kind]) => ({
    keys,
    label,
    group: 'Programme',
    run: () => view?.handlers.onCommand({ kind }, view.tree.activeTask()),
  }));
