/** The progress of a package, in whole per cent, from its milestones. */
export function rolledProgress(milestones: readonly { progress: number; weight: number }[]): number {
  const weight = milestones.reduce((total, one) => total + one.weight, 0);
  if (weight === 0) return 0;
  const done = milestones.reduce((total, one) => total + one.progress * one.weight, 0);
  // 99.5 is not complete: only milestones that are all complete make 100.
  return done === weight * 100 ? 100 : Math.min(99, Math.floor((done * 2 + weight) / (weight * 2)));
}
