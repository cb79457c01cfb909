import { IconWifiOff } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { AppLink } from '../client/app-link.tsx';
import { keptFor, usePossibleCaller } from '../client/caller.tsx';
import { awaitsNetwork } from '../client/waiting.ts';
import { mayBeSent } from '../schedule/plan/weekly/unsent.ts';
import { useCall } from '../client/data.ts';
import { keptProject } from '../client/last-week.ts';
import { siteClock } from '../schedule/plan/parts/site-clock.ts';
import { liveState, type LiveState } from '../client/live.ts';
import { hint } from '../ui/hints.ts';
import { useKnownSince } from './known-since.ts';
import { formatChangeCount, useWaiting } from './waiting.ts';
import styles from './shell.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

const isOnline = () => navigator.onLine;

/** The state of the live stream; without a network it is offline at once. */
export function useConnection(): LiveState {
  const online = useSyncExternalStore(subscribe, isOnline, () => true);
  const stream = liveState.use();
  return online ? stream : 'offline';
}

const words = { live: 'Live', reconnecting: 'Reconnecting', offline: 'Offline' };
const hints = {
  live: 'Changes by others show at once',
  reconnecting: 'The connection was lost; trying again',
  offline: 'Horizon cannot be reached; what you change on the weekly plan is kept and sent later',
};

/** The connection state in the top bar: a dot and a word. */
export function ConnectionState() {
  const state = useConnection();
  return (
    <span className={styles.live} data-state={state} role="status" {...hint(hints[state])}>
      {words[state]}
    </span>
  );
}

/** The age of the page's data; a page without data says so itself. */
function KnownSince() {
  const since = useKnownSince();
  const { workspaceId = '', projectId = '' } = useParams({ strict: false });
  const personId = keptFor(usePossibleCaller());
  const isOnProject = workspaceId !== '' && projectId !== '';
  const project = useCall('getProject', { params: { workspaceId, projectId } }, { enabled: isOnProject });
  const kept = personId ? keptProject(personId, projectId) : null;
  // The pages of a project show site time; so does this banner.
  const clock = siteClock(project.data?.time_zone ?? kept?.timeZone);
  return since ? `This page shows what was known on ${clock.format(since)}.` : null;
}

/** Shows below the top bar that there is no network, how many changes wait, and which need a decision. */
export function ConnectionBanner() {
  const state = useConnection();
  const { changes, constraints, proposals } = useWaiting();
  const waiting = changes.filter(mayBeSent).length + [...constraints, ...proposals].filter(awaitsNetwork).length;
  const stuck = [...changes.filter((change) => !mayBeSent(change)), ...proposals.filter((one) => !awaitsNetwork(one))];
  const isCut = state === 'offline' || (state === 'reconnecting' && waiting > 0);
  if (!isCut && stuck.length === 0) return null;
  const [first] = stuck;
  return (
    <p className={styles.offline} role="status">
      {isCut ? (
        <>
          <IconWifiOff size={16} aria-hidden />
          <span>
            {!navigator.onLine ? 'You are offline.' : 'Horizon cannot be reached.'}{' '}
            {waiting > 0
              ? `${formatChangeCount(waiting)} ${waiting === 1 ? 'waits' : 'wait'} and will be sent when the network is back.`
              : null}{' '}
            <KnownSince />
          </span>
        </>
      ) : null}
      {first ? (
        <AppLink
          href={`/w/${first.workspaceId}/projects/${first.projectId}/weekly-plan?week=${encodeURIComponent(first.week)}`}
        >
          {formatChangeCount(stuck.length)} of the weekly plan {stuck.length === 1 ? 'asks' : 'ask'} for your choice
        </AppLink>
      ) : null}
    </p>
  );
}
