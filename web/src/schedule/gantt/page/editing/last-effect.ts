// The effect of the planner's last change, for the line below the chart: shown until the next change, or until it is
// closed.
import { createStore } from '../../../../ui/store.ts';
import type { KeptDate } from '../../programme/kept-dates.ts';
import type { EditRun } from './edit-run.ts';

export interface LastEffect {
  /** Description of the change in history. */
  note: string;
  lines: readonly string[];
  /** Why a date differs from the requested one. */
  kept: KeptDate | null;
  /** The steps on the same tasks that it is the last of. */
  run: EditRun;
}

export const lastEffect = createStore<LastEffect | null>(null);
