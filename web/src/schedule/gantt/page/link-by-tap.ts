// A link drawn by two taps: a task is chosen, "Link to…" asks for the other, and the next task that is tapped is it.
import type { LinkKind } from '@horizon/schedule';
import { createStore } from '../../../ui/store.ts';
import { linkTasks } from '../programme/planner-edits.ts';
import type { Gantt } from './use-gantt.ts';

/** The task that waits for its other end, by its id. */
export const awaitedLink = createStore<{ fromId: string; kind: LinkKind } | null>(null);

/** Takes a pressed task as the other end, where one is waited for. */
export function pickLink({ chart, perform }: Pick<Gantt, 'chart' | 'perform'>, task: number): boolean {
  const awaited = awaitedLink.get();
  const from = awaited ? chart.schedule.network.indexOf.get(awaited.fromId) : undefined;
  if (!awaited || from === undefined) return false;
  const refusal = perform(linkTasks(chart.schedule, { from, to: task, kind: awaited.kind, id: crypto.randomUUID() }));
  if (refusal === null) awaitedLink.set(null);
  return true;
}
