export * from './programme.ts';
export {
  type LevellingActivity,
  type LevellingFault,
  type LevellingProblem,
  prepareLevelling,
  type PreparedLevelling,
} from './levelling/levelling-problem.ts';
export {
  makespanLowerBound,
  type OptimisedLevelling,
  optimiseLevelling,
  type OptimiseOptions,
} from './levelling/optimise-levelling.ts';
export { type Fault, type FaultCode, faultCodes } from './faults.ts';
export { CAUSE, datesOf, FLAG, isDriving, type Schedule, type TaskDates } from './schedule.ts';
export type { Network } from './network.ts';
export { prepare, type Preparation } from './prepare.ts';
export { calculate } from './calculate.ts';
export { newCalendar, newLink, newProgramme, newTask, standardOptions } from './new-programme.ts';
export { applyEdits, type Edit } from './edits.ts';
export { recalculate, type Recalculation } from './recalculate.ts';
export { explain, type Explanation, type ExplanationCause, type ExplanationStep } from './explain.ts';
export { negativeFloatCause, type NegativeFloatCause } from './negative-float.ts';
export { type FloatPath, type FloatPathChoice, floatPaths } from './float-paths.ts';
export { type TaskMove, type WhatIf, whatIf } from './what-if.ts';
export {
  type ComparedField,
  compareSchedules,
  type FieldChange,
  type LinkChange,
  type ScheduleComparison,
  type TaskChange,
} from './compare-schedules.ts';
export { type BaselineVariance, baselineVariances, captureBaseline } from './baseline-variance.ts';
export { sayConstraint, sayLink } from './words.ts';
