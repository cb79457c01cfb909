// Taking back what was just done on the board: a drop, a promise, what became of it. A step back is a change like any
// other, under the version that is seen now, and is not made over what somebody else did since.
import { useCallback, useMemo, useRef } from 'react';
import { useShortcuts } from '../../../client/keyboard.ts';
import { useLatest } from '../../../ui/data-grid/use-latest.ts';
import { toast } from '../../../ui/toasts.ts';
import { sayStep } from './plan-words.ts';
import { sameValues, type BoardCard, type PlanValues } from './week-board.ts';

interface Step {
  week: string;
  cardId: string;
  name: string;
  before: PlanValues;
  after: PlanValues;
}

interface UndoOptions {
  week: string;
  cards: readonly BoardCard[];
  change: (card: BoardCard, values: PlanValues) => void;
}

/** The change of a card that tells what it did and can be taken back, by its toast or by Ctrl+Z. */
export function useWeekUndo(options: UndoOptions): (card: BoardCard, values: PlanValues) => void {
  const shown = useLatest(() => options);
  const steps = useRef<Step[]>([]);

  const takeBack = useCallback(
    (step: Step) => {
      steps.current = steps.current.filter((one) => one !== step);
      const { cards, change, week } = shown();
      const card = week === step.week ? cards.find(({ id }) => id === step.cardId) : undefined;
      if (!card || !sameValues(card.values, step.after)) {
        toast.info({
          title: `${step.name} stays as it is`,
          detail: card ? 'It was changed since.' : 'It is not on the board that is shown.',
        });
        return;
      }
      change(card, step.before);
      toast.info({ title: `${step.name} is as it was before` });
    },
    [shown],
  );

  const keys = useMemo(
    () => [
      {
        keys: 'mod+z',
        label: 'Take back the last change of the week',
        group: 'Record' as const,
        run: () => {
          const last = steps.current.findLast(({ week }) => week === shown().week);
          if (last) takeBack(last);
          else toast.info({ title: 'Nothing to take back', detail: 'You have changed nothing on this board yet.' });
        },
      },
    ],
    [shown, takeBack],
  );
  useShortcuts(keys);

  return useCallback(
    (card, values) => {
      if (sameValues(values, card.values)) return;
      const { change, week } = shown();
      const step = { week, cardId: card.id, name: card.task.name, before: card.values, after: values };
      change(card, values);
      steps.current.push(step);
      toast.success({ title: sayStep(step), undo: () => takeBack(step) });
    },
    [shown, takeBack],
  );
}
