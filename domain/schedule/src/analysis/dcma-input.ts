// Input of the DCMA check: the few values it needs of a calculated programme. Durations and floats in working days of
// each task's own calendar, dates in local minutes.
import type { LocalMinute } from '@horizon/working-time';
import type { ConstraintKind, LinkKind } from '../programme.ts';

export interface DcmaTask {
  id: string;
  /** Summaries and levels of effort are left out by the caller; milestones stay. */
  isMilestone: boolean;
  isFinished: boolean;
  isStarted: boolean;
  isCritical: boolean;
  durationDays: number;
  /** Null if the engine gives none. */
  totalFloatDays: number | null;
  constraints: readonly ConstraintKind[];
  hasResources: boolean;
  start: LocalMinute;
  finish: LocalMinute;
  actualStart: LocalMinute | null;
  actualFinish: LocalMinute | null;
  baselineFinish: LocalMinute | null;
}

export interface DcmaLink {
  id: string;
  predecessorId: string;
  successorId: string;
  kind: LinkKind;
  /** Working or elapsed minutes; negative for a lead. */
  lagMinutes: number;
}

/** Result of a real recalculation with a longer critical task. */
export interface CriticalPathTrial {
  taskId: string;
  addedDays: number;
  /** By how many working days of the task's calendar the project's finish moved. */
  movedDays: number;
}

export interface DcmaInput {
  tasks: readonly DcmaTask[];
  links: readonly DcmaLink[];
  statusDate: LocalMinute;
  /** Working days of the project's calendar from the status date (or the start, if later) to the project's finish. */
  criticalPathDays: number;
  /** Working days by which the project may still slip: its target finish less its forecast; 0 without a target. */
  projectFloatDays: number;
  /** Null if nothing is critical any more. */
  criticalPathTrial: CriticalPathTrial | null;
}
