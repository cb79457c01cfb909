// What a planner can change in a programme, as data: the browser sends it, a what-if collects it, an undo reverses it.
import type { Link, Programme, ProjectProperties, ScheduleOptions, Task } from './programme.ts';

export type Edit =
  | { kind: 'task-changed'; id: string; changes: Partial<Omit<Task, 'id'>> }
  | { kind: 'task-added'; task: Task }
  /** The links and assignments of the task go with it; what it held goes too, or moves up to its parent. */
  | { kind: 'task-removed'; id: string; withChildren?: boolean }
  | { kind: 'link-added'; link: Link }
  | { kind: 'link-changed'; id: string; changes: Partial<Omit<Link, 'id'>> }
  | { kind: 'link-removed'; id: string }
  | { kind: 'project-changed'; changes: Partial<ProjectProperties> }
  | { kind: 'options-changed'; changes: Partial<ScheduleOptions> };

/**
 * The programme after the edits, in their order; the given one is left as it was. An edit of what is not there does
 * nothing. `indexOf`, where known, saves the search for a task.
 */
export function applyEdits(
  programme: Programme,
  edits: readonly Edit[],
  indexOf?: ReadonlyMap<string, number>,
): Programme {
  const draft: Programme = { ...programme };
  if (edits.some(({ kind }) => kind.startsWith('task'))) draft.tasks = programme.tasks.slice();
  for (let e = 0; e < edits.length;) {
    const until = endOfLinks(edits, e);
    if (until > e) draft.links = linksAfter(draft.links, edits.slice(e, until) as LinkEdit[]);
    else apply(draft, edits[e] as Exclude<Edit, LinkEdit>, indexOf);
    e = Math.max(until, e + 1);
  }
  return draft;
}

type LinkEdit = Extract<Edit, { kind: 'link-added' | 'link-changed' | 'link-removed' }>;

const isOfLink = (edit: Edit): edit is LinkEdit => edit.kind.startsWith('link-');

/** Where the edits of links end that begin at a place. */
function endOfLinks(edits: readonly Edit[], from: number): number {
  let until = from;
  while (until < edits.length && isOfLink(edits[until]!)) until++;
  return until;
}

/** To number the links for fewer edits takes longer than to look through them. */
const FEW_EDITS = 8;

/** The place of each link by its id, the first of each. */
export function placesOf(links: readonly Link[]): Map<string, number> {
  const places = new Map<string, number>();
  for (let l = links.length - 1; l >= 0; l--) places.set(links[l]!.id, l);
  return places;
}

/** The links after edits of links alone. Linear in both. */
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
  edit: Exclude<Edit, LinkEdit>,
  indexOf: ReadonlyMap<string, number> | undefined,
): void {
  if (edit.kind === 'task-added') draft.tasks.push(edit.task);
  else if (edit.kind === 'project-changed') draft.project = { ...draft.project, ...edit.changes };
  else if (edit.kind === 'options-changed') draft.options = { ...draft.options, ...edit.changes };
  else if (edit.kind === 'task-changed') replace(draft.tasks, edit.id, edit.changes, indexOf?.get(edit.id));
  else removeTask(draft, edit.id, edit.withChildren ?? false);
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

function removeTask(draft: Programme, id: string, withChildren: boolean): void {
  const removed = draft.tasks.find((task) => task.id === id);
  if (!removed) return;
  const gone = new Set([id]);
  // A parent stands before what it holds.
  if (withChildren)
    for (const task of draft.tasks) if (task.parentId !== null && gone.has(task.parentId)) gone.add(task.id);
  draft.tasks = draft.tasks.filter((task) => !gone.has(task.id));
  for (let i = 0; i < draft.tasks.length; i++) {
    const task = draft.tasks[i]!;
    if (task.parentId === id) draft.tasks[i] = { ...task, parentId: removed.parentId };
  }
  draft.links = draft.links.filter((link) => !gone.has(link.predecessorId) && !gone.has(link.successorId));
  draft.assignments = draft.assignments.filter((assignment) => !gone.has(assignment.taskId));
}
