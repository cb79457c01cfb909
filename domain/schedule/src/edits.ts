// A planner's changes to a programme, as data: the browser sends them, a what-if collects them, an undo reverses them.
import type { Link, Programme, ProjectProperties, ScheduleOptions, Task } from './programme.ts';

export type Edit =
  | { kind: 'task-changed'; id: string; changes: Partial<Omit<Task, 'id'>> }
  | { kind: 'task-added'; task: Task }
  /** Removes its links and assignments too; its children go too, or move up to its parent. */
  | { kind: 'task-removed'; id: string; withChildren?: boolean }
  | { kind: 'link-added'; link: Link }
  | { kind: 'link-changed'; id: string; changes: Partial<Omit<Link, 'id'>> }
  | { kind: 'link-removed'; id: string }
  | { kind: 'project-changed'; changes: Partial<ProjectProperties> }
  | { kind: 'options-changed'; changes: Partial<ScheduleOptions> };

/**
 * The programme after the edits, in their order; the given one is not changed. Edits of missing records do nothing.
 * `indexOf`, if known, saves the search for a task.
 */
export function applyEdits(
  programme: Programme,
  edits: readonly Edit[],
  indexOf?: ReadonlyMap<string, number>,
): Programme {
  const draft: Programme = { ...programme };
  if (edits.some(({ kind }) => kind.startsWith('task'))) draft.tasks = programme.tasks.slice();
  for (let from = 0, until; from < edits.length; from = until) {
    const first = edits[from]!;
    until = endOfRun(edits, from);
    if (isOfLink(first)) draft.links = linksAfter(draft.links, edits.slice(from, until) as LinkEdit[]);
    else if (first.kind === 'task-removed') removeTasks(draft, edits.slice(from, until) as TaskRemoval[]);
    else apply(draft, first, indexOf);
  }
  return draft;
}

type LinkEdit = Extract<Edit, { kind: 'link-added' | 'link-changed' | 'link-removed' }>;

const isOfLink = (edit: Edit): edit is LinkEdit => edit.kind.startsWith('link-');

type TaskRemoval = Extract<Edit, { kind: 'task-removed' }>;

/** Where the edits end that are made in one pass with the one at a place: edits of links, tasks that go. */
function endOfRun(edits: readonly Edit[], from: number): number {
  const isOfRun = (edit: Edit) => (isOfLink(edits[from]!) ? isOfLink(edit) : edit.kind === 'task-removed');
  let until = from;
  while (until < edits.length && isOfRun(edits[until]!)) until++;
  return Math.max(until, from + 1);
}

/** For fewer edits, a linear search is faster than an index of the links. */
const FEW_EDITS = 8;

/** The place of each link by its id, the first of each. */
export function placesOf(links: readonly Link[]): Map<string, number> {
  const places = new Map<string, number>();
  for (let l = links.length - 1; l >= 0; l--) places.set(links[l]!.id, l);
  return places;
}

/** The links after edits of links only. Linear in both. */
function linksAfter(links: readonly Link[], edits: readonly LinkEdit[]): Link[] {
  const after: (Link | null)[] = links.slice();
  const places = edits.length < FEW_EDITS ? null : placesOf(links);
  let isOneEach = places?.size === links.length;
  for (const edit of edits) {
    if (edit.kind === 'link-added') {
      if (places?.has(edit.link.id)) isOneEach = false;
      else places?.set(edit.link.id, after.length);
      after.push(edit.link);
      continue;
    }
    const { id } = edit;
    const place = isOneEach ? (places!.get(id) ?? -1) : after.findIndex((link) => link?.id === id);
    if (place < 0) continue;
    if (edit.kind === 'link-changed') {
      after[place] = { ...after[place]!, ...edit.changes };
      continue;
    }
    for (let l = place; l < after.length; l++) {
      if (after[l]?.id === id) after[l] = null;
      if (isOneEach) break;
    }
    places?.delete(id);
  }
  return after.filter((link) => link !== null);
}

function apply(
  draft: Programme,
  edit: Exclude<Edit, LinkEdit | TaskRemoval>,
  indexOf: ReadonlyMap<string, number> | undefined,
): void {
  if (edit.kind === 'task-added') draft.tasks.push(edit.task);
  else if (edit.kind === 'project-changed') draft.project = { ...draft.project, ...edit.changes };
  else if (edit.kind === 'options-changed') draft.options = { ...draft.options, ...edit.changes };
  else replace(draft.tasks, edit.id, edit.changes, indexOf?.get(edit.id));
}

function replace<T extends { id: string }>(
  items: T[],
  id: string,
  changes: Partial<Omit<T, 'id'>>,
  likely?: number,
): void {
  const isThere = likely !== undefined && items[likely]?.id === id;
  const i = isThere ? likely : items.findIndex((item) => item.id === id);
  if (i >= 0) items[i] = { ...items[i]!, ...changes };
}

/** Removes the tasks; children that stay move under the nearest ancestor that stays. Linear, however many go. */
function removeTasks(draft: Programme, edits: readonly TaskRemoval[]): void {
  const asked = new Map<string, boolean>();
  // A task is removed only once.
  for (const { id, withChildren } of edits) if (!asked.has(id)) asked.set(id, withChildren ?? false);
  const gone = new Set<string>();
  /** For each removed task: whether its children are removed too, else their new parent. */
  const takesBelow = new Set<string>();
  const upTo = new Map<string, string | null>();
  const left: Task[] = [];
  // A parent comes before its children.
  for (const task of draft.tasks) {
    const { id, parentId } = task;
    const isBelow = parentId !== null && takesBelow.has(parentId);
    const staysUnder = parentId !== null && gone.has(parentId) ? upTo.get(parentId)! : parentId;
    if (isBelow || asked.has(id)) {
      gone.add(id);
      upTo.set(id, staysUnder ?? null);
      if (isBelow || asked.get(id)) takesBelow.add(id);
    } else left.push(staysUnder === parentId ? task : { ...task, parentId: staysUnder ?? null });
  }
  if (gone.size === 0) return;
  draft.tasks = left;
  draft.links = draft.links.filter((link) => !gone.has(link.predecessorId) && !gone.has(link.successorId));
  draft.assignments = draft.assignments.filter((assignment) => !gone.has(assignment.taskId));
}
