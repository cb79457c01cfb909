// Formats and parses cell values. Parsing is lenient (it accepts a pasted `(1,234.50)` or `21/11/2026`, day before month as
// in Australia); formatting is strict (one format for each kind).
import { numberAdvice, readTypedNumber } from '@horizon/money';
import { emptyMark, formatDay, formatMoney, formatNumber, formatPercent } from '../format.ts';
import type { CellKind, CellOption, CellValue, GridColumn, ParsedCell } from './grid-types.ts';

/** The text of a value by its kind; empty is "–". */
export function formatCell(kind: CellKind, value: CellValue): string {
  if (value === null || value === '') return emptyMark;
  if (kind === 'boolean') return value ? 'Yes' : 'No';
  if (kind === 'date') return formatDay(String(value));
  if (kind === 'text') return String(value);
  const figure = typeof value === 'boolean' ? Number(value) : value;
  if (kind === 'money') return formatMoney(figure);
  if (kind === 'percent') return formatPercent(figure);
  return formatNumber(figure, Number.isInteger(Number(figure)) ? 0 : 2);
}

/** The text of a column's value outside its cell. */
export function showValue<T>(column: GridColumn<T>, value: CellValue): string {
  if (column.format) return column.format(value);
  const option = column.edit?.options?.find((each) => each.value === value);
  return option ? option.label : formatCell(column.kind ?? 'text', value);
}

/** The initial text of an editor: the plain value, without symbols and separators. */
export function editText(kind: CellKind, value: CellValue): string {
  if (value === null) return '';
  if (kind === 'percent') return String(Number((Number(value) * 100).toFixed(8)));
  return String(value);
}

/** Whether values of the kind are right-aligned. */
export function isFigure(kind: CellKind | undefined): boolean {
  return kind === 'number' || kind === 'money' || kind === 'percent';
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function dayText(year: number, month: number, date: number): string | undefined {
  const full = year < 100 ? 2000 + year : year;
  const lastDate = new Date(Date.UTC(full, month, 0)).getUTCDate();
  if (!(month >= 1 && month <= 12 && date >= 1 && date <= lastDate)) return undefined;
  return `${full}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}

/** Parses `YYYY-MM-DD`, `21/11/2026`, `21-11-26` or `21 Nov 2026`; undefined if it is not a day. */
export function parseDay(text: string): string | undefined {
  const trimmed = text.trim().toLowerCase();
  const [, y, m, d] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(trimmed) ?? [];
  if (y) return dayText(Number(y), Number(m), Number(d));
  const [, date, month, year] = /^(\d{1,2})[/\-. ](\d{1,2})[/\-. ](\d{2}|\d{4})$/.exec(trimmed) ?? [];
  if (date) return dayText(Number(year), Number(month), Number(date));
  const [, date2, name = '', year2] = /^(\d{1,2})[ -]([a-z]{3})[a-z]*[ -](\d{2}|\d{4})$/.exec(trimmed) ?? [];
  return date2 ? dayText(Number(year2), monthNames.indexOf(name) + 1, Number(date2)) : undefined;
}

function parseOption(options: readonly CellOption[], text: string): ParsedCell {
  const wanted = text.trim().toLowerCase();
  const found = options.find((each) => each.value.toLowerCase() === wanted || each.label.toLowerCase() === wanted);
  return found
    ? { value: found.value }
    : { fault: `“${text}” is not one of ${options.map((each) => each.label).join(', ')}` };
}

/** Parses typed or pasted text by the kind of the column. An empty text is null. */
export function parseCell(kind: CellKind, text: string): ParsedCell {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed === emptyMark) return { value: null };
  if (kind === 'text') return { value: text };
  if (kind === 'date') {
    const day = parseDay(text);
    return day ? { value: day } : { fault: 'Not a day. Write it as 21/11/2026.' };
  }
  if (kind === 'boolean') {
    if (/^(?:yes|y|true|1|x)$/i.test(trimmed)) return { value: true };
    if (/^(?:no|n|false|0)$/i.test(trimmed)) return { value: false };
    return { fault: 'Write yes or no.' };
  }
  const read = readTypedNumber(text);
  if (!read.ok || (read.isPercent && kind !== 'percent')) {
    return { fault: numberAdvice(text, 'Not a number. Write figures, such as 12.5.') };
  }
  return { value: kind === 'percent' ? Number((read.value / 100).toFixed(10)) : read.value };
}

/** Parses text for a column, by its own parser, its options, or its kind; an empty required cell is a fault. */
export function readCell<T>(column: GridColumn<T>, text: string, row: T): ParsedCell {
  const edit = column.edit;
  if (edit?.required && text.trim() === '') return { fault: `${column.header} cannot be empty.` };
  if (edit?.parse) return edit.parse(text, row);
  if (edit?.options && text.trim() !== '') return parseOption(edit.options, text);
  return parseCell(column.kind ?? 'text', text);
}
