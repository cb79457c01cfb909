import { AppLink } from '../../../client/app-link.tsx';
import { LineChart } from '../../../ui/charts/line-chart.tsx';
import { formatDay, formatPercentage } from '../../../ui/format.ts';
import { Panel } from '../parts/panel.tsx';
import partStyles from '../parts/parts.module.css';
import type { ProjectPlace } from '../../tasks/project-place.ts';
import { keptBehind, promisesBehind } from '../parts/kept-behind.ts';
import { reliabilityLines } from '../parts/reliability-lines.ts';
import { FigureButton, type ShowTasks } from '../parts/tasks-behind.tsx';
import { describeReason } from '../weekly/plan-words.ts';
import type { DashboardData } from './dashboard-data.ts';
import styles from './dashboard.module.css';

const maxReasons = 4;

interface ReliabilityPanelProps {
  data: DashboardData;
  show: ShowTasks;
  place: ProjectPlace;
}

/** Promises kept by week, and the reasons for those not kept. */
export function ReliabilityPanel({ data, show, place }: ReliabilityPanelProps) {
  const { weeks, reasons, unexplained } = data.reliability;
  const known = reasons.filter((one) => one.count > 0).slice(0, maxReasons);
  const href = `/w/${place.workspaceId}/projects/${place.projectId}/weekly-plan`;
  return (
    <Panel title="Plan reliability" end={<AppLink href={href}>Weekly plan</AppLink>}>
      {weeks.length === 0 ? (
        <p className={partStyles.quiet}>No week has been promised yet. Plan and promise tasks in the weekly plan.</p>
      ) : (
        <>
          <LineChart
            title="Per cent plan complete by week"
            periodHeader="Week from"
            periods={weeks.map((week) => formatDay(week.week_start))}
            lines={reliabilityLines(weeks)}
            format={formatPercentage}
            onPeriod={(at) => {
              const week = weeks[at];
              if (week) show(keptBehind(`Promised, week of ${formatDay(week.week_start)}`, week));
            }}
            mark={{ label: '80%, a mature team', value: 80 }}
          />
          {known.length > 0 ? (
            <ul className={styles.lines} aria-label="Most frequent reasons for what was not done">
              {known.map((one) => (
                <li key={one.reason}>
                  <span className={styles.name}>{describeReason(one.reason)}</span>
                  <FigureButton
                    label={`${describeReason(one.reason)}, ${one.count} times: show the tasks`}
                    onOpen={() => show(promisesBehind(`Not done: ${describeReason(one.reason)}`, one.task_ids))}
                  >
                    {one.count}
                  </FigureButton>
                </li>
              ))}
            </ul>
          ) : null}
          {unexplained > 0 ? (
            <p className={partStyles.quiet}>
              <FigureButton
                label={`${unexplained} not done without a reason: show the tasks`}
                onOpen={() => show(promisesBehind('Not done without a reason', data.reliability.unexplained_task_ids))}
              >
                {unexplained}
              </FigureButton>{' '}
              not done without a reason.
            </p>
          ) : null}
        </>
      )}
    </Panel>
  );
}
