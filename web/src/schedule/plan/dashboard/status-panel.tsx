import { countOf, formatNumber, formatPercent } from '../../../ui/format.ts';
import { StatusGlyph } from '../../../ui/status-chip.tsx';
import {
  bucketCounts,
  bucketGlyphs,
  bucketOfWord,
  bucketOrder,
  bucketRules,
  bucketWords,
} from '../parts/bucket-words.ts';
import { Panel } from '../parts/panel.tsx';
import partStyles from '../parts/parts.module.css';
import { FigureButton, type ShowTasks } from '../parts/tasks-behind.tsx';
import { overdueBehind, overdueRule, type DashboardData } from './dashboard-data.ts';
import styles from './dashboard.module.css';

/** The tasks by status bucket: icon, label, count, share. */
export function StatusPanel({ data, show }: { data: DashboardData; show: ShowTasks }) {
  const counts = new Map(data.buckets.map((bucket) => [bucketOfWord(bucket.status), bucket.count]));
  const total = data.buckets.reduce((sum, bucket) => sum + bucket.count, 0);
  return (
    <Panel title="Status">
      <p className={partStyles.quiet}>By status and progress, regardless of dates.</p>
      <ul className={styles.buckets}>
        {bucketOrder.map((bucket) => {
          const count = counts.get(bucket) ?? 0;
          const share = total === 0 ? 0 : count / total;
          return (
            <li key={bucket}>
              <StatusGlyph bucket={bucketGlyphs[bucket]} />
              <span className={styles.bucket}>
                {bucketWords[bucket]}
                <span>{bucketCounts[bucket]}</span>
                {bucket === 'delayed' && data.overdue.length > 0 ? (
                  <span>
                    by the dates: <Overdue overdue={data.overdue} show={show} />
                  </span>
                ) : null}
              </span>
              <svg className={styles.share} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden>
                <rect width="100" height="8" className={styles.track} />
                <rect width={share * 100} height="8" fill={`var(--status-${bucketGlyphs[bucket]})`} />
              </svg>
              <span className={styles.number}>{formatPercent(share, 0)}</span>
              <FigureButton
                label={`${count} ${bucketWords[bucket].toLowerCase()}: show the tasks`}
                rule={bucketRules[bucket]}
                onOpen={() =>
                  show({
                    title: bucketWords[bucket],
                    note: bucketRules[bucket],
                    where: (task) => task.bucket === bucket,
                  })
                }
              >
                {formatNumber(count)}
              </FigureButton>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** The overdue tasks, next to those marked as delayed: a programme without delayed tasks can still have overdue ones. */
function Overdue({ overdue, show }: { overdue: DashboardData['overdue']; show: ShowTasks }) {
  return (
    <FigureButton
      label={`${countOf(overdue.length, 'overdue task')}, counted here by status: show`}
      rule={overdueRule}
      onOpen={() => show(overdueBehind(overdue))}
    >
      {countOf(overdue.length, 'overdue task')}
    </FigureButton>
  );
}
