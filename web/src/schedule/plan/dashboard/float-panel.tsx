import { Panel } from '../parts/panel.tsx';
import partStyles from '../parts/parts.module.css';
import type { ProjectPlace } from '../../tasks/project-place.ts';
import { formatDays } from '../../tasks/format-days.ts';
import { FigureButton, type ShowTasks } from '../parts/tasks-behind.tsx';
import { useMinutesPerDay, type DashboardData } from './dashboard-data.ts';
import { describeTasks } from '../parts/describe-tasks.ts';
import { useSiteClock } from '../parts/site-clock.ts';
import { describeSince } from './erosion-words.ts';
import styles from './dashboard.module.css';

interface FloatPanelProps {
  data: DashboardData;
  show: ShowTasks;
  place: ProjectPlace;
}

/** The distribution of float, and its erosion since an earlier state of the programme. */
export function FloatPanel({ data, show, place }: FloatPanelProps) {
  const perDay = useMinutesPerDay(place);
  const bands = data.float_bands.map((band, at) => ({
    label: bandLabel(data.float_bands[at - 1]?.up_to_minutes ?? null, band.up_to_minutes, perDay),
    ids: band.task_ids,
  }));
  return (
    <Panel title="Float">
      <ul className={styles.lines} aria-label="Tasks by total float">
        {bands.map((band) => (
          <li key={band.label}>
            <span className={styles.name}>{band.label}</span>
            <FigureButton
              label={`${describeTasks(band.ids.length)}, ${band.label}: show them`}
              onOpen={() => show({ title: `Total float: ${band.label}`, ids: band.ids })}
            >
              {band.ids.length}
            </FigureButton>
          </li>
        ))}
      </ul>
      <Erosion data={data} show={show} perDay={perDay} />
    </Panel>
  );
}

function bandLabel(above: number | null, upTo: number | null, perDay: number): string {
  if (upTo === null) return above === null ? 'any float' : `more than ${formatDays(above, perDay)}`;
  if (upTo < 0) return 'negative float';
  if (upTo === 0) return 'no float';
  return `up to ${formatDays(upTo, perDay)}`;
}

function Erosion({ data, show, perDay }: { data: DashboardData; show: ShowTasks; perDay: number }) {
  const erosion = data.float_erosion;
  const clock = useSiteClock();
  if (!erosion) {
    return <p className={partStyles.quiet}>Float erosion shows once there is an earlier state to compare with.</p>;
  }
  const lost = new Map(erosion.worst.map((one) => [one.id, one]));
  const showLost = () =>
    show({
      title: 'Tasks that lost float',
      note: 'The greatest loss first.',
      ids: erosion.worst.map((one) => one.id),
      more: { header: 'Lost', of: (id) => formatDays(lost.get(id)?.lost ?? null, perDay) },
    });
  return (
    <>
      <h3 className={styles.subtitle}>Erosion since {describeSince(erosion.since, clock.format)}</h3>
      <ul className={styles.lines}>
        {erosion.fell_negative.length > 0 ? (
          <li>
            <span className={styles.name}>Fell to negative float</span>
            <FigureButton
              label={`${describeTasks(erosion.fell_negative.length)} that fell to negative float: show`}
              onOpen={() => show({ title: 'Fell to negative float', ids: erosion.fell_negative })}
            >
              {erosion.fell_negative.length}
            </FigureButton>
          </li>
        ) : null}
        <li>
          <span className={styles.name}>Lost float</span>
          <FigureButton label={`${describeTasks(erosion.eroded)} that lost float: show`} onOpen={showLost}>
            {erosion.eroded}
          </FigureButton>
        </li>
        <li>
          <span className={styles.name}>Regained float</span>
          <FigureButton
            label={`${describeTasks(erosion.recovered)} that won float back: show`}
            onOpen={() => show({ title: 'Regained float', ids: erosion.recovered_task_ids })}
          >
            {erosion.recovered}
          </FigureButton>
        </li>
        <li>
          <span className={styles.name}>Mean loss</span>
          <FigureButton
            label={`${formatDays(erosion.mean_lost_minutes, perDay)} lost on the mean: show the tasks`}
            onOpen={showLost}
          >
            {formatDays(erosion.mean_lost_minutes, perDay)}
          </FigureButton>
        </li>
        <li>
          <span className={styles.name}>Became critical</span>
          <FigureButton
            label={`${describeTasks(erosion.became_critical.length)} that became critical: show`}
            onOpen={() => show({ title: 'Became critical', ids: erosion.became_critical })}
          >
            {erosion.became_critical.length}
          </FigureButton>
        </li>
        <li>
          <span className={styles.name}>No longer critical</span>
          <FigureButton
            label={`${describeTasks(erosion.left_critical.length)} no longer critical: show`}
            onOpen={() => show({ title: 'No longer critical', ids: erosion.left_critical })}
          >
            {erosion.left_critical.length}
          </FigureButton>
        </li>
      </ul>
    </>
  );
}
