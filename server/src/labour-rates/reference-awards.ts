// Published award data that a workspace can price from or start with.
import { ma000020, type AwardSet, type StandardRate } from '@horizon/labour';

/** The published sets, by their codes. */
export const referenceAwards: readonly AwardSet[] = [ma000020];

/** The published set with this code, in any case; undefined if there is none. */
export function findReferenceAward(code: string): AwardSet | undefined {
  return referenceAwards.find((set) => set.code.toLowerCase() === code.trim().toLowerCase());
}

/** The standard rate of an award for percentage allowances; undefined if no published set has its code. */
export function standardRateOf(awardCode: string | null): StandardRate | undefined {
  return awardCode === null ? undefined : findReferenceAward(awardCode)?.standard_rate;
}
