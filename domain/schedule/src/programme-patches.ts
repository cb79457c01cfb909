// Changes of a programme, record by record, before and after. The server stores a batch of edits as such patches and
// sends them to subscribers; here they are applied to a programme, reversed to undo it, and converted to edits of the
// engine if only the affected part needs to be recalculated.
import type { CalendarSpec } from '@horizon/working-time';
import { calculate } from './calculate.ts';
import type { Edit } from './edits.ts';
import type { Fault } from './faults.ts';
import { isEqual } from './is-equal.ts';
import { prepare } from './prepare.ts';
import type { Assignment, Baseline, Link, Programme, Resource, ScheduleOptions, Task } from './programme.ts';
import { recalculate } from './recalculate.ts';
import type { Schedule } from './schedule.ts';

export type PatchedKind = 'task' | 'link' | 'calendar' | 'resource' | 'assignment' | 'project' | 'options' | 'baseline';

/** Fields that changed; all of them if a record was added (`before` is null) or removed (`after` is null). */
export interface Patch {
  of: PatchedKind;
  id: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** A baseline as a patch holds it: its name and what was captured of each task. */
export interface BaselinePatch {
  number: number;
  name: string;
  /** Names the whole programme as it was captured, where that is kept. */
  snapshotId?: string | null;
  rows: Record<string, Baseline>;
}

/** A task that knows its place among the tasks under the same parent. */
export interface PlacedTask extends Task {
  position: number;
}

export interface PlacedProgramme<T extends PlacedTask = PlacedTask> extends Programme {
  tasks: T[];
}

/** The same change the other way round, the last first. */
export function reversed(patches: readonly Patch[]): Patch[] {
  return patches.map(({ of, id, before, after }) => ({ of, id, before: after, after: before })).reverse();
}

/** The differences between two records; null if there are none. */
export function patchBetween<T extends object>(
  of: PatchedKind,
  id: string,
  before: T | null,
  after: T | null,
): Patch | null {
  if (!before || !after) {
    return before || after ? { of, id, before: asRecord(before), after: asRecord(after) } : null;
  }
  const patch: Patch = { of, id, before: {}, after: {} };
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [asRecord(before)![name], asRecord(after)![name]];
    if (!isEqual(was, is)) {
      patch.before![name] = was ?? null;
      patch.after![name] = is ?? null;
    }
  }
  return Object.keys(patch.after!).length === 0 ? null : patch;
}

const asRecord = (value: object | null) => value as Record<string, unknown> | null;

const places = new WeakMap<readonly { id: string }[], Map<string, number>>();

/** Places of items by id, remembered with the list itself. */
export function placesById(items: readonly { id: string }[]): Map<string, number> {
  let known = places.get(items);
  if (!known) {
    known = new Map(items.map(({ id }, index) => [id, index]));
    places.set(items, known);
  }
  return known;
}

/** The items after the patches of their kind: changed in place, gone, or added at the end. */
export function patched<T extends { id: string }>(
  items: readonly T[],
  of: PatchedKind,
  patches: readonly Patch[],
): T[] {
  const mine = patches.filter((patch) => patch.of === of);
  if (mine.length === 0) return items as T[];
  const known = placesById(items);
  const added = new Map<string, number>();
  const result: (T | null)[] = items.slice();
  for (const { id, after, before } of mine) {
    const at = known.get(id) ?? added.get(id);
    if (at === undefined) {
      if (after) added.set(id, result.push({ ...after, id } as unknown as T) - 1);
    } else {
      const isWhole = before === null;
      result[at] = after === null ? null : ({ ...(isWhole ? {} : result[at]), ...after, id } as T);
    }
  }
  return result.filter((item) => item !== null);
}

