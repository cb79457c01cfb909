import type { Schedule } from '@horizon/schedule';
import { dayText, durationText, finishDayText } from '../cell-text.ts';
import type { ScenarioComparison } from '../programme/programme-source.ts';
import styles from './gantt-page.module.css';

const MOST_LISTED = 40;

interface FiguresProps {
  comparison: ScenarioComparison;
  /** Where the tasks are looked up. */
  schedule: Schedule;
  onGo: (task: number) => void;
}

/** A scenario beside the live programme: the end, what moves, what joins and leaves the critical path. */
export function ScenarioFigures({ comparison, schedule, onGo }: FiguresProps) {
  const { finishBefore, finishAfter, moved, joinedCriticalPath, leftCriticalPath } = comparison;
  const { network } = schedule;
  const calendar = network.calendars[network.projectCalendar]!;
  const shift = calendar.workBetween(finishBefore, finishAfter);
  const later = `${shift > 0 ? '+' : ''}${durationText(shift, 'd', network.programme.project)}`;
  return (
    <>
      <section className={styles.section}>
        <h3>End of the programme</h3>
        <p>
          <del>{finishDayText(finishBefore)}</del> → <strong>{finishDayText(finishAfter)}</strong>
          {shift === 0 ? ', the same' : `, ${later}`}
        </p>
      </section>
      <section className={styles.section}>
        <h3>
          Moved tasks <span className={styles.count}>{moved.length}</span>
        </h3>
        <ul className={styles.links}>
          {moved.slice(0, MOST_LISTED).map((task) => (
            <li key={task.id}>
              <TaskLink id={task.id} schedule={schedule} onGo={onGo} />
              <span className={styles.linkTail}>
                <del>{dayText(task.finishBefore ?? Number.NaN)}</del> → {dayText(task.finishAfter ?? Number.NaN)}
              </span>
            </li>
          ))}
        </ul>
        {moved.length > MOST_LISTED ? <p className={styles.none}>and {moved.length - MOST_LISTED} more</p> : null}
      </section>
      <PathChanges title="Become critical" ids={joinedCriticalPath} schedule={schedule} onGo={onGo} />
      <PathChanges title="No longer critical" ids={leftCriticalPath} schedule={schedule} onGo={onGo} />
    </>
  );
}

function PathChanges({
  title,
  ids,
  ...rest
}: Omit<FiguresProps, 'comparison'> & { title: string; ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3>
        {title} <span className={styles.count}>{ids.length}</span>
      </h3>
      <ul className={styles.links}>
        {ids.slice(0, MOST_LISTED).map((id) => (
          <li key={id}>
            <TaskLink id={id} {...rest} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function TaskLink({ id, schedule, onGo }: { id: string } & Omit<FiguresProps, 'comparison'>) {
  const { indexOf, programme } = schedule.network;
  const task = indexOf.get(id);
  if (task === undefined) return <span>A task that is new here</span>;
  return (
    <button type="button" className={styles.link} onClick={() => onGo(task)}>
      {programme.tasks[task]!.name}
    </button>
  );
}
