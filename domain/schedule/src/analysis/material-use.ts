// When is material used? The quantity of each assignment of a material goes evenly over the working time of its task; what
// a milestone needs is used on its day. Quantities are in the material's own unit and are never hours.
import { dayOfMinute, MINUTES_PER_DAY } from '@horizon/working-time';
import type { LocalDay } from '@horizon/working-time';
import type { Assignment } from '../programme.ts';
import type { Schedule } from '../schedule.ts';
import { calendarOf } from './leaf-tasks.ts';

export interface MaterialUse {
  assignment: Assignment;
  quantity: number;
  /** The days of its task with their working minutes, by which it is shared out; at least one. */
  days: { day: LocalDay; minutes: number }[];
}

/** Longer tasks are a slip of a file; the rest of one falls on its last day here. */
const maxDays = 40_000;

/** The assignments of materials to tasks with dates, in the programme's order. Cost: their tasks' days. */
export function materialUses({ network, start, finish }: Schedule): MaterialUse[] {
  const { resources, assignments } = network.programme;
  const materials = new Set(resources.flatMap(({ id, kind }) => (kind === 'material' ? [id] : [])));
  return assignments.flatMap((assignment): MaterialUse[] => {
    const i = network.indexOf.get(assignment.taskId);
    const quantity = assignment.quantity ?? 0;
    if (i === undefined || !materials.has(assignment.resourceId) || quantity === 0) return [];
    if (!Number.isFinite(start[i]!) || !Number.isFinite(finish[i]!)) return [];
    const calendar = calendarOf(network, i);
    const days: MaterialUse['days'] = [];
    const first = dayOfMinute(start[i]!);
    for (let day = first; day * MINUTES_PER_DAY < finish[i]! && days.length < maxDays; day += 1) {
      const [from, to] = [
        Math.max(start[i]!, day * MINUTES_PER_DAY),
        Math.min(finish[i]!, (day + 1) * MINUTES_PER_DAY),
      ];
      const minutes = calendar.workBetween(from, to);
      if (minutes > 0) days.push({ day, minutes });
    }
    return [{ assignment, quantity, days: days.length > 0 ? days : [{ day: first, minutes: 1 }] }];
  });
}
