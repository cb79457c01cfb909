// The highlighted path: the longest path, one of the float paths, or the driving path of one task. It is in the address, so
// that other pages and e-mails can link to it.
import { FLAG, floatPaths, type Schedule } from '@horizon/schedule';
import type { TaskTable } from '../../layout/task-table.ts';

export interface ShownPath {
  /** The address parameter: `longest`, the number of a float path, or `to:<task id>`. */
  key: string;
  label: string;
  /** 1 for tasks on the path. */
  tasks: Uint8Array;
  count: number;
}

/** The path of the address parameter; null if it does not exist. `by` is the order of float paths. */
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

/** The task and its driving predecessors. Cost: the links times the length of the path in the worst case. */
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
