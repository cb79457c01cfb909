// The whole programme of a project as the task drawer and the screens beside it read it: by task, with what is known of a
// task beside the engine's fields.
import {
  type PackedProgramme,
  type Programme,
  type Schedule,
  type Task,
  unpackColumn,
  unpackProgramme,
} from '@horizon/schedule';
import type { CallAnswer } from '../../client/api.ts';
import type { ScheduleEdit } from './tasks.ts';

/** What is known of a task beside the engine's fields. */
export interface TaskMore {
  status: string | null;
  assigneeUserId: string | null;
  trade: string | null;
  crew: string | null;
  location: string | null;
  wbsId: string | null;
}

/** The calculated dates, floats and flags that are read of a task. */
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
  /** The calculation itself, where it is at hand. */
  schedule?: Schedule;
  people: Readonly<Record<string, string>>;
  mayEdit: boolean;
  /** Takes edits where they go elsewhere than to the live programme, such as into a what-if; answers why not. */
  keepEdits?: (edits: readonly ScheduleEdit[], says: string) => string | null;
  /** Row of a task in `programme.tasks` and `dates`; −1 for one that is not there. */
  rowOf: (taskId: string) => number;
  taskOf: (taskId: string) => Task | undefined;
  moreOf: (taskId: string) => TaskMore;
}

/** The programme of an answer, ready to be asked by task. Linear in the tasks. */
export function readProgramme(answer: CallAnswer<'getSchedule'>): ReadProgramme {
  // The contract says these columns in its own words, the engine in its type.
  const programme = unpackProgramme(answer.programme as unknown as PackedProgramme);
  const rows = new Map(programme.tasks.map(({ id }, row) => [id, row]));
  const column = (name: string) =>
    unpackColumn(answer.more.columns[name] as Parameters<typeof unpackColumn>[0], answer.more.count, null) as (
      | string
      | null
    )[];
  const columns = {
    status: column('status'),
    assigneeUserId: column('assigneeUserId'),
    trade: column('trade'),
    crew: column('crew'),
    location: column('location'),
    wbsId: column('wbsId'),
  };
  const rowOf = (taskId: string) => rows.get(taskId) ?? -1;
  return {
    programme,
    revision: answer.revision,
    dates: answer.dates,
    people: answer.people,
    mayEdit: answer.abilities.includes('edit'),
    rowOf,
    taskOf: (taskId) => programme.tasks[rowOf(taskId)],
    moreOf: (taskId) => {
      const row = rowOf(taskId);
      return {
        status: columns.status[row] ?? null,
        assigneeUserId: columns.assigneeUserId[row] ?? null,
        trade: columns.trade[row] ?? null,
        crew: columns.crew[row] ?? null,
        location: columns.location[row] ?? null,
        wbsId: columns.wbsId[row] ?? null,
      };
    },
  };
}
