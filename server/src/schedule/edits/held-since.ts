// What of a batch cannot be taken back any more: records that were changed since, and those that something which stays
// builds upon. A summary stays while a task stands under it, a task while somebody's link leads to it; with a task stay its
// assignments, and the settings of the project by which it has its dates.
import { isEqual, type Patch, placesById } from '@horizon/schedule';
import type { ProgrammeState } from '../programme/state.ts';
import { Draft } from './draft.ts';

const keyOf = (of: string, id: string) => `${of}/${id}`;

/** Patches of a way back that do not fit the present state, with all that they need; empty where it can be taken whole. */
export function heldSince(state: ProgrammeState, back: readonly Patch[]): Patch[] {
  const held = new Set(back.filter((patch) => !stillHolds(state, patch)).map(({ of, id }) => keyOf(of, id)));
  const goes = new Set(back.filter(({ after }) => after === null).map(({ of, id }) => keyOf(of, id)));
  for (const key of held) goes.delete(key);
  const records = presentRecords(state);
  const tasks = back.flatMap(({ of, id }) => (of === 'task' ? [keyOf(of, id)] : []));
  const { calendarId } = state.programme.project;
  for (let before = -1; before !== held.size;) {
    before = held.size;
    if (hasHeld(held, tasks)) {
      for (const { of, id } of back) if (of === 'project' || of === 'options') held.add(keyOf(of, id));
      if (calendarId && goes.delete(keyOf('calendar', calendarId))) held.add(keyOf('calendar', calendarId));
    }
    for (const { key, needs, isPart, partOf } of records) {
      // A link of what stays stays with it, and asks for nothing where it may go itself.
      const isOfHeld = partOf !== null && held.has(partOf);
      const isBetweenHeld = isPart && needs.every((need) => !goes.has(need)) && hasHeld(held, needs);
      if (goes.has(key) && !isOfHeld && !isBetweenHeld) continue;
      for (const one of [key, ...needs]) if (goes.delete(one)) held.add(one);
    }
  }
  return back.filter(({ of, id }) => held.has(keyOf(of, id)));
}

/** A way back that removes tasks takes them as they are now: with baselines that were captured since. */
export function asPresent(state: ProgrammeState, back: readonly Patch[]): Patch[] {
  return back.map((patch) =>
    patch.of === 'task' && patch.after === null ? { ...patch, before: recordOf(state, 'task', patch.id) } : patch,
  );
}

const hasHeld = (held: ReadonlySet<string>, needs: readonly string[]) => needs.some((need) => held.has(need));

interface PresentRecord {
  key: string;
  /** Keys of the records without which it cannot be. */
  needs: string[];
  /** It belongs to the records that it needs. */
  isPart: boolean;
  /** The task that it stays with. */
  partOf: string | null;
}

function presentRecords({ programme }: ProgrammeState): PresentRecord[] {
  const needing = (of: string, id: string, needs: [of: string, id: string | null | undefined][]): PresentRecord => ({
    key: keyOf(of, id),
    needs: needs.flatMap(([kind, one]) => (one ? [keyOf(kind, one)] : [])),
    isPart: of === 'link' || of === 'assignment',
    partOf: null,
  });
  return [
    ...programme.tasks.map((task) =>
      needing('task', task.id, [
        ['task', task.parentId],
        ['calendar', task.calendarId],
      ]),
    ),
    ...programme.links.map((link) =>
      needing('link', link.id, [
        ['task', link.predecessorId],
        ['task', link.successorId],
      ]),
    ),
    ...programme.assignments.map((assignment) => ({
      ...needing('assignment', assignment.id, [
        ['task', assignment.taskId],
        ['resource', assignment.resourceId],
      ]),
      partOf: keyOf('task', assignment.taskId),
    })),
    ...programme.resources.map((resource) => needing('resource', resource.id, [['calendar', resource.calendarId]])),
  ];
}

/** Whether the record is as the batch left it: what the way back takes as `before`. */
function stillHolds(state: ProgrammeState, { of, id, before }: Patch): boolean {
  const present = recordOf(state, of, id);
  if (before === null || present === null) {
    return (before === null) === (present === null);
  }
  // A baseline captures tasks, it does not change them.
  const isCaptured = (name: string) => of === 'task' && name === 'baselines';
  return Object.entries(before).every(([name, value]) => isCaptured(name) || isEqual(present[name], value));
}

function recordOf(state: ProgrammeState, of: Patch['of'], id: string): Record<string, unknown> | null {
  const { programme } = state;
  const lists = {
    task: programme.tasks,
    link: programme.links,
    calendar: programme.calendars,
    resource: programme.resources,
    assignment: programme.assignments,
  };
  if (of === 'project' || of === 'options') return programme[of] as unknown as Record<string, unknown>;
  if (of === 'baseline') return new Draft(state).baseline(Number(id)) as Record<string, unknown> | null;
  const items: readonly { id: string }[] = lists[of];
  const at = placesById(items).get(id);
  return at === undefined ? null : (items[at] as unknown as Record<string, unknown>);
}
