// The dashboard of a programme: its status today; each figure opens the tasks behind it.
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageState } from '../../../client/page-state.tsx';
import { useWorkspace } from '../../../client/caller.tsx';
import { useProjectPermissions } from '../../../client/project-permissions.ts';
import { useCall } from '../../../client/data.ts';
import { AppLink } from '../../../client/app-link.tsx';
import { classes } from '../../../ui/classes.ts';
import { countOf, formatDay, formatNumber, formatPercentage } from '../../../ui/format.ts';
import { KpiRow, ReportPage } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { PaperMenu } from '../parts/paper-menu.tsx';
import { lastDayOfMinute } from '../../parts/day-of-minute.ts';
import { curveTable } from './curve-table.ts';
import { FigureButton, useTasksBehind, type ShowTasks } from '../parts/tasks-behind.tsx';
import { useProjectPlace, type ProjectPlace } from '../../tasks/project-place.ts';
import { useSiteClock } from '../parts/site-clock.ts';
import { keptBehind } from '../parts/kept-behind.ts';
import { RefreshButton, useFreshDashboard, type Refresh } from './refresh-dashboard.tsx';
import { overdueBehind, overdueRule, measureNames, spiBehind, spiRule, type DashboardData } from './dashboard-data.ts';
import { DcmaPanel } from './dcma-panel.tsx';
import { latenessOf, openTasks } from './finish-words.ts';
import { FloatPanel } from './float-panel.tsx';
import { MilestonesPanel, OverduePanel } from './milestones.tsx';
import { MonthsPanel } from './months-panel.tsx';
import { CurvePanel } from './curve-panel.tsx';
import { ReliabilityPanel } from './reliability-panel.tsx';
import { StatusPanel } from './status-panel.tsx';
import { describeTasks } from '../parts/describe-tasks.ts';
import styles from './dashboard.module.css';

/** The dashboard of a project's programme. */
export function DashboardPage() {
  const place = useProjectPlace('Dashboard');
  const { workspaceId, projectId } = place;
  const dashboard = useCall('getScheduleDashboard', { params: { workspaceId, projectId }, query: {} });
  const refresh = useFreshDashboard(workspaceId, projectId);
  const [drawer, show] = useTasksBehind(workspaceId, projectId);
  const project = useCall('getProject', { params: { workspaceId, projectId } });
  const completion = project.data?.end_date ?? null;
  // People who see only their own tasks get no overall figures; they start on their week.
  if (dashboard.error?.status === 403) {
    return (
      <Navigate to="/w/$workspaceId/projects/$projectId/weekly-plan" params={{ workspaceId, projectId }} replace />
    );
  }
  if (!dashboard.data) {
    return <PageState query={dashboard} title="Failed to fetch dashboard data" what="the dashboard" />;
  }
  return (
    <>
      <Dashboard data={dashboard.data} completion={completion} place={place} show={show} refresh={refresh} />
      {drawer}
    </>
  );
}

interface DashboardProps {
  data: DashboardData;
  /** The contract completion date. */
  completion: string | null;
  place: ProjectPlace;
  show: ShowTasks;
  refresh: Refresh;
}

function Dashboard({ data, completion, place, show, refresh }: DashboardProps) {
  const project = `/w/${place.workspaceId}/projects/${place.projectId}`;
  const mayAdd = useProjectPermissions(useWorkspace(), place.projectId).includes('schedule:create');
  const total = data.buckets.reduce((sum, bucket) => sum + bucket.count, 0);
  const clock = useSiteClock();
  const tasks = `${describeTasks(total)} `;
  const asOf = `${total === 0 ? '' : tasks}as of ${clock.format(data.calculated_at)}; counted every 5 minutes`;
  if (total === 0) {
    return (
      <ReportPage title="Dashboard" asOf={asOf}>
        <EmptyState
          title="There is no programme yet"
          detail="The dashboard shows the progress of the programme. Add or import tasks to begin."
          action={<AppLink href={`${project}/gantt`}>{mayAdd ? 'Draw the first tasks' : 'Open the programme'}</AppLink>}
          link={mayAdd ? <AppLink href={`${project}/import`}>Import a programme</AppLink> : undefined}
        />
      </ReportPage>
    );
  }
  const figures = <KeyFigures data={data} completion={completion} show={show} place={place} />;
  const panels = <DashboardPanels data={data} place={place} show={show} />;
  const sheet = (
    <>
      {figures}
      {panels}
    </>
  );
  return (
    <ReportPage
      title="Dashboard"
      asOf={asOf}
      actions={
        <>
          <PaperMenu
            {...place}
            parts={[
              {
                label: 'Dashboard',
                title: 'Programme dashboard',
                about: asOf,
                make: () => sheet,
              },
            ]}
            tables={[{ label: 'S-curve', name: 'S-curve', make: () => curveTable(data) }]}
          />
          <RefreshButton refresh={refresh} />
        </>
      }
      kpis={figures}
    >
      {panels}
    </ReportPage>
  );
}

function DashboardPanels({ data, place, show }: Pick<DashboardProps, 'data' | 'place' | 'show'>) {
  return (
    <div className={styles.panels}>
      <div className={styles.stack}>
        <StatusPanel data={data} show={show} />
        <OverduePanel data={data} show={show} />
      </div>
      <div className={styles.stack}>
        <MonthsPanel data={data} show={show} />
        <MilestonesPanel data={data} show={show} place={place} />
      </div>
      <ReliabilityPanel data={data} show={show} place={place} />
      <FloatPanel data={data} show={show} place={place} />
      <CurvePanel data={data} show={show} />
      <DcmaPanel data={data} show={show} place={place} />
    </div>
  );
}

