import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { BarChart } from '../../../ui/charts/bar-chart.tsx';
import { classes } from '../../../ui/classes.ts';
import { formatNumber } from '../../../ui/format.ts';
import { hint } from '../../../ui/hints.ts';
import { Panel } from '../parts/panel.tsx';
import partStyles from '../parts/parts.module.css';
import { FigureButton, type ShowTasks } from '../parts/tasks-behind.tsx';
import type { DashboardData } from './dashboard-data.ts';
import { formatMonth } from './month-words.ts';
import { describeTasks } from '../parts/describe-tasks.ts';
import styles from './dashboard.module.css';

type Window = 'baseline' | 'forward';
type Month = DashboardData['months']['baseline'][number];
const windows: readonly { id: Window; label: string }[] = [
  { id: 'baseline', label: 'Three months either side' },
  { id: 'forward', label: 'Six months ahead' },
];

/** Tasks that start, are due or have finished in the months around today. */
export function MonthsPanel({ data, show }: { data: DashboardData; show: ShowTasks }) {
  const [window, setWindow] = useState<Window>('baseline');
  const months = data.months[window];
  const present = data.today.slice(0, 7);
  return (
    <Panel
      title="Months around today"
      end={
        <span className={styles.switch} role="group" aria-label="Months shown">
          {windows.map((one) => (
            <Button
              key={one.id}
              small
              look={one.id === window ? 'default' : 'subtle'}
              aria-pressed={one.id === window}
              onClick={() => setWindow(one.id)}
            >
              {one.label}
            </Button>
          ))}
        </span>
      }
    >
      <BarChart
        hasOwnTable
        title="Tasks by month"
        summary={`Tasks by month: ${summaryOf(months)}.`}
        placeHeader="Month"
        places={months.map(({ month }) => shortMonth(month))}
        current={months.findIndex(({ month }) => month === present)}
        bars={kinds.map(({ name, label, look, rule }) => ({
          label,
          look,
          values: months.map((month) => month[name]),
          hint: hint(rule),
        }))}
        format={(value) => formatNumber(value)}
        wholeSteps
        emptyText="No task starts or ends in these months"
      />
      <MonthFigures months={months} data={data} show={show} />
    </Panel>
  );
}

const kinds = [
  { name: 'starting', label: 'Start', look: 'open', rule: 'Tasks whose start is in the month.' },
  { name: 'ending', label: 'End', look: 'accent', rule: 'Tasks whose finish is in the month.' },
  {
    name: 'ended',
    label: 'Ended',
    look: 'success',
    rule: 'Of the tasks that end in the month, those that are completed or closed.',
  },
] as const;

const shortMonth = (month: string) => formatMonth(month).slice(0, 3);
const summaryOf = (months: readonly Month[]) =>
  months
    .map((month) => `${formatMonth(month.month)} ${month.starting} start, ${month.ending} end, ${month.ended} ended`)
    .join('; ');

interface MonthFiguresProps {
  months: readonly Month[];
  data: DashboardData;
  show: ShowTasks;
}

/** The figures of the bars, each with its tasks. */
function MonthFigures({ months, data, show }: MonthFiguresProps) {
  const behind = new Map(data.months.tasks.map((month) => [month.month, month]));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll region must be reachable by keyboard
    <div className={partStyles.scroll} role="group" aria-label="Tasks of a month, figures" tabIndex={0}>
      <table className={classes(partStyles.table, styles.months)} aria-label="Tasks of a month">
        <thead>
          <tr>
            <th scope="col">Tasks</th>
            {months.map((month) => (
              <th key={month.month} scope="col" className={partStyles.figure} aria-label={formatMonth(month.month)}>
                {shortMonth(month.month)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind.name}>
              <th scope="row">{kind.label}</th>
              {months.map((month) => {
                const title = `${kind.label}, ${formatMonth(month.month)}`;
                return (
                  <td key={month.month} className={partStyles.figure}>
                    <FigureButton
                      label={`${title}: show ${describeTasks(month[kind.name])}`}
                      rule={kind.rule}
                      onOpen={() => show({ title, note: kind.rule, ids: behind.get(month.month)?.[kind.name] ?? [] })}
                    >
                      {formatNumber(month[kind.name])}
                    </FigureButton>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
