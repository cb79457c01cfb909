// Holds the stream of committed changes while somebody is signed in, and makes stale what they changed. The browser
// reconnects by itself and names the last event it saw.
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveState } from './connection.tsx';
import { refreshAfter } from '../client/data.ts';

/** Changes that come in a burst are told once. */
const gatherMillis = 60;

/** Follows changes while mounted. */
export function useLive(): void {
  const queries = useQueryClient();
  useEffect(() => follow(queries), [queries]);
}

function follow(queries: QueryClient): () => void {
  let stream: EventSource | null = null;
  let last = '';
  let retry: ReturnType<typeof setTimeout> | undefined;
  let gathered = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = () => {
    timer = undefined;
    const entities = gathered;
    gathered = new Set();
    for (const entity of entities) {
      refreshAfter(queries, entity);
    }
  };
  const open = () => {
    stream = new EventSource(last ? `/api/live?last_event_id=${encodeURIComponent(last)}` : '/api/live');
    stream.addEventListener('ready', (event) => {
      last = event.lastEventId || last;
      liveState.set('live');
    });
    stream.addEventListener('change', (event) => {
      last = event.lastEventId || last;
      gathered.add((JSON.parse(String(event.data)) as { entity: string }).entity);
      timer ??= setTimeout(tell, gatherMillis);
    });
    stream.addEventListener('error', () => {
      liveState.set('reconnecting');
      stream?.close();
      retry = setTimeout(open, 1000);
    });
  };
  open();
  return () => {
    clearTimeout(retry);
    clearTimeout(timer);
    stream?.close();
  };
}