/** The programme after patches, tasks in outline order. Linear in the lists that change. */
export function programmeAfterPatches<P extends PlacedProgramme>(programme: P, patches: readonly Patch[]): P {
  const only = (of: PatchedKind) => {
    const fields: object = {};
    for (const each of patches) if (each.of === of) Object.assign(fields, each.after);
    return fields;
  };
  let tasks = patched(programme.tasks, 'task', patches);
  if (patches.some(isOfOutline)) tasks = inOutlineOrder(tasks);
  for (const { of, id, after } of patches) {
    if (of !== 'baseline') continue;
    const rows = (after as BaselinePatch | null)?.rows;
    tasks = tasks.map((task) => withBaseline(task, Number(id), rows?.[task.id] ?? null));
  }
  return {
    ...programme,
    project: { ...programme.project, ...only('project') },
    options: { ...programme.options, ...(only('options') as Partial<ScheduleOptions>) },
    calendars: patched<CalendarSpec>(programme.calendars, 'calendar', patches),
    tasks,
    links: patched<Link>(programme.links, 'link', patches),
    resources: patched<Resource>(programme.resources, 'resource', patches),
    assignments: patched<Assignment>(programme.assignments, 'assignment', patches),
  };
}

function withBaseline<T extends Task>(task: T, number: number, baseline: Baseline | null): T {
  const others = task.baselines.filter((each) => each.number !== number);
  if (!baseline && others.length === task.baselines.length) return task;
  const all = baseline ? [...others, baseline] : others;
  return { ...task, baselines: all.sort((a, b) => a.number - b.number) };
}

const isOfOutline = ({ of, before, after }: Patch) =>
  of === 'task' && (before === null || after === null || 'parentId' in after || 'position' in after);

/**
 * Tasks in outline order: parents before children, siblings by position. Those with a missing parent are at the top.
 */
export function inOutlineOrder<T extends PlacedTask>(tasks: readonly T[]): T[] {
  const ids = new Set(tasks.map(({ id }) => id));
  const byParent = new Map<string, T[]>();
  for (const task of tasks) {
    const parent = task.parentId !== null && ids.has(task.parentId) ? task.parentId : '';
    const siblings = byParent.get(parent);
    if (siblings) siblings.push(task);
    else byParent.set(parent, [task]);
  }
  for (const siblings of byParent.values()) {
    siblings.sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
  }
  const ordered: T[] = [];
  const pending = [...(byParent.get('') ?? [])].reverse();
  while (pending.length > 0) {
    const task = pending.pop()!;
    ordered.push(task);
    const children = byParent.get(task.id);
    if (children) {
      for (let i = children.length - 1; i >= 0; i--) pending.push(children[i]!);
    }
  }
  return ordered;
}

/** The patches as edits of the engine, by which only what they reach is calculated again; null if they change more. */
export function editsOfPatches(patches: readonly Patch[]): Edit[] | null {
  const edits: Edit[] = [];
  for (const patch of patches) {
    const edit = editOfPatch(patch);
    if (!edit) return null;
    edits.push(edit);
  }
  return edits;
}

function editOfPatch(patch: Patch): Edit | null {
  const { of, id, before, after } = patch;
  if (of === 'task') {
    return before && after && !isOfOutline(patch) ? { kind: 'task-changed', id, changes: after } : null;
  }
  if (of === 'link') {
    if (!after) return { kind: 'link-removed', id };
    return before
      ? { kind: 'link-changed', id, changes: after as Partial<Link> }
      : { kind: 'link-added', link: after as unknown as Link };
  }
  if (of === 'project') return { kind: 'project-changed', changes: after ?? {} };
  return of === 'options' ? { kind: 'options-changed', changes: after ?? {} } : null;
}

export interface PatchedSchedule {
  /** Null if the patched programme cannot be calculated; `faults` says why. */
  schedule: Schedule | null;
  /** Tasks whose dates, floats or marks differ; null if everything was recalculated. */
  changedTaskIds: string[] | null;
  faults: readonly Fault[];
}

/** The schedule of a programme after patches: only what these reach is calculated again where that is possible. */
export function scheduleAfterPatches(
  before: Schedule,
  programme: PlacedProgramme,
  patches: readonly Patch[],
): PatchedSchedule {
  const edits = editsOfPatches(patches);
  if (edits) {
    const { schedule, changedTaskIds, faults } = recalculate(before, edits);
    if (!schedule) return { schedule: null, changedTaskIds: [], faults };
    // The engine's copy of the programme gives way to the one given, whose lists are the same and in the same order.
    return { schedule: { ...schedule, network: { ...schedule.network, programme } }, changedTaskIds, faults };
  }
  const { network, faults } = prepare(programme);
  return { schedule: network === null ? null : calculate(network), changedTaskIds: null, faults };
}
