import type { PlacedTask, Task } from '@horizon/schedule';

/** A task with Horizon's own data in addition to the engine's fields. */
export interface PlannedTask extends PlacedTask {
  /** Reported status. */
  status: string | null;
  /** Ids of responsible people. */
  assigneeUserId: string | null;
  trade: string | null;
  crew: string | null;
  location: string | null;
  wbsId: string | null;
}

/** The defaults of a new task. */
export const nothingMore = {
  position: 0,
  status: null,
  assigneeUserId: null,
  trade: null,
  crew: null,
  location: null,
  wbsId: null,
} as const;

/** The task with Horizon's own data, which the engine passes through. */
export function planned(task: Task): Readonly<PlannedTask> {
  return task as PlannedTask;
}
