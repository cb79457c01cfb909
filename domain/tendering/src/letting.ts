// The letting schedule: from the day on which work is required on site back to the latest days for award and issue. All
// days are calendar days.
import { formatDay, parseDay } from '@horizon/working-time';

/** `2026-12-10`. */
type Day = string;

export interface LettingTimes {
  /** Day on which the work starts on site; null if it is not known yet. */
  requiredOn: Day | null;
  /** From award to the start on site: drawings, manufacture, transport, mobilisation. Null if it is not known yet. */
  leadDays: number | null;
  /** From issue to award. */
  lettingDays: number;
}

export interface LettingDates {
  /** The latest day of award; null while a value is missing. */
  awardBy: Day | null;
  /** The latest day of issue to bidders; null while a value is missing. */
  issueBy: Day | null;
}

const before = (day: Day, days: number): Day => formatDay(parseDay(day)! - days);

/** The latest days of award and issue. A missing lead time is not zero: both days are unknown then. */
export function lettingDates({ requiredOn, leadDays, lettingDays }: LettingTimes): LettingDates {
  if (requiredOn === null || leadDays === null) return { awardBy: null, issueBy: null };
  const awardBy = before(requiredOn, leadDays);
  return { awardBy, issueBy: before(awardBy, lettingDays) };
}

/** How far a package is: with the buyer, with bidders, awarded or ended without an award. */
export type LettingStage = 'to_issue' | 'to_award' | 'awarded' | 'ended';

/** Where a package is against its dates. */
export interface LettingStanding {
  /** The next date that counts: of issue or of award; null if there is none, or it is not known. */
  nextDay: Day | null;
  /** Days from today to it; negative if it has passed. */
  daysLeft: number | null;
  /** The next date has passed. Today itself is not late. */
  isLate: boolean;
  /** Days by which the work would start late if the rest took its usual time from today; 0 if it is in time. */
  startsLateDays: number | null;
}

/** The standing of a package today. */
export function lettingStanding(times: LettingTimes, stage: LettingStage, today: Day): LettingStanding {
  const { awardBy, issueBy } = lettingDates(times);
  const nextDay = stage === 'to_issue' ? issueBy : stage === 'to_award' ? awardBy : null;
  if (nextDay === null) return { nextDay, daysLeft: null, isLate: false, startsLateDays: null };
  const daysLeft = parseDay(nextDay)! - parseDay(today)!;
  return { nextDay, daysLeft, isLate: daysLeft < 0, startsLateDays: Math.max(0, -daysLeft) };
}
