// A person's tasks of today and this week, on the home page.
import { AppLink } from '../../client/app-link.tsx';
import { useCaller, useWorkspace } from '../../client/caller.tsx';
import { useCall } from '../../client/data.ts';
import { shownFailure } from '../../client/failures.ts';
import { formatDay, formatNumber } from '../../ui/format.ts';
import { ErrorNote } from '../../ui/states.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { groupBy } from '../plan/parts/group-by.ts';
import { localToday } from '../plan/weekly/plan-words.ts';
import { dayAfter, mondayOf } from '../plan/weekly/week-board.ts';
import { ownWeekOf } from './own-week.ts';
import { bucketLabel, bucketOf, type TaskItem } from './tasks.ts';
import styles from './this-week.module.css';

/** The most lines per project; the task list has the rest. */
const maxShown = 8;

/** The caller's own tasks up to Sunday. */
export function useOwnWeek() {
  const { workspace_id } = useWorkspace();
  const { kinde_id } = useCaller();
  const sunday = dayAfter(mondayOf(localToday()), 6);
  return useCall('listTasks', {
    query: {
      workspace_id,
      assignee: kinde_id,
      endDate: sunday,
      include_summaries: false,
      include_completed: false,
      sort: 'current',
      limit: 100,
    },
  });
}

/** The caller's own tasks that are overdue, in progress today or begin this week, by project; renders nothing if there are
 * none. */
export function ThisWeek({ list }: { list: ReturnType<typeof useOwnWeek> }) {
  const today = localToday();
  if (list.error && list.error.status !== 403) {
    return (
      <ErrorNote failure={shownFailure('Failed to fetch your week', list.error)} onRetry={() => void list.refetch()} />
    );
  }
  const dated = (list.data?.items ?? []).filter(({ project_id }) => project_id !== null);
  if (dated.length === 0) return null;
  return (
    <section className={styles.week} aria-label="This week">
      {[...groupBy(dated, ({ project_id }) => project_id!)].map(([projectId, tasks]) => (
        <ProjectWeek key={projectId} projectId={projectId} tasks={tasks} today={today} />
      ))}
    </section>
  );
}

function ProjectWeek({ projectId, tasks, today }: { projectId: string; tasks: readonly TaskItem[]; today: string }) {
  const { workspace_id } = useWorkspace();
  const { kinde_id } = useCaller();
  const project = useCall('getProject', { params: { workspaceId: workspace_id, projectId } });
  const page = `/w/${workspace_id}/projects/${projectId}`;
  const { late, today: now, later } = ownWeekOf(tasks, today);
  const parts: [title: string, tasks: TaskItem[]][] = [
    ['Today', now],
    ['Later this week', later],
    ['Late', late],
  ];
  let left = maxShown;
  const shown = parts.flatMap(([title, members]) => {
    const lines = members.slice(0, left);
    left -= lines.length;
    return lines.length > 0 ? [[title, lines] as const] : [];
  });
  const count = late.length + now.length + later.length;
  return (
    <div>
      <header>
        <h2>
          This week<span className={styles.where}>{project.data?.project_name ?? ''}</span>
        </h2>
        <AppLink href={`${page}/weekly-plan`}>Weekly plan</AppLink>
      </header>
      {shown.map(([title, lines]) => (
        <div key={title}>
          <h3>{title}</h3>
          <ul>
            {lines.map((task) => (
              <li key={task.action_id}>
                <AppLink href={`${page}/tasks?open=${task.action_id}`} matchBelow={false}>
                  <strong>{task.name}</strong>
                  <span>
                    {task.start_date === task.end_date
                      ? formatDay(task.end_date)
                      : `${formatDay(task.start_date)} – ${formatDay(task.end_date)}`}
                  </span>
                  <StatusChip
                    plain
                    bucket={bucketOf(task.task_status)}
                    label={bucketLabel(task.task_status)}
                    progress={task.percent_complete / 100}
                  />
                </AppLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {count > maxShown ? (
        <AppLink className={styles.all} href={`${page}/tasks?assignee=${kinde_id}&order=current`}>
          All {formatNumber(count)} tasks
        </AppLink>
      ) : null}
    </div>
  );
}
