// Stores the signed-in person in the browser, so that an offline reload still knows whose weekly plan to open. Removed
// when they sign out or the server reports that nobody is signed in.
import { useEffect, useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiFailure } from './api.ts';
import type { Caller } from './caller.tsx';
import { removeLocally, storeLocally, readLocally } from '../ui/browser-storage.ts';

const key = 'horizon.caller';
const retryMillis = 15_000;

function keptCaller(): Caller | null {
  const text = readLocally(key);
  try {
    return text === null ? null : (JSON.parse(text) as Caller);
  } catch {
    return null;
  }
}

/** Whether another tab has stored a new signed-in person. A sign-out is handled separately. */
export const isOfKeptCaller = (event: StorageEvent) => event.key === key && event.newValue !== null;

/** Whether this person signed in last in this browser, and has not signed out. */
export const isKeptCaller = (personId: string) => keptCaller()?.kinde_id === personId;

/** Removes the stored person. */
export function forgetCaller(): void {
  removeLocally(key);
}

/**
 * The signed-in person from the server, or the stored person while the server is unreachable; null if neither is known.
 * Retries until the server answers.
 */
export function useKeptCaller(session: UseQueryResult<Caller, ApiFailure>): Caller | null {
  const [kept] = useState(keptCaller);
  const { data, dataUpdatedAt, refetch } = session;
  // One failed attempt is enough: the page does not wait for the retries.
  const fails = session.failureReason?.status === 0 || session.error?.status === 0;
  // A refetch clears the query's error: the page, and any unsaved input, must stay meanwhile.
  const [isCut, setCut] = useState(fails);
  if (fails && !isCut) setCut(true);
  useEffect(() => {
    // The view of another member is not stored.
    if (data && data.seeing_as === null) storeLocally(key, JSON.stringify(data));
    // After every answer: another tab may have stored somebody else meanwhile.
  }, [data, dataUpdatedAt]);
  useEffect(() => {
    if (data || !isCut) return;
    const again = window.setInterval(() => void refetch(), retryMillis);
    return () => window.clearInterval(again);
  }, [data, isCut, refetch]);
  return data ?? (isCut && session.error?.status !== 401 ? kept : null);
}
