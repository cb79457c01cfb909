// How a planner says working time, a lag, a constraint, a cause.
import { formatLongMinute } from '@horizon/working-time';
import type { ConstraintKind, Lag, Link, ProjectProperties } from './programme.ts';

const CONSTRAINT_WORDS: Record<ConstraintKind, string> = {
  ASAP: 'as soon as possible',
  ALAP: 'as late as possible',
  SNET: 'start no earlier than',
  SNLT: 'start no later than',
  FNET: 'finish no earlier than',
  FNLT: 'finish no later than',
  MSO: 'must start on',
  MFO: 'must finish on',
  START_ON: 'start on',
  FINISH_ON: 'finish on',
  EXPECTED_FINISH: 'expected to finish',
};

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** An amount for reading: whole from ten on, tenths below. */
export const formatAmount = (size: number): string =>
  size >= 9.95 ? Math.round(size).toLocaleString('en-AU') : String(tenths(size));

/** Working time for reading: `66 d`, `4.5 d`, `−2 h`: whole days from ten on, tenths below, hours under a day. */
export function formatWork(minutes: number, minutesPerDay: number): string {
  const size = Math.abs(minutes) / minutesPerDay;
  const isDays = tenths(size) >= 1 || minutes === 0;
  const unitText = isDays ? `${formatAmount(size)} d` : `${tenths(Math.abs(minutes) / 60)} h`;
  return minutes < 0 && !unitText.startsWith('0 ') ? `−${unitText}` : unitText;
}

/** `start no earlier than Mon 5 Jan 2026 08:00`. */
export function describeConstraint(kind: ConstraintKind, date: number | null): string {
  return date === null ? CONSTRAINT_WORDS[kind] : `${CONSTRAINT_WORDS[kind]} ${formatLongMinute(date)}`;
}

/** `FS`, `SS +2d`, `FF −4h`, `FS +50%`; elapsed time has an e: `FS +3ed`. Hours that come to days are shown as days. */
export function describeLink({ kind, lag, lagUnit }: Link, project: ProjectProperties): string {
  const amount = formatLag(lag, lagUnit, project);
  return amount === '' ? kind : `${kind} ${amount}`;
}

function formatLag(lag: Lag, unit: Link['lagUnit'], project: ProjectProperties): string {
  const isElapsed = lag.kind === 'elapsed' || lag.kind === 'elapsed-percent';
  const shownUnit = 'minutes' in lag ? displayedUnit(lag.minutes, unit, minutesOf('d', isElapsed, project)) : '%';
  const value = 'minutes' in lag ? lag.minutes / minutesOf(shownUnit, isElapsed, project) : lag.percent;
  if (value === 0) return '';
  const shown = Math.abs(Math.round(value * 100) / 100);
  const suffix = 'minutes' in lag && shownUnit === '%' ? 'm' : shownUnit;
  return `${value < 0 ? '−' : '+'}${shown}${isElapsed ? 'e' : ''}${suffix}`;
}

/** Planning files keep lags in hours: next to durations in days they are read in days, where nothing of them is lost. */
function displayedUnit(minutes: number, unit: Link['lagUnit'], minutesPerDay: number): Link['lagUnit'] {
  const isSmall = unit === 'h' || unit === 'm' || unit === '%';
  const days = Math.abs(minutes) / minutesPerDay;
  return isSmall && days >= 1 && Number.isInteger(days * 4) ? 'd' : unit;
}

function minutesOf(unit: Link['lagUnit'], isElapsed: boolean, project: ProjectProperties): number {
  const day = isElapsed ? 1440 : project.minutesPerDay;
  if (unit === 'h') return 60;
  if (unit === 'd') return day;
  if (unit === 'w') return isElapsed ? 7 * day : project.minutesPerWeek;
  if (unit === 'mo') return isElapsed ? 30 * day : day * project.daysPerMonth;
  return 1;
}
