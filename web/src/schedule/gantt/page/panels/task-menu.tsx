import { useEffect, useRef, type KeyboardEvent } from 'react';
import { currentDensity } from '../../../../ui/theme/density.ts';
import { indentTasks, outdentTasks, reorderTask } from '../../programme/outline-plans.ts';
import { linkInSequence, unlinkTasks } from '../../programme/many-tasks.ts';
import { joinTask } from '../../programme/planner-edits.ts';
import styles from './task-menu.module.css';
import { addBelow, cutRows, cutTasks, inListOrder, pasteTasks, removeTasks } from '../editing/gantt-handlers.ts';
import { copiedRows, copyRows, pasteCopies } from '../editing/list-clipboard.ts';
import type { Gantt } from '../use-gantt.ts';

/** The context menu of a task. */
export function TaskMenu({ gantt }: { gantt: Gantt }) {
  const { menu, setMenu, chart, perform, openPanel, setDialog, state, selected, view } = gantt;
  const list = useRef<HTMLDivElement>(null);
  const cut = cutRows.use();
  const copied = copiedRows.use();
  useEffect(() => {
    if (!menu) return undefined;
    list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const close = (event: PointerEvent) => {
      if (!list.current?.contains(event.target as Node)) setMenu(null);
    };
    window.addEventListener('pointerdown', close, true);
    return () => window.removeEventListener('pointerdown', close, true);
  }, [menu, setMenu]);
  if (!menu) return null;
  const { schedule } = chart;
  const { task, minute } = menu;
  const chosen = selected.has(task) ? [...selected] : [task];
  const inOrder = inListOrder(gantt, chosen);
  const newId = () => crypto.randomUUID();
  const items: (readonly [label: string, keys: string, run: () => void])[] = [
    ['Open', 'O', () => openPanel('task')],
    ['Why this date?', 'W', () => openPanel('why')],
    ['Show its bar', 'B', () => view?.reveal(view.tree.rowOf(task), true)],
    ['Show what drives it', '', () => gantt.setPath(`to:${schedule.network.programme.tasks[task]!.id}`)],
  ];
  if (state.canEdit) {
    items.push(
      ['Link to…', 'L', () => setDialog({ kind: 'link', task, minute })],
      ['Pause the work…', 'S', () => setDialog({ kind: 'split', task, minute })],
    );
    if (chart.table.splits.has(task)) items.push(['Join its parts', '', () => perform(joinTask(schedule, task))]);
    items.push(
      ['Set a field…', 'E', () => setDialog({ kind: 'set', task, minute })],
      ...(chosen.length > 1
        ? [
            ['Link in sequence', 'Ctrl F2', () => perform(linkInSequence(schedule, inOrder, newId))] as const,
            ['Unlink', 'Ctrl Shift F2', () => perform(unlinkTasks(schedule, chosen))] as const,
          ]
        : []),
      ['Add a task below', 'Insert', () => addBelow(gantt, task)],
      ['Move up', 'Alt ↑', () => perform(reorderTask(schedule, task, -1))],
      ['Move down', 'Alt ↓', () => perform(reorderTask(schedule, task, 1))],
      ['Indent', 'Ctrl ]', () => perform(indentTasks(schedule, chosen))],
      ['Outdent', 'Ctrl [', () => perform(outdentTasks(schedule, chosen))],
      ['Copy', 'Ctrl C', () => copyRows(gantt, chosen)],
      ...(copied ? [['Paste copies below', 'Ctrl V', () => pasteCopies(gantt, task)] as const] : []),
      ['Cut', 'Ctrl X', () => cutTasks(gantt, chosen)],
      ...(cut.length > 0 ? [['Paste the cut rows before it', 'Ctrl V', () => pasteTasks(gantt, task)] as const] : []),
      ['Remove', 'Delete', () => removeTasks(gantt, chosen)],
    );
  }
  function onKeyDown(event: KeyboardEvent) {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') {
      setMenu(null);
      view?.tree.focus();
    } else if (to !== undefined) buttons.at(to % buttons.length)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const left = Math.min(menu.x, window.innerWidth - 230);
  const itemPx = currentDensity() === 'touch' ? 44 : 30;
  const top = Math.max(Math.min(menu.y, window.innerHeight - items.length * itemPx - 20), 8);
  return (
    <div
      ref={list}
      className={styles.menu}
      role="menu"
      aria-label="Task"
      tabIndex={-1}
      style={{ left, top }}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      {items.map(([label, keys, run]) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            setMenu(null);
            view?.tree.focus();
            run();
          }}
        >
          {label}
          {keys === '' ? null : <kbd>{keys}</kbd>}
        </button>
      ))}
    </div>
  );
}