const index = (value: number | null) => (value === null ? '–' : value.toFixed(2));

interface IndexWords {
  value: number | null;
  /** Data missing for the value. */
  lacks: DashboardData['performance']['spi_lacks'];
  measure: DashboardData['performance']['measured_by'];
  good: string;
  bad: string;
}

const lackWords: Record<NonNullable<DashboardData['performance']['spi_lacks']>, string> = {
  work: 'No task has a duration yet',
  costs: 'No costs or hours on the tasks',
  'baseline costs': 'No costs or hours in the baseline',
  'planned value': 'Nothing was planned up to now',
  'actual cost': 'No actual cost recorded',
  'actual work': 'No actual hours recorded',
};

function describeIndex({ value, lacks, measure, good, bad }: IndexWords): string {
  if (value === null) return lacks === null ? 'Nothing to measure by' : lackWords[lacks];
  const shown = Math.round(value * 100) / 100;
  return `${shown === 1 ? 'As planned' : shown > 1 ? good : bad}, ${measureNames[measure]}`;
}

/** `updateHref` is the page to update the programme; missing without permission. */
function Lateness({
  updateHref,
  ...finish
}: Parameters<typeof latenessOf>[0] & { updateHref: string | null }): ReactNode {
  const lateness = latenessOf(finish);
  return lateness ? (
    <span className={classes(styles.lateness, lateness.isLate && styles.late)}>
      {lateness.words}
      {lateness.wantsUpdate && updateHref !== null ? (
        <>
          : <AppLink href={updateHref}>bring the dates up to today</AppLink>
        </>
      ) : null}
    </span>
  ) : null;
}

const reliabilityWeeks = 'last 26 weeks';
const reliabilityRule =
  'Promises kept, of those of the last 26 weeks that are closed. A promise that was never closed counts as not kept once its week is over.';

const cpiRule = 'Earned value divided by actual cost: below 1 costs more than was planned for it.';
const cpiByHours = 'Earned hours divided by actual hours: below 1 takes more hours than were planned for it.';

function KeyFigures({ data, completion, show, place }: Omit<DashboardProps, 'refresh'>) {
  const mayEdit = useProjectPermissions(useWorkspace(), place.projectId).includes('schedule:edit');
  const { critical, overdue, performance, reliability } = data;
  const byHours = performance.measured_by === 'work';
  return (
    <KpiRow
      figures={[
        {
          label: 'Finish',
          value: formatDay(lastDayOfMinute(critical.finish)),
          note: (
            <>
              <Lateness
                finish={lastDayOfMinute(critical.finish)}
                completion={completion}
                today={data.today}
                open={openTasks(data.buckets)}
                updateHref={mayEdit ? `/w/${place.workspaceId}/projects/${place.projectId}/gantt?update=today` : null}
              />
              <FigureButton
                label={`${critical.count} critical tasks: show them`}
                rule={`${critical.rule}.`}
                onOpen={() => show({ title: 'Critical tasks', ids: critical.task_ids, note: `${critical.rule}.` })}
              >
                {countOf(critical.count, 'critical task')}
              </FigureButton>
            </>
          ),
        },
        {
          label: 'Overdue',
          value: (
            <FigureButton
              label={`${overdue.length} overdue tasks: show them`}
              rule={overdueRule}
              onOpen={() => show(overdueBehind(overdue))}
            >
              {overdue.length}
            </FigureButton>
          ),
          note: `not done, by the plan to end before ${formatDay(data.today)}`,
        },
        {
          label: 'Plan complete (PPC)',
          value: (
            <FigureButton
              label={`${formatPercentage(reliability.all.ppc)} of the promises kept: show the tasks`}
              rule={reliabilityRule}
              onOpen={() => show(keptBehind('Promised tasks', reliability.all))}
            >
              {formatPercentage(reliability.all.ppc)}
            </FigureButton>
          ),
          note: `${formatNumber(reliability.all.kept)} of ${countOf(reliability.all.made, 'closed promise')} kept, ${reliabilityWeeks}`,
        },
        {
          label: 'SPI',
          value: (
            <FigureButton
              label={`SPI ${index(performance.spi)}: show how it is calculated, and the tasks that count`}
              rule={spiRule}
              onOpen={() => show(spiBehind(data))}
            >
              {index(performance.spi)}
            </FigureButton>
          ),
          note: describeIndex({
            value: performance.spi,
            lacks: performance.spi_lacks,
            measure: performance.measured_by,
            good: 'Ahead of the plan',
            bad: 'Behind the plan',
          }),
        },
        {
          label: 'CPI',
          value: (
            <FigureButton
              label={`CPI ${index(performance.cpi)}: show the started tasks`}
              rule={byHours ? cpiByHours : cpiRule}
              onOpen={() =>
                show({
                  title: 'Tasks with earned value',
                  note: `Earned value is compared with what they ${byHours ? 'took' : 'cost'} so far.`,
                  where: (task) => task.percentComplete > 0,
                })
              }
            >
              {index(performance.cpi)}
            </FigureButton>
          ),
          note: describeIndex({
            value: performance.cpi,
            lacks: performance.cpi_lacks,
            measure: performance.measured_by,
            good: byHours ? 'Fewer hours than planned' : 'Below the cost',
            bad: byHours ? 'More hours than planned' : 'Over the cost',
          }),
        },
      ]}
    />
  );
}
