// Task data that is calculated on demand: logic, resources, variance from the baseline, reasons for dates. A hundred thousand
// tasks cost nothing until a column needs it.
import {
  type BaselineVariance,
  baselineVariances,
  calculate,
  type Link,
  prepare,
  type Programme,
  type Schedule,
  describeLink,
} from '@horizon/schedule';
import type { CellValue } from '../../ui/data-grid/grid-types.ts';
import type { ReadProgramme } from './read-programme.ts';
import { constraintChoices } from './task-values.ts';
import { typeLabel, typeOfTask } from './task-types.ts';
import { dayOf } from './tasks.ts';

export const facts = [
  'wbs',
  'wbsId',
  'under',
  'type',
  'location',
  'calendar',
  'constraintKind',
  'constraintDate',
  'predecessors',
  'successors',
  'resources',
  'freeFloat',
  'earlyStart',
  'earlyFinish',
  'lateStart',
  'lateFinish',
  'baselineStart',
  'baselineFinish',
  'startVariance',
  'finishVariance',
  'notes',
] as const;
/** `code …` is the value of an activity code, `field …` that of an imported field. */
export type Fact = (typeof facts)[number] | `code ${string}` | `field ${string}`;

/** The number of the baseline that the programme is compared with; null if it has none. */
export function baselineNumberOf({ project, tasks }: Programme): number | null {
  if (typeof project.currentBaseline === 'number') return project.currentBaseline;
  const numbers = tasks.flatMap(({ baselines }) => baselines.map(({ number }) => number));
  return numbers.length === 0 ? null : numbers.reduce((least, number) => Math.min(least, number));
}

/**
 * The activity code or field of a file that gives the location, for tasks without their own; undefined if the programme
 * has none.
 */
export function locationOf({ activityCodeTypes, customFields, tasks }: Programme): Fact | null {
  const isPlace = (name: string) => /^(?:location|area|zone|level|building)/i.test(name);
  const code =
    activityCodeTypes.map(({ name }) => name).find(isPlace) ??
    tasks.flatMap(({ activityCodes }) => Object.keys(activityCodes)).find(isPlace);
  if (code !== undefined) return `code ${code}`;
  const field = customFields.map(({ name, alias }) => alias ?? name).find(isPlace);
  return field === undefined ? null : `field ${field}`;
}

