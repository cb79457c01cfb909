// What has changed between two issues of a programme? Tasks and links added, deleted and changed; dates, durations and
// floats that moved; what joined the critical path and what left it. Tasks are the same by id, or by activity code where
// another tool has numbered them again; links by what they join and how.
import { countsAs } from './criticality.ts';
import { linkKinds, type Link, type Task } from './programme.ts';
import { datesOf, type Schedule, type TaskDates } from './schedule.ts';

export type ComparedField =
  | 'name'
  | 'parent'
  | 'kind'
  | 'calendar'
  | 'constraint'
  | 'deadline'
  | 'duration'
  | 'start'
  | 'finish'
  | 'lateFinish'
  | 'actualStart'
  | 'actualFinish'
  | 'percentComplete'
  | 'totalFloat'
  | 'freeFloat'
  | 'critical';

export interface FieldChange {
  field: ComparedField;
  before: string | number | boolean | null;
  after: string | number | boolean | null;
}

export interface TaskChange {
  beforeId: string;
  afterId: string;
  changes: FieldChange[];
}

export interface LinkChange {
  before: Link;
  after: Link;
}

export interface ScheduleComparison {
  addedTaskIds: string[];
  deletedTaskIds: string[];
  changedTasks: TaskChange[];
  addedLinks: Link[];
  deletedLinks: Link[];
  /** The same tasks joined in the same way, with another lag. */
  changedLinks: LinkChange[];
  /** Ids in the later programme. */
  joinedCriticalPath: string[];
  leftCriticalPath: string[];
  projectFinishBefore: number;
  projectFinishAfter: number;
}

/** The differences from one schedule to a later one. Cost: tasks plus links. */
export function compareSchedules(before: Schedule, after: Schedule, match: 'id' | 'code' = 'id'): ScheduleComparison {
  const keyOf = (task: Task): string => (match === 'code' ? (task.code ?? `#${task.id}`) : task.id);
  const earlier = new Map(before.network.programme.tasks.map((task) => [keyOf(task), task]));
  const later = new Map(after.network.programme.tasks.map((task) => [keyOf(task), task]));
  const result: ScheduleComparison = {
    addedTaskIds: [],
    deletedTaskIds: [...earlier].filter(([key]) => !later.has(key)).map(([, { id }]) => id),
    changedTasks: [],
    ...compareLinks(before, after, keyOf),
    joinedCriticalPath: [],
    leftCriticalPath: [],
    projectFinishBefore: before.projectFinish,
    projectFinishAfter: after.projectFinish,
  };
  for (const [key, task] of later) {
    const old = earlier.get(key);
    if (!old) {
      result.addedTaskIds.push(task.id);
      continue;
    }
    const changes = changesOf(before, old, after, task, keyOf);
    if (changes.length > 0) result.changedTasks.push({ beforeId: old.id, afterId: task.id, changes });
    const was = countsAs(before, before.network.indexOf.get(old.id)!, 'critical');
    const is = countsAs(after, after.network.indexOf.get(task.id)!, 'critical');
    if (was !== is) (is ? result.joinedCriticalPath : result.leftCriticalPath).push(task.id);
  }
  return result;
}

function changesOf(
  before: Schedule,
  old: Task,
  after: Schedule,
  task: Task,
  keyOf: (task: Task) => string,
): FieldChange[] {
  const oldValues = valuesOf(before, old, keyOf);
  const values = valuesOf(after, task, keyOf);
  return (Object.keys(values) as ComparedField[])
    .filter((field) => oldValues[field] !== values[field])
    .map((field) => ({ field, before: oldValues[field], after: values[field] }));
}

function valuesOf(
  schedule: Schedule,
  task: Task,
  keyOf: (task: Task) => string,
): Record<ComparedField, FieldChange['before']> {
  const dates: TaskDates = datesOf(schedule, task.id)!;
  const { programme, indexOf } = schedule.network;
  const parent = task.parentId === null ? undefined : indexOf.get(task.parentId);
  return {
    name: task.name,
    parent: parent === undefined ? null : keyOf(programme.tasks[parent]!),
    kind: task.kind,
    calendar: task.calendarId,
    constraint: [task.constraint, task.secondConstraint].map((c) => (c ? `${c.kind} ${c.date ?? ''}` : '')).join('; '),
    deadline: task.deadline,
    duration: dates.durationMinutes,
    start: dates.start,
    finish: dates.finish,
    lateFinish: dates.lateFinish,
    actualStart: task.actualStart,
    actualFinish: task.actualFinish,
    percentComplete: dates.percentComplete,
    totalFloat: dates.totalFloatMinutes,
    freeFloat: dates.freeFloatMinutes,
    critical: countsAs(schedule, indexOf.get(task.id)!, 'critical'),
  };
}

function compareLinks(
  before: Schedule,
  after: Schedule,
  keyOf: (task: Task) => string,
): Pick<ScheduleComparison, 'addedLinks' | 'deletedLinks' | 'changedLinks'> {
  const earlier = keyedLinks(before, keyOf);
  const later = keyedLinks(after, keyOf);
  const changedLinks: LinkChange[] = [];
  for (const [key, link] of later) {
    const old = earlier.get(key);
    if (old && JSON.stringify(old.lag) !== JSON.stringify(link.lag)) changedLinks.push({ before: old, after: link });
  }
  return {
    addedLinks: [...later].filter(([key]) => !earlier.has(key)).map(([, link]) => link),
    deletedLinks: [...earlier].filter(([key]) => !later.has(key)).map(([, link]) => link),
    changedLinks,
  };
}

function keyedLinks({ network }: Schedule, keyOf: (task: Task) => string): Map<string, Link> {
  const { programme, indexOf } = network;
  const links = new Map<string, Link>();
  for (const link of programme.links) {
    const from = indexOf.get(link.predecessorId);
    const to = indexOf.get(link.successorId);
    if (from === undefined || to === undefined) continue;
    const ends = [keyOf(programme.tasks[from]!), keyOf(programme.tasks[to]!), String(linkKinds.indexOf(link.kind))];
    links.set(JSON.stringify(ends), link);
  }
  return links;
}
