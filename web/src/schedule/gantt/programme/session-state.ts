// The displayed state of a session, and the events it reports.
import type { Schedule } from '@horizon/schedule';
import type { BatchRefused, Collision, PlannerEdit } from './programme-source.ts';

/** A change of the planner's that others got in the way of; kept until the planner decides. */
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
  /** The live programme while a scenario is shown; else the same. */
  live: Schedule;
  people: Readonly<Record<string, string>>;
  canEdit: boolean;
  scenario: { name: string; steps: readonly ScenarioStep[] } | null;
  /** Changes that the source has not answered yet. */
  pending: number;
  /** The source cannot be reached; what is pending waits. */
  isCut: boolean;
  undoable: string | null;
  redoable: string | null;
  conflicts: readonly Conflict[];
}

export interface SessionEvents {
  /** A change was refused and has been rolled back; `taskId`: the task that blocks it. */
  onRefused: (note: string, reason: string, more: Partial<Pick<BatchRefused, 'reference' | 'taskId'>>) => void;
  /** Other planners' changes have come in: who did what. */
  onOthers: (changes: readonly { who: string; note: string }[]) => void;
  /** The source calculated other dates than the browser. */
  onCorrected: (count: number) => void;
  /** An undo or redo is done; `isImport`: a whole file went or came back by it. */
  onTurned: (kind: 'undo' | 'redo', note: string, isImport: boolean) => void;
}
