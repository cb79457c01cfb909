// A programme with its calculated schedule in the server's memory: the engine's model, and Horizon's own fields of
// tasks. A state is immutable; an edit creates the next one.
import type { Fault, PlacedTask, Programme, Schedule } from '@horizon/schedule';

/** A task with the fields that the engine does not need. */
export interface PlannedTask extends PlacedTask {
  /** Its reported status; its bucket is derived from it and the progress. */
  status: string | null;
  assigneeUserId: string | null;
  trade: string | null;
  crew: string | null;
  /** The location of the work: a level, a zone. */
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
  /** The snapshot of the whole programme; null for a baseline from a planning file or of single tasks. */
  snapshotId: string | null;
}

export interface ProgrammeState {
  workspaceId: string;
  projectId: string;
  revision: number;
  /** Valid for this revision only, even if the transaction that created it failed. */
  revisionKey: string;
  programme: PlannedProgramme;
  schedule: Schedule;
  faults: readonly Fault[];
  baselines: BaselineHead[];
  /** False if nothing is stored yet: the project has no programme. */
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
