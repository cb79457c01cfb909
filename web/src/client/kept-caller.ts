// Who was signed in when there was a network: so that a reload without one still knows whose week it opens. Kept for
// that person only, and forgotten as soon as they sign out or the server says that nobody is signed in.
import { useEffect, useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiFailure } from './api.ts';
import type { Caller } from './caller.tsx';
import { removePersisted, keepHere, readKept } from '../ui/browser-storage.ts';

const key = 'horizon.caller';
const retryMillis = 15_000;

function keptCaller(): Caller | null {
  const text = readKept(key);
  try {
    return text === null ? null : (JSON.parse(text) as Caller);
  } catch {
    return null;
  }
}

/** Whether another tab has shown who is signed in now. A sign-out is shown in its own way. */
export const isOfKeptCaller = (event: StorageEvent) => event.key === key && event.newValue !== null;

/** Whether this is who signed in last in this browser, and has not signed out. */
export const isKeptCaller = (personId: string) => keptCaller()?.kinde_id === personId;

/** Forgets who was signed in. */
export function forgetCaller(): void {
  removePersisted(key);
}

/**
 * The person signed in by the server's word, or the one it named last while it cannot be reached; none where neither is
 * known. Asks again until the server answers.
 */
export function useKeptCaller(session: UseQueryResult<Caller, ApiFailure>): Caller | null {
  const [kept] = useState(keptCaller);
  const { data, dataUpdatedAt, refetch } = session;
  // The first attempt that fails is enough: the page need not wait for those that follow.
  const fails = session.failureReason?.status === 0 || session.error?.status === 0;
  // Asked again, the query forgets why it failed: the page must not go while the answer is under way, nor what was typed.
  const [isCut, setCut] = useState(fails);
  if (fails && !isCut) setCut(true);
  useEffect(() => {
    // Somebody else's view is borrowed: it is not kept.
    if (data && data.seeing_as === null) keepHere(key, JSON.stringify(data));
    // After every answer: another tab may have kept somebody else meanwhile.
  }, [data, dataUpdatedAt]);
  useEffect(() => {
    if (data || !isCut) return;
    const again = window.setInterval(() => void refetch(), retryMillis);
    return () => window.clearInterval(again);
  }, [data, isCut, refetch]);
  return data ?? (isCut && session.error?.status !== 401 ? kept : null);
}
