// The cached programme of a project: fetched whole once, then patched with every change, the page's own and those of others.
// A change contains the affected records and every task that moved; nothing is calculated here.
import {
  type PackedProgramme,
  type Patch,
  placesById,
  programmeAfterPatches,
  unpackColumn,
  unpackProgramme,
} from '@horizon/schedule';
import type { CallAnswer } from '../../client/api.ts';
import type { PlannedTask } from '../gantt/programme/planned-task.ts';
import type { PlannedProgramme } from '../gantt/programme/programme-source.ts';

type Answer = CallAnswer<'getSchedule'>;
type Dates = Record<keyof Answer['dates'], readonly (number | null)[]>;

export interface CachedProgramme {
  programme: PlannedProgramme;
  revision: number;
  /** Columns with a value per task, in the order of the tasks. */
  dates: Dates;
  /** The minute at which the last task ends. */
  projectFinish: number;
  people: Readonly<Record<string, string>>;
  abilities: readonly string[];
}

/** A change from an answer: the records, and the tasks whose dates, floats or flags changed. */
export interface ProgrammeChange {
  revision: number;
  patches: readonly unknown[];
  moved: CallAnswer<'editSchedule'>['moved'];
  project_finish: number;
  abilities?: readonly string[];
}

/** The programme of an answer, with Horizon's own task data. Linear in the tasks. */
export function programmeOf(answer: Answer): PlannedProgramme {
  // The contract types these columns by TypeBox, the engine by its own types.
  const programme = unpackProgramme(answer.programme as unknown as PackedProgramme);
  const { columns, count } = answer.more;
  const column = (name: string, blank: unknown) =>
    unpackColumn(columns[name] as Parameters<typeof unpackColumn>[0], count, blank);
  const texts = (name: string) => column(name, null) as (string | null)[];
  const tasks = programme.tasks as PlannedTask[];
  const position = column('position', -1) as number[];
  const [status, assignee, trade] = [texts('status'), texts('assigneeUserId'), texts('trade')];
  const [crew, location, wbs] = [texts('crew'), texts('location'), texts('wbsId')];
  // Field by field: with computed names, each task would become a slow dictionary object.
  tasks.forEach((task, i) => {
    task.position = position[i]!;
    task.status = status[i] ?? null;
    task.assigneeUserId = assignee[i] ?? null;
    task.trade = trade[i] ?? null;
    task.crew = crew[i] ?? null;
    task.location = location[i] ?? null;
    task.wbsId = wbs[i] ?? null;
  });
  return { ...programme, tasks };
}

/** Builds the cached programme from an answer. Linear in the tasks. */
export function cachedProgrammeOf(answer: Answer): CachedProgramme {
  const { revision, dates, people, abilities } = answer;
  return { programme: programmeOf(answer), revision, dates, projectFinish: answer.project_finish, people, abilities };
}

/** The programme after its next change; null if the change lacks data, so that the whole must be fetched again. */
export function cachedAfter(cached: CachedProgramme, change: ProgrammeChange): CachedProgramme | null {
  const patches = change.patches as readonly Patch[];
  const isKnown = (id: unknown) => typeof id !== 'string' || id in cached.people;
  if (!patches.every(({ after }) => isKnown(after?.['assigneeUserId']))) return null;
  const programme = programmeAfterPatches(cached.programme, patches);
  const dates = datesAfter(cached, programme, change.moved);
  if (dates === null) return null;
  const { people, abilities } = cached;
  const { revision, project_finish: projectFinish } = change;
  return { programme, revision, dates, projectFinish, people, abilities: change.abilities ?? abilities };
}

/** Null if a task was added without its dates. */
function datesAfter(
  cached: CachedProgramme,
  programme: PlannedProgramme,
  moved: ProgrammeChange['moved'],
): Dates | null {
  const rowOf = placesById(programme.tasks);
  const before = rowsBefore(cached.programme, programme);
  const rows = moved.ids.map((id) => rowOf.get(id));
  if (before !== null) {
    const isIncluded = new Set(rows);
    if (before.some((row, at) => row < 0 && !isIncluded.has(at))) return null;
  }
  const after = (name: keyof Dates): (number | null)[] => {
    const known = cached.dates[name];
    const values = before === null ? known.slice() : before.map((row) => known[row] ?? null);
    rows.forEach((row, k) => {
      if (row !== undefined) values[row] = moved[name][k] ?? null;
    });
    return values;
  };
  const names = Object.keys(cached.dates) as (keyof Dates)[];
  return Object.fromEntries(names.map((name) => [name, after(name)])) as unknown as Dates;
}

/** The previous index of each task, −1 for a new one; null if no index changed. */
function rowsBefore(before: PlannedProgramme, after: PlannedProgramme): number[] | null {
  const isSame =
    before.tasks.length === after.tasks.length && after.tasks.every(({ id }, at) => before.tasks[at]!.id === id);
  if (isSame) return null;
  const rowOf = placesById(before.tasks);
  return after.tasks.map(({ id }) => rowOf.get(id) ?? -1);
}
