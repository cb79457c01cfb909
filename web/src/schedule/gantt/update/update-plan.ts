// Plans an update as edits: the data date, the actual work up to it, and the remaining work, in one step. Actual dates must be
// before the data date, as in Primavera P6; faults are shown at their task.
import { numberAdvice } from '@horizon/money';
import { dataDateOn, firstWorkOn, lastWorkOn, type Schedule, type Task } from '@horizon/schedule';
import {
  dayOfMinute,
  formatDay,
  type LocalDay,
  type LocalMinute,
  MINUTES_PER_DAY,
  parseDay,
} from '@horizon/working-time';
import { unusualDataDate } from '../../../client/unusual-data-date.ts';
import { parseDuration, parsePercent } from '../cell-parse.ts';
import { dayText } from '../cell-text.ts';
import { calendarOf, type Plan, taskAt } from '../programme/planner-edits.ts';
import type { PlannerEdit } from '../programme/programme-source.ts';

/** The entry for a task: days as `YYYY-MM-DD`, per cent done, or remaining as a duration. */
export interface ProgressEntry {
  start: string;
  finish: string;
  percent: string;
  left: string;
}

export const noEntry: ProgressEntry = { start: '', finish: '', percent: '', left: '' };

export interface UpdateAsked {
  /** The day of the data date. */
  day: LocalDay;
  /** Today on site: recorded dates are never later, regardless of the data date. */
  today: LocalDay;
  entries: Readonly<Record<string, ProgressEntry>>;
  /** Microsoft Project's rule: unfinished work is moved after the data date. */
  movesUnfinished: boolean;
  /** The name to keep the programme for comparison; null if it is not kept. */
  keptAs: string | null;
}

export interface PlannedUpdate {
  plan: Plan;
  /** Faults by task id. */
  faults: ReadonlyMap<string, string>;
}

type Changes = Partial<Omit<Task, 'id'>>;

const MOST_EDITS = 5000;

/** The update as a plan; refused while any entry has a fault. */
export function planUpdate(
  schedule: Schedule,
  { day, today, entries, movesUnfinished, keptAs }: UpdateAsked,
): PlannedUpdate {
  const { project, options } = schedule.network.programme;
  const statusDate = dataDateOn(schedule, day);
  const faults = new Map<string, string>();
  const edits: PlannerEdit[] = [];
  if (statusDate !== project.statusDate) edits.push({ kind: 'project-changed', changes: { statusDate } });
  if (movesUnfinished !== options.movesUnstartedWork && options.profile === 'msp')
    edits.push({ kind: 'options-changed', changes: { movesUnstartedWork: movesUnfinished } });
  for (const [id, entry] of Object.entries(entries)) {
    const task = schedule.network.indexOf.get(id);
    if (task === undefined || isEmpty(entry)) continue;
    const meant = changesOf(schedule, task, entry, statusDate);
    const changes = typeof meant === 'string' ? meant : (laterThan(entry, today) ?? meant);
    if (typeof changes === 'string') faults.set(id, changes);
    else if (Object.keys(changes).length > 0) edits.push({ kind: 'task-changed', id, changes });
  }
  const note = `Update to ${formatDayText(day)}${keptAs ? ` – ${keptAs}` : ''}`;
  const wrong =
    faults.size > 0
      ? `${faults.size === 1 ? 'One task is' : `${faults.size} tasks are`} not right yet: look at the entries in red.`
      : edits.length > MOST_EDITS
        ? `One update takes at most ${MOST_EDITS.toLocaleString('en-AU')} tasks. Store these in two.`
        : edits.length === 0
          ? 'Nothing is different yet.'
          : null;
  return { plan: wrong === null ? { edits, note, keeps: keptAs !== null } : { refusal: wrong }, faults };
}

export const isEmpty = ({ start, finish, percent, left }: ProgressEntry): boolean =>
  [start, finish, percent, left].every((text) => text.trim() === '');

const formatDayText = (day: LocalDay): string => dayText(day * MINUTES_PER_DAY);

/** The fault of an entry with days in the future; null if it has none. */
function laterThan(entry: ProgressEntry, today: LocalDay): string | null {
  for (const end of ['start', 'finish'] as const) {
    const day = parseDay(entry[end]);
    if (day !== null && day > today)
      return `${formatDayText(day)} is after today: a future date cannot be an actual ${end}.`;
  }
  return null;
}

