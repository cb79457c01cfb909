import { actionWord } from '../../audit/audit-words.ts';
import { useWorkspace } from '../../client/caller.tsx';
import { useCall } from '../../client/data.ts';
import { shownFailure } from '../../client/failures.ts';
import { Timeline } from '../../ui/details.tsx';
import { capital, formatInstant } from '../../ui/format.ts';
import { ErrorNote, Loading } from '../../ui/states.tsx';
import { taskChanges } from './history-words.ts';
import type { ReadProgramme } from './read-programme.ts';
import styles from './task-drawer.module.css';

/** The changes of a task: who, when, field, old and new value; newest first. */
export function TaskHistory({ taskId, read }: { taskId: string; read: ReadProgramme }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const history = useCall('getRecordHistory', { params: { workspaceId, entity: 'actions', id: taskId } });
  if (history.error && history.error.status !== 404) {
    return (
      <ErrorNote
        failure={shownFailure('Failed to fetch the history', history.error)}
        onRetry={() => void history.refetch()}
      />
    );
  }
  if (history.error) return <p className={styles.quiet}>Nothing has changed since it was made.</p>;
  if (!history.data) return <Loading what="the history" lines={4} />;
  const entries = history.data.items.flatMap((event, at) => {
    const changes = event.action === 'updated' ? taskChanges(event.changes, read) : [];
    // Only internal columns changed.
    if (event.action === 'updated' && changes.length === 0) return [];
    const word = actionWord(event.action);
    return [
      {
        id: event.id,
        // A change that is part of a larger one has its name: an import, a what-if.
        title: `${capital(word)}${event.effect ? `: ${event.effect}` : ''}`,
        who: event.actor_name,
        when: formatInstant(event.at),
        current: at === 0,
        changes,
      },
    ];
  });
  if (entries.length === 0) return <p className={styles.quiet}>Nothing has changed since it was made.</p>;
  return <Timeline label="History" entries={entries} />;
}
