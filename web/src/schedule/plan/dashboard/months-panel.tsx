import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import { axisSteps } from '../../../ui/chart-scale.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { formatNumber } from '../../../ui/format.ts';
import { hint } from '../../../ui/hints.ts';
import { ChartFigure } from '../parts/chart-figure.tsx';
import { Panel } from '../parts/panel.tsx';
import partStyles from '../parts/parts.module.css';
import { FigureButton, type ShowTasks } from '../parts/tasks-behind.tsx';
import type { DashboardData } from './dashboard-data.ts';
import { sayMonth } from './month-words.ts';
import { sayTasks } from '../parts/say-tasks.ts';
import styles from './dashboard.module.css';

type Window = 'baseline' | 'forward';
type Month = DashboardData['months']['baseline'][number];
const windows: readonly { id: Window; label: string }[] = [
  { id: 'baseline', label: 'Three months either side' },
  { id: 'forward', label: 'Six months ahead' },
];

/** What starts, ends and has ended in the months around today. */
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
      <ChartFigure
        hasOwnTable
        title="Tasks by month"
        legend={kinds.map((kind) => (
          <span key={kind.name} className={partStyles.key} {...hint(kind.rule)}>
            <svg width="12" height="12" aria-hidden>
              <rect width="12" height="12" className={styles[kind.name]} />
            </svg>
            {kind.label}
          </span>
        ))}
        rows={{ header: 'Month', labels: months.map((month) => sayMonth(month.month)) }}
        columns={kinds.map((kind) => ({
          header: kind.label,
          cells: months.map((month) => formatNumber(month[kind.name])),
        }))}
      >
        <MonthBars months={months} present={present} />
      </ChartFigure>
      <MonthFigures months={months} data={data} show={show} />
    </Panel>
  );
}

const kinds = [
  { name: 'starting', label: 'Start', rule: 'Tasks whose start is in the month.' },
  { name: 'ending', label: 'End', rule: 'Tasks whose finish is in the month.' },
  { name: 'ended', label: 'Ended', rule: 'Of the tasks that end in the month, those that are completed or closed.' },
] as const;

interface MonthFiguresProps {
  months: readonly Month[];
  data: DashboardData;
  show: ShowTasks;
}

/** The figures of the bars, each with its tasks. */
function MonthFigures({ months, data, show }: MonthFiguresProps) {
  const behind = new Map(data.months.tasks.map((month) => [month.month, month]));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reached by keys
    <div className={partStyles.scroll} role="group" aria-label="Tasks of a month, figures" tabIndex={0}>
      <table className={classes(partStyles.table, styles.months)} aria-label="Tasks of a month">
        <thead>
          <tr>
            <th scope="col">Tasks</th>
            {months.map((month) => (
              <th key={month.month} scope="col" className={partStyles.figure} aria-label={sayMonth(month.month)}>
                {sayMonth(month.month).slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind.name}>
              <th scope="row">{kind.label}</th>
              {months.map((month) => {
                const title = `${kind.label}, ${sayMonth(month.month)}`;
                return (
                  <td key={month.month} className={partStyles.figure}>
                    <FigureButton
                      label={`${title}: show ${sayTasks(month[kind.name])}`}
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

const heightPx = 180;
const leftPx = 40;
const bottomPx = 22;

function MonthBars({ months, present }: { months: readonly Month[]; present: string }) {
  const { ref, width } = useElementSize();
  const widthPx = Math.max(width || 480, 240);
  const steps = axisSteps(0, Math.max(1, ...months.map((month) => Math.max(month.starting, month.ending))), 4);
  const greatest = steps.at(-1) ?? 1;
  const y = (value: number) => 8 + (1 - value / greatest) * (heightPx - bottomPx - 8);
  const slot = (widthPx - leftPx) / Math.max(months.length, 1);
  const bar = Math.min(14, slot / 4);
  const said = months
    .map((month) => `${sayMonth(month.month)} ${month.starting} start, ${month.ending} end, ${month.ended} ended`)
    .join('; ');
  const isEmpty = months.every((month) => kinds.every(({ name }) => month[name] === 0));
  return (
    <div ref={ref}>
      <svg
        className={partStyles.svg}
        viewBox={`0 0 ${widthPx} ${heightPx}`}
        role="img"
        aria-label={`Tasks by month: ${said}.`}
      >
        {steps.filter(Number.isInteger).map((step) => (
          <g key={step}>
            <line className={partStyles.grid} x1={leftPx} x2={widthPx} y1={y(step)} y2={y(step)} />
            <text className={partStyles.axis} x={leftPx - 8} y={y(step) + 4} textAnchor="end">
              {step}
            </text>
          </g>
        ))}
        {isEmpty ? (
          <text className={partStyles.axis} x={(leftPx + widthPx) / 2} y={heightPx / 2} textAnchor="middle">
            No task starts or ends in these months
          </text>
        ) : null}
        {months.map((month, at) => {
          const middle = leftPx + (at + 0.5) * slot;
          return (
            <g key={month.month}>
              {kinds.map((kind, place) => (
                <rect
                  key={kind.name}
                  className={styles[kind.name]}
                  x={middle + (place - 1.5) * bar + 1}
                  width={bar - 2}
                  y={y(month[kind.name])}
                  height={Math.max(0, y(0) - y(month[kind.name]))}
                />
              ))}
              <text
                className={month.month === present ? styles.present : partStyles.axis}
                x={middle}
                y={heightPx - 4}
                textAnchor="middle"
              >
                {sayMonth(month.month).slice(0, 3)}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
