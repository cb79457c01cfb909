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
export { programmeProgress } from './programme-progress.ts';
export {
  emptyCalendar,
  newAssignment,
  newCalendar,
  newLink,
  newProgramme,
  newProject,
  newResource,
  newStoredDates,
  newTask,
  standardCalendar,
  standardOptions,
  standardShifts,
} from './new-programme.ts';
export { applyEdits, type Edit } from './edits.ts';
export { dataDateOn, firstWorkOn, lastWorkOn } from './data-date.ts';
export { isEqual } from './is-equal.ts';
export { changesBetween, recalculate, type Recalculation } from './recalculate.ts';
export {
  type BaselinePatch,
  inOutlineOrder,
  type Patch,
  patchBetween,
  type PatchedKind,
  type PatchedSchedule,
  type PlacedProgramme,
  type PlacedTask,
  placesById,
  programmeAfterPatches,
  reversed,
  scheduleAfterPatches,
} from './programme-patches.ts';
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
export {
  type GroupedTask,
  groupingsOfProgramme,
  type ProgrammeGroupings,
  type TaskGrouping,
} from './task-groupings.ts';
export { activityIdCounter, activityIdKey, nextActivityId, plainActivityId } from './activity-ids.ts';
export {
  countsAs,
  criticalRuleOf,
  type Criticality,
  isCounted,
  isMarkedByTools,
  describeCriticalRule,
  describeNearCriticalRule,
  tasksCountedAs,
} from './criticality.ts';
export { explainCriticality } from './explain-criticality.ts';
export { formatAmount, describeConstraint, describeLink, formatWork } from './words.ts';
export { plainProblemOf } from './levelling/plain-problem.ts';
export { levellingKeys, type LevellingKey } from './levelling/levelling-order.ts';
export {
  type LevelledProgramme,
  type LevellingOptions,
  levelProgramme,
  type MovedTask,
} from './levelling/level-programme.ts';
export type { DelayedTask, UnresolvedTask } from './levelling/place-in-turn.ts';
export type { LevellingWait } from './levelling/first-fit.ts';
export { clearedLevelling, type LevellingEdit } from './levelling/levelling-edits.ts';
export { type OverAllocation, overAllocationsOf, overAllocationTotal } from './analysis/over-allocation.ts';
export { explainDelay, explainUnresolved, levellingNames, type LevellingNames } from './levelling/explain-levelling.ts';
export { type StatusBucket, statusBucketOf, statusBuckets, statusWords } from './analysis/status-bucket.ts';
export {
  firstPlannedDay,
  lastPlannedDay,
  longestWaitSeconds,
  settlingDay,
  type PlannedDates,
  type PlannedTask,
  planWeek,
  type WeeklyPlanFault,
} from './analysis/weekly-plan.ts';
export {
  type Commitment,
  type GroupReliability,
  type LastPlannerFigures,
  lastPlannerFigures,
  type LookAheadTask,
  type PlanReliability,
  type VarianceReason,
  varianceReasons,
  type WeekReliability,
} from './analysis/last-planner.ts';
export {
  type MonthWindow,
  monthsAround,
  monthWindows,
  type Period,
  type PeriodKind,
  periodKinds,
  periodsBetween,
} from './analysis/period.ts';
export { type Dashboard, dashboard, type DashboardTask, type MonthCount } from './analysis/dashboard.ts';
export {
  type FloatBand,
  floatBands,
  type FloatChange,
  type FloatErosion,
  floatErosion,
  type FloatReading,
} from './analysis/float-erosion.ts';
export { floatReadings } from './analysis/float-readings.ts';
export {
  type EarnedScheduleFigures,
  earnedSchedule,
  type EarnedValueFigures,
  earnedValueFigures,
  type EarnedValueTotals,
} from './analysis/earned-value.ts';
export { type CurveItem, type CurvePoint, sCurve } from './analysis/s-curve.ts';
export { type ValueDates, valueItems } from './analysis/value-items.ts';
export { rateCost, type ValueMeasure, valueMeasureOf } from './analysis/task-weights.ts';
export {
  type ProjectCurves,
  projectCurves,
  type ProjectPerformance,
  projectPerformance,
} from './analysis/project-performance.ts';
export { dcmaAddedDays, dcmaCheck, type DcmaResult } from './analysis/dcma-check.ts';
export type { CriticalPathTrial, DcmaInput, DcmaLink, DcmaTask } from './analysis/dcma-input.ts';
export { dcmaCheckOf, dcmaInputOf } from './analysis/dcma-of-schedule.ts';
export {
  type HistogramColumn,
  type HistogramDemand,
  type HistogramResource,
  type ResourceHistogram,
  resourceHistograms,
} from './analysis/resource-histogram.ts';
export { type MaterialUse, materialUses } from './analysis/material-use.ts';
export { demandsOf, histogramsOf } from './analysis/histogram-of-schedule.ts';
export { type PackedColumn, type PackedTable, packTable, unpackColumn, unpackTable } from './pack/columns.ts';
export { type PackedProgramme, packProgramme, unpackProgramme } from './pack/pack-programme.ts';
export { type PackedDates, type PackedTaskDates, packDates, packDatesOf } from './pack/pack-dates.ts';
