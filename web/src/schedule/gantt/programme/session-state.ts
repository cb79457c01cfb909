// The displayed state of a session, and the events it reports.
import type { Schedule } from '@horizon/schedule';
import type { BatchRefused, Collision, PlannerEdit } from './programme-source.ts';

/** A planner's change that conflicts with others; kept until the planner decides. */
export interface Conflict extends Collision {
  key: string;
  note: string;
  edits: readonly PlannerEdit[];
}

/** One step of a what-if. */
export interface ScenarioStep {
  edits: readonly PlannerEdit[];
  note: string;
  /** Existed before, or was added by somebody else. */
  isGround?: boolean;
}

export interface SessionState {
  /** The displayed schedule: the live programme with its pending edits, or the scenario. */
  schedule: Schedule;
  /** The live programme, also while a what-if is open. */
  live: Schedule;
  people: Readonly<Record<string, string>>;
  canEdit: boolean;
  scenario: { name: string; steps: readonly ScenarioStep[] } | null;
  /** The number of changes that the source has not answered yet. */
  pending: number;
  /** The source is unreachable; pending changes wait. */
  isCut: boolean;
  undoable: string | null;
  redoable: string | null;
  conflicts: readonly Conflict[];
}

export interface SessionEvents {
  /** A change was refused and rolled back; `taskId` is the task that prevents it. */
  onRefused: (note: string, reason: string, more: Partial<Pick<BatchRefused, 'reference' | 'taskId'>>) => void;
  /** Changes by other planners, with their authors. */
  onOthers: (changes: readonly { who: string; note: string }[]) => void;
  /** The source calculated other dates than the browser. */
  onCorrected: (count: number) => void;
  /** An undo or redo is done; `isImport` if it was of a whole import. */
  onTurned: (kind: 'undo' | 'redo', note: string, isImport: boolean) => void;
}
