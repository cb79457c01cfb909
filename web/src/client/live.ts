// One stream of committed changes for the whole page: opened by the first who follows, closed with the last. It reconnects
// by itself and names the last event it saw, so that the server shows what was missed.
import { useEffect } from 'react';
import { createStore } from '../ui/store.ts';

export type LiveState = 'live' | 'reconnecting' | 'offline';

/** State of the stream. */
export const liveState = createStore<LiveState>('live');

/** A committed change: of which kind of record, and which one. */
export interface LiveChange {
  workspace_id: string;
  entity: string;
  id: string;
  /** The write behind it, where a page named it. */
  origin?: string;
}

export interface LiveFollower {
  onChange: (change: LiveChange) => void;
  /** The stream stands again after it was cut: more may have happened than is reported. */
  onReturn?: () => void;
  /** The server answers and gives no stream: perhaps the session has ended. */
  onRefused?: () => void;
}

const RETRY_MS = 1000;
const followers = new Set<LiveFollower>();
let stream: EventSource | null = null;
let last = '';
let retry: ReturnType<typeof setTimeout> | undefined;
let wasCut = false;
/** Attempts that failed since the stream was last. */
let failures = 0;
/** One failure is a hiccup; after the second, nothing comes through. */
const failuresUntilOffline = 2;

function open(): void {
  const opened = new EventSource(last ? `/api/live?last_event_id=${encodeURIComponent(last)}` : '/api/live');
  stream = opened;
  opened.addEventListener('ready', (event) => {
    last = event.lastEventId || last;
    liveState.set('live');
    failures = 0;
    if (wasCut) for (const follower of followers) follower.onReturn?.();
    wasCut = false;
  });
  opened.addEventListener('change', (event) => {
    last = event.lastEventId || last;
    const change = JSON.parse(String(event.data)) as LiveChange;
    for (const follower of followers) follower.onChange(change);
  });
  opened.addEventListener('missed', () => {
    for (const follower of followers) follower.onReturn?.();
  });
  opened.addEventListener('error', () => {
    wasCut = true;
    failures += 1;
    const isOff = !navigator.onLine || last === '' || failures >= failuresUntilOffline;
    liveState.set(isOff ? 'offline' : 'reconnecting');
    // A browser goes on trying by itself where nobody answered; an answer that is no stream closes it.
    const isRefused = opened.readyState === EventSource.CLOSED;
    opened.close();
    if (isRefused) for (const follower of followers) follower.onRefused?.();
    retry = setTimeout(open, RETRY_MS);
  });
}

/** Tells of every change from now on; answers what stops it. */
export function followLive(follower: LiveFollower): () => void {
  followers.add(follower);
  if (followers.size === 1) open();
  return () => {
    followers.delete(follower);
    if (followers.size > 0) return;
    clearTimeout(retry);
    stream?.close();
    stream = null;
  };
}

/** Follows changes while the component is shown; none: it follows nothing. Pass a stable follower. */
export function useLiveChanges(follower: LiveFollower | null): void {
  useEffect(() => (follower ? followLive(follower) : undefined), [follower]);
}
