// The status of a project: forecast finish against baseline and contract, progress, overdue tasks, this week, and risks.
import type { ReactNode } from 'react';
import { AppLink } from '../client/app-link.tsx';
import { useCall } from '../client/data.ts';
import { shownFailure } from '../client/failures.ts';
import { localToday } from '../schedule/plan/weekly/plan-words.ts';
import { dayAfter, mondayOf } from '../schedule/plan/weekly/week-board.ts';
import { capital, countOf, formatDay, formatNumber, formatPercentage } from '../ui/format.ts';
import { KpiRow } from '../ui/page.tsx';
import { ErrorNote } from '../ui/states.tsx';
import styles from './projects.module.css';
import type { Project } from './project-values.ts';
import { describeVariance } from './describe-variance.ts';

const maxShown = 6;
const tasksShown = { include_summaries: false, include_completed: false, limit: maxShown } as const;

/** The status of a project; empty without a programme, or for people who may not see all of it. */
export function ProjectStatus({ project }: { project: Project }) {
  if (project.forecast_finish === null) return null;
  return <Status project={project} />;
}

function Status({ project }: { project: Project }) {
  const { workspace_id, project_id } = project;
  const params = { workspaceId: workspace_id, projectId: project_id };
  const at = (page: string) => `/w/${workspace_id}/projects/${project_id}/${page}`;
  const today = localToday();
  const sunday = dayAfter(mondayOf(today), 6);
  const seesWorkings = project.permissions?.includes('schedule:analyse') ?? false;
  const dashboard = useCall('getScheduleDashboard', { params, query: {} });
  const week = useCall('listTasks', {
    query: { workspace_id, project_id, ...tasksShown, startDate: today, endDate: sunday, sort: 'current' },
  });
  const constraints = useCall(
    'listActionConstraints',
    { params, query: { status: 'open', limit: maxShown } },
    { enabled: seesWorkings },
  );
  if (dashboard.error) {
    return (
      <ErrorNote
        failure={shownFailure('Failed to fetch the status', dashboard.error)}
        onRetry={() => void dashboard.refetch()}
      />
    );
  }
  const { data } = dashboard;
  const late = data?.milestones.filter(({ day }) => day !== null && day < data.today) ?? [];
  const open = constraints.data?.total_count ?? 0;
  return (
    <div className={styles.status}>
      <KpiRow
        figures={[
          { label: 'Forecast finish', value: formatDay(project.forecast_finish), note: <Against project={project} /> },
          {
            label: 'Progress',
            value: formatPercentage(project.progress_percentage),
            note: <AppLink href={at('dashboard')}>Dashboard</AppLink>,
          },
          {
            label: 'Overdue',
            value: data ? formatNumber(data.overdue.length) : '…',
            note: <AppLink href={at('tasks?status=delayed')}>Delayed tasks</AppLink>,
          },
          {
            label: 'This week',
            value: week.data ? formatNumber(week.data.total_count) : '…',
            note: <AppLink href={at('weekly-plan')}>Weekly plan</AppLink>,
          },
          {
            label: 'Critical tasks',
            value: data ? formatNumber(data.critical.count) : '…',
            note: seesWorkings ? <AppLink href={at('critical-path')}>Critical path</AppLink> : null,
          },
        ]}
      />
      <div className={styles.statusLists}>
        <StatusList title="This week" link={<AppLink href={at('tasks?order=current')}>All tasks</AppLink>}>
          {(week.data?.items ?? []).map((task) => (
            <li key={task.action_id}>
              <AppLink href={at(`tasks?open=${task.action_id}`)}>{task.name}</AppLink>
              <span>{task.end_date ? `to ${formatDay(task.end_date)}` : ''}</span>
            </li>
          ))}
          {week.data?.total_count === 0 ? <li>No task runs this week.</li> : null}
        </StatusList>
        <StatusList
          title="Risks"
          link={seesWorkings ? <AppLink href={at('constraints')}>Constraint log</AppLink> : undefined}
        >
          {late.slice(0, maxShown).map(({ id, name, day }) => (
            <li key={id}>
              <AppLink href={at(`tasks?open=${id}`)}>{`Milestone late: ${name}`}</AppLink>
              <span>{`was due ${formatDay(day)}`}</span>
            </li>
          ))}
          {(constraints.data?.items ?? []).map((constraint) => (
            <li key={constraint.id}>
              <AppLink href={at(`constraints?open=${constraint.id}`)}>
                {constraint.description || constraint.constraintType}
              </AppLink>
              <span>{constraint.need_by ? `needed by ${formatDay(constraint.need_by)}` : ''}</span>
            </li>
          ))}
          {open > maxShown ? (
            <li>
              <AppLink href={at('constraints')}>{countOf(open - maxShown, 'more open constraint')}</AppLink>
            </li>
          ) : null}
          {data && late.length === 0 && open === 0 ? <li>No late milestones and no open constraints.</li> : null}
        </StatusList>
      </div>
    </div>
  );
}

/** The forecast against the baseline and against the contract. */
function Against({ project }: { project: Project }) {
  const { finish_variance_days: variance, baseline_finish, forecast_finish, end_date } = project;
  const isAfter = end_date !== null && forecast_finish !== null && forecast_finish > end_date;
  return (
    <span className={styles.against}>
      <span>
        {variance === null
          ? 'No baseline'
          : `${capital(describeVariance(variance))} against the baseline, ${formatDay(baseline_finish)}`}
      </span>
      {end_date === null ? null : (
        <span className={isAfter ? styles.late : undefined}>
          {`${isAfter ? 'After' : 'Within'} contract completion, ${formatDay(end_date)}`}
        </span>
      )}
    </span>
  );
}

function StatusList({ title, link, children }: { title: string; link?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {link}
      </div>
      <ul className={styles.lines}>{children}</ul>
    </section>
  );
}
