// A link drawn by two taps: select a task, press "Link to…", and tap the other task. The effect is previewed, and
// stored when it is confirmed.
import type { LinkKind } from '@horizon/schedule';
import { createStore } from '../../../../ui/store.ts';
import type { Gantt } from '../use-gantt.ts';

/** The task that waits for its other end, and the one that was tapped, by their ids. */
export interface AwaitedEnds {
  fromId: string;
  kind: LinkKind;
  toId?: string;
}

export const awaitedLink = createStore<AwaitedEnds | null>(null);

/** Takes a pressed task as the other end, where one is waited for; another one in place of it where it was tapped wrongly. */
export function pickLink({ chart }: Pick<Gantt, 'chart'>, task: number): boolean {
  const awaited = awaitedLink.get();
  const toId = chart.schedule.network.programme.tasks[task]?.id;
  if (!awaited || toId === undefined || !chart.schedule.network.indexOf.has(awaited.fromId)) return false;
  awaitedLink.set({ ...awaited, toId });
  return true;
}
