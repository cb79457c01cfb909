import { useElementSize } from '@mantine/hooks';
import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { ChartFigure, type ChartFrame } from './chart-figure.tsx';
import { axisSteps, namedPlaces, namePx, nearestPlace, placeAfterKey } from './chart-scale.ts';
import styles from './charts.module.css';

const defaultPx = 640;
const minPx = 240;
const topPx = 8;
const bottomPx = 24;

/** The scales of a plot, in pixels. */
export interface PlotScale {
  leftPx: number;
  widthPx: number;
  heightPx: number;
  /** The bottom edge of the plot area. */
  bottom: number;
  /** The width of one category. */
  slot: number;
  x: (at: number) => number;
  y: (value: number) => number;
}

interface PlotProps {
  frame: ChartFrame;
  /** A one-sentence summary for screen readers. */
  summary: string;
  /** `bands`: each category has a band; `points`: from edge to edge; otherwise fractions of the width, 0 to 1. */
  places: 'bands' | 'points' | readonly number[];
  /** All values that the vertical axis must span. */
  values: readonly number[];
  format: (value: number) => string;
  /** The vertical axis includes zero unless the values are those of a price or rate over time. */
  fromZero?: boolean;
  /** The most steps of the vertical axis. */
  steps?: number;
  /** For counts: axis steps are whole numbers. */
  wholeSteps?: boolean;
  leftPx?: number;
  heightPx?: number;
  /** Shown in the middle of an empty chart. */
  emptyText?: string | undefined;
  children: (scale: PlotScale) => ReactNode;
}

/**
 * The plot area of a chart with its axes. The pointer or the arrow keys move a cursor between categories, whose values are
 * shown below; Enter or a press opens the records behind the category.
 */
export function Plot(props: PlotProps) {
  const { frame, places, values, format, leftPx = 80, heightPx = 220 } = props;
  const { labels } = frame.rows;
  const { ref, width } = useElementSize();
  const [cursor, setCursor] = useState<number | null>(null);
  const widthPx = Math.max(width || defaultPx, minPx);
  const least = Math.min(...values, props.fromZero === false ? Infinity : 0);
  const greatest = Math.max(...values, props.fromZero === false ? -Infinity : 0);
  const all = axisSteps(Number.isFinite(least) ? least : 0, Number.isFinite(greatest) ? greatest : 1, props.steps);
  const steps = props.wholeSteps ? all.filter(Number.isInteger) : all;
  const [bottomValue, topValue] = [all[0] ?? 0, all.at(-1) ?? 1];
  const roomPx = widthPx - leftPx - (places === 'bands' ? 0 : 8);
  const slot = places === 'bands' ? roomPx / Math.max(labels.length, 1) : roomPx / Math.max(labels.length - 1, 1);
  const bottom = heightPx - bottomPx;
  const scale: PlotScale = {
    leftPx,
    widthPx,
    heightPx,
    bottom,
    slot,
    x: (at) => {
      if (places === 'bands') return leftPx + (at + 0.5) * slot;
      return places === 'points' ? leftPx + at * slot : leftPx + (places[at] ?? 0) * roomPx;
    },
    y: (value) => topPx + (1 - (value - bottomValue) / (topValue - bottomValue)) * (bottom - topPx),
  };
  const at = cursor !== null && cursor < labels.length ? cursor : null;

  function onMove(event: PointerEvent<HTMLElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    setCursor(nearestPlace(event.clientX - box.left, labels.length, scale.x));
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && at !== null && frame.onOpen) frame.onOpen(at);
    const next = placeAfterKey(event.key, at, labels.length);
    if (next === undefined) return;
    event.preventDefault();
    setCursor(next);
  }
  return (
    <div ref={ref}>
      <ChartFigure frame={frame}>
        <div
          className={styles.plot}
          role="slider"
          tabIndex={0}
          aria-label={props.summary}
          aria-valuemin={0}
          aria-valuemax={Math.max(labels.length - 1, 0)}
          aria-valuenow={at ?? 0}
          aria-valuetext={at === null ? 'Arrow keys read the values' : readingAt(frame, at)}
          data-opens={frame.onOpen ? '' : undefined}
          onPointerMove={onMove}
          onPointerLeave={() => setCursor(null)}
          onBlur={() => setCursor(null)}
          onKeyDown={onKeyDown}
          onClick={() => (at === null ? undefined : frame.onOpen?.(at))}
        >
          <svg className={styles.svg} viewBox={`0 0 ${widthPx} ${heightPx}`} aria-hidden>
            {steps.map((step) => (
              <g key={step}>
                <line className={styles.grid} x1={leftPx} x2={widthPx} y1={scale.y(step)} y2={scale.y(step)} />
                <text className={styles.axis} x={leftPx - 8} y={scale.y(step) + 4} textAnchor="end">
                  {format(step)}
                </text>
              </g>
            ))}
            {at === null ? null : <Cursor scale={scale} at={at} wide={places === 'bands'} />}
            {props.emptyText ? (
              <text className={styles.axis} x={(leftPx + widthPx) / 2} y={heightPx / 2} textAnchor="middle">
                {props.emptyText}
              </text>
            ) : null}
            {props.children(scale)}
            <PlaceNames rows={frame.rows} scale={scale} />
          </svg>
        </div>
        <p className={styles.reading} aria-hidden>
          {at === null ? ' ' : readingAt(frame, at)}
        </p>
      </ChartFigure>
    </div>
  );
}

/** `Mar 2026: Planned $120; Earned $100`. */
function readingAt({ rows, columns }: ChartFrame, at: number): string {
  return `${rows.labels[at]}: ${columns.map(({ header, cells }) => `${header} ${cells[at]}`).join('; ')}`;
}

function Cursor({ scale, at, wide }: { scale: PlotScale; at: number; wide: boolean }) {
  const x = scale.x(at);
  return wide ? (
    <rect className={styles.band} x={x - scale.slot / 2} width={scale.slot} y={0} height={scale.bottom} />
  ) : (
    <line className={styles.hair} x1={x} x2={x} y1={topPx} y2={scale.bottom} />
  );
}

interface PlaceNamesProps {
  rows: ChartFrame['rows'];
  scale: PlotScale;
}

/** The category labels below a chart: the first, the last, and as many between as fit. */
function PlaceNames({ rows: { labels, current }, scale: { x, leftPx, widthPx, heightPx } }: PlaceNamesProps) {
  const nameWidth = Math.max(...labels.map(namePx));
  return namedPlaces(labels.length, widthPx - leftPx, nameWidth).map((at) => {
    // A label that would overflow the right edge is aligned to it.
    const isCut = x(at) + nameWidth / 2 > widthPx;
    return (
      <text
        key={at}
        className={at === current ? styles.current : styles.axis}
        x={isCut ? widthPx : x(at)}
        y={heightPx - 4}
        textAnchor={isCut ? 'end' : 'middle'}
      >
        {labels[at]}
      </text>
    );
  });
}
