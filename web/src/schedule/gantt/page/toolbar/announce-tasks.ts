import { useEffect, useRef } from 'react';
import { tasksShown } from '../../layout/tasks-shown.ts';
import type { ChartModel } from '../../view/chart-model.ts';
import { announce, announcement } from '../editing/gantt-handlers.ts';
import { dayText } from '../../cell-text.ts';
import { SHAPE } from '../../layout/task-table.ts';
import { xOf } from '../../layout/time-scale.ts';
import type { GanttView } from '../../view/gantt-view.ts';

/** Announces the number of remaining tasks when the filter, grouping or path changes. */
export function useAnnouncedCount(model: ChartModel, asked: string): void {
  const last = useRef(asked);
  useEffect(() => {
    if (asked === last.current) return;
    last.current = asked;
    const { shown, all } = tasksShown(model);
    const count = (tasks: number) => tasks.toLocaleString('en-AU');
    const groups = model.rows.groups.length;
    announce(
      `${shown === 1 ? '1 task' : `${count(shown)} tasks`} of ${count(all)} shown${groups > 0 ? ` in ${groups === 1 ? '1 group' : `${count(groups)} groups`}` : ''}.`,
    );
  }, [model, asked]);
}

/** Closer to the edge than this, a bar counts as not visible. */
const EDGE_PX = 24;

/** If all bars of the remaining rows are outside the window, scrolls to the first one and announces it. */
export function announceBarPositions(view: GanttView, { rows, table }: ChartModel): void {
  const { chartWidth, chartHeight, rowPx, scale, x0, y0 } = view;
  if (chartWidth === 0) return;
  const last = Math.min(Math.ceil((y0 + chartHeight) / rowPx), rows.count);
  const tasks = rows.tasks
    .subarray(Math.floor(y0 / rowPx), last)
    .filter((task) => task >= 0 && table.shape[task] !== SHAPE.summary);
  const isSeen = (task: number): boolean =>
    xOf(scale, table.finish[task]!) >= x0 + EDGE_PX && xOf(scale, table.start[task]!) <= x0 + chartWidth - EDGE_PX;
  const [first] = tasks;
  if (first === undefined || tasks.some(isSeen)) return;
  view.reveal(rows.rowOf[first]!, true);
  announce(`${announcement.get()} The chart goes to ${table.nameOf(first)}, ${dayText(table.start[first]!)}.`);
}
