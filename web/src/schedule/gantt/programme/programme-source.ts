// The interface of a programme's source: the server, or memory in tests and benchmarks. The session only knows this interface.
import type { Assignment, Edit, Patch, PlacedProgramme, Task } from '@horizon/schedule';
import type { PlannedTask } from './planned-task.ts';

/** An edit of the outline, which the engine does not calculate with. */
export type PlannerEdit =
  | Exclude<Edit, { kind: 'task-added' }>
  | { kind: 'task-added'; task: Task; parentId: string | null; afterId: string | null }
  | { kind: 'assignment-added'; assignment: Assignment }
  /** `afterId` is the previous sibling; null for the first. */
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
  /** The batch that an undo or redo reverts. */
  ofBatch: string | null;
}

export interface LoadedProgramme {
  programme: PlannedProgramme;
  revision: number;
  /** Names of responsible people by id. */
  people: Readonly<Record<string, string>>;
  canEdit: boolean;
  /** The latest batches, newest first. */
  batches: readonly LoggedBatch[];
}

/** The source's dates of the tasks that a batch moved. */
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
  /** The resulting programme is kept, for comparison. */
  keeps: boolean;
  /** The same key for a retry. */
  key: string;
}

/** The changes by others that a batch conflicts with. */
export interface Collision {
  /** The names of their authors. */
  who: string;
  /** The conflicting fields: `task/<id>/<field>`, `link/<id>/*`. */
  touched: readonly string[];
}

/** A refused batch, with a message for the planner. */
export class BatchRefused extends Error {
  /** Conflicts with others. */
  readonly collision: Collision | null;
  /** The source was unreachable: it can be retried. */
  readonly isUnreachable: boolean;
  readonly reference: string | undefined;
  /** The task that prevents it, if there is one. */
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
  /** Undoes one of the planner's batches. Throws BatchRefused. */
  undo: (batch: LoggedBatch) => Promise<ConfirmedChanges>;
  /** Redoes an undone batch. Throws BatchRefused. */
  redo: (undo: LoggedBatch) => Promise<ConfirmedChanges>;
  /** The changes since a revision; null if there are too many, so that the whole programme must be fetched. */
  changes: (since: number) => Promise<ConfirmedChanges | null>;
  /** Subscribes to committed changes; returns a function that stops it. */
  follow: (follower: { onProgramme: () => void; onScenarios: () => void }) => () => void;
  scenarios: ScenarioSource;
}

/** A saved what-if. */
export interface ScenarioHead {
  id: string;
  name: string;
  createdBy: string;
  /** The revision that its edits were last applied to. */
  baseRevision: number;
  version: number;
  changeCount: number;
  canEdit: boolean;
}

/** A what-if with its edits. */
export interface StoredScenario extends ScenarioHead {
  /** Null if it contains changes that this chart does not support. */
  edits: readonly PlannerEdit[] | null;
}

/** A what-if compared to the live programme. */
export interface ScenarioComparison {
  finishBefore: number;
  finishAfter: number;
  moved: readonly { id: string; finishBefore: number | null; finishAfter: number | null }[];
  joinedCriticalPath: readonly string[];
  leftCriticalPath: readonly string[];
}

/** The comparison of a saved what-if, with the compared version. */
export interface ComparedScenario extends ScenarioComparison {
  version: number;
}

export interface ScenarioSource {
  /** The saved what-ifs, newest first. */
  list: () => Promise<ScenarioHead[]>;
  read: (id: string) => Promise<StoredScenario>;
  create: (name: string) => Promise<StoredScenario>;
  /** Compares a what-if to the current programme. Throws BatchRefused. */
  save: (scenario: Pick<ScenarioHead, 'id' | 'version'>, edits: readonly PlannerEdit[]) => Promise<StoredScenario>;
  compare: (id: string) => Promise<ComparedScenario>;
  /** Applies it to the live programme in the displayed version, as one batch. Throws BatchRefused if it has changed since. */
  apply: (scenario: Pick<ScenarioHead, 'id' | 'name' | 'version'>) => Promise<ConfirmedChanges>;
  /** Discards it in the displayed version. Throws BatchRefused if it has changed since. */
  drop: (scenario: Pick<ScenarioHead, 'id' | 'version'>) => Promise<void>;
}
