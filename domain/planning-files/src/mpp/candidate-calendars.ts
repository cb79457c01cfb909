// The calendars on which an assignment's working time may have been counted: the resource's within the task's, on one of
// them, or on the project's. Laying out a calendar's days is work that a hostile file could ask for without end: the
// days are counted, and beyond a number no calendar is a candidate any more.
import type { Programme, Task } from '@horizon/schedule';
import { compileCalendars, intersectCalendars, type LocalMinute, type WorkingCalendar } from '@horizon/working-time';

/** About a hundred times what real programmes need; about a second. */
const maxDays = 5_000_000;
const daysPerPass = 2000;

/** A requirement on a calendar. */
export interface Stretch {
  resourceUid: number | null;
  start: LocalMinute;
  resume: LocalMinute;
  finish: LocalMinute;
}

interface Span {
  from: LocalMinute;
  to: LocalMinute;
}

// A calendar lays out the days between all the moments that it is asked for: how many more these are.
function newDays(
  reached: Map<WorkingCalendar, Span>,
  calendar: WorkingCalendar,
  { start, resume, finish }: Stretch,
): number {
  const before = reached.get(calendar);
  const from = Math.min(start, resume, finish, before?.from ?? start);
  const to = Math.max(start, resume, finish, before?.to ?? finish);
  const grown = to - from - (before === undefined ? 0 : before.to - before.from);
  reached.set(calendar, { from, to });
  return grown / 1440 + (before === undefined ? daysPerPass : 0);
}

/** Cost of expanding the calendars' days. */
export function exceptionDays({ calendars }: Programme): number {
  const dated = calendars.flatMap(({ exceptions, workWeeks }) => [...exceptions, ...workWeeks]);
  return dated.reduce((sum, { firstDay, lastDay }) => sum + Math.min(lastDay - firstDay + 1, 4000), 0);
}

/** The candidates for a resource's work on a task, the likeliest first. */
export type CandidateCalendars = (task: Task, stretch: Stretch) => WorkingCalendar[];

/** The candidates of a programme's tasks and resources; none once too many days were asked for. */
export function candidateCalendars(programme: Programme): CandidateCalendars {
  let daysLeft = maxDays;
  const { calendars } = compileCalendars(programme.calendars);
  const ofResource = new Map(programme.resources.map(({ id, calendarId }) => [Number(id), calendarId ?? '']));
  const ofProject = calendars.get(programme.project.calendarId)!;
  const together = new Map<string, WorkingCalendar>();
  const reached = new Map<WorkingCalendar, Span>();
  return (task, stretch) => {
    const { resourceUid } = stretch;
    const own = task.calendarId === null ? undefined : calendars.get(task.calendarId);
    const resource = resourceUid === null ? undefined : calendars.get(ofResource.get(resourceUid) ?? '');
    const key = `${own?.id}|${resource?.id}`;
    if (own !== undefined && resource !== undefined && !together.has(key)) {
      together.set(key, intersectCalendars(own, resource).calendar);
    }
    const both = together.get(key);
    const ordered = task.ignoresResourceCalendar ? [own, both, resource] : [both, resource, own];
    const candidates = [...ordered.filter((calendar) => calendar !== undefined), ofProject];
    for (const calendar of candidates) daysLeft -= newDays(reached, calendar, stretch);
    return daysLeft < 0 ? [] : candidates;
  };
}
