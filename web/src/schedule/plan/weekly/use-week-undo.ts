// Undo on the board: a move, a promise or an outcome, of one task or of many. An undo is a normal change, based on the current
// version, and never overwrites what somebody else has changed since.
import { useCallback, useMemo, useRef } from 'react';
import { useShortcuts, type Shortcut } from '../../../client/keyboard.ts';
import { useLatest } from '../../../ui/data-grid/use-latest.ts';
import { formatNumber } from '../../../ui/format.ts';
import { toast } from '../../../ui/toasts.ts';
import { describeTasks } from '../parts/describe-tasks.ts';
import { describeStep, withTaskCount } from './plan-words.ts';
import type { Move } from './programme-days.ts';
import { sameValues, type BoardCard, type PlanValues } from './week-board.ts';

interface Part {
  cardId: string;
  name: string;
  before: PlanValues;
  after: PlanValues;
}

interface Step {
  week: string;
  parts: Part[];
}

interface UndoOptions {
  week: string;
  cards: readonly BoardCard[];
  change: (moves: readonly Move[]) => void;
  /** People without permission to plan cannot undo. */
  mayEdit: boolean;
}

const noKeys: readonly Shortcut[] = [];

/** Changes cards; a toast describes the change, and it can be undone as a whole by the toast or by Ctrl+Z. */
export type ChangeCards = (moves: readonly Move[], words?: string) => void;

export function useWeekUndo(options: UndoOptions): ChangeCards {
  const shown = useLatest(() => options);
  const { mayEdit } = options;
  const steps = useRef<Step[]>([]);

  const undoAction = useCallback(
    (step: Step) => {
      steps.current = steps.current.filter((one) => one !== step);
      const { cards, change, week } = shown();
      const byId = new Map(week === step.week ? cards.map((card) => [card.id, card]) : []);
      const moves = step.parts.flatMap(({ cardId, before, after }) => {
        const card = byId.get(cardId);
        return card && sameValues(card.values, after) ? [{ card, values: before }] : [];
      });
      const back = new Set(moves.map(({ card }) => card.id));
      const left = step.parts.filter(({ cardId }) => !back.has(cardId));
      if (moves.length > 0) change(moves);
      undoneMessage(step, left, byId.size > 0);
    },
    [shown],
  );

  const keys = useMemo(
    () => [
      {
        keys: 'mod+z',
        label: 'Undo the last change of the week',
        group: 'Record' as const,
        run: () => {
          const last = steps.current.findLast(({ week }) => week === shown().week);
          if (last) undoAction(last);
          else toast.info({ title: 'Nothing to undo', detail: 'You have changed nothing on this board yet.' });
        },
      },
      { keys: 'X', label: 'Choose the task, to plan several together', group: 'Record' as const },
    ],
    [shown, undoAction],
  );
  useShortcuts(mayEdit ? keys : noKeys);

  return useCallback(
    (asked, words = 'changed') => {
      const moves = asked.filter(({ card, values }) => !sameValues(values, card.values));
      if (moves.length === 0) return;
      const { change, week } = shown();
      const parts = moves.map(({ card, values }) => ({
        cardId: card.id,
        name: card.task.name,
        before: card.values,
        after: values,
      }));
      const step = { week, parts };
      change(moves);
      steps.current.push(step);
      // The server has not confirmed yet: a refusal gets a message of its own.
      toast.info({
        title: parts.length === 1 ? describeStep(parts[0]!) : withTaskCount(parts.length, words),
        undo: () => undoAction(step),
      });
    },
    [shown, undoAction],
  );
}

function undoneMessage({ parts }: Step, left: readonly Part[], isShown: boolean): void {
  const why = isShown ? 'It was changed since.' : 'It is not on the board that is shown.';
  if (left.length === 0) {
    toast.info({
      title:
        parts.length === 1 ? `${parts[0]!.name} is as it was before` : `${describeTasks(parts.length)} are as before`,
    });
  } else if (parts.length === 1) {
    toast.info({ title: `${parts[0]!.name} stays as it is`, detail: why });
  } else {
    toast.info({
      title: `${formatNumber(parts.length - left.length)} of ${describeTasks(parts.length)} are as before`,
      detail: isShown
        ? `Changed since, and left: ${left.map(({ name }) => name).join(', ')}.`
        : 'They are not on the board that is shown.',
    });
  }
}
