// A path through the programme that is shown before everything else: the longest path, one of the float paths, or what
// drives one task. The address names it, so that other pages and mails can point at it.
import { FLAG, floatPaths, type Schedule } from '@horizon/schedule';
import type { TaskTable } from '../../layout/task-table.ts';

export interface ShownPath {
  /** As the address has it: `longest`, a number of a float path, `to:<task id>`. */
  key: string;
  label: string;
  /** 1: the task is on the path. */
  tasks: Uint8Array;
  count: number;
}

/** The path that the address asks for; null if there is no such path. `by`: the order of float paths. */
export function pathOf(key: string | null, by: string | null, schedule: Schedule, table: TaskTable): ShownPath | null {
  if (!key) return null;
  if (key === 'longest') return path(key, 'Longest path', longest(schedule));
  const number = Number(key);
  if (Number.isInteger(number) && number > 0 && number <= 100) {
    const choice = { count: number, by: by === 'total-float' ? ('total-float' as const) : ('free-float' as const) };
    const found = floatPaths(schedule, choice).find((each) => each.number === number);
    return found ? path(key, `Float path ${number}`, marked(schedule, found.taskIds)) : null;
  }
  const task = key.startsWith('to:') ? schedule.network.indexOf.get(key.slice(3)) : undefined;
  return task === undefined ? null : path(key, `Drivers of ${table.nameOf(task)}`, driversOf(table, task));
}

function path(key: string, label: string, tasks: Uint8Array): ShownPath | null {
  const count = tasks.reduce((sum, each) => sum + each, 0);
  return count === 0 ? null : { key, label, tasks, count };
}

function longest({ flags, network }: Schedule): Uint8Array {
  const tasks = new Uint8Array(network.taskCount);
  for (let i = 0; i < tasks.length; i++) {
    if ((flags[i]! & FLAG.longestPath) !== 0 && (flags[i]! & FLAG.summary) === 0) tasks[i] = 1;
  }
  return tasks;
}

function marked({ network }: Schedule, ids: readonly string[]): Uint8Array {
  const tasks = new Uint8Array(network.taskCount);
  for (const id of ids) tasks[network.indexOf.get(id)!] = 1;
  return tasks;
}

/** The task and all that leads to it by driving links. Cost: the links, as often as the path is long at the worst. */
function driversOf({ links, count }: TaskTable, task: number): Uint8Array {
  const into = new Map<number, number[]>();
  for (let k = 0; k < links.count; k++) {
    if (links.drives[k] !== 1) continue;
    const list = into.get(links.to[k]!);
    if (list) list.push(links.from[k]!);
    else into.set(links.to[k]!, [links.from[k]!]);
  }
  const tasks = new Uint8Array(count);
  const pending = [task];
  while (pending.length > 0) {
    const next = pending.pop()!;
    if (tasks[next] === 1) continue;
    tasks[next] = 1;
    pending.push(...(into.get(next) ?? []));
  }
  return tasks;
}