/** The changes of an entry, or its fault. */
function changesOf(schedule: Schedule, task: number, entry: ProgressEntry, dataDate: LocalMinute): Changes | string {
  const days = daysOf(schedule, task, entry, dataDate);
  if (typeof days === 'string') return days;
  const present = taskAt(schedule, task);
  const percent = entry.percent.trim() === '' ? null : parsePercent(entry.percent);
  if (entry.percent.trim() !== '' && percent === null)
    return numberAdvice(entry.percent, 'Write a percentage from 0 to 100.');
  const start = days.start ?? present.actualStart;
  if (days.finish !== null || percent === 100) {
    const finish = days.finish ?? Math.min(schedule.finish[task]!, dataDate);
    const began = start ?? Math.min(schedule.start[task]!, finish);
    if (finish < began) return 'It cannot finish before it starts.';
    return { actualStart: began, actualFinish: finish, percentComplete: 100, remainingMinutes: null };
  }
  const begun: Changes = { actualStart: start ?? Math.min(schedule.start[task]!, dataDate) };
  if (entry.left.trim() !== '') return leftOf(schedule, task, entry.left, { begun, dataDate });
  if (percent === 0 && days.start === null && present.actualStart === null)
    return { percentComplete: 0, remainingMinutes: null };
  return percent === null ? begun : { ...begun, percentComplete: percent, remainingMinutes: null };
}

interface ActualDays {
  start: LocalMinute | null;
  finish: LocalMinute | null;
}

function daysOf(schedule: Schedule, task: number, entry: ProgressEntry, dataDate: LocalMinute): ActualDays | string {
  const { project } = schedule.network.programme;
  const calendar = calendarOf(schedule, task);
  const days: ActualDays = { start: null, finish: null };
  for (const end of ['start', 'finish'] as const) {
    if (entry[end].trim() === '') continue;
    const day = parseDay(entry[end]);
    if (day === null) return `“${entry[end]}” is no day: write 21 Nov 2026 or 21/11/2026.`;
    const first = firstWorkOn(calendar, day, project.defaultStartMinute);
    if (first > dataDate || (end === 'finish' && first === dataDate && day === dayOfMinute(dataDate)))
      return `${formatDayText(day)} is after the data date: a future date cannot be an actual ${end}.`;
    days[end] = end === 'start' ? first : Math.min(lastWorkOn(calendar, day, project.defaultFinishMinute), dataDate);
  }
  return days;
}

/**
 * Applies the remaining duration: in Microsoft Project's mode it is added to the actual one, in P6's the original duration
 * stays.
 */
function leftOf(
  schedule: Schedule,
  task: number,
  text: string,
  { begun, dataDate }: { begun: Changes; dataDate: LocalMinute },
): Changes | string {
  const { project, options } = schedule.network.programme;
  const { durationUnit, durationMinutes } = taskAt(schedule, task);
  const typed = parseDuration(text, durationUnit, project);
  if (!typed || typed.minutes < 0) return numberAdvice(text, 'Write the remaining duration, such as 5d or 12h.');
  if (typed.minutes === 0) return 'No work remains: enter the actual finish date.';
  const left = typed.minutes;
  if (options.profile === 'p6') {
    const percentComplete = durationMinutes === 0 ? 0 : hundredths(Math.max(0, 100 - (100 * left) / durationMinutes));
    return { ...begun, remainingMinutes: left, percentComplete };
  }
  const done = Math.max(0, calendarOf(schedule, task).workBetween(begun.actualStart!, dataDate));
  return {
    ...begun,
    durationMinutes: done + left,
    remainingMinutes: left,
    percentComplete: hundredths((100 * done) / (done + left)),
  };
}

const hundredths = (figure: number): number => Math.min(99.99, Math.round(100 * figure) / 100);

/**
 * The planned progress up to the data date as an entry: the planned dates, and for tasks in progress the planned percentage.
 */
export function asPlanned(schedule: Schedule, task: number, dataDate: LocalMinute): ProgressEntry {
  const { actualStart, percentComplete } = taskAt(schedule, task);
  const [start, finish] = [schedule.start[task]!, schedule.finish[task]!];
  const began = actualStart === null ? formatDay(dayOfMinute(start)) : '';
  if (finish <= dataDate) {
    const last = finish > start ? finish - 1 : finish;
    return { ...noEntry, start: began, finish: formatDay(dayOfMinute(last)) };
  }
  const done = calendarOf(schedule, task).workBetween(start, dataDate);
  const share = schedule.duration[task] === 0 ? 0 : Math.floor((100 * done) / schedule.duration[task]!);
  const percent = Math.min(99, Math.max(share, Math.ceil(percentComplete)));
  return { ...noEntry, start: began, percent: String(percent) };
}

/** The warnings about a data date of the programme. */
export function unusualUpdate(schedule: Schedule, day: LocalDay, today: LocalMinute): string[] {
  const { statusDate } = schedule.network.programme.project;
  return unusualDataDate(formatDay(day), {
    starts: formatDay(dayOfMinute(schedule.projectStart)),
    today: formatDay(dayOfMinute(today)),
    present: statusDate === null ? null : formatDay(dayOfMinute(statusDate)),
  });
}
