import type { Link } from '@horizon/schedule';
import type { PlannedTask } from '../programme/state.ts';

/** A removed task as it was, with the links removed with it. */
export interface RestoredTask {
  task: PlannedTask;
  links: Link[];
}
