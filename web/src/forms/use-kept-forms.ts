import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { keptFor, useCaller } from '../client/caller.tsx';
import { liveState } from '../client/live.ts';
import { awaitsNetwork } from '../client/waiting.ts';
import { createStore } from '../ui/store.ts';
import { formQueue } from './form-queue.ts';
import { keptForms, type KeptForm } from './kept-forms.ts';

const retryMillis = 15_000;
/** Dispatched when a draft was saved or deleted. */
const draftChanges = createStore(0);
export const noteDraftChange = (): void => draftChanges.set((before) => before + 1);

/** The person's drafts on this device. */
export function useDrafts(): readonly KeptForm[] {
  const userId = keptFor(useCaller());
  const [drafts, setDrafts] = useState<readonly KeptForm[]>([]);
  const changes = draftChanges.use();
  useEffect(() => {
    let isGone = false;
    void (async () => {
      const all = await keptForms('drafts').catch(() => []);
      if (!isGone) setDrafts(all.filter((draft) => draft.userId === userId));
    })();
    return () => {
      isGone = true;
    };
  }, [userId, changes]);
  return drafts;
}

/** Sends waiting forms now and whenever there is a connection, while mounted. Returns a function that sends them now. */
export function useFormSending(): () => void {
  const userId = keptFor(useCaller());
  const queries = useQueryClient();
  const send = useCallback(() => {
    if (userId === null) return;
    void (async () => {
      await formQueue.load();
      await formQueue.send(userId);
      if (formQueue.waiting.get().some(({ isSent }) => isSent)) {
        await queries.invalidateQueries({ queryKey: ['forms'] });
        formQueue.forgetSent();
      }
    })().catch(() => undefined);
  }, [queries, userId]);
  const state = liveState.use();
  useEffect(() => {
    if (state === 'live') send();
  }, [state, send]);
  useEffect(() => {
    const retry = window.setInterval(() => {
      if (formQueue.waiting.get().some(awaitsNetwork)) send();
    }, retryMillis);
    window.addEventListener('online', send);
    return () => {
      window.clearInterval(retry);
      window.removeEventListener('online', send);
    };
  }, [send]);
  return send;
}
