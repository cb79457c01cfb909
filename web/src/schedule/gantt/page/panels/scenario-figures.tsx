import { FLAG, type Schedule } from '@horizon/schedule';
import { formatMinute } from '@horizon/working-time';
import { formatNumber } from '../../../../ui/format.ts';
import { formatDays } from '../../../tasks/format-days.ts';
import { finishDayText } from '../../cell-text.ts';
import type { ScenarioComparison } from '../../programme/programme-source.ts';
import { Button } from '../../../../ui/button.tsx';
import { PagedList } from '../../../../ui/paged-list.tsx';
import parts from '../gantt-parts.module.css';
import styles from './gantt-panel.module.css';

interface FiguresProps {
  comparison: ScenarioComparison;
  /** The schedule with the tasks. */
  schedule: Schedule;
  onGo: (task: number) => void;
}

/** Compares a what-if to the live programme: finish, moved tasks, changes of the critical path. */
export function ScenarioFigures({ comparison, schedule, onGo }: FiguresProps) {
  const { finishBefore, finishAfter, moved, joinedCriticalPath, leftCriticalPath } = comparison;
  const { network } = schedule;
  const isSummary = ({ id }: { id: string }) => (schedule.flags[network.indexOf.get(id) ?? -1]! & FLAG.summary) !== 0;
  const tasks = moved.filter((task) => !isSummary(task));
  const summaries = moved.length - tasks.length;
  const calendar = network.calendars[network.projectCalendar]!;
  const shift = calendar.workBetween(finishBefore, finishAfter);
  const later = `${shift > 0 ? '+' : ''}${formatDays(shift, network.programme.project.minutesPerDay)}`;
  return (
    <>
      {finishBefore === finishAfter ? null : (
        <section className={styles.section}>
          <h3>End of the programme</h3>
          <p>
            <MovedFinish before={finishBefore} after={finishAfter} />
            {shift === 0 ? '' : `, ${later} of work`}
          </p>
        </section>
      )}
      {moved.length === 0 ? null : (
        <section className={styles.section}>
          <h3>
            Moved tasks <span className={parts.count}>{formatNumber(tasks.length)}</span>
          </h3>
          {summaries > 0 ? (
            <p className={parts.none}>
              {summaries === 1 ? '1 summary moves' : `${formatNumber(summaries)} summaries move`} with what{' '}
              {summaries === 1 ? 'it holds' : 'they hold'}
            </p>
          ) : null}
          <PagedList label="Moved tasks" items={tasks} idOf={({ id }) => id}>
            {(task) => (
              <li>
                <TaskLink id={task.id} schedule={schedule} onGo={onGo} />
                <span className={styles.linkTail}>
                  <MovedFinish before={task.finishBefore ?? Number.NaN} after={task.finishAfter ?? Number.NaN} />
                </span>
              </li>
            )}
          </PagedList>
        </section>
      )}
      <PathChanges title="Become critical" ids={joinedCriticalPath} schedule={schedule} onGo={onGo} />
      <PathChanges title="No longer critical" ids={leftCriticalPath} schedule={schedule} onGo={onGo} />
    </>
  );
}

/** Both days, with times if only those differ. */
function MovedFinish({ before, after }: { before: number; after: number }) {
  const [was, is] = [finishDayText(before), finishDayText(after)];
  if (was !== is || !Number.isFinite(before)) {
    return (
      <>
        <del>{was}</del> → {is}
      </>
    );
  }
  if (before === after) return <>finish stays {is}</>;
  return (
    <>
      {is}, <del>{formatMinute(before).slice(-5)}</del> → {formatMinute(after).slice(-5)}
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
        {title} <span className={parts.count}>{ids.length}</span>
      </h3>
      <PagedList label={title} items={ids} idOf={(id) => id}>
        {(id) => (
          <li>
            <TaskLink id={id} {...rest} />
          </li>
        )}
      </PagedList>
    </section>
  );
}

function TaskLink({ id, schedule, onGo }: { id: string } & Omit<FiguresProps, 'comparison'>) {
  const { indexOf, programme } = schedule.network;
  const task = indexOf.get(id);
  if (task === undefined) return <span>A task that is new here</span>;
  return (
    <Button look="link" onClick={() => onGo(task)}>
      {programme.tasks[task]!.name}
    </Button>
  );
}
