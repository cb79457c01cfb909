import { formatInstant } from '../ui/format.ts';
import { actionWord, entityWord, titleWord } from './audit-words.ts';
import styles from './audit.module.css';

interface RecentChange {
  at: string;
  actor: string;
  action: string;
  entity: string;
  entity_id: string;
  title: string;
}

/** The last changes in a few lines: who did what to which record, when. */
export function RecentChanges({ changes }: { changes: readonly RecentChange[] }) {
  return (
    <ol className={styles.recent}>
      {changes.map((change) => (
        <li key={`${change.at} ${change.entity_id} ${change.action}`}>
          <p>
            <strong>{change.actor}</strong> {actionWord(change.action)} {entityWord(change.entity)}{' '}
            <span>{titleWord(change.title)}</span>
          </p>
          <time dateTime={change.at}>{formatInstant(change.at)}</time>
        </li>
      ))}
    </ol>
  );
}
