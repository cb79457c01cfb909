// How reliably does the site promise? Last Planner figures (Ballard 2000; Hamzeh, Ballard & Tommelein 2012): commitments
// are kept or not, nothing between; a week is judged by the share that was kept, and what was not kept has one reason
// from a closed list. Look-ahead planning is judged by what it foresaw and by what it made ready.
import type { LocalDay } from '@horizon/working-time';

export const varianceReasons = [
  'prerequisite work',
  'design or information',
  'materials',
  'labour',
  'plant',
  'weather',
  'access or permits',
  'quality or rework',
  'changed priority',
  'other',
] as const;
export type VarianceReason = (typeof varianceReasons)[number];

export interface Commitment {
  taskId: string;
  /** First day of the week it was promised for. */
  weekStart: LocalDay;
  trade: string | null;
  crew: string | null;
  /** Done as promised. */
  isKept: boolean;
  /** Why not; none while kept or not yet said. */
  reason: VarianceReason | null;
}

/** A task that the look-ahead, drawn up some weeks before, foresaw for a week. */
export interface LookAheadTask {
  taskId: string;
  weekStart: LocalDay;
}

export interface PlanReliability {
  made: number;
  kept: number;
  /** Percent plan complete, 0–100; none when nothing was promised. */
  ppc: number | null;
}

export interface WeekReliability extends PlanReliability {
  weekStart: LocalDay;
  /** Tasks anticipated: of the tasks promised, the share that the look-ahead foresaw, 0–100. */
  anticipated: number | null;
  /** Tasks made ready: of the tasks the look-ahead foresaw, the share that could be promised, 0–100. */
  madeReady: number | null;
}

export interface GroupReliability extends PlanReliability {
  name: string | null;
}

export interface LastPlannerFigures {
  all: PlanReliability;
  /** In time order; weeks that were only looked ahead to be here too. */
  weeks: WeekReliability[];
  /** By name, in the order of the alphabet; commitments without one under `null`, last. */
  trades: GroupReliability[];
  crews: GroupReliability[];
  /** Broken commitments by reason, most frequent first, all reasons of the list; `unexplained` have none. */
  reasons: { reason: VarianceReason; count: number }[];
  unexplained: number;
}

/** All figures over the commitments given. Cost n log n. */
export function lastPlannerFigures(
  commitments: readonly Commitment[],
  lookAhead: readonly LookAheadTask[],
): LastPlannerFigures {
  const broken = commitments.filter((commitment) => !commitment.isKept);
  const weeks = [...new Set([...commitments, ...lookAhead].map(({ weekStart }) => weekStart))].sort((a, b) => a - b);
  return {
    all: reliabilityOf(commitments),
    weeks: weeksOf(weeks, commitments, lookAhead),
    trades: groupsOf(commitments, ({ trade }) => trade),
    crews: groupsOf(commitments, ({ crew }) => crew),
    reasons: varianceReasons
      .map((reason) => ({ reason, count: broken.filter((commitment) => commitment.reason === reason).length }))
      .sort((a, b) => b.count - a.count),
    unexplained: broken.filter(({ reason }) => reason === null).length,
  };
}

function weeksOf(
  weeks: readonly LocalDay[],
  commitments: readonly Commitment[],
  lookAhead: readonly LookAheadTask[],
): WeekReliability[] {
  const promisedIn = grouped(commitments, ({ weekStart }) => weekStart);
  const foreseenIn = grouped(lookAhead, ({ weekStart }) => weekStart);
  return weeks.map((weekStart) => {
    const promised = promisedIn.get(weekStart) ?? [];
    const promisedIds = new Set(promised.map(({ taskId }) => taskId));
    const foreseenIds = new Set((foreseenIn.get(weekStart) ?? []).map(({ taskId }) => taskId));
    const both = [...promisedIds].filter((id) => foreseenIds.has(id)).length;
    return {
      weekStart,
      ...reliabilityOf(promised),
      anticipated: percentOf(both, promisedIds.size),
      madeReady: percentOf(both, foreseenIds.size),
    };
  });
}

function reliabilityOf(commitments: readonly Commitment[]): PlanReliability {
  const kept = commitments.filter(({ isKept }) => isKept).length;
  return { made: commitments.length, kept, ppc: percentOf(kept, commitments.length) };
}

function groupsOf(
  commitments: readonly Commitment[],
  nameOf: (commitment: Commitment) => string | null,
): GroupReliability[] {
  return [...grouped(commitments, nameOf)]
    .sort(([a], [b]) => {
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      return a < b ? -1 : 1;
    })
    .map(([name, group]) => Object.assign({ name }, reliabilityOf(group)));
}

function grouped<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : (100 * part) / whole;
}
