// Saves the draft of a bid while it is typed. Each change is in the browser's storage at once, and goes to the server a moment
// later; while there is no connection it waits, and is sent once there is one.
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiFailure } from '../../client/api.ts';
import { shouldRetry } from '../../client/persisted-queue.ts';
import { useReconnect } from '../../guests/online.ts';
import type { PriceEntry, Bid } from '../bids/price-entry.ts';
import { forgetEntry, keepEntry } from './kept-entry.ts';

export type DraftState = 'unchanged' | 'saving' | 'saved' | 'waiting' | 'refused' | 'not_kept';

const pauseMillis = 1200;
const retryMillis = 20_000;

interface Drafting {
  invitationId: string;
  entry: PriceEntry;
  bid: Bid;
  isFaulty: boolean;
  save: (bid: Bid) => Promise<unknown>;
  onFailure: (failure: unknown) => void;
}

/** The state of the draft, and a function that forgets it once the bid has been submitted. */
export function useDraft({ invitationId, entry, bid, isFaulty, save, onFailure }: Drafting) {
  const [state, setState] = useState<DraftState>('unchanged');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const first = useRef(entry);
  const sent = useRef('');
  const latest = useRef({ entry, bid, isFaulty, save, onFailure });
  useEffect(() => {
    latest.current = { entry, bid, isFaulty, save, onFailure };
  });

  useEffect(() => {
    if (entry === first.current && attempt === 0) return undefined;
    const isKept = keepEntry(invitationId, entry);
    let isCurrent = true;
    const send = async () => {
      const { bid: now, save: saveNow, onFailure: fail } = latest.current;
      const text = JSON.stringify(now);
      if (text === sent.current) {
        if (!latest.current.isFaulty) forgetEntry(invitationId);
        setState('saved');
        return;
      }
      setState('saving');
      try {
        await saveNow(now);
        sent.current = text;
        if (!isCurrent) return;
        // Unreadable entries are in this browser alone.
        if (!latest.current.isFaulty) forgetEntry(invitationId);
        setRefusal(null);
        setState('saved');
      } catch (error) {
        if (!isCurrent) return;
        const failure = error instanceof ApiFailure ? error : new ApiFailure(0, String(error));
        if (failure.status === 401) fail(failure);
        setRefusal(shouldRetry(failure) ? null : failure.message);
        setState(!isKept ? 'not_kept' : shouldRetry(failure) ? 'waiting' : 'refused');
        if (shouldRetry(failure)) timer = setTimeout(() => void send(), retryMillis);
      }
    };
    let timer = setTimeout(() => void send(), attempt === 0 ? pauseMillis : 0);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [attempt, entry, invitationId]);
  useReconnect(() => {
    if (state === 'waiting' || state === 'not_kept') setAttempt((before) => before + 1);
  });
  const forget = useCallback(
    (received: Bid) => {
      sent.current = JSON.stringify(received);
      first.current = latest.current.entry;
      forgetEntry(invitationId);
      setAttempt(0);
      setState('unchanged');
    },
    [invitationId],
  );
  return { state, refusal, forget };
}
