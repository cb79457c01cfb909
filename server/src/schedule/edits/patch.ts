// A change of one record as it was and as it became. A batch is a list of these: stored with it, told to those who
// follow, turned round to undo it, and compared field by field where two planners change the same thing.
import type { Assignment, Baseline, Edit, Link, Resource, ScheduleOptions } from '@horizon/schedule';
import type { CalendarSpec } from '@horizon/working-time';
import {
  type BaselineHead,
  indexOf,
  inOutlineOrder,
  type PlannedProgramme,
  type PlannedTask,
} from '../programme/state.ts';

export type PatchedKind = 'task' | 'link' | 'calendar' | 'resource' | 'assignment' | 'project' | 'options' | 'baseline';

/** Fields that changed; all of them where a record came in (`before` is none) or went (`after` is none). */
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
  /** The whole programme as it was captured. */
  snapshotId?: string | null;
  rows: Record<string, Baseline>;
}

/** The same change the other way round, the last first. */
export function reversed(patches: readonly Patch[]): Patch[] {
  return patches.map(({ of, id, before, after }) => ({ of, id, before: after, after: before })).reverse();
}

/** Words for what a batch touches, by which collisions are found: `task/<id>/<field>`, `link/<id>/*`. */
export function touchedBy(patches: readonly Patch[]): string[] {
  return patches.flatMap(({ of, id, before, after }) => {
    const isWhole = before === null || after === null;
    const isByField = of === 'task' || of === 'project' || of === 'options' || of === 'link';
    return isWhole || !isByField ? [`${of}/${id}/*`] : Object.keys(after).map((field) => `${of}/${id}/${field}`);
  });
}

/** Those of `mine` that collide with `theirs`: the same field, or a record that one of them made or removed. */
export function collisions(mine: readonly string[], theirs: ReadonlySet<string>): string[] {
  const touchedRecords = new Set([...theirs].map(recordOf));
  return mine.filter((key) =>
    key.endsWith('/*') ? touchedRecords.has(recordOf(key)) : theirs.has(key) || theirs.has(`${recordOf(key)}/*`),
  );
}

const recordOf = (key: string) => key.slice(0, key.lastIndexOf('/'));

/** What differs between two records; none where nothing does. */
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

/** Equal as data; the order of names does not matter, none and absent are the same. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (a === null || a === undefined || b === null || b === undefined) return (a ?? null) === (b ?? null);
  if (typeof a !== 'object' || typeof b !== 'object' || Array.isArray(a) !== Array.isArray(b)) return false;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) =>
    isEqual((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name]),
  );
}

type Named = { id: string };

/** The items after the patches of their kind: changed in place, gone, or added at the end. */
export function patched<T extends Named>(items: readonly T[], of: PatchedKind, patches: readonly Patch[]): T[] {
  const mine = patches.filter((patch) => patch.of === of);
  if (mine.length === 0) return items as T[];
  const places = indexOf(items);
  const result: (T | null)[] = items.slice();
  for (const { id, after, before } of mine) {
    const at = places.get(id);
    if (at === undefined) {
      if (after) result.push({ ...after, id } as unknown as T);
    } else {
      const isWhole = before === null;
      result[at] = after === null ? null : ({ ...(isWhole ? {} : result[at]), ...after, id } as T);
    }
  }
  return result.filter((item) => item !== null);
}

/** The programme after patches, tasks in outline order. Linear in the lists that change. */
export function applyPatches(
  programme: PlannedProgramme,
  baselines: readonly BaselineHead[],
  patches: readonly Patch[],
): { programme: PlannedProgramme; baselines: BaselineHead[] } {
  const only = (of: PatchedKind) => patches.find((patch) => patch.of === of)?.after;
  let tasks = patched<PlannedTask>(programme.tasks, 'task', patches);
  if (patches.some(isOfOutline)) {
    tasks = inOutlineOrder(tasks);
  }
  const heads = [...baselines];
  for (const { id, after } of patches.filter((patch) => patch.of === 'baseline')) {
    const number = Number(id);
    const baseline = after as BaselinePatch | null;
    const at = heads.findIndex((head) => head.number === number);
    if (at >= 0) heads.splice(at, 1);
    if (baseline) heads.push({ number, name: baseline.name, snapshotId: baseline.snapshotId ?? null });
    tasks = tasks.map((task) => withBaseline(task, number, baseline?.rows[task.id] ?? null));
  }
  return {
    baselines: heads.sort((a, b) => a.number - b.number),
    programme: {
      ...programme,
      project: { ...programme.project, ...only('project') },
      options: { ...programme.options, ...(only('options') as Partial<ScheduleOptions> | undefined) },
      calendars: patched<CalendarSpec>(programme.calendars, 'calendar', patches),
      tasks,
      links: patched<Link>(programme.links, 'link', patches),
      resources: patched<Resource>(programme.resources, 'resource', patches),
      assignments: patched<Assignment>(programme.assignments, 'assignment', patches),
    },
  };
}

function withBaseline(task: PlannedTask, number: number, baseline: Baseline | null): PlannedTask {
  const others = task.baselines.filter((each) => each.number !== number);
  if (!baseline && others.length === task.baselines.length) return task;
  const all = baseline ? [...others, baseline] : others;
  return { ...task, baselines: all.sort((a, b) => a.number - b.number) };
}

const isOfOutline = ({ of, before, after }: Patch) =>
  of === 'task' && (before === null || after === null || 'parentId' in after || 'position' in after);

/** The patches as edits of the engine, by which only what they reach is calculated again; none where they change more. */
export function engineEdits(patches: readonly Patch[]): Edit[] | null {
  const edits: Edit[] = [];
  for (const patch of patches) {
    const edit = engineEdit(patch);
    if (!edit) return null;
    edits.push(edit);
  }
  return edits;
}

function engineEdit(patch: Patch): Edit | null {
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
