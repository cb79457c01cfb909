// Which resources are needed when, and which are over-allocated? Adds the working time of a resource's assignments, day
// by day, and compares it with its capacity: its calendar times its units. A day is over-allocated if more units of
// remaining work are on it at once than there are, or if more of it falls on the day than the calendar offers (a crew
// booked on its holiday). A resource without its own calendar works whenever its tasks do: six-day work over-allocates
// nobody on a Saturday. Completed work, and work before the data date, is demand but no over-allocation. Weeks and
// months add up their days. Work and capacity in unit minutes: two people for an hour are 120.
import { dayOfMinute, MINUTES_PER_DAY } from '@horizon/working-time';
import type { LocalDay, LocalMinute, WorkingCalendar } from '@horizon/working-time';
import { periodIndexAt, periodsBetween } from './period.ts';
import type { Period, PeriodKind } from './period.ts';
import type { CapacityWindow } from '../levelling/resource-timeline.ts';

export interface HistogramDemand {
  assignmentId: string;
  taskId: string;
  resourceId: string;
  /** The calendar in which the assignment is worked. */
  calendar: WorkingCalendar;
  from: LocalMinute;
  to: LocalMinute;
  /** 1 = one full-time unit. */
  units: number;
  /** From here on it can over-allocate its resource; infinite for work that is done or only follows other work. */
  remainsFrom: LocalMinute;
}

export interface HistogramResource {
  id: string;
  calendar: WorkingCalendar;
  /** It has no calendar of its own: it works whenever its tasks do, and `calendar` is that of the project. */
  worksWithItsTasks: boolean;
  /** Where no window says otherwise; of overlapping windows the later in the list holds. */
  maxUnits: number;
  windows: readonly CapacityWindow[];
}

export interface HistogramColumn {
  period: Period;
  workMinutes: number;
  capacityMinutes: number;
  /** The most units at work at once. */
  peakUnits: number;
  /** Unit minutes of remaining work above capacity; 0 where nothing is over-allocated. */
  excessMinutes: number;
  /** Days of the period that are over-allocated. */
  excessDays: number;
  /** The tasks at work while it is over-allocated, in the order of the demands. */
  overloadingTaskIds: string[];
}

export interface ResourceHistogram {
  resourceId: string;
  columns: HistogramColumn[];
}

/**
 * One histogram a resource, in their order, each with the same columns: from the first demand to the last, empty where
 * there are none. Cost about demands times the days they last.
 */
export function resourceHistograms(
  resources: readonly HistogramResource[],
  demands: readonly HistogramDemand[],
  kind: PeriodKind,
): ResourceHistogram[] {
  const from = demands.reduce((first, demand) => Math.min(first, demand.from), Infinity);
  const to = demands.reduce((last, demand) => Math.max(last, demand.to), -Infinity);
  const periods = Number.isFinite(from) ? periodsBetween(kind, from, to) : [];
  return resources.map((resource) => {
    const own = demands.filter(({ resourceId }) => resourceId === resource.id);
    return { resourceId: resource.id, columns: columnsOf(resource, own, periods) };
  });
}

interface Stint {
  from: LocalMinute;
  to: LocalMinute;
  units: number;
  taskId: string;
  remains: boolean;
}

function columnsOf(
  resource: HistogramResource,
  demands: readonly HistogramDemand[],
  periods: readonly Period[],
): HistogramColumn[] {
  const columns = periods.map((period): HistogramColumn => ({
    period,
    workMinutes: 0,
    capacityMinutes: capacityIn(resource, period),
    peakUnits: 0,
    excessMinutes: 0,
    excessDays: 0,
    overloadingTaskIds: [],
  }));
  for (const [day, stints] of stintsByDay(demands, periods.at(-1)?.to ?? 0)) {
    const column = columns[periodIndexAt(periods, day * MINUTES_PER_DAY)];
    if (column !== undefined) addDay(column, resource, day, stints);
  }
  return columns;
}

