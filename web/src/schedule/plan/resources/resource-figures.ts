import type { CallAnswer } from '../../../client/api.ts';
import { formatDay } from '../../../ui/format.ts';

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

export function sayKind(kind: string): string {
  return kindWords[kind] ?? kind;
}

/** Tasks of the periods in which a resource has more to do than it can. */
export function overloadedTasks(resource: Resource): string[] {
  return [...new Set(resource.columns.flatMap((column) => column.overloading_task_ids))];
}

/** A period of a histogram in words: a day, the day on which a week begins, a month. */
export function sayPeriod(period: string): string {
  const isMonth = /^\d{4}-\d{2}$/.test(period);
  return isMonth ? formatDay(`${period}-01`).replace(/^1 /, '') : formatDay(period);
}

/** Working minutes as hours. */
export function hoursOf(minutes: number): number {
  return Math.round(minutes / 6) / 10;
}
