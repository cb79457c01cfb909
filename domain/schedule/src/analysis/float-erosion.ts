// Float erosion between two updates of the programme. A task that loses float every month becomes critical
// long before its dates move; this shows it while there is still time to act. Minutes of each task's own calendar.

export interface FloatReading {
  taskId: string;
  /** Null if the engine gives none (finished, summary, level of effort). */
  totalFloatMinutes: number | null;
  isCritical: boolean;
}

export interface FloatChange {
  taskId: string;
  beforeMinutes: number;
  afterMinutes: number;
  /** Positive where float was lost. */
  lostMinutes: number;
  becameCritical: boolean;
  leftCritical: boolean;
}

export interface FloatErosion {
  /** Tasks with float in both updates, the greatest loss first, ties in the order of the later update. */
  changes: FloatChange[];
  eroded: number;
  recovered: number;
  unchanged: number;
  becameCriticalTaskIds: string[];
  leftCriticalTaskIds: string[];
  /** Mean loss over all compared tasks; none when none are compared. */
  meanLostMinutes: number | null;
  /** In one update only, or without float in one of them. */
  notComparedTaskIds: string[];
}

/** The loss of float from `before` to `after`. Cost n log n. */
export function floatErosion(before: readonly FloatReading[], after: readonly FloatReading[]): FloatErosion {
  const earlier = new Map(before.map((reading) => [reading.taskId, reading]));
  const later = new Set(after.map(({ taskId }) => taskId));
  const changes: FloatChange[] = [];
  const notComparedTaskIds = before.filter(({ taskId }) => !later.has(taskId)).map(({ taskId }) => taskId);
  for (const reading of after) {
    const change = changeOf(earlier.get(reading.taskId), reading);
    if (change === null) notComparedTaskIds.push(reading.taskId);
    else changes.push(change);
  }
  changes.sort((a, b) => b.lostMinutes - a.lostMinutes);
  const idsWhere = (matches: (change: FloatChange) => boolean): string[] =>
    changes.filter(matches).map(({ taskId }) => taskId);
  const lost = changes.reduce((sum, { lostMinutes }) => sum + lostMinutes, 0);
  return {
    changes,
    eroded: idsWhere(({ lostMinutes }) => lostMinutes > 0).length,
    recovered: idsWhere(({ lostMinutes }) => lostMinutes < 0).length,
    unchanged: idsWhere(({ lostMinutes }) => lostMinutes === 0).length,
    becameCriticalTaskIds: idsWhere(({ becameCritical }) => becameCritical),
    leftCriticalTaskIds: idsWhere(({ leftCritical }) => leftCritical),
    meanLostMinutes: changes.length === 0 ? null : lost / changes.length,
    notComparedTaskIds,
  };
}

export interface FloatBand {
  /** The band holds floats up to this, above the band before; none for the last, which holds the rest. */
  upToMinutes: number | null;
  taskIds: string[];
}

/**
 * Tasks by float: at or below the first threshold (critical), then near-critical by each further one, then the rest.
 * Thresholds in rising order; tasks without float are left out. There is one band more than thresholds.
 */
export function floatBands(readings: readonly FloatReading[], thresholdsMinutes: readonly number[]): FloatBand[] {
  const bands: FloatBand[] = [...thresholdsMinutes, null].map((upToMinutes) => ({ upToMinutes, taskIds: [] }));
  for (const { taskId, totalFloatMinutes } of readings) {
    if (totalFloatMinutes === null) continue;
    const band = bands.find(({ upToMinutes }) => upToMinutes === null || totalFloatMinutes <= upToMinutes);
    band?.taskIds.push(taskId);
  }
  return bands;
}

function changeOf(before: FloatReading | undefined, after: FloatReading): FloatChange | null {
  if (before === undefined || before.totalFloatMinutes === null || after.totalFloatMinutes === null) return null;
  return {
    taskId: after.taskId,
    beforeMinutes: before.totalFloatMinutes,
    afterMinutes: after.totalFloatMinutes,
    lostMinutes: before.totalFloatMinutes - after.totalFloatMinutes,
    becameCritical: !before.isCritical && after.isCritical,
    leftCritical: before.isCritical && !after.isCritical,
  };
}
