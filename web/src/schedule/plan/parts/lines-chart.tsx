import { useElementSize } from '@mantine/hooks';
import { axisSteps } from '../../../ui/chart-scale.ts';
import { emptyMark } from '../../../ui/format.ts';
import { ChartFigure, LineKey, lineLooks, type LineLook } from './chart-figure.tsx';
import styles from './parts.module.css';
import { PeriodNames } from './period-names.tsx';

export interface Line {
  label: string;
  look: LineLook;
  /** One value a period; none leaves a gap. */
  values: readonly (number | null)[];
  /** Too small beside the others to be drawn: its values stand in the table alone. */
  inTableOnly?: boolean;
}

interface LinesChartProps {
  title: string;
  /** Names of the periods, in order. */
  periods: readonly string[];
  periodHeader: string;
  lines: readonly Line[];
  format: (value: number) => string;
  /** Drawn across, such as a goal. */
  mark?: { label: string; value: number };
  /** Opens what is behind a period, by its place. */
  onPeriod?: (at: number) => void;
}

const heightPx = 220;
const leftPx = 80;
const bottomPx = 24;

/** Several lines over the same periods, such as the S-curve. */
export function LinesChart({ title, periods, periodHeader, lines: all, format, mark, onPeriod }: LinesChartProps) {
  const lines = all.filter((line) => !line.inTableOnly);
  const { ref, width } = useElementSize();
  const widthPx = Math.max(width || 640, 240);
  const values = [
    ...lines.flatMap((line) => line.values.filter((value) => value !== null)),
    ...(mark ? [mark.value] : []),
  ];
  const steps = axisSteps(Math.min(0, ...values), Math.max(...values, 0));
  const [least, greatest] = [steps[0] ?? 0, steps.at(-1) ?? 1];
  const x = (at: number) => leftPx + (at / Math.max(periods.length - 1, 1)) * (widthPx - leftPx - 8);
  const y = (value: number) => 8 + (1 - (value - least) / (greatest - least)) * (heightPx - bottomPx - 8);
  return (
    <div ref={ref}>
      <ChartFigure
        title={title}
        legend={
          <>
            {lines.map((line) => (
              <LineKey key={line.label} label={line.label} look={line.look} />
            ))}
            {mark ? <LineKey label={mark.label} look="text" /> : null}
          </>
        }
        rows={{ header: periodHeader, labels: periods, ...(onPeriod ? { onOpen: onPeriod } : {}) }}
        columns={all.map((line) => ({
          header: line.label,
          cells: line.values.map((value) => (value === null ? emptyMark : format(value))),
        }))}
      >
        <svg
          className={styles.svg}
          viewBox={`0 0 ${widthPx} ${heightPx}`}
          role="img"
          aria-label={describe(title, lines, format)}
        >
          {steps.map((step) => (
            <g key={step}>
              <line className={styles.grid} x1={leftPx} x2={widthPx} y1={y(step)} y2={y(step)} />
              <text className={styles.axis} x={leftPx - 8} y={y(step) + 4} textAnchor="end">
                {format(step)}
              </text>
            </g>
          ))}
          {mark ? (
            <line className={styles.mark} x1={leftPx} x2={widthPx} y1={y(mark.value)} y2={y(mark.value)} />
          ) : null}
          <PeriodNames periods={periods} x={x} y={heightPx - 4} leftPx={leftPx} widthPx={widthPx} />
          {lines.map((line) => (
            <g key={line.label}>
              <path
                d={gappedPath(line.values, x, y)}
                fill="none"
                stroke={lineLooks[line.look].stroke}
                strokeWidth="2"
                strokeDasharray={lineLooks[line.look].dash}
                strokeLinejoin="round"
              />
              {periods.length <= 12
                ? line.values.map((value, at) =>
                    value === null ? null : (
                      <circle key={periods[at]} cx={x(at)} cy={y(value)} r="2.5" fill={lineLooks[line.look].stroke} />
                    ),
                  )
                : null}
            </g>
          ))}
          {onPeriod ? <PeriodHits periods={periods} leftPx={leftPx} widthPx={widthPx} onPeriod={onPeriod} /> : null}
        </svg>
      </ChartFigure>
    </div>
  );
}

interface PeriodHitsProps {
  periods: readonly string[];
  leftPx: number;
  widthPx: number;
  onPeriod: (at: number) => void;
}

/** The strip of each period, to be pressed; by keys the same opens from the table. */
function PeriodHits({ periods, leftPx: left, widthPx, onPeriod }: PeriodHitsProps) {
  const slot = (widthPx - left - 8) / Math.max(periods.length - 1, 1);
  return periods.map((period, at) => (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keys use the table
    <rect
      key={period}
      className={styles.hit}
      x={left + (at - 0.5) * slot}
      width={slot}
      y={0}
      height={heightPx}
      onClick={() => onPeriod(at)}
    >
      <title>{period}: show the tasks</title>
    </rect>
  ));
}

/** The path of a line that pauses where there is no value. */
function gappedPath(
  values: readonly (number | null)[],
  x: (at: number) => number,
  y: (value: number) => number,
): string {
  return values
    .map((value, at) => {
      if (value === null) return '';
      const joins = at > 0 && values[at - 1] !== null && values[at - 1] !== undefined;
      return `${joins ? 'L' : 'M'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
    })
    .join('');
}

function describe(title: string, lines: readonly Line[], format: (value: number) => string): string {
  const said = lines.map((line) => {
    const last = line.values.findLast((value) => value !== null);
    return last === null || last === undefined
      ? `${line.label} without values`
      : `${line.label} ends at ${format(last)}`;
  });
  return `${title}: ${said.join('; ')}. The table below holds all values.`;
}
