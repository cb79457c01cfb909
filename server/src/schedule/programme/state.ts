// A programme with its calculated schedule as the server holds it: the engine's model, and what Horizon keeps of a task
// as well. A state is never changed; an edit makes the next one.
import type { Fault, PlacedTask, Programme, Schedule } from '@horizon/schedule';

/** A task with what the engine does not ask for. */
export interface PlannedTask extends PlacedTask {
  /** Its reported status; its bucket follows from it and the progress. */
  status: string | null;
  assigneeUserId: string | null;
  trade: string | null;
  crew: string | null;
  /** Where the work is: a level, a zone. */
  location: string | null;
  wbsId: string | null;
  /** The id in the planning file it came from. */
  sourceId: string | null;
}

export interface PlannedProgramme extends Programme {
  tasks: PlannedTask[];
}

export interface BaselineHead {
  number: number;
  name: string;
  /** The whole programme as it was captured; none of a baseline from a planning file or of single tasks. */
  snapshotId: string | null;
}

export interface ProgrammeState {
  workspaceId: string;
  projectId: string;
  revision: number;
  /** Valid for this revision only, also if the transaction that made it failed. */
  revisionKey: string;
  programme: PlannedProgramme;
  schedule: Schedule;
  faults: readonly Fault[];
  baselines: BaselineHead[];
  /** False where nothing is stored yet: the project has no programme. */
  isStored: boolean;
}

/** Horizon's fields of a task in addition to the engine's, with their initial values. */
export const noMore = {
  position: 0,
  status: null,
  assigneeUserId: null,
  trade: null,
  crew: null,
  location: null,
  wbsId: null,
  sourceId: null,
} as const;
