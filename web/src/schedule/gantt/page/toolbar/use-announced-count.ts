import { useEffect, useRef } from 'react';
import { tasksShown } from '../../layout/tasks-shown.ts';
import type { ChartModel } from '../../view/chart-model.ts';
import { announce } from '../editing/gantt-handlers.ts';

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
