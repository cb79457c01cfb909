import { countOf } from '../../../ui/format.ts';
import partStyles from '../parts/parts.module.css';
import type { PlannedTasks } from '../parts/planned-tasks.ts';
import { FigureButton, type ShowTasks } from '../parts/tasks-behind.tsx';
import type { CriticalPath } from './critical-path.ts';
import { describeTasks } from '../parts/describe-tasks.ts';
import styles from './critical.module.css';

/** Constraints that cannot be met, and the tasks they make late. */
export function NegativeFloat({ path, planned, show }: { path: CriticalPath; planned: PlannedTasks; show: ShowTasks }) {
  if (path.negative_float.length === 0) {
    return <p className={partStyles.quiet}>No task has negative float: every date that is asked for can be kept.</p>;
  }
  return (
    <ul className={styles.causes}>
      {path.negative_float.map((cause) => (
        <li key={`${cause.kind} ${cause.task_id}`}>
          <h2 className={partStyles.heading}>{planned.tasks.get(cause.task_id)?.name ?? 'A task'}</h2>
          <p>{cause.text}</p>
          <FigureButton
            label={`${describeTasks(cause.task_ids.length)} made late: show`}
            onOpen={() => show({ title: 'Made late', note: cause.text, ids: cause.task_ids })}
          >
            {countOf(cause.task_ids.length, 'task is late by it', 'tasks are late by it')}
          </FigureButton>
        </li>
      ))}
    </ul>
  );
}
