// When a planner requests a date, the calculation may give another: reports which, why, and the remedy. A requested start
// stays as a constraint (no earlier than), a finish as the duration that reaches it.
import { explain, type Schedule } from '@horizon/schedule';
import { dayOfMinute } from '@horizon/working-time';
import { dayText, finishDayText } from '../cell-text.ts';
import type { Plan } from './planner-edits.ts';

/** The date that a plan requests. */
export interface WantedDate {
  id: string;
  end: 'start' | 'finish';
  minute: number;
  /** The start moves, too, as requested. */
  movesStart?: boolean;
}

/** The outcome of a requested date. */
export interface KeptDate {
  text: string;
  /** The plan that undoes a request without effect; null if there is nothing to undo. */
  remedy: { label: string; plan: (schedule: Schedule) => Plan } | null;
}

/** Why a date differs from the requested one; null if it does not. Cost: the chain that drives the task. */
export function keptDate(
  before: Schedule,
  after: Schedule,
  { id, end, minute, movesStart = false }: WantedDate,
): KeptDate | null {
  const [was, is] = [before.network.indexOf.get(id), after.network.indexOf.get(id)];
  if (was === undefined || is === undefined) return null;
  const [start, finish] = [after.start[is]!, after.finish[is]!];
  if (end === 'start') {
    if (dayOfMinute(start) === dayOfMinute(minute)) return null;
    return {
      text: `Logic keeps its start at ${dayText(start)}: ${reasonOf(after, id)}`,
      remedy: withoutConstraint(id),
    };
  }
  const isKept = dayOfMinute(finish - 1) === dayOfMinute(minute - 1);
  const startStays = start === before.start[was];
  if (isKept && (startStays || movesStart)) return null;
  const moved = startStays ? '' : `, its start goes from ${dayText(before.start[was]!)} to ${dayText(start)}`;
  const lead = isKept ? `Finishes ${finishDayText(finish)}` : `Logic keeps its finish at ${finishDayText(finish)}`;
  return { text: `${lead}${moved}: ${reasonOf(after, id)}`, remedy: null };
}

/** Explains a start that is later than its constraint; null if it is not. */
export function overruledStart(schedule: Schedule, task: number): string | null {
  const { constraint, actualStart } = schedule.network.programme.tasks[task]!;
  const start = schedule.start[task]!;
  if (constraint.kind !== 'SNET' || constraint.date === null || actualStart !== null) return null;
  if (dayOfMinute(start) <= dayOfMinute(constraint.date)) return null;
  return `Asked for ${dayText(constraint.date)} (start no earlier than); logic keeps it at ${dayText(start)}.`;
}

function reasonOf(schedule: Schedule, id: string): string {
  return explain(schedule, id)?.steps[0]?.text ?? 'its links do.';
}

function withoutConstraint(id: string): KeptDate['remedy'] {
  return {
    label: 'Remove the constraint',
    plan: ({ network }) => {
      const index = network.indexOf.get(id);
      if (index === undefined) return { refusal: 'Another planner has removed this task.' };
      const { name } = network.programme.tasks[index]!;
      const changes = { constraint: { kind: 'ASAP', date: null } } as const;
      return { note: `Remove the constraint of ${name}`, edits: [{ kind: 'task-changed', id, changes }] };
    },
  };
}
