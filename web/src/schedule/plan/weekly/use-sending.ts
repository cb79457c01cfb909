// Sends the waiting changes of the weekly plan from any page: as soon as there is a connection, and at intervals while
// something waits.
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { liveState } from '../../../client/live.ts';
import { constraintQueue } from './constraint-queue.ts';
import { awaitsNetwork } from '../../../client/persisted-queue.ts';
import { proposalQueue } from './proposal-queue.ts';
import { forgetSent, loadChanges, mayBeSent, sendChanges, waitingChanges } from './change-queue.ts';

const retryMillis = 15_000;

async function sendAll(queries: QueryClient, userId: string): Promise<void> {
  await Promise.all([loadChanges(), constraintQueue.load(), proposalQueue.load()]);
  // Constraints first: the server accepts a promise only once no constraint is open.
  await constraintQueue.send(userId);
  const isChanged = await sendChanges(userId);
  await proposalQueue.send(userId);
  const others = [...constraintQueue.waiting.get(), ...proposalQueue.waiting.get()];
  if (isChanged || others.some(({ isSent }) => isSent)) await queries.invalidateQueries({ queryKey: ['schedule'] });
  forgetSent();
  constraintQueue.forgetSent();
  proposalQueue.forgetSent();
}

/** Sends a person's waiting changes; does nothing for null. */
export function useSendNow(userId: string | null): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    if (userId === null) return;
    void sendAll(queries, userId).catch(() => undefined);
  }, [queries, userId]);
}

/** Keeps sending a person's waiting changes while mounted. */
export function useSending(userId: string | null): void {
  const send = useSendNow(userId);
  const state = liveState.use();
  // The browser knows about the network, and the live stream about the server.
  useEffect(() => {
    if (state === 'live') send();
  }, [state, send]);
  useEffect(() => {
    const retry = window.setInterval(() => {
      const others = [...constraintQueue.waiting.get(), ...proposalQueue.waiting.get()];
      if (waitingChanges.get().some(mayBeSent) || others.some(awaitsNetwork)) send();
    }, retryMillis);
    window.addEventListener('online', send);
    return () => {
      window.clearInterval(retry);
      window.removeEventListener('online', send);
    };
  }, [send]);
}