/** Returns task data by index. Each column is calculated for all tasks on first use. */
export function programmeFacts(
  read: ReadProgramme,
  wbsNames: ReadonlyMap<string, string>,
): (at: number, fact: Fact) => CellValue {
  const { programme, dates } = read;
  const { tasks, project } = programme;
  const minutesPerDay = project.minutesPerDay;
  const links = once(() => linksByTask(programme));
  const resources = once(() => resourcesByTask(programme));
  const calendars = once(() => new Map(programme.calendars.map(({ id, name }) => [id, name])));
  // Early and late dates are not part of the answer: calculate them by the engine.
  const schedule = once((): Schedule | null => {
    if (read.schedule) return read.schedule;
    const { network } = prepare(programme);
    return network && calculate(network);
  });
  const location = once(() => locationOf(programme));
  const variances = once((): readonly BaselineVariance[] => {
    const number = baselineNumberOf(programme);
    const calculated = number === null ? null : schedule();
    return number === null || calculated === null ? [] : baselineVariances(calculated, number);
  });
  const reference = (taskId: string) => {
    const other = read.taskOf(taskId);
    return other?.code ?? other?.name ?? '?';
  };
  const logic = (ends: readonly Link[] | undefined, end: 'predecessorId' | 'successorId') =>
    ends?.map((link) => `${reference(link[end])}${plainKind(link, project)}`).join(', ') ?? null;
  const days = (minutes: number | null | undefined) =>
    minutes === null || minutes === undefined || !Number.isFinite(minutes)
      ? null
      : Math.round((100 * minutes) / minutesPerDay) / 100;
  const day = (minute: number | null | undefined) => {
    if (minute === null || minute === undefined || !Number.isFinite(minute)) return null;
    return dayOf(minute);
  };
  const lastDay = (minute: number | null | undefined, from: number | null | undefined) =>
    day(typeof minute === 'number' && minute !== from ? minute - 1 : minute);

  const factOf = (at: number, fact: Fact): CellValue => {
    const task = tasks[at]!;
    if (fact.startsWith('code ')) return task.activityCodes[fact.slice(5)] ?? null;
    if (fact.startsWith('field ')) return task.custom[fact.slice(6)] ?? null;
    switch (fact) {
      case 'wbsId':
        return read.moreOf(task.id).wbsId;
      case 'wbs':
        return wbsNames.get(read.moreOf(task.id).wbsId ?? '') ?? task.wbsCode;
      case 'under':
        return task.parentId === null ? null : (read.taskOf(task.parentId)?.name ?? null);
      case 'type':
        return typeLabel(typeOfTask(task));
      case 'location': {
        const own = read.moreOf(task.id).location;
        if (own !== null) return own;
        const named = location();
        return named === null ? null : factOf(at, named);
      }
      case 'calendar':
        return calendars().get(task.calendarId ?? project.calendarId) ?? null;
      case 'constraintKind':
        return constraintWords.get(task.constraint.kind) ?? task.constraint.kind;
      case 'constraintDate':
        return day(task.constraint.date);
      case 'predecessors':
        return logic(links().into.get(task.id), 'predecessorId');
      case 'successors':
        return logic(links().out.get(task.id), 'successorId');
      case 'resources':
        return resources().get(task.id) ?? null;
      case 'freeFloat':
        return days(dates.freeFloat[at]);
      case 'earlyStart':
        return day(schedule()?.earlyStart[at]);
      case 'earlyFinish':
        return lastDay(schedule()?.earlyFinish[at], schedule()?.earlyStart[at]);
      case 'lateStart':
        return day(dates.lateStart[at]);
      case 'lateFinish':
        return lastDay(dates.lateFinish[at], dates.lateStart[at]);
      case 'baselineStart':
        return day(variances()[at]?.baselineStart);
      case 'baselineFinish':
        return lastDay(variances()[at]?.baselineFinish, variances()[at]?.baselineStart);
      case 'startVariance':
        return days(variances()[at]?.startMinutes);
      case 'finishVariance':
        return days(variances()[at]?.finishMinutes);
      default:
        return task.notes;
    }
  };
  return factOf;
}

const constraintWords = new Map(constraintChoices.map(({ value, label }) => [value, label]));

/** FS without a lag is the default and left out. */
function plainKind(link: Link, project: Programme['project']): string {
  const text = describeLink(link, project);
  return text === 'FS' ? '' : text;
}

function once<Value>(make: () => Value): () => Value {
  let kept: { value: Value } | null = null;
  return () => (kept ??= { value: make() }).value;
}

function linksByTask({ links }: Programme) {
  const into = new Map<string, Link[]>();
  const out = new Map<string, Link[]>();
  const add = (map: Map<string, Link[]>, id: string, link: Link) => {
    const known = map.get(id);
    if (known) known.push(link);
    else map.set(id, [link]);
  };
  for (const link of links) {
    add(into, link.successorId, link);
    add(out, link.predecessorId, link);
  }
  return { into, out };
}

/** `Carpenter, 2 Crane`: names, with units unless they are one. */
function resourcesByTask({ resources, assignments }: Programme): ReadonlyMap<string, string> {
  const names = new Map(resources.map(({ id, name }) => [id, name]));
  const texts = new Map<string, string>();
  for (const { taskId, resourceId, units } of assignments) {
    const name = names.get(resourceId);
    if (name === undefined) continue;
    const text = units === 1 ? name : `${Math.round(units * 100) / 100} ${name}`;
    const before = texts.get(taskId);
    texts.set(taskId, before === undefined ? text : `${before}, ${text}`);
  }
  return texts;
}
