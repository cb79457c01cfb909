// Comma-separated text into rows of cells and back (RFC 4180, with semicolons and tabs as other separators).
import { RecordCount, type ReadLimits, TooManyRecords, defaultLimits } from '../record-limits.ts';

const maxColumns = 500;
/** A sheet has fewer; empty ones are skipped, but skipping them takes time. */
const maxLines = 1_100_000;
/** Titles and empty rows in addition to those of tasks. */
const otherRows = 500;

/** The separator of the first line: the most frequent of comma, semicolon and tab outside quotation marks. */
export function findSeparator(text: string): string {
  const counts = new Map([
    [',', 0],
    [';', 0],
    ['\t', 0],
  ]);
  let isQuoted = false;
  for (const c of text.slice(0, 4000)) {
    if (c === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (c === '\n' || c === '\r')) break;
    else if (!isQuoted && counts.has(c)) counts.set(c, counts.get(c)! + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]![0];
}

/**
 * All rows that hold anything; linear in the text. A quotation mark that is never closed ends with the text. `numbers` is
 * given the number of each row, from 1, as a spreadsheet shows it. Throws at the first row or cell beyond the limits.
 */
export function parseCsv(
  text: string,
  separator: string,
  numbers: number[] = [],
  limits: Partial<ReadLimits> = {},
): string[][] {
  const count = new RecordCount(limits);
  const maxRows = limits.tasks ?? defaultLimits.tasks;
  const rows: string[][] = [];
  let number = 0;
  let row: string[] = [];
  let at = 0;
  while (at <= text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at, separator) : plainCell(text, at, separator);
    if (row.length < maxColumns) {
      count.add('records');
      row.push(cell.value);
    }
    at = cell.next;
    if (text[at] === separator) {
      at += 1;
      continue;
    }
    number += 1;
    if (row.some((value) => value !== '')) numbers[rows.push(row) - 1] = number;
    if (number > maxLines || rows.length > maxRows + otherRows) throw new TooManyRecords('tasks', maxRows);
    row = [];
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
  }
  return rows;
}

function plainCell(text: string, from: number, separator: string): { value: string; next: number } {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return { value: text.slice(from, at).trim(), next: at };
}

function quotedCell(text: string, from: number, separator: string): { value: string; next: number } {
  let value = '';
  let at = from + 1;
  for (;;) {
    const close = text.indexOf('"', at);
    if (close < 0) return { value: value + text.slice(at), next: text.length };
    value += text.slice(at, close);
    if (text[close + 1] !== '"') {
      const rest = plainCell(text, close + 1, separator);
      return { value: value + rest.value, next: rest.next };
    }
    value += '"';
    at = close + 2;
  }
}

// A spreadsheet would execute a cell that begins like a formula.
const formulaStart = /^[=+\-@＝＋－＠\t\r]/;

/** One line; cells are quoted where they must be, and what looks like a formula gets an apostrophe before it. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return cells
    .map((cell) => {
      if (cell === null) return '';
      if (typeof cell === 'number') return String(cell);
      const text = formulaStart.test(cell) ? `'${cell}` : cell;
      return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    })
    .join(',');
}

/** The cell without the apostrophe that `csvLine` puts before what looks like a formula. */
export function plainCellText(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell;
}
