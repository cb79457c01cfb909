// Reports how a file is merged with an existing programme, in the preview and afterwards: derived from the state that
// is stored.
import type { AnswerOf, Calls } from '@horizon/contract';
import { datesOf, type Programme, type Task } from '@horizon/schedule';
import type { ProgrammeState } from '../schedule/programme/state.ts';
import type { Overwritten } from './overwritten-edits.ts';
import type { ImportChoice } from './receive-file.ts';

type Meeting = NonNullable<AnswerOf<Calls['importSchedule']>['report']['merge']>;

export interface Met {
  choice: Pick<ImportChoice, 'mode' | 'dataDate'>;
  /** The programme before and after. */
  present: ProgrammeState;
  stored: ProgrammeState;
  file: Programme;
  /** Our ids by the file's. */
  tasks: ReadonlyMap<string, string>;
  lost: Meeting['lost'];
  overwritten: Overwritten;
}

/** Maximum number of named tasks. */
const maxNamed = 100;

/** The report of the merge. Linear in the tasks of both. */
export function meetingReport({ choice, present, stored, file, tasks, lost, overwritten }: Met): Meeting {
  const ours = new Set(tasks.values());
  const here = present.programme.tasks;
  const absent = choice.mode === 'replace' ? [] : here.filter(({ id, kind }) => kind !== 'summary' && !ours.has(id));
  const dates = [...ours].flatMap((id) => datesOf(stored.schedule, id) ?? []);
  const inFile = file.tasks.flatMap(({ kind, stored: storedDates }) =>
    kind === 'summary' || storedDates === null ? [] : [storedDates],
  );
  return {
    mode: choice.mode,
    here: here.length,
    matched: here.filter(({ id }) => ours.has(id)).length,
    data_date: {
      here: whole(present.programme.project.statusDate),
      file: whole(file.project.statusDate),
      stored: whole(stored.programme.project.statusDate),
    },
    file_start: first(inFile),
    file_finish: last(inFile),
    tasks_start: first(dates),
    tasks_finish: last(dates),
    absent: absent.length,
    absent_tasks: absent.slice(0, maxNamed).map(nameOf),
    lost,
    ...overwritten,
  };
}

const whole = (minute: number | null) => (minute === null ? null : Math.round(minute));
const nameOf = ({ code, name }: Task) => `${code ?? ''} ${name}`.trim();

interface Span {
  start: number | null;
  finish: number | null;
}

const first = (spans: readonly Span[]) =>
  whole(spans.reduce<number | null>((least, { start }) => lower(least, start, (a, b) => a < b), null));
const last = (spans: readonly Span[]) =>
  whole(spans.reduce<number | null>((most, { finish }) => lower(most, finish, (a, b) => a > b), null));

/** The first of two in an order, ignoring null. */
const lower = (a: number | null, b: number | null, isFirst: (a: number, b: number) => boolean) =>
  a === null ? b : b === null || isFirst(a, b) ? a : b;

/** The number of tasks of a file with actual dates later than a data date. */
export function actualsAfter({ tasks }: Programme, dataDate: number | null): number {
  if (dataDate === null) return 0;
  const isLate = ({ actualStart, actualFinish }: Task) => Math.max(actualStart ?? 0, actualFinish ?? 0) > dataDate;
  return tasks.filter((task) => task.kind !== 'summary' && isLate(task)).length;
}

interface Dates {
  /** The number of tasks of the file that start at another minute than in it. */
  moved: number;
  /** The number of tasks of the file with actual dates after the effective data date. */
  late: number;
}

/** Warnings about the dates for the importer. */
export function warningsOf({ mode, data_date: date }: Meeting, { moved, late }: Dates): string[] {
  const asked =
    mode === null
      ? [
          'The project has a programme already, and the file joins it: tasks that are not here yet are added among those that are. Choose to replace the programme, to add the file alongside, or to update by id.',
        ]
      : [];
  const keeps = date.stored !== date.file || mode === 'alongside';
  const tasks = moved === 1 ? '1 task of the file starts' : `${moved.toLocaleString('en-AU')} tasks of the file start`;
  const dates =
    moved > 0 && mode !== 'replace' && keeps
      ? [`${tasks} at another time than in the file, since the start, data date and settings of this programme hold.`]
      : [];
  const has = late === 1 ? '1 task of the file has' : `${late.toLocaleString('en-AU')} tasks of the file have`;
  const actuals =
    late > 0 && mode !== 'replace' && date.stored !== date.file
      ? [`${has} actual dates after the data date of this programme, which stays. Check which data date is right.`]
      : [];
  return [...asked, ...dates, ...actuals];
}
