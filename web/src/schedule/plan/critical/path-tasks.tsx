import { formatDay } from '../../../ui/format.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { bucketGlyphs, bucketWords } from '../parts/bucket-words.ts';
import partStyles from '../parts/parts.module.css';
import type { PlannedTasks } from '../parts/planned-tasks.ts';
import { formatDays } from '../../tasks/format-days.ts';
import { classes } from '../../../ui/classes.ts';
import styles from './critical.module.css';
import { drivenBy } from './path-links.ts';

const frame = classes(partStyles.scroll, styles.longest);
const noDriver =
  'The path starts here: this task is placed by its own date or the project start, not by an earlier task';

interface PathTasksProps {
  ids: readonly string[];
  planned: PlannedTasks;
  label: string;
}

/** The tasks of a path in order, each with its driving link and whether it is critical. */
export function PathTasks({ ids, planned, label }: PathTasksProps) {
  const before = new Set<string>();
  const lines = ids.flatMap((id) => {
    const task = planned.tasks.get(id);
    const driver = drivenBy(id, before, planned);
    before.add(id);
    return task ? [{ task, driver }] : [];
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll region must be reachable by keyboard
    <div className={frame} role="group" aria-label={`${label}, tasks`} tabIndex={0}>
      <table className={classes(partStyles.table, partStyles.asCards)} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Task</th>
            <th scope="col" className={styles.start}>
              Start
            </th>
            <th scope="col">Finish</th>
            <th scope="col">Float</th>
            <th scope="col">Status</th>
            <th scope="col" className={styles.driver}>
              Driven by
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ task, driver }) => (
            <tr key={task.id}>
              <th scope="row">
                {task.name}
                {task.code ? <span className={partStyles.code}>{task.code}</span> : null}
                <span className={classes(partStyles.code, styles.driverBelow)}>
                  {driver ? `${driver.task}: ${driver.link}, ${driver.words}` : noDriver}
                </span>
              </th>
              <td className={classes(partStyles.day, styles.start)}>{formatDay(task.start)}</td>
              <td className={partStyles.day} data-label="Finish">
                {formatDay(task.finish)}
              </td>
              <td className={partStyles.figure} data-label="Float">
                {formatDays(task.totalFloatMinutes, planned.project.minutesPerDay)}
                {task.isCritical ? <span className={partStyles.code}>critical</span> : null}
              </td>
              <td>
                <StatusChip
                  plain
                  bucket={bucketGlyphs[task.bucket]}
                  label={bucketWords[task.bucket]}
                  progress={task.percentComplete / 100}
                />
              </td>
              <td className={styles.driver}>
                {driver ? (
                  <>
                    {driver.task}
                    <span className={partStyles.code}>
                      {driver.link}, {driver.words}
                    </span>
                  </>
                ) : (
                  noDriver
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
