import { useId, type ReactNode } from 'react';
import type { Hinted } from '../hints.ts';
import { BarKey, LineKey, looks, type Look } from './chart-look.tsx';
import type { ChartColumn } from './chart-figure.tsx';
import { gappedSteps, stackedRanges } from './chart-scale.ts';
import { Plot, type PlotScale } from './plot.tsx';

export interface Bars {
  label: string;
  look: Look;
  /** One value per category; null draws nothing. */
  values: readonly (number | null)[];
  /** Hatched, to differ by pattern as well as by colour. */
  hatched?: boolean;
  /** The props of a hint that explains it in the legend. */
  hint?: Hinted;
}

interface Limit {
  label: string;
  look: Look;
  values: readonly (number | null)[];
}

interface BarChartProps {
  title: string;
  summary: string;
  /** The names of the categories, in order. */
  places: readonly string[];
  placeHeader: string;
  /** The index of the current period. */
  current?: number;
  bars: readonly Bars[];
  /** Stacked instead of side by side. */
  stacked?: boolean;
  /** Limit lines with a value per category, such as a capacity. */
  limits?: readonly Limit[];
  format: (value: number) => string;
  wholeSteps?: boolean;
  /** Further columns of the table, or all of them with `replacesColumns`. */
  columns?: readonly ChartColumn[];
  hasOwnTable?: boolean;
  emptyText?: string;
  onPlace?: (at: number) => void;
}

/** Values side by side or stacked, for each period or group; negative values lie below zero. */
export function BarChart(props: BarChartProps) {
  const { bars, places, stacked = false, limits = [], format } = props;
  const ranges = stacked
    ? stackedRanges(bars.map(({ values }) => values))
    : bars.map(({ values }) => values.map((value): [number, number] | null => (value === null ? null : [0, value])));
  const ends = ranges.flatMap((one) => one.flatMap((range) => range ?? []));
  const isEmpty = ends.every((value) => value === 0);
  return (
    <Plot
      frame={{
        title: props.title,
        legend: (
          <>
            {bars.map(({ label, look, hatched, hint }) => (
              <BarKey
                key={label}
                label={label}
                look={look}
                {...(hatched ? { hatched } : {})}
                {...(hint ? { hint } : {})}
              />
            ))}
            {limits.map(({ label, look }) => (
              <LineKey key={label} label={label} look={look} />
            ))}
          </>
        ),
        rows: {
          header: props.placeHeader,
          labels: places,
          ...(props.current === undefined ? {} : { current: props.current }),
        },
        columns: props.columns ?? bars.map(({ label, values }) => ({ header: label, cells: textsOf(values, format) })),
        onOpen: props.onPlace,
        ...(props.hasOwnTable ? { hasOwnTable: true } : {}),
      }}
      summary={props.summary}
      places="bands"
      values={[
        ...ends,
        ...limits.flatMap(({ values }) => values.filter((value) => value !== null)),
        ...(isEmpty ? [1] : []),
      ]}
      format={format}
      steps={4}
      leftPx={56}
      {...(props.wholeSteps ? { wholeSteps: true } : {})}
      emptyText={isEmpty ? props.emptyText : undefined}
    >
      {(scale) => (
        <>
          {bars.map((one, index) => (
            <BarsOfOne
              key={one.label}
              bars={one}
              ranges={ranges[index]!}
              scale={scale}
              group={stacked ? { of: 1, at: 0 } : { of: bars.length, at: index }}
            />
          ))}
          {limits.map(({ label, look, values }) => (
            <path
              key={label}
              d={gappedSteps(values, scale)}
              fill="none"
              stroke={looks[look].colour}
              strokeDasharray={looks[look].dash}
              strokeWidth="2"
            />
          ))}
        </>
      )}
    </Plot>
  );
}

const textsOf = (values: readonly (number | null)[], format: (value: number) => string) =>
  values.map((value) => (value === null ? '' : format(value)));

interface BarsOfOneProps {
  bars: Bars;
  ranges: readonly ([from: number, to: number] | null)[];
  scale: PlotScale;
  /** The index of the series and the number of bars side by side. */
  group: { of: number; at: number };
}

const widestPx = 48;

function BarsOfOne({ bars, ranges, scale: { x, y, slot }, group }: BarsOfOneProps): ReactNode {
  const pattern = useId();
  const gap = Math.min(2, slot / 4);
  const groupPx = Math.min(slot - gap, widestPx * group.of);
  const barPx = groupPx / group.of;
  return (
    <g fill={bars.hatched ? `url(#${pattern})` : looks[bars.look].colour}>
      {bars.hatched ? (
        <defs>
          <pattern id={pattern} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="6" height="6" fill="var(--bg)" />
            <path d="M0 0V6" stroke={looks[bars.look].colour} strokeWidth="4" />
          </pattern>
        </defs>
      ) : null}
      {ranges.map((range, at) =>
        range === null || range[0] === range[1] ? null : (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- categories are identified by their index
            key={at}
            x={x(at) - groupPx / 2 + group.at * barPx}
            width={Math.max(barPx - (group.of > 1 ? gap : 0), 0.5)}
            y={y(Math.max(...range))}
            height={Math.abs(y(range[0]) - y(range[1]))}
          />
        ),
      )}
    </g>
  );
}
