// Acts on thousands of rates take their time. Anyone who does not want to wait leaves them to themselves: the act goes on, and its
// message shows how it ended.
import { useRef, useState } from 'react';
import { refusalOf } from '../failures.ts';
import type { SaveRefusal } from '../../ui/form-faults.ts';
import { countOf } from '../../ui/format.ts';
import { toast } from '../../ui/toasts.ts';

export interface LongAct {
  /** What is under way: "Raising 20,000 rates…"; none where nothing is. */
  doing: string | null;
  /** Why the last one failed, where nobody had left it. */
  failure: SaveRefusal | null;
  /** Does it; true once it is done and nobody has left it. */
  run: (words: string, act: () => Promise<void>) => Promise<boolean>;
  /** Does what a form saves, then `onDone`; answers why it was refused. Once it was left the form is notified of nothing more. */
  save: (words: string, act: () => Promise<void>, onDone: () => void) => Promise<SaveRefusal | null>;
  /** Leaves what is under way to itself. */
  leave: () => void;
  /** The failure was read. */
  forget: () => void;
}

const notifiedLater = 'You will get a message when it is done.';

/** Acts on more than these are waited for. */
export const longFrom = 500;

/** Says that something is under way which nothing else shows, where it is long; `one`: "rate". */
export function notifyLongRunning(doing: string, count: number, one: string): void {
  if (count <= longFrom) return;
  toast.info({ title: `${doing} ${countOf(count, one)}…`, detail: notifiedLater });
}

/** One act at a time; `failsWith` titles the message of one that fails, once it was left or always. */
export function useLongAct(failsWith: string, notifies: 'left' | 'always' = 'left'): LongAct {
  const [doing, setDoing] = useState<string | null>(null);
  const [failure, setFailure] = useState<SaveRefusal | null>(null);
  const turn = useRef(0);
  /** Whether it is done, or left, and why it failed where nobody had left it. */
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