function stintsByDay(demands: readonly HistogramDemand[], end: LocalMinute): Map<LocalDay, Stint[]> {
  const days = new Map<LocalDay, Stint[]>();
  for (const { calendar, from, to, units, taskId, remainsFrom } of demands) {
    for (let day = dayOfMinute(from); day * MINUTES_PER_DAY < Math.min(to, end); day += 1) {
      const midnight = day * MINUTES_PER_DAY;
      const stints = days.get(day) ?? [];
      for (const shift of calendar.shiftsOn(day)) {
        const [begin, finish] = [Math.max(from, midnight + shift.from), Math.min(to, midnight + shift.to)];
        const cut = Math.min(Math.max(begin, remainsFrom), finish);
        if (begin < cut) stints.push({ from: begin, to: cut, units, taskId, remains: false });
        if (cut < finish) stints.push({ from: cut, to: finish, units, taskId, remains: true });
      }
      days.set(day, stints);
    }
  }
  return days;
}

function addDay(column: HistogramColumn, resource: HistogramResource, day: LocalDay, stints: readonly Stint[]): void {
  column.workMinutes += workOf(stints);
  column.peakUnits = Math.max(column.peakUnits, ...stints.map(({ from }) => unitsOf(atWork(stints, from))));
  const remaining = stints.filter(({ remains }) => remains);
  const cuts = [...new Set([...remaining, ...resource.windows].flatMap(({ from, to }) => [from, to]))].sort(
    (a, b) => a - b,
  );
  let excess = 0;
  const overloading = new Set<string>();
  cuts.slice(0, -1).forEach((from, i) => {
    const busy = atWork(remaining, from);
    const above = unitsOf(busy) - unitsAt(resource, from);
    if (busy.length === 0 || above <= roundingError) return;
    excess += above * (cuts[i + 1]! - from);
    for (const { taskId } of busy) overloading.add(taskId);
  });
  const midnight = day * MINUTES_PER_DAY;
  const own = capacityIn(resource, { from: midnight, to: midnight + MINUTES_PER_DAY });
  const offered = resource.worksWithItsTasks ? Math.max(own, offeredTo(resource, stints)) : own;
  column.capacityMinutes += offered - own;
  const above = resource.worksWithItsTasks ? 0 : workOf(remaining) - offered;
  if (above > roundingError) for (const { taskId } of remaining) overloading.add(taskId);
  excess = Math.max(excess, above > roundingError ? above : 0);
  column.excessMinutes += excess;
  if (excess > 0) column.excessDays += 1;
  column.overloadingTaskIds = [...new Set([...column.overloadingTaskIds, ...overloading])];
}

/** Capacity offered to tasks in the resource's own hours: all its units, as long as any of them is at work. */
function offeredTo(resource: HistogramResource, stints: readonly Stint[]): number {
  const cuts = [...new Set([...stints, ...resource.windows].flatMap(({ from, to }) => [from, to]))].sort(
    (a, b) => a - b,
  );
  return cuts.slice(0, -1).reduce((sum, from, i) => {
    const isAtWork = atWork(stints, from).length > 0;
    return isAtWork ? sum + unitsAt(resource, from) * (cuts[i + 1]! - from) : sum;
  }, 0);
}

const workOf = (stints: readonly Stint[]): number =>
  stints.reduce((sum, { units, from, to }) => sum + units * (to - from), 0);
const unitsOf = (stints: readonly Stint[]): number => stints.reduce((sum, { units }) => sum + units, 0);
const atWork = (stints: readonly Stint[], minute: LocalMinute): Stint[] =>
  stints.filter(({ from, to }) => from <= minute && minute < to);

/** Thirds of a crew do not add up to one exactly. */
const roundingError = 1e-6;

function unitsAt(resource: HistogramResource, minute: LocalMinute): number {
  return resource.windows.findLast(({ from, to }) => from <= minute && minute < to)?.units ?? resource.maxUnits;
}

function capacityIn(resource: HistogramResource, { from, to }: { from: LocalMinute; to: LocalMinute }): number {
  const cuts = resource.windows.flatMap((window) => [window.from, window.to]).filter((cut) => from < cut && cut < to);
  const edges = [from, ...cuts.sort((a, b) => a - b), to];
  return edges
    .slice(0, -1)
    .reduce((sum, edge, i) => sum + unitsAt(resource, edge) * resource.calendar.workBetween(edge, edges[i + 1]!), 0);
}
