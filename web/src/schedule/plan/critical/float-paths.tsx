import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import partStyles from '../parts/parts.module.css';
import type { PlannedTasks } from '../parts/planned-tasks.ts';
import { formatDays } from '../../tasks/format-days.ts';
import { FigureButton, type ShowTasks } from '../parts/tasks-behind.tsx';
import type { CriticalPath } from './path-table.ts';
import { OnGantt } from './on-gantt.tsx';
import { PathTasks } from './path-tasks.tsx';
import { describeTasks } from '../parts/describe-tasks.ts';

interface FloatPathsProps {
  path: CriticalPath;
  planned: PlannedTasks;
  show: ShowTasks;
  place: { workspaceId: string; projectId: string };
  by: string;
}

/** The float paths after the longest path, each with the float on which it joins an earlier one. */
export function FloatPaths({ path, planned, show, place, by }: FloatPathsProps) {
  const [openNumber, setOpenNumber] = useState<number | null>(null);
  const nameOf = (id: string | undefined) => (id ? (planned.tasks.get(id)?.name ?? '–') : '–');
  const open = path.paths.find((one) => one.number === openNumber);
  const perDay = planned.project.minutesPerDay;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll region must be reachable by keyboard */}
      <div className={partStyles.scroll} role="group" aria-label="Float paths, figures" tabIndex={0}>
        <table className={classes(partStyles.table, partStyles.asCards)} aria-label="Float paths">
          <thead>
            <tr>
              <th scope="col">Path</th>
              <th scope="col">From</th>
              <th scope="col">To</th>
              <th scope="col">Total float</th>
              <th scope="col">Joins with</th>
              <th scope="col">Tasks</th>
              <th scope="col">Chart</th>
            </tr>
          </thead>
          <tbody>
            {path.paths.map((one) => (
              <tr key={one.number}>
                <th scope="row">
                  <Button
                    look="link"
                    small
                    aria-expanded={open === one}
                    onClick={() => setOpenNumber(open === one ? null : one.number)}
                  >
                    Path {one.number}
                  </Button>
                </th>
                <td data-label="From">{nameOf(one.task_ids[0])}</td>
                <td data-label="To">{nameOf(one.task_ids.at(-1))}</td>
                <td className={partStyles.figure} data-label="Total float">
                  {formatDays(one.total_float_minutes, perDay)}
                </td>
                <td className={partStyles.figure} data-label="Joins with">
                  {one.join_float_minutes === null ? 'the finish' : formatDays(one.join_float_minutes, perDay)}
                </td>
                <td className={partStyles.figure} data-label="Tasks">
                  <FigureButton
                    label={`Path ${one.number}: show ${describeTasks(one.task_ids.length)}`}
                    onOpen={() => show({ title: `Path ${one.number}`, ids: one.task_ids })}
                  >
                    {one.task_ids.length}
                  </FigureButton>
                </td>
                <td>
                  <OnGantt place={place} path={one.number} by={by} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {open ? (
        <section aria-label={`Path ${open.number}, link by link`}>
          <h2 className={partStyles.heading}>Path {open.number}, link by link</h2>
          <PathTasks ids={open.task_ids} planned={planned} label={`Path ${open.number}`} />
        </section>
      ) : null}
    </>
  );
}
