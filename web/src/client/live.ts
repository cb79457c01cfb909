// One stream of committed changes for the whole page: opened by the first subscriber, closed with the last. It reconnects
// by itself and sends the id of the last event, so that the server replays the missed ones.
import { useEffect } from 'react';
import { createStore } from '../ui/store.ts';

export type LiveState = 'live' | 'reconnecting' | 'offline';

/** The state of the stream. */
export const liveState = createStore<LiveState>('live');

/** A committed change of a record. */
export interface LiveChange {
  workspace_id: string;
  entity: string;
  id: string;
  /** The write that caused it, if a page sent one (`own-writes.ts`). */
  origin?: string;
}

export interface LiveSubscriber {
  onChange: (change: LiveChange) => void;
  /** The stream has reconnected, and events may have been missed. */
  onReconnect?: () => void;
  /** The server refuses the stream: perhaps the session has ended. */
  onRefused?: () => void;
}

const RETRY_MS = 1000;
const subscribers = new Set<LiveSubscriber>();
let stream: EventSource | null = null;
let last = '';
let retry: ReturnType<typeof setTimeout> | undefined;
let wasCut = false;
/** Failed attempts since the stream was last open. */
let failures = 0;
/** A single failure may be a hiccup. */
const failuresUntilOffline = 2;

function open(): void {
  const opened = new EventSource(last ? `/api/live?last_event_id=${encodeURIComponent(last)}` : '/api/live');
  stream = opened;
  opened.addEventListener('ready', (event) => {
    last = event.lastEventId || last;
    liveState.set('live');
    failures = 0;
    if (wasCut) for (const subscriber of subscribers) subscriber.onReconnect?.();
    wasCut = false;
  });
  opened.addEventListener('change', (event) => {
    last = event.lastEventId || last;
    const change = JSON.parse(String(event.data)) as LiveChange;
    for (const subscriber of subscribers) subscriber.onChange(change);
  });
  opened.addEventListener('missed', () => {
    for (const subscriber of subscribers) subscriber.onReconnect?.();
  });
  opened.addEventListener('error', () => {
    wasCut = true;
    failures += 1;
    const isOff = !navigator.onLine || last === '' || failures >= failuresUntilOffline;
    liveState.set(isOff ? 'offline' : 'reconnecting');
    // Browsers retry by themselves if the server is unreachable; a refusal closes the stream.
    const isRefused = opened.readyState === EventSource.CLOSED;
    opened.close();
    if (isRefused) for (const subscriber of subscribers) subscriber.onRefused?.();
    retry = setTimeout(open, RETRY_MS);
  });
}

/** Reports every change from now on; returns a function that stops it. */
export function subscribeToLive(subscriber: LiveSubscriber): () => void {
  subscribers.add(subscriber);
  if (subscribers.size === 1) open();
  return () => {
    subscribers.delete(subscriber);
    if (subscribers.size > 0) return;
    clearTimeout(retry);
    stream?.close();
    stream = null;
  };
}

/** Subscribes to changes while the component is mounted; null subscribes to nothing. Pass a stable subscriber. */
export function useLiveChanges(subscriber: LiveSubscriber | null): void {
  useEffect(() => (subscriber ? subscribeToLive(subscriber) : undefined), [subscriber]);
}
