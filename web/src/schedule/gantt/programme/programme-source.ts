// Where a programme comes from and where its changes go: the server, or memory in tests and on the bench. The session knows
// this port only.
import type { Edit, Link, Programme, Task } from '@horizon/schedule';

/** What a planner does, beyond what the engine calculates with: places in the outline, and taking a removal back. */
export type PlannerEdit =
  | Exclude<Edit, { kind: 'task-added' }>
  | { kind: 'task-added'; task: Task; parentId: string | null; afterId: string | null }
  /** `afterId`: the task under the same parent that it follows; none stands first. */
  | { kind: 'task-moved'; id: string; parentId: string | null; afterId: string | null }
  | { kind: 'task-restored'; id: string; task: Task; afterId: string | null; childIds: string[]; links: Link[] };

/** What is known of a task beside the programme: words of its status, who does it. */
export interface TaskExtras {
  status: string | null;
  responsible: string | null;
  trade: string | null;
  crew: string | null;
}

export interface LoadedProgramme {
  programme: Programme;
  revision: number;
  /** By task id; a task without extras is absent. */
  extras: ReadonlyMap<string, TaskExtras>;
  canEdit: boolean;
}

/** The dates of the tasks that a batch moved, as the source calculated them. */
export interface MovedDates {
  ids: readonly string[];
  start: readonly (number | null)[];
  finish: readonly (number | null)[];
}

export interface Saved {
  revision: number;
  /** Others had changed something else since: read the programme again. */
  isMerged: boolean;
  moved: MovedDates;
}

export interface Batch {
  edits: readonly PlannerEdit[];
  basedOn: number;
  note: string;
  /** The same for a repeated attempt. */
  key: string;
}

/** Why a batch was not taken, in words for the planner. `isStale`: others changed the same things meanwhile. */
export class BatchRefused extends Error {
  readonly isStale: boolean;
  readonly reference: string | undefined;

  constructor(message: string, more: { isStale?: boolean; reference?: string | undefined } = {}) {
    super(message);
    this.name = 'BatchRefused';
    this.isStale = more.isStale ?? false;
    this.reference = more.reference;
  }
}

export interface ProgrammeSource {
  load: () => Promise<LoadedProgramme>;
  /** Stores a batch as a whole. Throws BatchRefused. */
  save: (batch: Batch) => Promise<Saved>;
  /** Calls back when another planner has changed the programme, with the new revision; answers what stops it. */
  follow: (onChange: (revision: number) => void) => () => void;
}
