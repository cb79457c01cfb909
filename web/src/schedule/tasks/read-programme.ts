// The whole programme of a project, indexed by task for the task drawer and related screens, with Horizon's own task data.
import { placesById, type Programme, type Schedule, type Task } from '@horizon/schedule';
import type { CallAnswer } from '../../client/api.ts';
import { nothingMore } from '../gantt/programme/planned-task.ts';
import { cachedProgrammeOf, type CachedProgramme } from './cached-programme.ts';
import type { ScheduleEdit } from './tasks.ts';

/** Data of a task in addition to the engine's fields. */
export interface TaskMore {
  status: string | null;
  assigneeUserId: string | null;
  trade: string | null;
  crew: string | null;
  location: string | null;
  wbsId: string | null;
}

/** The calculated dates, floats and flags of tasks. */
export type ReadDate =
  | 'start'
  | 'finish'
  | 'lateStart'
  | 'lateFinish'
  | 'totalFloat'
  | 'freeFloat'
  | 'duration'
  | 'percentComplete'
  | 'flags';

export interface ReadProgramme {
  programme: Programme;
  revision: number;
  dates: Readonly<Record<ReadDate, ArrayLike<number | null>>>;
  /** The calculated schedule, if available. */
  schedule?: Schedule;
  people: Readonly<Record<string, string>>;
  mayEdit: boolean;
  /** Whether progress may be reported; with `mayEdit`, everything may be edited. */
  mayRecord: boolean;
  /** Saves edits elsewhere than in the live programme, such as in a what-if; returns why it is not possible. */
  keepEdits?: (edits: readonly ScheduleEdit[], successMessage: string) => string | null;
  /** Row of a task in `programme.tasks` and `dates`; −1 for an unknown one. */
  rowOf: (taskId: string) => number;
  taskOf: (taskId: string) => Task | undefined;
  moreOf: (taskId: string) => TaskMore;
}

/** Indexes the programme of an answer by task. Linear in the tasks. */
export const readProgramme = (answer: CallAnswer<'getSchedule'>): ReadProgramme =>
  readCachedProgramme(cachedProgrammeOf(answer));

/** The cached programme, indexed by task. */
export function readCachedProgramme({ programme, revision, dates, people, abilities }: CachedProgramme): ReadProgramme {
  const rows = placesById(programme.tasks);
  const rowOf = (taskId: string) => rows.get(taskId) ?? -1;
  return {
    programme,
    revision,
    dates,
    people,
    mayEdit: abilities.includes('edit'),
    mayRecord: abilities.includes('record'),
    rowOf,
    taskOf: (taskId) => programme.tasks[rowOf(taskId)],
    moreOf: (taskId) => programme.tasks[rowOf(taskId)] ?? nothingMore,
  };
}
