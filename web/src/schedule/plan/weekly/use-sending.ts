// Sends the changes of the weekly plan wherever in the product the person is: as soon as there is a connection, and now
// and then while something waits.
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { liveState } from '../../../client/live.ts';
import {
  constraintMayBeSent,
  forgetSentConstraints,
  loadConstraints,
  sendConstraints,
  waitingConstraints,
} from './constraint-queue.ts';
import { forgetSent, loadChanges, mayBeSent, sendChanges, waitingChanges } from './change-queue.ts';

const retryMillis = 15_000;

async function sendAll(queries: QueryClient, userId: string): Promise<void> {
  await Promise.all([loadChanges(), loadConstraints()]);
  // What stands in the way first: a promise is taken only once nothing does.
  const areKnown = await sendConstraints(userId);
  const isChanged = await sendChanges(userId);
  if (areKnown || isChanged) await queries.invalidateQueries({ queryKey: ['schedule'] });
  forgetSent();
  forgetSentConstraints();
}

/** Sends what waits of a person now; of nobody: nothing. */
export function useSendNow(userId: string | null): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    if (userId === null) return;
    void sendAll(queries, userId).catch(() => undefined);
  }, [queries, userId]);
}

/** Keeps sending what waits of a person while mounted. */
export function useSending(userId: string | null): void {
  const send = useSendNow(userId);
  const state = liveState.use();
  // The browser knows that there is a network; the stream, that the server answers.
  useEffect(() => {
    if (state === 'live') send();
  }, [state, send]);
  useEffect(() => {
    const retry = window.setInterval(() => {
      if (waitingChanges.get().some(mayBeSent) || waitingConstraints.get().some(constraintMayBeSent)) send();
    }, retryMillis);
    window.addEventListener('online', send);
    return () => {
      window.clearInterval(retry);
      window.removeEventListener('online', send);
    };
  }, [send]);
}
