// The tasks of an update: those that should have started or finished by the data date, and those in progress, by the dates
// before the update.
import { FLAG, type Schedule } from '@horizon/schedule';
import type { LocalMinute } from '@horizon/working-time';

export const dueKinds = ['finish', 'start', 'progress'] as const;
/** `finish`: should be finished by the data date; `start`: should have started; `progress`: in progress. */
export type DueKind = (typeof dueKinds)[number];

export interface DueTask {
  /** Its index in the schedule. */
  task: number;
  id: string;
  due: DueKind;
}

/** The tasks due by a data date, by kind and in programme order. Cost: the tasks. */
export function dueBy(schedule: Schedule, dataDate: LocalMinute): Record<DueKind, DueTask[]> {
  const due: Record<DueKind, DueTask[]> = { finish: [], start: [], progress: [] };
  const { tasks } = schedule.network.programme;
  for (let task = 0; task < schedule.network.taskCount; task++) {
    const kind = dueKind(schedule, task, dataDate);
    if (kind !== null) due[kind].push({ task, id: tasks[task]!.id, due: kind });
  }
  return due;
}

function dueKind({ network, flags, start, finish }: Schedule, task: number, dataDate: LocalMinute): DueKind | null {
  const { kind } = network.programme.tasks[task]!;
  const isWork = (flags[task]! & (FLAG.summary | FLAG.ignored | FLAG.finished)) === 0;
  if (!isWork || kind === 'summary' || kind === 'wbs-summary' || kind === 'level-of-effort') return null;
  if (finish[task]! <= dataDate) return 'finish';
  if ((flags[task]! & FLAG.started) !== 0) return 'progress';
  return start[task]! < dataDate ? 'start' : null;
}
