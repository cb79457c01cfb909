import { AppLink } from '../../../client/app-link.tsx';
import { formatDay } from '../../../ui/format.ts';
import { LinesChart } from '../parts/lines-chart.tsx';
import { Panel } from '../parts/panel.tsx';
import partStyles from '../parts/parts.module.css';
import type { PlanPlace } from '../parts/plan-page.tsx';
import { sayReason } from '../weekly/plan-words.ts';
import type { DashboardData } from './dashboard-data.ts';
import styles from './dashboard.module.css';

const mostReasons = 4;

/** How many of the promises were kept, week by week, and why the others were not. */
export function ReliabilityPanel({ data, place }: { data: DashboardData; place: PlanPlace }) {
  const { weeks, reasons, unexplained } = data.reliability;
  const known = reasons.filter((one) => one.count > 0).slice(0, mostReasons);
  const href = `/w/${place.workspaceId}/projects/${place.projectId}/weekly-plan`;
  return (
    <Panel title="Plan reliability" end={<AppLink href={href}>Weekly plan</AppLink>}>
      {weeks.length === 0 ? (
        <p className={partStyles.quiet}>No week has been promised yet. Plan and promise tasks in the weekly plan.</p>
      ) : (
        <>
          <LinesChart
            title="Per cent plan complete by week"
            periodHeader="Week from"
            periods={weeks.map((week) => formatDay(week.week_start))}
            lines={[{ label: 'PPC', look: 'accent', values: weeks.map((week) => week.ppc) }]}
            format={(value) => `${Math.round(value)} %`}
            mark={{ label: '80 %, a mature team', value: 80 }}
          />
          {known.length > 0 ? (
            <ul className={styles.lines} aria-label="Most frequent reasons for what was not done">
              {known.map((one) => (
                <li key={one.reason}>
                  <span className={styles.name}>{sayReason(one.reason)}</span>
                  <span className={styles.number}>{one.count}</span>
                </li>
              ))}
            </ul>
          ) : null}
          {unexplained > 0 ? <p className={partStyles.quiet}>{unexplained} not done without a reason.</p> : null}
        </>
      )}
    </Panel>
  );
}
