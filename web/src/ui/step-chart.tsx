import { useElementSize } from '@mantine/hooks';
import { useState, type PointerEvent } from 'react';
import { Button } from './button.tsx';
import { axisSteps, dayNumber, linePath, valueOn, type ChartPoint } from './chart-scale.ts';
import { emptyMark, formatDay, formatMoney } from './format.ts';
import styles from './step-chart.module.css';

export interface ChartSeries {
  label: string;
  points: readonly ChartPoint[];
  /** Lines are told apart by dash as well as by colour. */
  look: 'accent' | 'success' | 'quiet';
}

interface StepChartProps {
  title: string;
  series: readonly ChartSeries[];
  /** Last day shown; a stepped line runs on until it. */
  until: string;
  /** Straight lines between values instead of steps. */
  straight?: boolean;
  format?: (value: number) => string;
}

const usualPx = 640;
const heightPx = 200;
const leftPx = 72;
const bottomPx = 24;
const looks = {
  accent: { stroke: 'var(--accent)', dash: undefined },
  success: { stroke: 'var(--success)', dash: '6 3' },
  quiet: { stroke: 'var(--text-3)', dash: '2 3' },
};

/** Values over time, such as a rate's cost and sell. The same figures are a table at a press, and for those who hear. */
export function StepChart({ title, series, until, straight = false, format = formatMoney }: StepChartProps) {
  const [asTable, setAsTable] = useState(false);
  const { ref, width } = useElementSize();
  const widthPx = Math.max(width || usualPx, 240);
  const [hover, setHover] = useState<string | null>(null);
  const days = [...new Set(series.flatMap((line) => line.points.map((point) => point.day)))].toSorted();
  const values = series.flatMap((line) => line.points.map((point) => point.value));
  const first = days[0] ?? until;
  const from = dayNumber(first);
  const to = Math.max(dayNumber(until), from + 1);
  const steps = axisSteps(Math.min(...values, Infinity), Math.max(...values, -Infinity));
  const least = steps[0] ?? 0;
  const greatest = steps.at(-1) ?? 1;
  const x = (day: string) => leftPx + ((dayNumber(day) - from) / (to - from)) * (widthPx - leftPx);
  const y = (value: number) => 8 + (1 - (value - least) / (greatest - least)) * (heightPx - bottomPx - 8);

  function onMove(event: PointerEvent<SVGSVGElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * widthPx;
    setHover(days.findLast((day) => x(day) <= at) ?? null);
  }

  return (
    <figure ref={ref} className={styles.figure}>
      <figcaption className={styles.head}>
        <strong>{title}</strong>
        {series.map((line) => (
          <span key={line.label} className={styles.key}>
            <svg width="20" height="8" aria-hidden>
              <path
                d="M0 4H20"
                stroke={looks[line.look].stroke}
                strokeWidth="2"
                strokeDasharray={looks[line.look].dash}
              />
            </svg>
            {line.label}
            {hover ? ` ${show(valueOn(line.points, hover), format)}` : null}
          </span>
        ))}
        {hover ? <span className={styles.key}>from {formatDay(hover)}</span> : null}
        <Button look="link" small aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? 'As chart' : 'As table'}
        </Button>
      </figcaption>
      {asTable ? (
        <SeriesTable title={title} series={series} days={days} format={format} />
      ) : (
        <svg
          className={styles.svg}
          viewBox={`0 0 ${widthPx} ${heightPx}`}
          role="img"
          aria-label={describe(title, series, format)}
          onPointerMove={onMove}
          onPointerLeave={() => setHover(null)}
        >
          {steps.map((step) => (
            <g key={step}>
              <line className={styles.grid} x1={leftPx} x2={widthPx} y1={y(step)} y2={y(step)} />
              <text className={styles.axis} x={leftPx - 8} y={y(step) + 4} textAnchor="end">
                {format(step)}
              </text>
            </g>
          ))}
          <text className={styles.axis} x={leftPx} y={heightPx - 4}>
            {formatDay(first)}
          </text>
          <text className={styles.axis} x={widthPx} y={heightPx - 4} textAnchor="end">
            {formatDay(until)}
          </text>
          {hover ? <line className={styles.hair} x1={x(hover)} x2={x(hover)} y1={8} y2={heightPx - bottomPx} /> : null}
          {series.map((line) => (
            <path
              key={line.label}
              d={linePath({ points: line.points, x, y, stepped: !straight, untilX: widthPx })}
              fill="none"
              stroke={looks[line.look].stroke}
              strokeWidth="2"
              strokeDasharray={looks[line.look].dash}
              strokeLinejoin="round"
            />
          ))}
        </svg>
      )}
    </figure>
  );
}

function show(value: number | undefined, format: (value: number) => string): string {
  return value === undefined ? emptyMark : format(value);
}

function describe(title: string, series: readonly ChartSeries[], format: (value: number) => string): string {
  const lines = series.map((line) => {
    const last = line.points.at(-1);
    return last ? `${line.label} ${format(last.value)} since ${formatDay(last.day)}` : `${line.label} without values`;
  });
  return `${title}: ${lines.join('; ')}. The button As table shows all values.`;
}

interface SeriesTableProps {
  title: string;
  series: readonly ChartSeries[];
  days: readonly string[];
  format: (value: number) => string;
}

function SeriesTable({ title, series, days, format }: SeriesTableProps) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">From</th>
            {series.map((line) => (
              <th key={line.label} scope="col">
                {line.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              {series.map((line) => (
                <td key={line.label}>{show(valueOn(line.points, day), format)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
