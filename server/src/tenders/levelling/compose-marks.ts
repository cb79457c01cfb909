// Criteria and marks on the sheet: whose are shown at which stage, and which count.
import type { AnswerOf, Calls, MarksStage } from '@horizon/contract';
import type { Marks } from '@horizon/tendering';
import type { Row } from '../../platform/rows.ts';
import type { Scope } from '../../platform/scope.ts';
import type { OpenedBid } from '../bids/opened.ts';
import type { Mark } from './store.ts';

type Sheet = AnswerOf<Calls['getLevelling']>;

export interface MarkParts {
  criteria: readonly Row<'tender_criteria'>[];
  marks: readonly Mark[];
  agreed: readonly Row<'tender_agreed_marks'>[];
}

export const shownCriterion = ({ id, name, weight, is_pass_fail }: Row<'tender_criteria'>) => ({
  id,
  name,
  weight: Number(weight),
  is_pass_fail,
});

/** Criteria and marks for a caller. Evaluators mark by themselves first, and don't see the marks of others. */
export function composeMarks(
  { criteria, marks, agreed }: MarkParts,
  { personId }: Pick<Scope, 'personId'>,
  stage: MarksStage,
): Pick<Sheet, 'criteria' | 'marks' | 'evaluators'> {
  const inUse = new Set(criteria.map(({ id }) => id));
  const counted = marks.filter((one) => inUse.has(one.criterion_id) && isGiven(one));
  const shown = stage === 'individual' ? counted.filter((one) => one.evaluator === personId) : counted;
  const plain = (one: Mark | Row<'tender_agreed_marks'>) => ({
    criterion_id: one.criterion_id,
    invitation_id: one.invitation_id,
    mark: one.mark === null ? null : Number(one.mark),
    has_passed: one.has_passed,
    comment: one.comment,
  });
  return {
    criteria: criteria.map(shownCriterion),
    marks: [
      ...shown.map((one) => ({ ...plain(one), evaluator: one.author, is_own: one.evaluator === personId })),
      ...agreed
        .filter((one) => inUse.has(one.criterion_id))
        .map((one) => ({ ...plain(one), evaluator: null, is_own: false })),
    ],
    evaluators: [...Map.groupBy(counted, ({ evaluator }) => evaluator)].map(([evaluator, own]) => ({
      name: own[0]!.author,
      is_own: evaluator === personId,
      marked: own.length,
    })),
  };
}

const isGiven = ({ mark, has_passed }: Pick<Mark, 'mark' | 'has_passed'>) => mark !== null || has_passed !== null;

/** The agreed marks for the engine. A mandatory criterion counts as failed until it is passed. */
export const marksOf = ({ criteria, agreed }: MarkParts, bids: readonly OpenedBid[]): Marks[] =>
  bids.map(({ invitation_id: bidderId }) => {
    const own = new Map(
      agreed.flatMap((one) => (one.invitation_id === bidderId ? [[one.criterion_id, one] as const] : [])),
    );
    return {
      bidderId,
      hasFailed: criteria.some((one) => one.is_pass_fail && own.get(one.id)?.has_passed !== true),
      marks: Object.fromEntries(
        [...own].flatMap(([id, { mark }]) => (mark === null ? [] : [[id, Number(mark)] as const])),
      ),
    };
  });
