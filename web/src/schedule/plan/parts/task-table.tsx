import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { formatDay, formatNumber } from '../../../ui/format.ts';
import { bucketGlyphs, bucketWords } from './bucket-words.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { PlannedTask, PlannedTasks } from './planned-tasks.ts';
import { describeTasks } from './describe-tasks.ts';
import { formatDays } from '../../tasks/format-days.ts';
import styles from './parts.module.css';

/** Tasks shown at a time. */
const stepShown = 200;

interface TaskTableProps {
  label: string;
  ids: readonly string[];
  planned: PlannedTasks;
  /** An additional column, such as the days late. */
  more?: { header: string; of: (id: string) => string };
}

/** A table of tasks by id, in the given order; deleted ones are left out and counted. */
export function TaskTable({ label, ids, planned, more }: TaskTableProps) {
  const found = ids.flatMap((id) => planned.tasks.get(id) ?? []);
  const gone = ids.length - found.length;
  const [shown, setShown] = useState(stepShown);
  const list = useRef<HTMLDivElement>(null);
  const showMore = () => {
    setShown(shown + stepShown);
    // The button disappears with the last page: keep the focus in the list.
    if (shown + stepShown >= found.length) list.current?.focus();
  };
  if (found.length === 0) return <p className={styles.quiet}>There are no tasks behind this figure.</p>;
  return (
    <>
      <p className={styles.quiet}>{describeTasks(found.length)}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll region must be reachable by keyboard */}
      <div ref={list} className={styles.scroll} role="group" aria-label={label} tabIndex={0}>
        <table className={classes(styles.table, styles.asCards, styles.inDrawer)} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">Task</th>
              {more ? <th scope="col">{more.header}</th> : null}
              <th scope="col">Start</th>
              <th scope="col">Finish</th>
              <th scope="col">Float</th>
            </tr>
          </thead>
          <tbody>
            {found.slice(0, shown).map((task) => (
              <TaskLine
                key={task.id}
                task={task}
                planned={planned}
                more={more && { header: more.header, text: more.of(task.id) }}
              />
            ))}
          </tbody>
        </table>
      </div>
      {found.length > shown ? (
        <p className={styles.quiet}>
          The first {formatNumber(shown)} are shown.{' '}
          <Button small onClick={showMore}>
            Show {formatNumber(Math.min(stepShown, found.length - shown))} more
          </Button>
        </p>
      ) : null}
      {gone > 0 ? <p className={styles.quiet}>{gone} more were deleted since.</p> : null}
    </>
  );
}

function TaskLine({
  task,
  planned,
  more,
}: {
  task: PlannedTask;
  planned: PlannedTasks;
  more: { header: string; text: string } | undefined;
}) {
  return (
    <tr>
      <th scope="row">
        {task.name}
        {task.code ? <span className={styles.code}>{task.code}</span> : null}
        <span className={styles.below}>
          <StatusChip
            plain
            bucket={bucketGlyphs[task.bucket]}
            label={bucketWords[task.bucket]}
            progress={task.percentComplete / 100}
          />
        </span>
      </th>
      {more === undefined ? null : (
        <td className={styles.figure} data-label={more.header}>
          {more.text}
        </td>
      )}
      <td className={styles.day} data-label="Start">
        {formatDay(task.start)}
      </td>
      <td className={styles.day} data-label="Finish">
        {formatDay(task.finish)}
      </td>
      <td className={styles.figure} data-label="Float">
        {formatDays(task.totalFloatMinutes, planned.project.minutesPerDay)}
      </td>
    </tr>
  );
}
