import type { CallAnswer } from '../client/api.ts';
import { useWorkspace } from '../client/caller.tsx';
import { formatInstant } from '../ui/format.ts';
import styles from './audit.module.css';
import { EventLine } from './event-line.tsx';
import { ReaderZone } from './reader-zone.tsx';

type RecentChange = CallAnswer<'getHome'>['recent'][number];

/** The latest changes, in a few lines: person, action, record, time. */
export function RecentChanges({ changes }: { changes: readonly RecentChange[] }) {
  const { workspace_id: workspaceId } = useWorkspace();
  return (
    <>
      <ReaderZone />
      <ol className={styles.recent}>
        {changes.map((change) => (
          <li key={`${change.at} ${change.entity_id} ${change.action}`}>
            <p>
              <EventLine workspaceId={workspaceId} event={change} actor={change.actor} count={change.count} />
            </p>
            <time dateTime={change.at}>{formatInstant(change.at)}</time>
          </li>
        ))}
      </ol>
    </>
  );
}
