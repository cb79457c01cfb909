// The formats of numbers and days: Australian, tabular, negatives with a minus sign, empty values as "–".

/** Text of an empty cell. */
export const emptyMark = '–';

const numbers = new Map<string, Intl.NumberFormat>();

function numberFormat(digits: number): Intl.NumberFormat {
  const key = String(digits);
  const known = numbers.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat('en-AU', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  numbers.set(key, made);
  return made;
}

type Figure = number | string | null | undefined;

function toNumber(value: Figure): number | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

const currencySigns: Readonly<Record<string, string>> = { AUD: '$', NZD: 'NZ$', USD: 'US$', GBP: '£', EUR: '€' };

/** Money with its currency, `$1,234.50` or `−NZ$5.00`; empty is "–". Decimal strings keep their cents. */
export function formatMoney(value: Figure, { currency = 'AUD', digits = 2 } = {}): string {
  const amount = toNumber(value);
  if (amount === undefined) return emptyMark;
  const sign = currencySigns[currency] ?? `${currency} `;
  const text = `${sign}${numberFormat(digits).format(Math.abs(amount))}`;
  const roundsToNothing = Number(Math.abs(amount).toFixed(digits)) === 0;
  return amount < 0 && !roundsToNothing ? `−${text}` : text;
}

/** Replaces the hyphen of a negative number by a minus sign, and drops it from a zero. */
const withMinus = (text: string) => text.replace(/^-(?=.*[1-9])/, '−').replace(/^-/, '');

/** A number with thousands separated; empty is "–". */
export function formatNumber(value: Figure, digits = 0): string {
  const number = toNumber(value);
  return number === undefined ? emptyMark : withMinus(numberFormat(digits).format(number));
}

/** The text with a capital first letter. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** A count with its noun: `1 task`, `1,204 tasks`, `2 summaries`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** A ratio as percent: 0.125 is `12.5%` with one digit. */
export function formatPercent(ratio: Figure, digits = 1): string {
  const number = toNumber(ratio);
  return number === undefined ? emptyMark : `${withMinus(numberFormat(digits).format(number * 100))}%`;
}

/** A percentage, as `12.5%`, without trailing zeros; empty is "–". */
export function formatPercentage(percent: Figure, digits = 0): string {
  const number = toNumber(percent);
  return number === undefined ? emptyMark : `${formatNumber(Number(number.toFixed(digits)), digits)}%`;
}

/** An Australian Business Number in its printed form, `51 824 753 556`; unchanged unless it has eleven digits. */
export function formatAbn(abn: string | null | undefined): string {
  if (!abn) return emptyMark;
  return /^\d{11}$/.test(abn) ? abn.replace(/^(\d\d)(\d{3})(\d{3})/, '$1 $2 $3 ') : abn;
}

/** The abbreviated months, January first. */
export const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A calendar day `YYYY-MM-DD` as `21 Nov 2026`; empty is "–"; an invalid day is unchanged. */
export function formatDay(day: string | null | undefined): string {
  if (!day) return emptyMark;
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})/.exec(day) ?? [];
  const name = months[Number(month) - 1];
  return year && name ? `${Number(date)} ${name} ${year}` : day;
}

/** The calendar day of an instant in a time zone, or the browser's, as YYYY-MM-DD. */
export function dayIn(timeZone: string | undefined, instant: Date): string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-CA', { ...parts, ...(timeZone ? { timeZone } : {}) }).format(instant);
}

/** An instant (ISO 8601) as `21 Nov 2026, 10:15` in a time zone, or the browser's. */
export function formatInstant(instant: string | null | undefined, timeZone?: string): string {
  if (!instant) return emptyMark;
  const zone = timeZone ? { timeZone } : {};
  const parts = new Intl.DateTimeFormat('en-AU', {
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...zone,
  }).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return `${Number(part('day'))} ${months[Number(part('month')) - 1] ?? ''} ${part('year')}, ${part('hour')}:${part('minute')}`;
}

const byteUnits = ['kB', 'MB', 'GB', 'TB'];

/** A size in bytes as `12 bytes`, `3.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return countOf(bytes, 'byte');
  const power = Math.min(Math.floor(Math.log10(bytes) / 3), byteUnits.length);
  return `${formatNumber(bytes / 1000 ** power, bytes / 1000 ** power < 10 ? 1 : 0)} ${byteUnits[power - 1]}`;
}

/** An Australian Company Number in its printed form: 004 085 616. */
export const formatAcn = (acn: string | null | undefined): string =>
  acn ? acn.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3') : '';
