// The time scale: converts minutes to pixels and back, and decides the units and labels of the axis. The axis begins at
// `origin`, a midnight.
import {
  civilDateOf,
  dayOf,
  dayOfMinute,
  MINUTES_PER_DAY,
  monthNames,
  weekdayNames,
  weekdayOf,
} from '@horizon/working-time';

export interface TimeScale {
  /** The minute at x = 0. */
  origin: number;
  pxPerDay: number;
  widthPx: number;
}

/** The zoom limits: from thirty years in a window to an hour in a few centimetres. */
export const MIN_PX_PER_DAY = 0.1;
export const MAX_PX_PER_DAY = 2400;

export const zoomPresets = [
  { id: 'hours', label: 'Hours', pxPerDay: 720 },
  { id: 'days', label: 'Days', pxPerDay: 38 },
  { id: 'weeks', label: 'Weeks', pxPerDay: 8.6 },
  { id: 'months', label: 'Months', pxPerDay: 2 },
  { id: 'quarters', label: 'Quarters', pxPerDay: 0.8 },
  { id: 'years', label: 'Years', pxPerDay: 0.25 },
] as const;

/** The axis for a programme, with some margin on both sides. */
export function scaleOver(from: number, to: number, pxPerDay: number, windowPx: number): TimeScale {
  const zoom = Math.min(Math.max(pxPerDay, MIN_PX_PER_DAY), MAX_PX_PER_DAY);
  const air = Math.max(2, Math.ceil(48 / zoom));
  const origin = (dayOfMinute(from) - air) * MINUTES_PER_DAY;
  const days = Math.ceil((to - origin) / MINUTES_PER_DAY) + air + Math.ceil(160 / zoom);
  return { origin, pxPerDay: zoom, widthPx: Math.max(Math.ceil(days * zoom), windowPx) };
}

/** The zoom at which a programme fills a window. */
export function pxPerDayToFit(from: number, to: number, windowPx: number): number {
  const days = Math.max((to - from) / MINUTES_PER_DAY, 1);
  // Space for a name after the last bar.
  const room = Math.min(260, windowPx * 0.28);
  return Math.min(Math.max((windowPx - room) / days, MIN_PX_PER_DAY), 60);
}

export function xOf({ origin, pxPerDay }: TimeScale, minute: number): number {
  return ((minute - origin) * pxPerDay) / MINUTES_PER_DAY;
}

export function minuteAtX({ origin, pxPerDay }: TimeScale, x: number): number {
  return origin + (x * MINUTES_PER_DAY) / pxPerDay;
}

export type Unit = 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year' | 'decade';

interface Ruling {
  from: number;
  upper: Unit;
  lower: Unit;
  /** The step in lower units. */
  step: number;
}

/** From fine to coarse: the first one whose zoom is reached applies. */
const rulings: readonly Ruling[] = [
  { from: 1100, upper: 'day', lower: 'hour', step: 1 },
  { from: 480, upper: 'day', lower: 'hour', step: 2 },
  { from: 220, upper: 'day', lower: 'hour', step: 6 },
  { from: 20, upper: 'month', lower: 'day', step: 1 },
  { from: 4.2, upper: 'month', lower: 'week', step: 1 },
  { from: 0.95, upper: 'year', lower: 'month', step: 1 },
  { from: 0.3, upper: 'year', lower: 'quarter', step: 1 },
  { from: 0, upper: 'decade', lower: 'year', step: 1 },
];

/** The two rows of the axis at a zoom. */
export function rulingAt(pxPerDay: number): { upper: Unit; lower: Unit; step: number } {
  return rulings.find(({ from }) => pxPerDay >= from)!;
}

export interface Tick {
  minute: number;
  /** The start of the next unit. */
  until: number;
  label: string;
}

/** The ticks of a unit in a window of minutes, with labels whose length depends on the width of a tick. */
export function ticksOf(
  unit: Unit,
  window: { from: number; to: number },
  look: { step?: number; pxPerDay: number },
): Tick[] {
  const ticks: Tick[] = [];
  const step = look.step ?? 1;
  let at = floorTo(unit, window.from, step);
  for (let guard = 0; at < window.to && guard < 4000; guard++) {
    const until = after(unit, at, step);
    const widthPx = ((until - at) * look.pxPerDay) / MINUTES_PER_DAY;
    ticks.push({ minute: at, until, label: labelOf(unit, at, widthPx) });
    at = until;
  }
  return ticks;
}

function floorTo(unit: Unit, minute: number, step: number): number {
  const day = dayOfMinute(minute);
  const { year, month } = civilDateOf(day);
  if (unit === 'hour') return Math.floor(minute / (60 * step)) * 60 * step;
  if (unit === 'day') return day * MINUTES_PER_DAY;
  if (unit === 'week') return (day - ((weekdayOf(day) + 6) % 7)) * MINUTES_PER_DAY;
  if (unit === 'month') return dayOf(year, month, 1) * MINUTES_PER_DAY;
  if (unit === 'quarter') return dayOf(year, Math.floor((month - 1) / 3) * 3 + 1, 1) * MINUTES_PER_DAY;
  return dayOf(unit === 'year' ? year : Math.floor(year / 10) * 10, 1, 1) * MINUTES_PER_DAY;
}

function after(unit: Unit, minute: number, step: number): number {
  if (unit === 'hour') return minute + 60 * step;
  if (unit === 'day') return minute + MINUTES_PER_DAY;
  if (unit === 'week') return minute + 7 * MINUTES_PER_DAY;
  const { year, month } = civilDateOf(dayOfMinute(minute));
  const months = { month: 1, quarter: 3, year: 12, decade: 120 }[unit];
  return dayOf(year, month + months, 1) * MINUTES_PER_DAY;
}

function labelOf(unit: Unit, minute: number, widthPx: number): string {
  const day = dayOfMinute(minute);
  const { year, month, day: dayOfMonth } = civilDateOf(day);
  const monthName = monthNames[month - 1]!;
  const weekday = weekdayNames[weekdayOf(day)]!;
  if (unit === 'hour') return `${String(Math.floor((minute - day * MINUTES_PER_DAY) / 60)).padStart(2, '0')}:00`;
  if (unit === 'day') {
    if (widthPx >= 130) return `${weekday.slice(0, 3)} ${dayOfMonth} ${monthName.slice(0, 3)} ${year}`;
    return widthPx >= 34 ? `${weekday.slice(0, 2)} ${dayOfMonth}` : String(dayOfMonth);
  }
  if (unit === 'week') return widthPx >= 52 ? `${dayOfMonth} ${monthName.slice(0, 3)}` : String(dayOfMonth);
  if (unit === 'month') {
    if (widthPx >= 110) return `${monthName} ${year}`;
    return monthName.slice(0, widthPx >= 28 ? 3 : 1);
  }
  if (unit === 'quarter') return `Q${Math.floor((month - 1) / 3) + 1}`;
  return unit === 'year' ? String(year) : `${year}s`;
}
