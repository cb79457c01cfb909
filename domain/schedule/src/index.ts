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
