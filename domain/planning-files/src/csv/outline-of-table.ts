// The outline of a task table: by a level column, by dotted outline numbers, or by WBS codes. Codes that many rows share
// are groups without a row of their own, as in P6's tables; each becomes a summary.
import { newTask, type Task } from '@horizon/schedule';

import type { CellOf, ColumnKind } from './columns.ts';

/** All tasks in outline order, with their parents set. */
export function outlineOfTable(
  tasks: readonly Task[],
  cellsOf: readonly CellOf[],
  columns: ReadonlyMap<ColumnKind, number>,
): Task[] {
  if (columns.has('level')) return byLevel(tasks, (index) => Number(cellsOf[index]!('level')) || 1);
  const numbers = cellsOf.map((cell) => cell('outline') || cell('wbs'));
  if (numbers.every((number) => number === '')) return [...tasks];
  if (new Set(numbers).size === numbers.length) return byLevel(tasks, (index) => numbers[index]!.split('.').length);
  return byGroup(tasks, numbers);
}

function byLevel(tasks: readonly Task[], levelOf: (index: number) => number): Task[] {
  const parents: { task: Task; level: number }[] = [];
  for (const [index, task] of tasks.entries()) {
    const level = levelOf(index);
    while (parents.length > 0 && parents.at(-1)!.level >= level) parents.pop();
    const parent = parents.at(-1)?.task;
    if (parent) {
      task.parentId = parent.id;
      parent.kind = 'summary';
    }
    parents.push({ task, level });
  }
  return [...tasks];
}

const deepestGroup = 30;

function byGroup(tasks: readonly Task[], codes: readonly string[]): Task[] {
  const groups = new Map<string, { summary: Task; children: Task[]; groups: string[] }>();
  const roots: string[] = [];
  const taken = new Set(tasks.map((task) => task.id));
  const open = (code: string, depth: number): string => {
    if (groups.has(code)) return code;
    const summary = newTask(taken.has(code) ? `WBS ${code}` : code);
    summary.kind = 'summary';
    summary.name = code;
    summary.wbsCode = code;
    groups.set(code, { summary, children: [], groups: [] });
    const dot = code.lastIndexOf('.');
    if (dot < 1 || depth >= deepestGroup) roots.push(code);
    else {
      const parent = groups.get(open(code.slice(0, dot), depth + 1))!;
      summary.parentId = parent.summary.id;
      parent.groups.push(code);
    }
    return code;
  };
  const loose: Task[] = [];
  for (const [index, task] of tasks.entries()) {
    if (codes[index] === '') {
      loose.push(task);
      continue;
    }
    const group = groups.get(open(codes[index]!, 0))!;
    task.parentId = group.summary.id;
    group.children.push(task);
  }
  const ordered: Task[] = [];
  const visit = (code: string): void => {
    const group = groups.get(code)!;
    ordered.push(group.summary);
    for (const child of group.children) ordered.push(child);
    for (const inner of group.groups) visit(inner);
  };
  for (const code of roots) visit(code);
  return [...ordered, ...loose];
}
