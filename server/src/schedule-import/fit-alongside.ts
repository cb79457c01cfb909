// Prepares a file to be added to a programme without changing it: its tasks are put under one summary, taken activity
// ids and calendar names are replaced by free ones, and baselines with a taken number are left out.
import { activityIdKey, isEqual, newTask, type Programme, type Task } from '@horizon/schedule';
import type { CalendarSpec } from '@horizon/working-time';
import type { ProgrammeState } from '../schedule/programme/state.ts';

export interface FittedFile {
  file: Programme;
  warnings: string[];
}

/** Maximum length of an activity id, as in `long-texts.ts`. */
const maxLetters = 100;
/** Maximum number of renamed ids in the report. */
const maxNamed = 3;

/** The file with unused names. Linear in both, except for names with many duplicates. */
export function fitAlongside(file: Programme, { programme, baselines }: ProgrammeState): FittedFile {
  const codes = freeCodes(file.tasks, programme.tasks);
  const calendars = freeCalendars(file.calendars, programme.calendars);
  const taken = new Set(baselines.map(({ number }) => number));
  const tasks = file.tasks.map((task) => ({
    ...task,
    code: codes.get(task.id) ?? task.code,
    baselines: task.baselines.filter(({ number }) => !taken.has(number)),
  }));
  const isCut = tasks.some((task, at) => task.baselines.length < file.tasks[at]!.baselines.length);
  const shared = sharedResources(file, programme);
  return {
    file: { ...file, tasks: underOneSummary(file, tasks), calendars },
    warnings: [
      ...renamed(file.tasks, codes),
      ...counted(
        calendars.filter(({ name }, at) => name !== file.calendars[at]!.name).length,
        'calendar of the file differs from the one of the same name here and gets a new name',
        'calendars of the file differ from those of the same name here and get new names',
      ),
      ...counted(
        shared,
        'resource of the file is here already: its tasks use the one that is here, with its rate and calendar',
        'resources of the file are here already: its tasks use those that are here, with their rates and calendars',
      ),
      ...(isCut ? ['Baselines of the file whose number is taken here are left out.'] : []),
    ],
  };
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count.toLocaleString('en-AU')} ${count === 1 ? one : many}.`];

const codeOf = ({ code, kind }: Task) => (code !== null && kind !== 'summary' ? code : null);

/** New activity ids for taken ones, by the file's ids of tasks. */
function freeCodes(tasks: readonly Task[], here: readonly Task[]): Map<string, string> {
  const keysOf = (all: readonly Task[]) => all.flatMap((task) => codeOf(task) ?? []).map(activityIdKey);
  const present = new Set(keysOf(here));
  const taken = new Set([...present, ...keysOf(tasks)]);
  const free = new Map<string, string>();
  for (const task of tasks) {
    const code = codeOf(task);
    if (code === null || !present.has(activityIdKey(code))) continue;
    const next = freeName(
      code,
      (name) => taken.has(activityIdKey(name)),
      (n) => `-${n}`,
    );
    taken.add(activityIdKey(next));
    free.set(task.id, next);
  }
  return free;
}

function freeName(name: string, isTaken: (name: string) => boolean, ending: (n: number) => string): string {
  for (let n = 2; ; n += 1) {
    const end = ending(n);
    const next = `${name.slice(0, maxLetters - end.length)}${end}`;
    if (!isTaken(next)) return next;
  }
}

function renamed(tasks: readonly Task[], codes: ReadonlyMap<string, string>): string[] {
  if (codes.size === 0) return [];
  const some = tasks.flatMap(({ id, code }) => (codes.has(id) ? [`${code} becomes ${codes.get(id)}`] : []));
  const more = some.length - maxNamed;
  const list = [...some.slice(0, maxNamed), ...(more > 0 ? [`and ${more.toLocaleString('en-AU')} more`] : [])];
  const ids = codes.size === 1 ? '1 activity id is' : `${codes.size.toLocaleString('en-AU')} activity ids are`;
  return [`${ids} taken in this programme: ${list.join(', ')}.`];
}

/** The file's calendars: one equal to the existing one of its name keeps the name, any other gets an unused one. */
function freeCalendars(calendars: readonly CalendarSpec[], here: readonly CalendarSpec[]): CalendarSpec[] {
  const ours = new Map(here.map((calendar) => [calendar.name, calendar]));
  const nameById = (all: readonly CalendarSpec[]) => new Map(all.map(({ id, name }) => [id, name]));
  const [ownNames, hereNames] = [nameById(calendars), nameById(here)];
  const plain = ({ id: _id, parentId: _parent, ...rest }: CalendarSpec) => rest;
  const parents = new Map(calendars.map((calendar) => [calendar.id, calendar]));
  const isSame = (calendar: CalendarSpec, depth = 0): boolean => {
    const own = ours.get(calendar.name);
    if (!own || !isEqual(plain(own), plain(calendar)) || depth > calendars.length) return false;
    const parent = calendar.parentId === null ? undefined : parents.get(calendar.parentId);
    if (!parent) return own.parentId === null;
    return ownNames.get(parent.id) === hereNames.get(own.parentId ?? '') && isSame(parent, depth + 1);
  };
  const taken = new Set([...ours.keys(), ...ownNames.values()]);
  return calendars.map((calendar) => {
    if (!ours.has(calendar.name) || isSame(calendar)) return calendar;
    const name = freeName(
      calendar.name,
      (each) => taken.has(each),
      (n) => ` (${n})`,
    );
    taken.add(name);
    return { ...calendar, name };
  });
}

function sharedResources({ resources }: Programme, here: Programme): number {
  const known = new Set(here.resources.flatMap(({ code, name }) => [code ?? name, name]));
  return resources.filter(({ code, name }) => known.has(code ?? name) || known.has(name)).length;
}

/** A file with one summary over all its tasks keeps it; otherwise it gets one with the name of its project. */
function underOneSummary({ project }: Programme, tasks: readonly Task[]): Task[] {
  const tops = tasks.filter(({ parentId }) => parentId === null);
  if (tops.length === 1 && tops[0]!.kind === 'summary') return [...tasks];
  const ids = new Set(tasks.map(({ id }) => id));
  let id = 'imported';
  while (ids.has(id)) id += '-';
  const name = (project.title ?? project.name).trim() || 'Imported programme';
  const top: Task = { ...newTask(id), name, kind: 'summary' };
  return [top, ...tasks.map((task) => (task.parentId === null ? { ...task, parentId: id } : task))];
}
