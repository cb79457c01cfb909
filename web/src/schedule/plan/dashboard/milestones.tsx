import { AppLink } from '../../../client/app-link.tsx';
import { countOf, formatDay, formatNumber } from '../../../ui/format.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { bucketGlyphs, bucketOfWord, bucketWords } from '../parts/bucket-words.ts';
import { Panel } from '../parts/panel.tsx';
import partStyles from '../parts/parts.module.css';
import type { ProjectPlace } from '../../tasks/project-place.ts';
import { FigureButton, type ShowTasks } from '../parts/tasks-behind.tsx';
import { overdueBehind, type DashboardData } from './dashboard-data.ts';
import { describeTasks } from '../parts/describe-tasks.ts';
import styles from './dashboard.module.css';

const maxShown = 8;

/** The next milestones that are not done. */
export function MilestonesPanel({ data, show, place }: { data: DashboardData; show: ShowTasks; place: ProjectPlace }) {
  const { milestones } = data;
  const all = () => show({ title: 'Milestones', ids: milestones.map((one) => one.id) });
  return (
    <Panel
      title="Milestones"
      end={
        <FigureButton label={`${milestones.length} open milestones: show them`} onOpen={all}>
          {formatNumber(milestones.length)} open
        </FigureButton>
      }
    >
      {milestones.length === 0 ? (
        <p className={partStyles.quiet}>
          No milestone is open. <AppLink href={`/w/${place.workspaceId}/projects/${place.projectId}`}>Project</AppLink>
        </p>
      ) : (
        <ul className={styles.lines}>
          {milestones.slice(0, maxShown).map((milestone) => {
            const bucket = bucketOfWord(milestone.status);
            const isLate = milestone.day !== null && milestone.day < data.today;
            return (
              <li key={milestone.id}>
                <span className={styles.name}>
                  <FigureButton
                    label={`${milestone.name}: show the milestone`}
                    onOpen={() => show({ title: milestone.name, ids: [milestone.id] })}
                  >
                    {milestone.name}
                  </FigureButton>
                </span>
                {isLate ? <span className={styles.late}>late</span> : null}
                <span className={styles.number}>{formatDay(milestone.day)}</span>
                <StatusChip plain bucket={bucketGlyphs[bucket]} label={bucketWords[bucket]} />
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}

/** Tasks past their end, the longest first. */
export function OverduePanel({ data, show }: { data: DashboardData; show: ShowTasks }) {
  const { overdue } = data;
  const bands = [
    { label: 'Up to a week', from: 1, to: 7 },
    { label: '8 to 30 days', from: 8, to: 30 },
    { label: 'More than 30 days', from: 31, to: Infinity },
  ];
  return (
    <Panel title="Overdue">
      {overdue.length === 0 ? (
        <p className={partStyles.quiet}>Nothing is overdue.</p>
      ) : (
        <ul className={styles.lines}>
          {bands.map((band) => {
            const late = overdue.filter((task) => task.days_late >= band.from && task.days_late <= band.to);
            return (
              <li key={band.label}>
                <span className={styles.name}>{band.label}</span>
                <FigureButton
                  label={`${describeTasks(late.length)} overdue, ${band.label.toLowerCase()}: show`}
                  onOpen={() => show({ ...overdueBehind(late), title: `Overdue: ${band.label.toLowerCase()}` })}
                >
                  {describeTasks(late.length)}
                </FigureButton>
              </li>
            );
          })}
          <li>
            <span className={styles.name}>Longest</span>
            <FigureButton
              label={`${overdue[0]?.days_late} days, the longest: show the tasks`}
              onOpen={() =>
                show({
                  ...overdueBehind(overdue.filter((task) => task.days_late === overdue[0]?.days_late)),
                  title: 'Overdue longest',
                })
              }
            >
              {countOf(overdue[0]?.days_late ?? 0, 'day')}
            </FigureButton>
          </li>
        </ul>
      )}
    </Panel>
  );
}
