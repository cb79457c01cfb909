// The effect of the planner's last change, in the line below the chart: shown until the next change, or until it is closed.
import { createStore } from '../../../../ui/store.ts';
import type { KeptDate } from '../../programme/kept-dates.ts';
import type { EditRun } from './edit-run.ts';

export interface LastEffect {
  /** The description of the change in the history. */
  note: string;
  lines: readonly string[];
  /** Why a date differs from the requested one. */
  kept: KeptDate | null;
  /** The run of steps on the same tasks that it belongs to. */
  run: EditRun;
}

export const lastEffect = createStore<LastEffect | null>(null);
