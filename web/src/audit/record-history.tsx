import { useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import { shownFailure } from '../client/failures.ts';
import { Timeline } from '../ui/details.tsx';
import { capital, formatInstant } from '../ui/format.ts';
import { ErrorNote, Loading } from '../ui/states.tsx';
import { actionWord, entityWord } from './audit-words.ts';
import styles from './audit.module.css';
import { changeText } from './change-text.ts';

/** A change of a child: "Prequalification “Crane licence” changed". */
const childText = ({ entity, title, action }: { entity: string; title: string; action: string }) =>
  `${capital(entityWord(entity))} “${title}” ${actionWord(action)}`;

/** The history of one record and its children, newest first: person, field, old and new value, time. */
export function RecordHistory({ entity, id }: { entity: string; id: string }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const history = useCall('getRecordHistory', { params: { workspaceId, entity, id } });
  if (history.error?.status === 404) return <p className={styles.quiet}>Nothing has changed since it was made.</p>;
  if (history.error) {
    return (
      <ErrorNote
        failure={shownFailure('Failed to fetch the history', history.error)}
        onRetry={() => void history.refetch()}
      />
    );
  }
  if (!history.data) return <Loading what="the history" lines={4} />;
  return (
    <Timeline
      label="History"
      entries={history.data.items.map((event, index) => ({
        id: event.id,
        title: event.entity === entity ? capital(actionWord(event.action)) : childText(event),
        who: event.actor_name,
        when: formatInstant(event.at),
        current: index === 0,
        ...(event.action === 'updated' ? { changes: event.changes.map(changeText) } : {}),
      }))}
    />
  );
}
