// Parts of a batch that can no longer be undone: records that were changed since, and those that remaining records
// depend on after the whole undo: dependencies between records of the same undo do not count. A summary stays while it
// has a task, a task while somebody's link leads to it; a task keeps its assignments, and the settings of the project
// that determine its dates. Records whose parent no longer exists are not restored.
import { isEqual, type Patch, placesById } from '@horizon/schedule';
import type { ProgrammeState } from '../programme/state.ts';
import { Draft } from './draft.ts';

const keyOf = (of: string, id: string) => `${of}/${id}`;

/**
 * Patches of an undo that do not fit the current state, with all their dependencies; empty if it can be applied
 * completely.
 */
export function blockedUndo(state: ProgrammeState, back: readonly Patch[]): Patch[] {
  const way = new UndoPlan(state, back);
  while (way.blockMore());
  return back.filter(({ of, id }) => way.isBlocked(keyOf(of, id)));
}

/**
 * The state after the undo, without the blocked records; blocks more until every remaining record has its dependencies.
 */
class UndoPlan {
  readonly #state: ProgrammeState;
  readonly #blocked: Set<string>;
  readonly #patches: ReadonlyMap<string, Patch>;
  readonly #present: readonly RecordInPlace[];
  readonly #presentKeys: ReadonlySet<string>;

  constructor(state: ProgrammeState, back: readonly Patch[]) {
    this.#state = state;
    this.#blocked = new Set(back.filter((patch) => !isUnchanged(state, patch)).map(({ of, id }) => keyOf(of, id)));
    this.#patches = new Map(back.map((patch) => [keyOf(patch.of, patch.id), patch]));
    this.#present = presentRecords(state);
    this.#presentKeys = new Set(this.#present.map(({ key }) => key));
  }

  isBlocked(key: string): boolean {
    return this.#blocked.has(key);
  }

  /** One pass over all records; returns whether it blocked any more. */
  blockMore(): boolean {
    const before = this.#blocked.size;
    if (this.#blocksTask()) {
      for (const [key, { of }] of this.#patches) if (of === 'project' || of === 'options') this.#blocked.add(key);
    }
    for (const record of this.#present) {
      if (this.#goes(record.key) && !this.#staysAsPart(record)) continue;
      this.#block(record.key, this.#goes(record.key));
      for (const need of this.#needsAfter(record)) this.#block(need, this.#goes(need));
    }
    for (const [key, { of, id, after }] of this.#patches) {
      if (this.#blocked.has(key) || after === null) continue;
      const needs = needsOf(of, this.#recordAfter(of, id));
      const lacks = needs.some((need) => !need.startsWith('baseline/') && !this.#exists(need));
      this.#block(key, lacks || (of === 'task' && 'parentId' in after && this.#isUnderItself(id)));
    }
    return this.#blocked.size > before;
  }

  #block(key: string, where: boolean): void {
    if (where) this.#blocked.add(key);
  }

  #blocksTask(): boolean {
    return [...this.#blocked].some((key) => this.#patches.get(key)?.of === 'task');
  }

  #goes(key: string): boolean {
    return this.#patches.get(key)?.after === null && !this.#blocked.has(key);
  }

  #exists(key: string): boolean {
    if (this.#presentKeys.has(key)) return !this.#goes(key);
    return !this.#blocked.has(key) && (this.#patches.get(key)?.after ?? null) !== null;
  }

  /** A link of a remaining record stays with it, and blocks nothing if it may go itself; the same for assignments. */
  #staysAsPart({ of, record, key }: RecordInPlace): boolean {
    if (of !== 'link' && of !== 'assignment') return false;
    const needs = needsOf(of, record);
    if (of === 'assignment' && this.#blocked.has(keyOf('task', (record as Named).taskId!))) return true;
    return (
      !this.#blocked.has(key) &&
      needs.every((need) => !this.#goes(need)) &&
      needs.some((need) => this.#blocked.has(need))
    );
  }

  /** Dependencies of the record once the undo is applied. */
  #needsAfter({ of, id, key, record }: RecordInPlace): string[] {
    const after = this.#blocked.has(key) ? null : this.#patches.get(key)?.after;
    return needsOf(of, after ? this.#recordAfter(of, id) : record);
  }

  #recordAfter(of: Patch['of'], id: string): Named {
    const patch = this.#patches.get(keyOf(of, id));
    const changes = patch && !this.#blocked.has(keyOf(of, id)) ? patch.after : null;
    return { ...recordOf(this.#state, of, id), ...changes };
  }

  /** Whether the ancestors of a task would include the task itself. */
  #isUnderItself(id: string): boolean {
    const seen = new Set<string>();
    for (let above = this.#recordAfter('task', id).parentId; above && !seen.has(above);) {
      if (above === id) return true;
      seen.add(above);
      above = this.#recordAfter('task', above).parentId;
    }
    return false;
  }
}

/** An undo that removes tasks removes them in their current state: with baselines that were captured since. */
export function asPresent(state: ProgrammeState, back: readonly Patch[]): Patch[] {
  return back.map((patch) =>
    patch.of === 'task' && patch.after === null ? { ...patch, before: recordOf(state, 'task', patch.id) } : patch,
  );
}

/** Properties of records that refer to others. */
interface Named {
  parentId?: string | null;
  calendarId?: string | null;
  currentBaseline?: number | null;
  predecessorId?: string;
  successorId?: string;
  taskId?: string;
  resourceId?: string;
}

/** A record in its current state. */
interface RecordInPlace {
  key: string;
  of: Patch['of'];
  id: string;
  record: Named;
}

function presentRecords({ programme, baselines }: ProgrammeState): RecordInPlace[] {
  const inPlace = (of: Patch['of'], records: readonly ({ id: string } & Named)[]) =>
    records.map((record) => ({ key: keyOf(of, record.id), of, id: record.id, record }));
  return [
    { key: keyOf('project', 'project'), of: 'project', id: 'project', record: programme.project },
    ...inPlace('calendar', programme.calendars),
    ...inPlace('task', programme.tasks),
    ...inPlace('link', programme.links),
    ...inPlace('assignment', programme.assignments),
    ...inPlace('resource', programme.resources),
    ...baselines.map(({ number }): RecordInPlace => {
      const id = String(number);
      return { key: keyOf('baseline', id), of: 'baseline', id, record: {} };
    }),
  ];
}

/** Keys of the records that a record depends on. */
function needsOf(of: Patch['of'], record: Named): string[] {
  const key = (kind: Patch['of'], id: string | number | null | undefined) =>
    id === null || id === undefined || id === '' ? [] : [keyOf(kind, String(id))];
  if (of === 'task') return [...key('task', record.parentId), ...key('calendar', record.calendarId)];
  if (of === 'link') return [...key('task', record.predecessorId), ...key('task', record.successorId)];
  if (of === 'assignment') return [...key('task', record.taskId), ...key('resource', record.resourceId)];
  if (of === 'resource') return key('calendar', record.calendarId);
  if (of === 'calendar') return key('calendar', record.parentId);
  if (of === 'project') return [...key('calendar', record.calendarId), ...key('baseline', record.currentBaseline)];
  return [];
}

/** Whether the record is as the batch left it: as in the `before` of the undo. */
function isUnchanged(state: ProgrammeState, { of, id, before }: Patch): boolean {
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
