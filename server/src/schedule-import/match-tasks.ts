// Matches the tasks of two programmes: by known ids; else by activity id; else by the file's own id and the name; else
// by place and name, and by the file's own id alone, if a task was renamed; this first where ids last. Every file numbers its tasks from 1:
// numbers alone are reliable only if most tasks of the same number have the same name.
import { activityIdKey, type Task } from '@horizon/schedule';

type Named = Pick<Task, 'id' | 'code' | 'name' | 'kind' | 'parentId'>;

/** Codes of WBS elements repeat in different branches, those of activities do not. */
const codeOf = ({ code, kind }: Named) => (code !== null && kind !== 'summary' ? code : null);
const isSummary = ({ kind }: Named) => kind === 'summary';

/** Ids of the second programme's tasks by those of the first, each used once. `known`: pairs that are certain;
 * `hasLastingIds`: a task keeps its id in the file when others are added, as in planning tools; rows of a table do not. */
export function matchTasks(
  tasks: readonly Named[],
  others: readonly Named[],
  { known = new Map(), hasLastingIds = false }: { known?: ReadonlyMap<string, string>; hasLastingIds?: boolean } = {},
): Map<string, string> {
  const matches = new Map<string, string>();
  const free = new Map(others.map((other) => [other.id, other]));
  const take = (task: Named, other: Named | undefined): void => {
    if (!other || matches.has(task.id) || !free.has(other.id)) return;
    matches.set(task.id, other.id);
    free.delete(other.id);
  };
  for (const task of tasks) take(task, free.get(known.get(task.id) ?? ''));
  const byCode = new Map<string, Named>();
  for (const other of others) {
    const code = codeOf(other);
    if (code !== null && !byCode.has(activityIdKey(code))) byCode.set(activityIdKey(code), other);
  }
  for (const task of tasks) {
    const code = codeOf(task);
    if (code !== null) take(task, byCode.get(activityIdKey(code)));
  }
  // A task with its own activity id never matches by number alone.
  const mayBe = (task: Named, other: Named) =>
    isSummary(task) === isSummary(other) && (codeOf(task) === null || codeOf(other) === null);
  // An activity with another activity id, but the same number and name, was given a new one in the other tool.
  for (const task of tasks) {
    const other = free.get(task.id);
    if (other?.name === task.name && isSummary(task) === isSummary(other)) take(task, other);
  }
  const takeRenamed = () => {
    const renamed = tasks.filter((task) => {
      const other = matches.has(task.id) ? undefined : free.get(task.id);
      return other !== undefined && mayBe(task, other);
    });
    const same = [...matches].filter(([id, otherId]) => id === otherId);
    if (renamed.length > same.length) return;
    for (const task of renamed) take(task, free.get(task.id));
  };
  // Before the places, or a task that was renamed here would give its name in the file to a namesake.
  if (hasLastingIds) takeRenamed();
  const places = new Map<string, Named[]>();
  const placeOf = (parentId: string | null, task: Named) => JSON.stringify([parentId, isSummary(task), task.name]);
  for (const other of free.values()) {
    const place = placeOf(other.parentId, other);
    const there = places.get(place);
    if (there) there.push(other);
    else places.set(place, [other]);
  }
  // Parents come before their children in the outline, so their match is known.
  for (const task of tasks) {
    if (matches.has(task.id)) continue;
    const parentId = task.parentId === null ? null : (matches.get(task.parentId) ?? '');
    const there = places.get(placeOf(parentId, task)) ?? [];
    take(
      task,
      there.find((other) => free.has(other.id) && mayBe(task, other)),
    );
  }
  takeRenamed();
  return matches;
}
