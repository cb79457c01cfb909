// Over-allocations as the pages of resources and of levelling count them.
import type { Visitor } from './harness.ts';

interface Over {
  days: number;
  excess_minutes: number;
}
interface Shown {
  over_allocated: Over;
  columns: { excess_days: number; excess_minutes: number }[];
}

/** The resource page by day, week and month, and levelling of the same programme. */
export async function overAllocations(visitor: Pick<Visitor, 'get' | 'post'>, schedule: string) {
  const add = (all: Over[]) => ({
    days: all.reduce((sum, { days }) => sum + days, 0),
    excess_minutes: Math.round(all.reduce((sum, { excess_minutes }) => sum + excess_minutes, 0)),
  });
  const byPeriod: Over[] = [];
  let totals: Over[] = [];
  for (const period of ['day', 'week', 'month']) {
    const shown: Shown[] = (await visitor.get(`${schedule}/resources?period=${period}`)).body.resources;
    totals = shown.map((one) => one.over_allocated);
    const columns = shown.flatMap((one) => one.columns);
    byPeriod.push(add(columns.map(({ excess_days, excess_minutes }) => ({ days: excess_days, excess_minutes }))));
  }
  const { body } = await visitor.post(`${schedule}/levelling/preview`, { within_float: false });
  const { resources, ...levelling } = body.over_allocated_now;
  return {
    total: add(totals),
    resources: totals.filter(({ days }) => days > 0).length,
    byPeriod,
    levelling: { resources, ...add([levelling]) },
    levelled: body.over_allocated_levelled,
  };
}
