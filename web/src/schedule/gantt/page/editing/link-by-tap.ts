// A link drawn by two taps: select a task, press "Link to…", and tap the other task. The effect is previewed, and
// stored when it is confirmed.
import type { LinkKind } from '@horizon/schedule';
import { createStore } from '../../../../ui/store.ts';
import type { Gantt } from '../use-gantt.ts';

/** The ids of the task to link from, and of the tapped task. */
export interface AwaitedEnds {
  fromId: string;
  kind: LinkKind;
  toId?: string;
}

export const awaitedLink = createStore<AwaitedEnds | null>(null);

/** Uses a tapped task as the other end of a pending link; a further tap replaces it. */
export function pickLink({ chart }: Pick<Gantt, 'chart'>, task: number): boolean {
  const awaited = awaitedLink.get();
  const toId = chart.schedule.network.programme.tasks[task]?.id;
  if (!awaited || toId === undefined || !chart.schedule.network.indexOf.has(awaited.fromId)) return false;
  awaitedLink.set({ ...awaited, toId });
  return true;
}
