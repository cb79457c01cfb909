// Sends the waiting changes of the weekly plan from any page: as soon as there is a connection, and at intervals while
// something waits.
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { liveState } from '../../../client/live.ts';
import { constraintQueue } from './constraint-queue.ts';
import { awaitsNetwork } from '../../../client/waiting.ts';
import { proposalQueue } from './proposal-queue.ts';
import { forgetSent, loadChanges, sendChanges } from './change-queue.ts';
import { mayBeSent, needsQueues, waitingChanges } from './unsent.ts';

const retryMillis = 15_000;

/** Loads what earlier visits stored. */
const loadAll = () => Promise.all([loadChanges(), constraintQueue.load(), proposalQueue.load()]);

async function sendAll(queries: QueryClient, userId: string): Promise<void> {
  await loadAll();
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
  // Changes made here are sent from other pages, too, after this one has been left.
  useEffect(() => needsQueues.set(true), []);
  return useCallback(() => {
    if (userId === null) return;
    void sendAll(queries, userId).catch(() => undefined);
  }, [queries, userId]);
}

/** Keeps sending a person's waiting changes while mounted; shows nothing. */
export function Sending({ userId }: { userId: string | null }): null {
  const send = useSendNow(userId);
  const state = liveState.use();
  // Offline, too: every page shows what waits.
  useEffect(() => void loadAll(), []);
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
  return null;
}
