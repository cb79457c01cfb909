import { useWorkspace } from '../../client/caller.tsx';
import { useCall } from '../../client/data.ts';
import { shownFailure } from '../../client/failures.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNote, Loading } from '../../ui/states.tsx';
import styles from './task-drawer.module.css';

interface TaskReasonsProps {
  projectId: string;
  taskId: string;
  onOpenTask: (taskId: string) => void;
}

/** Why a task has its dates, link by link, with the tasks to follow. */
export function TaskReasons({ projectId, taskId, onOpenTask }: TaskReasonsProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const why = useCall('explainTask', { params: { workspaceId, projectId, id: taskId } });
  if (why.error) {
    return (
      <ErrorNote failure={shownFailure('Failed to explain the task', why.error)} onRetry={() => void why.refetch()} />
    );
  }
  if (!why.data) return <Loading what="the reasons" lines={4} />;
  const { text, steps, criticality, negative_float: negative } = why.data;
  return (
    <div className={styles.tab}>
      {steps.length === 0 ? <p>{text}</p> : null}
      <ol className={styles.steps} aria-label="Why this date">
        {steps.map((step) => (
          <li key={`${step.task_id} ${step.link_id ?? step.cause}`}>
            <strong>{step.task}</strong>: {step.text}{' '}
            {step.from_task_id && step.from_task_id !== taskId ? (
              <Button look="link" onClick={() => onOpenTask(step.from_task_id!)}>
                Open what it waits for
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
      {criticality ? (
        <section className={styles.criticality}>
          <h3>Is it critical?</h3>
          <p>{criticality}</p>
        </section>
      ) : null}
      {negative ? (
        <section className={styles.negative}>
          <h3>Why the float is negative</h3>
          <p>{negative.text}</p>
        </section>
      ) : null}
    </div>
  );
}
