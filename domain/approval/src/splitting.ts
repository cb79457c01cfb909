// Orders that were split so that each stays below a limit: several documents of one payee, project and type within a
// month whose sum is in a higher band than each alone. It is reported, never blocked.
import { parseDay } from '@horizon/working-time';
import { sum, type Money } from '@horizon/money';
import type { Day } from './model.ts';

export interface SplitCandidate {
  id: string;
  payeeId: string;
  projectId: string;
  documentType: string;
  amount: Money;
  day: Day;
}

const windowDays = 30;

/**
 * The documents that together with `added` cross a limit that none of them reaches alone, oldest first; empty if none
 * does. `limits` are the upper ends of the bands.
 */
export function splitWith(
  added: SplitCandidate,
  earlier: readonly SplitCandidate[],
  limits: readonly Money[],
): readonly SplitCandidate[] {
  const near = earlier.filter(
    (one) =>
      one.id !== added.id &&
      one.payeeId === added.payeeId &&
      one.projectId === added.projectId &&
      one.documentType === added.documentType &&
      daysBetween(one.day, added.day) <= windowDays,
  );
  const all = [...near, added].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const total = sum(all.map(({ amount }) => amount));
  const crosses = limits.some((limit) => total > limit && all.every(({ amount }) => amount <= limit));
  return near.length > 0 && crosses ? all : [];
}

function daysBetween(a: Day, b: Day): number {
  return Math.abs((parseDay(a) ?? 0) - (parseDay(b) ?? 0));
}
