import { emptyMark, formatDay, formatMoney } from '../format.ts';
import { LineKey, looks, type Look } from './chart-look.tsx';
import { dayNumber, steppedPath, valueOn, type ChartPoint } from './chart-scale.ts';
import { Plot } from './plot.tsx';

export interface StepSeries {
  label: string;
  points: readonly ChartPoint[];
  look: Look;
}

interface StepChartProps {
  title: string;
  series: readonly StepSeries[];
  /** The last day shown, `YYYY-MM-DD`, up to which each line continues. */
  until: string;
  format?: (value: number) => string;
}

/** A chart of values that apply from a day until the next change, such as a rate's cost and sell. */
export function StepChart({ title, series, until, format = formatMoney }: StepChartProps) {
  const changes = [...new Set(series.flatMap((line) => line.points.map(({ day }) => day)))].toSorted();
  const first = changes[0] ?? until;
  const from = dayNumber(first);
  const to = Math.max(dayNumber(until), from + 1);
  const share = (day: string) => (dayNumber(day) - from) / (to - from);
  const days = changes.at(-1) === until ? changes : [...changes, until];
  const textOn = (line: StepSeries, day: string) => {
    const value = valueOn(line.points, day);
    return value === undefined ? emptyMark : format(value);
  };
  return (
    <Plot
      frame={{
        title,
        showsTitle: true,
        legend: series.map((line) => <LineKey key={line.label} label={line.label} look={line.look} />),
        rows: { header: 'From', labels: days.map((day) => formatDay(day)) },
        columns: series.map((line) => ({ header: line.label, cells: days.map((day) => textOn(line, day)) })),
      }}
      summary={`${title}: ${series.map((line) => `${line.label} ${textOn(line, until)}`).join('; ')} on ${formatDay(until)}.`}
      places={days.map(share)}
      values={series.flatMap((line) => line.points.map(({ value }) => value))}
      format={format}
      fromZero={false}
    >
      {({ x, y }) =>
        series.map((line) => (
          <path
            key={line.label}
            d={steppedPath(line.points, (day) => x(days.indexOf(day)), y, x(days.length - 1))}
            fill="none"
            stroke={looks[line.look].colour}
            strokeWidth="2"
            strokeDasharray={looks[line.look].dash}
            strokeLinejoin="round"
          />
        ))
      }
    </Plot>
  );
}
