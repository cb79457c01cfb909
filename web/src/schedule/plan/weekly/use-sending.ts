// Sends the changes of the weekly plan wherever in the product the person is: as soon as there is a connection, and now
// and then while something waits.
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { forgetSent, loadChanges, mayBeSent, sendChanges, waitingChanges } from './change-queue.ts';

const retryMillis = 15_000;

async function sendAll(queries: QueryClient, userId: string): Promise<void> {
  await loadChanges();
  if (await sendChanges(userId)) await queries.invalidateQueries({ queryKey: ['schedule'] });
  forgetSent();
}

/** Sends what waits of a person now. */
export function useSendNow(userId: string): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    void sendAll(queries, userId).catch(() => undefined);
  }, [queries, userId]);
}

/** Keeps sending what waits of a person while mounted. */
export function useSending(userId: string): void {
  const send = useSendNow(userId);
  useEffect(() => {
    send();
    const retry = window.setInterval(() => {
      if (waitingChanges.get().some(mayBeSent)) send();
    }, retryMillis);
    window.addEventListener('online', send);
    return () => {
      window.clearInterval(retry);
      window.removeEventListener('online', send);
    };
  }, [send]);
}
