import { useState } from 'react';
import type { SaveRefusal } from '../ui/form-faults.ts';
import { refusalOf } from './failures.ts';

/** Work that a dialog waits for: what is being done, and why it failed. */
export interface Running {
  /** "Reading rates.csv…"; none where nothing is done. */
  doing: string | null;
  failure: SaveRefusal | null;
  run: (words: string, work: () => Promise<void>) => Promise<void>;
  /** Other words for what is being done. */
  setMessage: (words: string) => void;
  /** The failure was read. */
  forget: () => void;
}

/** One piece of work at a time; a new one forgets how the last one failed. */
export function useRunning(): Running {
  const [doing, setMessage] = useState<string | null>(null);
  const [failure, setFailure] = useState<SaveRefusal | null>(null);
  return {
    doing,
    failure,
    setMessage,
    forget: () => setFailure(null),
    async run(words, work) {
      setMessage(words);
      setFailure(null);
      try {
        await work();
      } catch (error) {
        setFailure(refusalOf(error));
      } finally {
        setMessage(null);
      }
    },
  };
}
