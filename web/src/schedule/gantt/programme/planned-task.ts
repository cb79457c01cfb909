import type { PlacedTask, Task } from '@horizon/schedule';

/** A task with what Horizon knows of it next to the engine's fields. */
export interface PlannedTask extends PlacedTask {
  /** Reported status. */
  status: string | null;
  /** By their id. */
  assigneeUserId: string | null;
  trade: string | null;
  crew: string | null;
  location: string | null;
  wbsId: string | null;
}

/** A new task's, before anybody has said anything. */
export const nothingMore = {
  position: 0,
  status: null,
  assigneeUserId: null,
  trade: null,
  crew: null,
  location: null,
  wbsId: null,
} as const;

/** The task as Horizon knows it: the engine hands on what it does not ask for. */
export function planned(task: Task): Readonly<PlannedTask> {
  return task as PlannedTask;
}
