import type { CallAnswer } from '../../../client/api.ts';
import { dayAfter } from '../weekly/week-board.ts';
import { countOf, formatDay, formatNumber } from '../../../ui/format.ts';

export type Resource = CallAnswer<'getResourceHistogram'>['resources'][number];
export const periods = ['day', 'week', 'month'] as const;
export type PeriodKind = (typeof periods)[number];

const kindWords: Readonly<Record<string, string>> = {
  labour: 'labour',
  equipment: 'equipment',
  subcontractor: 'subcontractor',
  material: 'material',
  cost: 'cost',
};

export function resourceKindName(kind: string): string {
  return kindWords[kind] ?? kind;
}

/** Whether the resource is over-allocated by its remaining work. */
export const isOver = ({ over_allocated }: Resource): boolean => over_allocated.days > 0;

/** `11 days, 88 h`: the number of days, and the excess hours. */
export function describeOverAllocation({ days, excess_minutes }: Resource['over_allocated']): string {
  return days === 0 ? '0 days' : `${countOf(days, 'day')}, ${formatNumber(hoursOf(excess_minutes), 1)} h`;
}

/** The days and hours of several resources together. */
export function overOf(resources: readonly Resource[]): Resource['over_allocated'] {
  return {
    days: resources.reduce((sum, { over_allocated }) => sum + over_allocated.days, 0),
    excess_minutes: resources.reduce((sum, { over_allocated }) => sum + over_allocated.excess_minutes, 0),
  };
}

/** The tasks of the periods in which a resource is over-allocated. */
export function overloadedTasks(resource: Resource): string[] {
  return [...new Set(resource.columns.flatMap((column) => column.overloading_task_ids))];
}

/** A period of a histogram in words: a day, the day on which a week begins, a month. */
export function formatPeriod(period: string): string {
  const isMonth = /^\d{4}-\d{2}$/.test(period);
  return isMonth ? formatDay(`${period}-01`).replace(/^1 /, '') : formatDay(period);
}

/** Working minutes as hours. */
export function hoursOf(minutes: number): number {
  return Math.round(minutes / 6) / 10;
}

/** The period after one: the next day, week or month. */
function periodAfter(period: string, kind: PeriodKind): string {
  if (kind !== 'month') return dayAfter(period, kind === 'day' ? 1 : 7);
  const [year = 0, month = 0] = period.split('-').map(Number);
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
}

/** The last day of a period. */
export function lastDayOf(period: string, kind: PeriodKind): string {
  const next = periodAfter(period, kind);
  return dayAfter(kind === 'month' ? `${next}-01` : next, -1);
}

/** The first day of a period. */
export const firstDayOf = (period: string) => (period.length === 7 ? `${period}-01` : period);

/** Every period from the first to the last, including those without demand, so that the time axis is continuous. */
export function evenColumns(
  columns: Resource['columns'],
  kind: PeriodKind,
  most: number,
): { period: string; column: Resource['columns'][number] | null }[] {
  const known = new Map(columns.map((column) => [column.period, column]));
  const last = columns.at(-1)?.period ?? '';
  const all: { period: string; column: Resource['columns'][number] | null }[] = [];
  for (let period = columns[0]?.period ?? ''; period !== '' && period <= last && all.length < most;) {
    all.push({ period, column: known.get(period) ?? null });
    period = periodAfter(period, kind);
  }
  return all;
}
