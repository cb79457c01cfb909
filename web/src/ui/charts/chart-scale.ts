// The scales of a chart: round axis steps, days on the axis, and SVG paths.

export interface ChartPoint {
  /** `YYYY-MM-DD`. */
  day: string;
  value: number;
}

/** Up to about `most` round values (1, 2, 2.5 or 5 times a power of ten) that span least and greatest. */
export function axisSteps(least: number, greatest: number, most = 5): readonly number[] {
  const span = greatest - least || Math.abs(greatest) || 1;
  const rough = span / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const steps: number[] = [];
  const first = Math.floor(least / step);
  for (let at = first; (at - 1) * step < greatest || steps.length < 2; at += 1)
    steps.push(Number((at * step).toPrecision(12)));
  return steps;
}

const letterPx = 6.5;
const betweenPx = 16;

/** The approximate width of an axis label. */
export const namePx = (name: string) => name.length * letterPx;

/** The indexes of the axis labels to show: the first, the last, and evenly spaced ones between, as many as fit. */
export function namedPlaces(count: number, widthPx: number, nameWidth: number): readonly number[] {
  const roomPx = nameWidth + betweenPx;
  // The last label may be shifted left by half its width.
  const parts = Math.min(count - 1, Math.max(1, Math.floor((widthPx - roomPx / 2) / roomPx)));
  if (parts < 1) return count === 1 ? [0] : [];
  return Array.from({ length: parts + 1 }, (_, at) => Math.round((at * (count - 1)) / parts));
}

/** The index of the category closest to a point on the horizontal axis; null if there are none. */
export function nearestPlace(px: number, count: number, x: (at: number) => number): number | null {
  let nearest: number | null = null;
  for (let at = 0; at < count; at += 1) {
    if (nearest === null || Math.abs(x(at) - px) < Math.abs(x(nearest) - px)) nearest = at;
  }
  return nearest;
}

/** The new index of the cursor after a key: `null` to remove it, `undefined` for other keys. */
export function placeAfterKey(key: string, at: number | null, count: number): number | null | undefined {
  const last = count - 1;
  if (last < 0) return undefined;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return at === null ? 0 : Math.min(at + 1, last);
    case 'ArrowLeft':
    case 'ArrowDown':
      return at === null ? last : Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'Escape':
      return at === null ? undefined : null;
    default:
      return undefined;
  }
}

/** A calendar day as days since 1970. */
export function dayNumber(day: string): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
}

const place = (px: number) => px.toFixed(1);

/** The SVG path of a stepped line, whose values each apply from their day until the next one, up to `untilX`. */
export function steppedPath(
  points: readonly ChartPoint[],
  x: (day: string) => number,
  y: (value: number) => number,
  untilX: number,
): string {
  if (points.length === 0) return '';
  const steps = points.map(({ day, value }, at) => {
    const [left, top] = [place(x(day)), place(y(value))];
    return at === 0 ? `M${left} ${top}` : `H${left}V${top}`;
  });
  return `${steps.join('')}H${place(untilX)}`;
}

/** The SVG path of a line with gaps for missing values. */
export function gappedPath(
  values: readonly (number | null)[],
  x: (at: number) => number,
  y: (value: number) => number,
): string {
  return values
    .map((value, at) => {
      if (value === null) return '';
      const joins = at > 0 && values[at - 1] !== null && values[at - 1] !== undefined;
      return `${joins ? 'L' : 'M'}${place(x(at))} ${place(y(value))}`;
    })
    .join('');
}

interface Bands {
  x: (at: number) => number;
  y: (value: number) => number;
  slot: number;
}

/** The SVG path of a limit with a value per band, with gaps for missing values. */
export function gappedSteps(values: readonly (number | null)[], { x, y, slot }: Bands): string {
  return values
    .map((value, at) => {
      if (value === null) return '';
      const joins = at > 0 && values[at - 1] !== null;
      const left = place(x(at) - slot / 2);
      return `${joins ? 'L' : 'M'}${left} ${place(y(value))}H${place(x(at) + slot / 2)}`;
    })
    .join('');
}

type Range = [from: number, to: number];

/** Stacks several series: returns the range of each value; negative values stack below zero. */
export function stackedRanges(series: readonly (readonly (number | null)[])[]): readonly (readonly (Range | null)[])[] {
  const above: number[] = [];
  const below: number[] = [];
  return series.map((values) =>
    values.map((value, at): Range | null => {
      if (value === null) return null;
      const sums = value < 0 ? below : above;
      const from = sums[at] ?? 0;
      sums[at] = from + value;
      return [from, from + value];
    }),
  );
}

/** The value of a stepped line on a day; undefined before its first point. */
export function valueOn(points: readonly ChartPoint[], day: string): number | undefined {
  return points.findLast((point) => point.day <= day)?.value;
}
