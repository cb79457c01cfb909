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
