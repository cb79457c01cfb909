// P6 has two constraints and an expected finish; the model has two places.
import type { Constraint, ConstraintKind, Task } from '@horizon/schedule';
import type { LocalMinute } from '@horizon/working-time';

import type { ReadingLog } from '../reading-log.ts';

export interface GivenConstraints {
  first: Constraint | null;
  second: Constraint | null;
  expectedFinish: LocalMinute | null;
}

/** Fills both places: the first constraint keeps its own, an expected finish takes one that is free. */
export function setConstraints(task: Task, given: GivenConstraints, log: ReadingLog): void {
  const expected: Constraint | null =
    given.expectedFinish === null ? null : { kind: 'EXPECTED_FINISH', date: given.expectedFinish };
  const others = [given.second, expected].filter((constraint) => constraint !== null);
  task.constraint = given.first ?? (others.length > 1 ? others.shift()! : { kind: 'ASAP', date: null });
  task.secondConstraint = others[0] ?? null;
  if (others.length > 1) log.leaveOut('expected-finishes', 'Expected finishes of activities that have two constraints');
}

/** A constraint of the given kind; none without a kind, or without the date that its kind needs. */
export function constraintAt(kind: ConstraintKind | null, date: LocalMinute | null): Constraint | null {
  if (kind === null) return null;
  if (kind === 'ALAP') return { kind, date: null };
  return date === null ? null : { kind, date };
}
