// Bulk actions on thousands of records take a while. People need not wait: the action goes on, and a message shows its
// result.
import { useRef, useState } from 'react';
import { refusalOf } from '../failures.ts';
import type { SaveRefusal } from '../../ui/form-faults.ts';
import { countOf } from '../../ui/format.ts';
import { toast } from '../../ui/toasts.ts';

export interface LongAction {
  /** The running action: "Raising 20,000 rates…"; null if there is none. */
  doing: string | null;
  /** Why the last action failed, if the person had stayed. */
  failure: SaveRefusal | null;
  /** Runs an action; true if it succeeded and the person has stayed. */
  run: (words: string, act: () => Promise<void>) => Promise<boolean>;
  /** Runs the save of a form, then `onDone`; returns its refusal. The form gets no result if the person has left it. */
  save: (words: string, act: () => Promise<void>, onDone: () => void) => Promise<SaveRefusal | null>;
  /** Lets the running action go on without the form. */
  leave: () => void;
  /** Clears the failure. */
  forget: () => void;
}

const notifiedLater = 'You will get a message when it is done.';

/** Actions on more records than this are long. */
export const longFrom = 500;

/** Shows a toast that a long action is running, if nothing else shows it; `one` is the noun: "rate". */
export function notifyLongRunning(doing: string, count: number, one: string): void {
  if (count <= longFrom) return;
  toast.info({ title: `${doing} ${countOf(count, one)}…`, detail: notifiedLater });
}

/** Runs one action at a time. `failsWith` is the title of the toast for a failure, shown after the person has left or always. */
export function useLongAction(failsWith: string, notifies: 'left' | 'always' = 'left'): LongAction {
  const [doing, setDoing] = useState<string | null>(null);
  const [failure, setFailure] = useState<SaveRefusal | null>(null);
  const turn = useRef(0);
  /** The outcome of an action: done, left by the person, or a refusal. */
  async function attempt(words: string, act: () => Promise<void>): Promise<SaveRefusal | 'done' | 'left'> {
    const own = (turn.current += 1);
    const isHere = () => own === turn.current;
    setDoing(words);
    setFailure(null);
    try {
      await act();
      return isHere() ? 'done' : 'left';
    } catch (error) {
      const refusal = refusalOf(error);
      if (isHere() && notifies === 'left') return refusal;
      toast.error({ title: failsWith, detail: refusal.message });
      return 'left';
    } finally {
      if (isHere()) setDoing(null);
    }
  }
  return {
    doing,
    failure,
    async run(words, act) {
      const ended = await attempt(words, act);
      if (typeof ended === 'object') setFailure(ended);
      return ended === 'done';
    },
    async save(words, act, onDone) {
      const ended = await attempt(words, act);
      if (ended === 'done') onDone();
      return typeof ended === 'object' ? ended : null;
    },
    leave() {
      if (doing === null) return;
      turn.current += 1;
      setDoing(null);
      toast.info({ title: doing.replace('…', ' goes on'), detail: notifiedLater });
    },
    forget: () => setFailure(null),
  };
}
