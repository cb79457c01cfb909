import { namedPlaces } from '../../../ui/chart-scale.ts';
import styles from './parts.module.css';

interface PeriodNamesProps {
  periods: readonly string[];
  /** Middle of a period. */
  x: (at: number) => number;
  y: number;
  leftPx: number;
  widthPx: number;
}

/** The names of periods below a chart: the first, the last, and as many between as have room. */
export function PeriodNames({ periods, x, y, leftPx, widthPx }: PeriodNamesProps) {
  const last = periods.length - 1;
  return namedPlaces(periods.length, widthPx - leftPx).map((at) => (
    <text
      key={at}
      className={styles.axis}
      x={at === 0 ? leftPx : at === last ? widthPx : x(at)}
      y={y}
      textAnchor={at === 0 ? 'start' : at === last ? 'end' : 'middle'}
    >
      {periods[at]}
    </text>
  ));
}
