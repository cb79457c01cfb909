// Limits recorded progress to the past: an actual date is never later than today, regardless of the data date. Work
// started earlier than planned is recorded as started today, and the planner is notified.
import { firstWorkOn, lastWorkOn, type Schedule } from '@horizon/schedule';
import { dayOfMinute, type LocalMinute } from '@horizon/working-time';
import { dayText } from '../cell-text.ts';
import { calendarOf, type Plan, taskAt } from './planner-edits.ts';
import type { PlannerEdit } from './programme-source.ts';

type Changed = Extract<PlannerEdit, { kind: 'task-changed' }>;
type Planned = Exclude<Plan, { refusal: string }>;

/** The plan without actual dates in the future, with notes about those that were changed. */
export function notInFuture(
  plan: Planned,
  schedule: Schedule,
  today: LocalMinute,
): { plan: Planned; notice: string | null } {
  const early: string[] = [];
  const edits = plan.edits.map((edit) => {
    const task = edit.kind === 'task-changed' ? schedule.network.indexOf.get(edit.id) : undefined;
    if (edit.kind !== 'task-changed' || task === undefined || !isAfter(edit, today)) return edit;
    early.push(taskAt(schedule, task).name);
    return limited(edit, schedule, task, today);
  });
  if (early.length === 0) return { plan, notice: null };
  const what =
    early.length === 1
      ? `${early[0]!} was planned for later: it has`
      : `${early.length} tasks were planned for later: they have`;
  return {
    plan: { ...plan, edits },
    notice: `${what} actually happened by ${dayText(today)}, today`,
  };
}

/** Compares by day: the time of day does not matter. */
const isLate = (minute: LocalMinute | null | undefined, limit: LocalMinute): minute is LocalMinute =>
  minute !== null && minute !== undefined && dayOfMinute(minute) > dayOfMinute(limit);

const isAfter = ({ changes }: Changed, limit: LocalMinute): boolean =>
  isLate(changes.actualStart, limit) || isLate(lastMinute(changes.actualFinish), limit);

/** A finish at midnight belongs to the day it ends. */
const lastMinute = (finish: LocalMinute | null | undefined) =>
  finish === null || finish === undefined ? finish : finish - 1;

function limited(edit: Changed, schedule: Schedule, task: number, limit: LocalMinute): Changed {
  const { defaultStartMinute, defaultFinishMinute } = schedule.network.programme.project;
  const [calendar, day] = [calendarOf(schedule, task), dayOfMinute(limit)];
  const changes = { ...edit.changes };
  if (isLate(changes.actualStart, limit)) changes.actualStart = firstWorkOn(calendar, day, defaultStartMinute);
  if (isLate(lastMinute(changes.actualFinish), limit))
    changes.actualFinish = lastWorkOn(calendar, day, defaultFinishMinute);
  return { ...edit, changes };
}
