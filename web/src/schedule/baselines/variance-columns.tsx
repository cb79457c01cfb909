import type { GridColumn } from '../../ui/data-grid/grid-types.ts';
import styles from './baselines.module.css';
import { formatVariance, type Variance } from './variances.ts';

type Figure = 'startDays' | 'finishDays' | 'durationDays' | 'floatDays';

/** The variance columns, for tasks or WBS elements. */
export function varianceColumns(of: 'tasks' | 'wbs'): readonly GridColumn<Variance>[] {
  // If there is not enough room, starts are hidden before finishes.
  const day = (id: 'baselineStart' | 'start' | 'baselineFinish' | 'finish', header: string): GridColumn<Variance> => ({
    id,
    header,
    value: (line) => line[id],
    kind: 'date',
    priority: id === 'start' || id === 'baselineStart' ? 3 : 2,
    widthPx: 124,
    groupable: false,
  });
  const figure = (
    id: Figure,
    header: string,
    widthPx: number,
    isGood: (days: number) => boolean,
  ): GridColumn<Variance> => ({
    id,
    header,
    value: (line) => line[id],
    kind: 'number',
    render: (line) => {
      const days = line[id];
      const sign = days === null || days === 0 ? undefined : isGood(days) ? 'good' : 'bad';
      return (
        <span className={styles.figure} data-sign={sign}>
          {formatVariance(days)}
        </span>
      );
    },
    priority: 1,
    widthPx,
    groupable: false,
  });
  const late = (days: number) => days < 0;
  return [
    {
      id: 'name',
      header: of === 'tasks' ? 'Task' : 'Element',
      value: (line) => line.name,
      render: (line) => <span className={line.isSummary ? styles.summary : undefined}>{line.name}</span>,
      pinned: true,
      opens: of === 'tasks',
      widthPx: 280,
      groupable: false,
    },
    {
      id: 'code',
      header: of === 'tasks' ? 'Activity id' : 'Code',
      value: (line) => line.code,
      firm: true,
      priority: 1,
      widthPx: 136,
      groupable: false,
    },
    ...(of === 'tasks'
      ? [{ id: 'wbs', header: 'WBS', value: (line: Variance) => line.wbs, widthPx: 160, hiddenAtFirst: true }]
      : [
          { id: 'tasks', header: 'Tasks', value: (line: Variance) => line.tasks, kind: 'number' as const, widthPx: 76 },
        ]),
    figure('startDays', 'Start variance', 126, late),
    figure('finishDays', 'Finish variance', 132, late),
    figure('durationDays', 'Duration', 84, late),
    figure('floatDays', 'Float', 72, (days) => days > 0),
    day('baselineStart', 'Baseline start'),
    day('start', 'Start'),
    day('baselineFinish', 'Baseline finish'),
    day('finish', 'Finish'),
    {
      id: 'cost',
      header: 'Cost',
      value: (line) => line.cost,
      kind: 'money',
      widthPx: 120,
      groupable: false,
      hiddenAtFirst: true,
    },
    {
      id: 'isCritical',
      header: 'Critical now',
      value: (line) => (line.isCritical ? 'yes' : 'no'),
      filter: 'set',
      priority: 3,
      widthPx: 110,
    },
    {
      id: 'isInBaseline',
      header: 'In the baseline',
      value: (line) => (line.isInBaseline ? 'yes' : 'no'),
      filter: 'set',
      priority: 3,
      widthPx: 120,
    },
  ];
}
