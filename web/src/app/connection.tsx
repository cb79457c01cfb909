import { Tooltip } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { createStore } from '../ui/store.ts';
import styles from './shell.module.css';

export type LiveState = 'live' | 'reconnecting' | 'offline';

/** State of the live event stream, set by the client that holds it. */
export const liveState = createStore<LiveState>('live');
/** Writes that wait for the network. */
export const queuedWrites = createStore(0);

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

function useConnection(): LiveState {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const stream = liveState.use();
  return online ? stream : 'offline';
}

const words = { live: 'Live', reconnecting: 'Reconnecting', offline: 'Offline' };
const hints = {
  live: 'Changes by others show at once',
  reconnecting: 'The connection was lost; trying again',
  offline: 'No network',
};

/** A dot and a word in the top bar. */
export function ConnectionState() {
  const state = useConnection();
  return (
    <Tooltip label={hints[state]}>
      <span className={styles.live} data-state={state} role="status">
        {words[state]}
      </span>
    </Tooltip>
  );
}

/** Says under the top bar that there is no network and how many changes wait. */
export function ConnectionBanner() {
  const state = useConnection();
  const waiting = queuedWrites.use();
  if (state !== 'offline') return null;
  const queue = waiting === 1 ? '1 change waits' : `${waiting} changes wait`;
  return (
    <p className={styles.offline} role="status">
      <IconWifiOff size={16} aria-hidden />
      You are offline.{' '}
      {waiting > 0 ? `${queue} and will be sent when the network is back.` : 'What you see may be out of date.'}
    </p>
  );
}
