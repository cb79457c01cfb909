// Where a programme comes from and where its changes go: the server, or memory in tests and on the bench. The session knows
// this port only.
import type { Assignment, Edit, Patch, PlacedProgramme, Task } from '@horizon/schedule';
import type { PlannedTask } from './planned-task.ts';

/** A planner's edit that the engine does not calculate with: a place in the outline. */
export type PlannerEdit =
  | Exclude<Edit, { kind: 'task-added' }>
  | { kind: 'task-added'; task: Task; parentId: string | null; afterId: string | null }
  | { kind: 'assignment-added'; assignment: Assignment }
  /** `afterId`: the task under the same parent that it follows; none is first. */
  | { kind: 'task-moved'; id: string; parentId: string | null; afterId: string | null };

export type PlannedProgramme = PlacedProgramme<PlannedTask>;

/** A batch of changes in the log of the programme. */
export interface LoggedBatch {
  id: string;
  revision: number;
  kind: 'edit' | 'undo' | 'redo' | 'import' | 'levelling' | 'scenario' | 'update';
  note: string;
  byName: string;
  isOwn: boolean;
  isUndone: boolean;
  /** The batch that an undo or redo turned round. */
  ofBatch: string | null;
}

export interface LoadedProgramme {
  programme: PlannedProgramme;
  revision: number;
  /** Names of those responsible, by their id. */
  people: Readonly<Record<string, string>>;
  canEdit: boolean;
  /** The last batches, newest first. */
  batches: readonly LoggedBatch[];
}

/** The dates of the tasks that a batch moved, as the source calculated them. */
export interface MovedDates {
  ids: readonly string[];
  start: readonly (number | null)[];
  finish: readonly (number | null)[];
}

/** The effect of one or several batches. */
export interface ConfirmedChanges {
  /** The programme's revision after them. */
  revision: number;
  batches: readonly LoggedBatch[];
  patches: readonly Patch[];
  moved: MovedDates;
}

export interface Batch {
  edits: readonly PlannerEdit[];
  basedOn: number;
  note: string;
  /** The programme after it is kept whole, to be compared with. */
  keeps: boolean;
  /** The same for a repeated attempt. */
  key: string;
}

/** Changes by others that a batch conflicts with. */
export interface Collision {
  /** Who, by name. */
  who: string;
  /** The colliding fields: `task/<id>/<field>`, `link/<id>/*`. */
  touched: readonly string[];
}

/** Why a batch was not taken, in words for the planner. */
export class BatchRefused extends Error {
  /** Others changed the same things meanwhile. */
  readonly collision: Collision | null;
  /** Nobody answered: the same may be tried again. */
  readonly isUnreachable: boolean;
  readonly reference: string | undefined;
  /** The task that blocks it, where it is one. */
  readonly taskId: string | undefined;

  constructor(
    message: string,
    more: {
      collision?: Collision | null;
      isUnreachable?: boolean;
      reference?: string | undefined;
      taskId?: string | undefined;
    } = {},
  ) {
    super(message);
    this.name = 'BatchRefused';
    this.collision = more.collision ?? null;
    this.isUnreachable = more.isUnreachable ?? false;
    this.reference = more.reference;
    this.taskId = more.taskId;
  }
}

export interface ProgrammeSource {
  load: () => Promise<LoadedProgramme>;
  /** Stores a batch as a whole. Throws BatchRefused. */
  save: (batch: Batch) => Promise<ConfirmedChanges>;
  /** Takes an own batch back. Throws BatchRefused. */
  undo: (batch: LoggedBatch) => Promise<ConfirmedChanges>;
  /** Does again what an undo undid. Throws BatchRefused. */
  redo: (undo: LoggedBatch) => Promise<ConfirmedChanges>;
  /** Everything since a revision; null if there is too much to send: read the whole programme. */
  changes: (since: number) => Promise<ConfirmedChanges | null>;
  /** Calls back when something was committed; answers what stops it. */
  follow: (follower: { onProgramme: () => void; onScenarios: () => void }) => () => void;
  scenarios: ScenarioSource;
}

/** A what-if kept next to the programme, under a name. */
export interface ScenarioHead {
  id: string;
  name: string;
  createdBy: string;
  /** The revision on which its edits were applied last. */
  baseRevision: number;
  version: number;
  changeCount: number;
  canEdit: boolean;
}

/** A what-if with what it changes. */
export interface StoredScenario extends ScenarioHead {
  /** Null if it holds changes that this chart cannot show. */
  edits: readonly PlannerEdit[] | null;
}

/** A scenario next to the live programme. */
export interface ScenarioComparison {
  finishBefore: number;
  finishAfter: number;
  moved: readonly { id: string; finishBefore: number | null; finishAfter: number | null }[];
  joinedCriticalPath: readonly string[];
  leftCriticalPath: readonly string[];
}

/** The same of one that is kept, in the version that was compared. */
export interface ComparedScenario extends ScenarioComparison {
  version: number;
}

export interface ScenarioSource {
  /** Those that are open, newest first. */
  list: () => Promise<ScenarioHead[]>;
  read: (id: string) => Promise<StoredScenario>;
  create: (name: string) => Promise<StoredScenario>;
  /** Lays all edits of a scenario on the present programme. Throws BatchRefused. */
  save: (scenario: Pick<ScenarioHead, 'id' | 'version'>, edits: readonly PlannerEdit[]) => Promise<StoredScenario>;
  compare: (id: string) => Promise<ComparedScenario>;
  /** Makes it the live programme as it is shown, as one batch. Throws BatchRefused where somebody changed it since. */
  apply: (scenario: Pick<ScenarioHead, 'id' | 'name' | 'version'>) => Promise<ConfirmedChanges>;
  /** Drops it as it is shown. Throws BatchRefused where somebody changed it since. */
  drop: (scenario: Pick<ScenarioHead, 'id' | 'version'>) => Promise<void>;
}
