// A task next to the list, for people who see only their own tasks and not the programme.
import type { ComponentType } from 'react';
import { AssociationsSection } from '../../associations/associations-section.tsx';
import { AttachmentsSection } from '../../client/attachments/attachments-section.tsx';
import { useAttachedRecord } from '../../client/attachments/attachments.ts';
import { AppLink } from '../../client/app-link.tsx';
import { useWorkspace } from '../../client/caller.tsx';
import { useCall } from '../../client/data.ts';
import { PageState } from '../../client/page-state.tsx';
import { DefinitionList } from '../../ui/details.tsx';
import { formatDay } from '../../ui/format.ts';
import { EmptyState } from '../../ui/states.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { makeReadyWords } from './make-ready.ts';
import styles from './task-drawer.module.css';
import type { TaskFrameProps } from './task-drawer.tsx';
import { formatDays } from './format-days.ts';
import { bucketLabel, bucketOf, defaultDay, type TaskItem } from './tasks.ts';

interface OwnTaskProps {
  projectId: string;
  taskId: string;
  Frame: ComponentType<TaskFrameProps>;
  actions: TaskFrameProps['actions'];
  onClose: () => void;
}

/** Its dates, progress, files and constraints. */
export function OwnTask({ projectId, taskId, Frame, actions, onClose }: OwnTaskProps) {
  const { workspace_id } = useWorkspace();
  // For such people the list contains only their own tasks.
  const query = useCall('listTasks', {
    query: { workspace_id, project_id: projectId, include_constraints: true, limit: 500 },
  });
  const attached = useAttachedRecord('Task', taskId, true);
  const task = query.data?.items.find(({ action_id }) => action_id === taskId);
  if (!query.data) {
    return (
      <Frame title="Task" onClose={onClose} actions={actions}>
        <PageState query={query} title="Failed to fetch the task" what="the task" />
      </Frame>
    );
  }
  if (!task) {
    return (
      <Frame title="Task" onClose={onClose} actions={actions}>
        <EmptyState
          title="This task is not one of yours"
          detail="You see the tasks that you are responsible for. It was given to somebody else, or removed."
        />
      </Frame>
    );
  }
  return (
    <Frame title={task.code ? `${task.code} ${task.name}` : task.name} onClose={onClose} actions={actions}>
      <div className={styles.tab}>
        <DefinitionList entries={entriesOf(task)} />
        <AttachmentsSection record={attached} level={3} />
        <AssociationsSection kind="actions" id={taskId} level={3} />
        <section>
          <h3>Make ready</h3>
          <OpenConstraintsNote task={task} />
        </section>
        <p>
          <AppLink href={`/w/${workspace_id}/projects/${projectId}/weekly-plan`}>Weekly plan</AppLink>: there you say of
          what was promised whether it was done, or why not.
        </p>
      </div>
    </Frame>
  );
}

function entriesOf(task: TaskItem) {
  const float = task.total_float_minutes;
  return [
    {
      label: 'Status',
      value: (
        <StatusChip
          plain
          bucket={bucketOf(task.task_status)}
          label={bucketLabel(task.task_status)}
          progress={task.progress_percentage / 100}
        />
      ),
    },
    { label: 'Start', value: formatDay(task.start_date) },
    { label: 'Finish', value: formatDay(task.end_date) },
    { label: 'Done', value: `${Math.round(task.progress_percentage)}%` },
    { label: 'Actual start', value: formatDay(task.recorded_start_date) },
    { label: 'Actual finish', value: formatDay(task.recorded_end_date) },
    { label: 'Deadline', value: formatDay(task.deadline) },
    { label: 'Total float', value: float === null ? null : formatDays(float, defaultDay.minutesPerDay) },
    { label: 'Critical', value: task.is_critical ? 'Yes' : 'No' },
    { label: 'Trade', value: task.trade },
    { label: 'Crew', value: task.crew },
    { label: 'Responsible', value: task.assignee_name },
  ];
}

function OpenConstraintsNote({ task }: { task: TaskItem }) {
  const open = (task.constraints ?? []).filter(({ status, is_deleted }) => status === 'open' && !is_deleted);
  if (open.length === 0) return <p className={styles.quiet}>This task has no open constraints.</p>;
  return (
    <ul className={styles.constraints}>
      {open.map((one) => (
        <li key={one.id}>
          <strong>{makeReadyWords.find(({ value }) => value === one.constraintType)?.label}</strong>
          {one.description ? <p>{one.description}</p> : null}
          {one.need_by ? <p className={styles.quiet}>by {formatDay(one.need_by)}</p> : null}
        </li>
      ))}
    </ul>
  );
}
