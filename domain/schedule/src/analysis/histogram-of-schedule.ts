// The resource histograms of a calculated programme: every assignment of labour, equipment and subcontractors where the
// engine puts its task.
import type { LocalMinute, WorkingCalendar } from '@horizon/working-time';
import { STATE, type Network } from '../network.ts';
import type { Assignment } from '../programme.ts';
import { FLAG, type Schedule } from '../schedule.ts';
import type { PeriodKind } from './period.ts';
import { resourceHistograms } from './resource-histogram.ts';
import type { HistogramDemand, HistogramResource, ResourceHistogram } from './resource-histogram.ts';
import { calendarOf } from './leaf-tasks.ts';

/** One histogram for each resource that works by time, in the programme's order. */
export function histogramsOf(schedule: Schedule, kind: PeriodKind): ResourceHistogram[] {
  const resources = histogramResources(schedule.network);
  return resourceHistograms(resources, histogramDemands(schedule, resources), kind);
}

/** Demand of the assignments to resources that work by time, in the order of the programme. Linear. */
export function demandsOf(schedule: Schedule): HistogramDemand[] {
  return histogramDemands(schedule, histogramResources(schedule.network));
}

function histogramResources(network: Network): HistogramResource[] {
  return network.programme.resources
    .filter(({ kind }) => kind !== 'material' && kind !== 'cost')
    .map(({ id, calendarId, maxUnits, capacity }) => ({
      id,
      calendar: calendarById(network, calendarId),
      worksWithItsTasks: calendarId === null,
      maxUnits,
      windows: capacity,
    }));
}

function histogramDemands(schedule: Schedule, resources: readonly HistogramResource[]): HistogramDemand[] {
  const { network, start, finish } = schedule;
  const calendars = new Map(resources.map(({ id, calendar }) => [id, calendar]));
  return network.programme.assignments.flatMap((assignment) => {
    const i = network.indexOf.get(assignment.taskId);
    const own = calendars.get(assignment.resourceId);
    if (i === undefined || own === undefined || !(assignment.units > 0) || !(finish[i]! > start[i]!)) return [];
    // Resources in calendars of their own share a task: each works in its own.
    const calendar = network.slots.legs.has(i) ? own : calendarOf(network, i);
    const { from, to } = spanOf(assignment, calendar, start[i]!, finish[i]!);
    const { id: assignmentId, taskId, resourceId, units } = assignment;
    return [{ assignmentId, taskId, resourceId, calendar, from, to, units, remainsFrom: remainsFrom(schedule, i) }];
  });
}

/** From when on the work of a task is still to be done: the data date; never of what is finished or only follows others. */
function remainsFrom({ network, flags }: Schedule, i: number): LocalMinute {
  if ((flags[i]! & FLAG.finished) !== 0 || network.slots.state[i] === STATE.hammock) return Infinity;
  return network.programme.project.statusDate ?? -Infinity;
}

/** When an assignment works within its task: flat work as long as its units need, any other contour to the task's end. */
export function spanOf(
  { delayMinutes, workMinutes, units, contour }: Assignment,
  calendar: WorkingCalendar,
  start: LocalMinute,
  finish: LocalMinute,
): { from: LocalMinute; to: LocalMinute } {
  const from = delayMinutes > 0 ? calendar.addWork(start, delayMinutes, 'start') : start;
  if (contour !== 'flat' || !(workMinutes > 0) || !Number.isFinite(workMinutes) || !(units > 0))
    return { from, to: finish };
  return { from, to: Math.min(finish, calendar.addWork(from, Math.round(workMinutes / units), 'finish')) };
}

function calendarById({ calendars, calendarIndex, projectCalendar }: Network, id: string | null): WorkingCalendar {
  return calendars[(id === null ? undefined : calendarIndex.get(id)) ?? projectCalendar]!;
}
