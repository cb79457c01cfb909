// Explains in a planner's terms why levelling placed a task where it is.
import { formatLongMinute } from '@horizon/working-time';
import { nameOf } from '../task-name.ts';
import type { Programme } from '../programme.ts';
import type { DelayedTask, UnresolvedTask } from './place-in-turn.ts';

/** A sentence lists this many tasks, and counts the others. */
const maxNamed = 3;

/** Display names; an id without a name is shown itself. */
export interface LevellingNames {
  tasks: ReadonlyMap<string, string>;
  resources: ReadonlyMap<string, string>;
}

/** Names of the tasks and resources of a programme. */
export function levellingNames({ tasks, resources }: Programme): LevellingNames {
  return {
    tasks: new Map(tasks.map((task) => [task.id, nameOf(task)])),
    resources: new Map(resources.map(({ id, name }) => [id, name])),
  };
}

/** "waits for Crew A, busy on Pour slab L3 until Tue 12 May 2026 16:00". */
export function explainDelay(task: DelayedTask, names: LevellingNames): string {
  const { resourceId, waitsForTaskIds, until } = task.wait;
  const resource = calledIn(names.resources, resourceId);
  const when = formatLongMinute(until);
  if (waitsForTaskIds.length === 0) return `waits for ${resource}, of which too little is available until ${when}`;
  const holders = listed(waitsForTaskIds.map((id) => calledIn(names.tasks, id)));
  return `waits for ${resource}, busy on ${holders} until ${when}`;
}

/** Why a task was left where its resource is overloaded. */
export function explainUnresolved(task: UnresolvedTask, names: LevellingNames): string {
  const resource = calledIn(names.resources, task.resourceId);
  if (task.couldStart === null) return `asks for more of ${resource} than there ever is`;
  const past =
    task.reason === 'would-pass-its-late-finish' ? 'past its late finish' : 'past what its constraint allows';
  return `would have to wait for ${resource} until ${formatLongMinute(task.couldStart)}, ${past}`;
}

function calledIn(names: ReadonlyMap<string, string>, id: string): string {
  return names.get(id) ?? id;
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, maxNamed);
  if (names.length > maxNamed) shown.push(`${names.length - maxNamed} more`);
  const last = shown.at(-1) ?? '';
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`;
}
