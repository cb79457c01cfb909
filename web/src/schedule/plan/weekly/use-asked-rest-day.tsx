// Asks the planner before a task is moved to a non-working day of its calendar.
import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { warnWithoutWork } from './plan-words.ts';
import type { Move } from './programme-days.ts';
import type { ChangeCards } from './use-week-undo.ts';

interface Asked {
  moves: readonly Move[];
  words: string | undefined;
  warning: string;
}

/** The change function that asks first, and the question while it is shown. */
export function useAskedRestDay(week: string, change: ChangeCards): [ChangeCards, ReactNode] {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask: ChangeCards = (moves, words) => {
    const warning = warnWithoutWork(moves, week);
    if (warning === null) change(moves, words);
    else setAsked({ moves, words, warning });
  };
  const close = () => setAsked(null);
  if (asked === null) return [ask, null];
  const question = (
    <Dialog
      title="Plan on a non-working day?"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            look="primary"
            onClick={() => {
              close();
              change(asked.moves, asked.words);
            }}
          >
            Plan anyway
          </Button>
        </>
      }
    >
      <p>{asked.warning}</p>
    </Dialog>
  );
  return [ask, question];
}
