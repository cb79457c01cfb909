// Places of values on a chart: round steps for the axis, days on a line, and paths as text.

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

/** Room that the name of a period takes below a chart. */
const namePx = 130;

/** Which of so many places along a line of a width are named: the first, the last, and evenly between them. */
export function namedPlaces(count: number, widthPx: number): readonly number[] {
  const parts = Math.min(count - 1, Math.max(1, Math.floor(widthPx / namePx) - 1));
  if (parts < 1) return count === 1 ? [0] : [];
  return Array.from({ length: parts + 1 }, (_, at) => Math.round((at * (count - 1)) / parts));
}

/** Whole days since 1970 of a calendar day. */
export function dayNumber(day: string): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
}

interface PathOptions {
  points: readonly ChartPoint[];
  x: (day: string) => number;
  y: (value: number) => number;
  /** A value holds until the next one: steps; else straight lines. */
  stepped: boolean;
  /** A stepped line runs on until here. */
  untilX: number;
}

/** The SVG path of a line over points in the order of their days. */
export function linePath({ points, x, y, stepped, untilX }: PathOptions): string {
  const parts = points.map((point, index) => {
    const at = `${x(point.day).toFixed(1)} ${y(point.value).toFixed(1)}`;
    if (index === 0) return `M${at}`;
    return stepped ? `H${x(point.day).toFixed(1)}V${y(point.value).toFixed(1)}` : `L${at}`;
  });
  return parts.length > 0 && stepped ? `${parts.join('')}H${untilX.toFixed(1)}` : parts.join('');
}

/** The value in force on a day of a stepped line; none before its first point. */
export function valueOn(points: readonly ChartPoint[], day: string): number | undefined {
  return points.findLast((point) => point.day <= day)?.value;
}
