// Three rankings of the same bids: by base price, by levelled price, by value. They often differ, and a recommendation
// shows all three. A bid with open gaps is not ranked by its levelled price: what is missing would make it look cheap.
import { compare, subtract, toNumber, type Money } from '@horizon/money';
import type { LevelledBid } from './model.ts';
import { median } from './statistics.ts';

/** A criterion other than the price. */
export interface Criterion {
  id: string;
  /** In per cent; the weights of all criteria and of the price add up to 100. */
  weight: number;
}

/** The marks that the evaluators agreed on for a bidder. */
export interface Marks {
  bidderId: string;
  /** From 0 to 10 by criterion; a missing mark is not zero: the bidder is not ranked by value. */
  marks: Readonly<Record<string, number>>;
  /** Failed a mandatory criterion: not ranked by value. */
  hasFailed: boolean;
}

export interface Standing {
  bidderId: string;
  /** From 1; equal amounts share a rank. Null: not ranked. */
  byBase: number | null;
  byLevelled: number | null;
  byValue: number | null;
  /** 100 × lowest levelled total ÷ levelled total. */
  priceScore: number | null;
  /** Out of the sum of the weights of the criteria. */
  nonPriceScore: number | null;
  /** Out of 100. */
  score: number | null;
  /** Levelled total ÷ index of the non-price score: a second view on value, in dollars. */
  relativeValueCost: number | null;
}

const highestMark = 10;

/** The standing of each bid, in their order. `priceWeight` is in per cent. */
export function rankBids(
  bids: readonly LevelledBid[],
  { priceWeight, criteria, marks }: { priceWeight: number; criteria: readonly Criterion[]; marks: readonly Marks[] },
): Standing[] {
  const complete = (bid: LevelledBid) => (bid.gaps === 0 ? bid.levelled : null);
  const totals = bids.flatMap((bid) => complete(bid) ?? []);
  const lowest = totals.length === 0 ? null : totals.reduce((least, total) => (total < least ? total : least));
  const marksOf = new Map(marks.map((each) => [each.bidderId, each]));
  const weights = criteria.reduce((all, { weight }) => all + weight, 0);

  const scored = bids.map((bid) => {
    const levelled = complete(bid);
    const nonPriceScore = nonPrice(criteria, marksOf.get(bid.bidderId));
    const priceScore = levelled === null || lowest === null || levelled <= 0 ? null : (100 * lowest) / levelled;
    const isScored = priceScore !== null && nonPriceScore !== null;
    return {
      bid,
      levelled,
      priceScore,
      nonPriceScore,
      score: isScored ? (priceScore * priceWeight) / 100 + nonPriceScore : null,
      percent: isScored && weights > 0 ? (100 * nonPriceScore) / weights : null,
    };
  });
  const leastPercent = Math.min(...scored.flatMap(({ percent }) => percent ?? []));

  const byBase = ranksOf(bids.map(({ base }) => base));
  const byLevelled = ranksOf(scored.map(({ levelled }) => levelled));
  const byValue = ranksOf(scored.map(({ score }) => (score === null ? null : -round(score, 9))));
  return scored.map(({ bid, levelled, priceScore, nonPriceScore, score, percent }, index) => ({
    bidderId: bid.bidderId,
    byBase: byBase[index]!,
    byLevelled: byLevelled[index]!,
    byValue: byValue[index]!,
    priceScore: priceScore === null ? null : round(priceScore, 2),
    nonPriceScore: nonPriceScore === null ? null : round(nonPriceScore, 2),
    score: score === null ? null : round(score, 2),
    relativeValueCost:
      percent === null || levelled === null
        ? null
        : round(toNumber(levelled) / ((percent + 100) / (leastPercent + 100)), 2),
  }));
}

/** Sum of mark × weight ÷ 10; null if a mark is missing or a mandatory criterion failed. */
function nonPrice(criteria: readonly Criterion[], given: Marks | undefined): number | null {
  if (given?.hasFailed) return null;
  const parts = criteria.map(({ id, weight }) => {
    const mark = given?.marks[id];
    return mark === undefined ? null : (mark * weight) / highestMark;
  });
  return parts.every((part) => part !== null) ? parts.reduce((total, part) => total + part, 0) : null;
}

/** Ranks from 1, lowest first; equal values share a rank, and the next one is skipped. */
function ranksOf(values: readonly (number | null)[]): (number | null)[] {
  return values.map((value) =>
    value === null ? null : 1 + values.filter((other) => other !== null && other < value).length,
  );
}

const round = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals;

/** The figures of a package. */
export interface PackageFigures {
  lowest: Money | null;
  highest: Money | null;
  middle: Money | null;
  /** (highest − lowest) ÷ median, in per cent; null without bids. */
  spreadPercent: number | null;
}

/** The figures of the levelled totals of a package's bids. */
export function packageFigures(bids: readonly LevelledBid[]): PackageFigures {
  const totals = bids.flatMap(({ levelled }) => (levelled === null ? [] : [levelled])).toSorted(compare);
  const middle = median(totals);
  const [lowest = null, highest = null] = [totals[0], totals.at(-1)];
  if (lowest === null || highest === null || middle === null || middle === 0) {
    return { lowest, highest, middle, spreadPercent: null };
  }
  return { lowest, highest, middle, spreadPercent: round((100 * subtract(highest, lowest)) / middle, 2) };
}

/** The estimate less a levelled total; null if either is missing. */
export const savingOf = (estimate: Money | null, levelled: Money | null): Money | null =>
  estimate === null || levelled === null ? null : subtract(estimate, levelled);
