// Formats and labels for tasks: status buckets in order, durations as planners write them, minutes as days.
import { readTypedNumber } from '@horizon/money';
import type { CallAnswer, CallInput } from '../../client/api.ts';
import { formatDay } from '../../ui/format.ts';
import type { Choice } from '../../ui/fields.tsx';
import { statusBuckets, type StatusBucket } from '../../ui/status-chip.tsx';
import { type DayLength, minutesOfUnit } from './format-days.ts';

export type TaskItem = CallAnswer<'listTasks'>['items'][number];
export type ScheduleEdit = CallInput<'editSchedule'>['body']['edits'][number];
export type TaskChanges = Extract<ScheduleEdit, { kind: 'task-changed' }>['changes'];

/** Tasks per page of the list. */
export const taskPageSize = 100;

const bucketLabels: Record<StatusBucket, string> = {
  delayed: 'Delayed',
  'in-progress': 'In progress',
  open: 'Open',
  'not-started': 'Not started',
  completed: 'Completed',
  closed: 'Closed',
  cancelled: 'Cancelled',
};

/** The icon's bucket for a value of the calls: `in progress` is `in-progress`. */
export function bucketOf(word: string): StatusBucket {
  const dashed = word.replaceAll(' ', '-');
  return statusBuckets.find((bucket) => bucket === dashed) ?? 'not-started';
}

/** The label of a bucket. */
export function bucketLabel(word: string): string {
  return bucketLabels[bucketOf(word)];
}

/** The seven buckets as choices, by the values of the calls. */
export const bucketChoices: readonly Choice[] = statusBuckets.map((bucket) => ({
  value: bucket.replaceAll('-', ' '),
  label: bucketLabels[bucket],
}));

/** Eight-hour days, for when the project's own are not known. */
export const defaultDay: DayLength = { minutesPerDay: 480, minutesPerWeek: 2400, daysPerMonth: 20 };

/** `12 d`, `−4 h`, `1.25 w`: exact, for editing and comparing; `formatDuration` is for display. */
export function durationText(minutes: number, unit: string, length: DayLength): string {
  const value = Math.round((minutes / minutesOfUnit(unit, length)) * 100) / 100;
  return `${value < 0 ? '−' : ''}${Math.abs(value)} ${unit}`;
}

export type DurationUnit = 'm' | 'h' | 'd' | 'w' | 'mo';

/** Parses `5`, `5d`, `12 h`, `-2 d`, `1.5 weeks`; a plain number means days. Undefined if it is invalid. */
export function parseDuration(text: string, length: DayLength): { minutes: number; unit: DurationUnit } | undefined {
  const [, figure = '', word = ''] = /^(.*?)\s*([a-z]*)$/.exec(text.trim().toLowerCase()) ?? [];
  const read = readTypedNumber(figure);
  const unit = unitOf(word);
  if (!read.ok || read.isPercent || !unit) return undefined;
  return { minutes: Math.round(read.value * minutesOfUnit(unit, length)), unit };
}

function unitOf(word: string): DurationUnit | undefined {
  if (word === '' || /^d(?:ays?)?$/.test(word)) return 'd';
  if (/^h(?:(?:ou)?rs?)?$/.test(word)) return 'h';
  if (/^w(?:(?:ee)?ks?)?$/.test(word)) return 'w';
  if (/^m(?:in(?:ute)?s?)?$/.test(word)) return 'm';
  return /^mo(?:nths?)?$/.test(word) ? 'mo' : undefined;
}

const isoOf = (minute: number): string => new Date(minute * 60_000).toISOString();

const minutesPerDay = 1440;
/** A cache of days by number: a programme has far fewer days than dates. */
const formattedDays = new Map<number, string>();

/** The day of a minute on the project's clock, `YYYY-MM-DD`; empty for null. */
export function dayOf(minute: number | null | undefined): string {
  if (minute === null || minute === undefined) return '';
  const day = Math.floor(minute / minutesPerDay);
  let formatted = formattedDays.get(day);
  if (formatted === undefined) formattedDays.set(day, (formatted = isoOf(day * minutesPerDay).slice(0, 10)));
  return formatted;
}

/** `21 Nov 2026, 16:00`; "–" for null. */
export function minuteText(minute: number | null | undefined): string {
  if (minute === null || minute === undefined) return formatDay(null);
  return `${formatDay(dayOf(minute))}, ${isoOf(minute).slice(11, 16)}`;
}

/** The minute of a day `YYYY-MM-DD` at a time of day; null for an empty text. */
export function minuteOf(day: string, minuteOfDay = 0): number | null {
  const start = Date.parse(`${day}T00:00:00Z`);
  return Number.isFinite(start) ? start / 60_000 + minuteOfDay : null;
}
