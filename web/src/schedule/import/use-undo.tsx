// Taking an import back; where some of it was changed since, the tasks are named and what can be done is asked.
import { useState, type ReactNode } from 'react';
import { ApiFailure } from '../../client/api.ts';
import { useWrite } from '../../client/data.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toasts.ts';
import { sayChangedTasks, type ChangedTask } from './import-words.ts';
import styles from './import.module.css';

interface Obstacle {
  id: string;
  message: string;
  tasks: readonly ChangedTask[];
}

export function useUndo(workspaceId: string, projectId: string) {
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  const call = useWrite('undoScheduleImport', {
    says: ({ message }) => message,
    alsoStale: ['schedule', 'wbs', 'actions', 'audit'],
  });
  const send = (id: string, keepsChanged: boolean) =>
    call.mutate(
      { params: { workspaceId, projectId, id }, body: keepsChanged ? { keep_changed: true } : {} },
      {
        onSuccess: () => setObstacle(null),
        onError: (failure) => {
          const tasks = tasksOf(failure);
          if (tasks && !keepsChanged) setObstacle({ id, message: failure.message, tasks });
          else toast.error({ title: 'Failed to undo the import', detail: failure.message });
        },
      },
    );
  const question: ReactNode = obstacle ? (
    <Dialog title="Some of it was changed since" onClose={() => setObstacle(null)}>
      <div className={styles.page}>
        <p>{obstacle.message}</p>
        <ul>
          {sayChangedTasks(obstacle.tasks).map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines of the same words may follow each other
            <li key={index}>{line}</li>
          ))}
        </ul>
        <p>
          These can stay as they are now, with the summaries and links that they need, while everything else that the
          import brought is taken back. Or undo those changes in the Gantt first.
        </p>
        <div className={styles.actions}>
          <Button look="primary" busy={call.isPending} onClick={() => send(obstacle.id, true)}>
            Undo the rest, keep these
          </Button>
          <Button onClick={() => setObstacle(null)}>Leave the import</Button>
        </div>
      </div>
    </Dialog>
  ) : null;
  return {
    undo: (id: string) => send(id, false),
    undoing: call.isPending ? call.variables.params.id : undefined,
    question,
  };
}

/** The tasks that stand in the way, where that is why it was refused. */
function tasksOf(failure: unknown): readonly ChangedTask[] | null {
  if (!(failure instanceof ApiFailure) || failure.code !== 'changed_since') return null;
  return (failure.current as { tasks?: ChangedTask[] } | undefined)?.tasks ?? null;
}
