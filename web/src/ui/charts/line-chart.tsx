import { emptyMark } from '../format.ts';
import { LineKey, looks, type Look } from './chart-look.tsx';
import { gappedPath } from './chart-scale.ts';
import styles from './charts.module.css';
import { Plot } from './plot.tsx';

export interface Line {
  label: string;
  look: Look;
  /** One value per period; null leaves a gap. */
  values: readonly (number | null)[];
  /** Too small compared to the others to be drawn: its values are in the table only. */
  inTableOnly?: boolean;
}

interface LineChartProps {
  title: string;
  /** The names of the periods, in order. */
  periods: readonly string[];
  periodHeader: string;
  lines: readonly Line[];
  format: (value: number) => string;
  /** A horizontal line, such as a target. */
  mark?: { label: string; value: number };
  /** Opens the records behind a period, by its index. */
  onPeriod?: (at: number) => void;
}

/** The most periods for which values are drawn with dots. */
const maxDotted = 12;

/** Several lines over the same periods, such as the S-curve. */
export function LineChart({ title, periods, periodHeader, lines: all, format, mark, onPeriod }: LineChartProps) {
  const lines = all.filter((line) => !line.inTableOnly);
  const values = lines.flatMap((line) => line.values.filter((value) => value !== null));
  return (
    <Plot
      frame={{
        title,
        legend: (
          <>
            {lines.map((line) => (
              <LineKey key={line.label} label={line.label} look={line.look} />
            ))}
            {mark ? <LineKey label={mark.label} look="text" /> : null}
          </>
        ),
        rows: { header: periodHeader, labels: periods },
        columns: all.map((line) => ({
          header: line.label,
          cells: line.values.map((value) => (value === null ? emptyMark : format(value))),
        })),
        onOpen: onPeriod,
      }}
      summary={summaryOf(title, lines, format)}
      places="points"
      values={mark ? [...values, mark.value] : values}
      format={format}
    >
      {({ x, y, leftPx, widthPx }) => (
        <>
          {mark ? (
            <line className={styles.mark} x1={leftPx} x2={widthPx} y1={y(mark.value)} y2={y(mark.value)} />
          ) : null}
          {lines.map((line) => (
            <g key={line.label}>
              <path
                d={gappedPath(line.values, x, y)}
                fill="none"
                stroke={looks[line.look].colour}
                strokeWidth="2"
                strokeDasharray={looks[line.look].dash}
                strokeLinejoin="round"
              />
              {periods.length <= maxDotted
                ? line.values.map((value, at) =>
                    value === null ? null : (
                      <circle key={periods[at]} cx={x(at)} cy={y(value)} r="2.5" fill={looks[line.look].colour} />
                    ),
                  )
                : null}
            </g>
          ))}
        </>
      )}
    </Plot>
  );
}

function summaryOf(title: string, lines: readonly Line[], format: (value: number) => string): string {
  const ends = lines.map((line) => {
    const last = line.values.findLast((value) => value !== null);
    return last === null || last === undefined
      ? `${line.label} without values`
      : `${line.label} ends at ${format(last)}`;
  });
  return `${title}: ${ends.join('; ')}.`;
}
