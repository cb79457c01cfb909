// Lists as files: CSV by RFC 4180 with a byte-order mark so that Excel reads UTF-8, and XLSX. A text that a spreadsheet
// would run as a formula is written so that it stays text (OWASP, CSV injection).
import type { FastifyReply } from 'fastify';
import readXlsx from 'read-excel-file/node';
import writeXlsx from 'write-excel-file/node';

export type Cell = string | number | boolean | null;

export interface Column<Row> {
  header: string;
  /** The value of a cell; none for an empty one. */
  value: (row: Row) => Cell;
  /** Decimals shown in XLSX, for money and percentages. */
  decimals?: number;
  width?: number;
}

const startsFormula = /^[=+\-@\t\r]/;

/** A text that no spreadsheet runs: a leading apostrophe where it would be taken for a formula. */
export function guardText(text: string): string {
  return startsFormula.test(text) ? `'${text}` : text;
}

/** The rows as CSV. */
export function toCsv<Row>(columns: Column<Row>[], rows: Row[]): string {
  const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const cell = (value: Cell) =>
    value === null ? '' : quote(typeof value === 'string' ? guardText(value) : String(value));
  const lines = [
    columns.map((column) => quote(column.header)),
    ...rows.map((row) => columns.map((column) => cell(column.value(row)))),
  ];
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

/** The rows as an XLSX workbook of one sheet. */
export async function toXlsx<Row>(sheet: string, columns: Column<Row>[], rows: Row[]): Promise<Buffer> {
  const head = columns.map((column) => ({ value: column.header, fontWeight: 'bold' as const }));
  const body = rows.map((row) =>
    columns.map((column) => {
      const value = column.value(row);
      if (value === null) {
        return null;
      }
      if (typeof value === 'number') {
        return {
          value,
          type: Number,
          ...(column.decimals === undefined ? {} : { format: `#,##0.${'0'.repeat(column.decimals)}` }),
        };
      }
      return { value: String(value), type: String };
    }),
  );
  return writeXlsx([head, ...body], {
    sheet,
    columns: columns.map((column) => ({ width: column.width ?? 18 })),
  }).toBuffer();
}

/** The first sheet of an XLSX file as texts, days as YYYY-MM-DD. Throws where the bytes are no XLSX. */
export async function readXlsxRows(bytes: Buffer): Promise<string[][]> {
  const sheets = await readXlsx(bytes);
  const rows = (sheets[0] as { data: unknown[][] } | undefined)?.data ?? [];
  return rows.map((row) =>
    row.map((value) =>
      value === null || value === undefined
        ? ''
        : value instanceof Date
          ? value.toISOString().slice(0, 10)
          : String(value),
    ),
  );
}

/** CSV (comma, semicolon or tab) as texts. Quotes by RFC 4180; a quote that never closes ends with the text. */
export function readCsvRows(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '');
  const firstLine = plain.slice(0, Math.max(0, plain.search(/\r?\n|$/)));
  const separator = ['\t', ';', ','].reduce(
    (best, candidate) => (firstLine.split(candidate).length > firstLine.split(best).length ? candidate : best),
    ',',
  );
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let i = 0; i < plain.length; i += 1) {
    const char = plain[i]!;
    if (quoted) {
      if (char !== '"') {
        cell += char;
      } else if (plain[i + 1] === '"') {
        cell += '"';
        i += 1;
      } else {
        quoted = false;
      }
    } else if (char === '"' && cell === '') {
      quoted = true;
    } else if (char === separator || char === '\n') {
      row.push(cell.trim());
      cell = '';
      if (char === '\n') {
        rows.push(row);
        row = [];
      }
    } else if (char !== '\r') {
      cell += char;
    }
  }
  row.push(cell.trim());
  rows.push(row);
  return rows.filter((cells) => cells.some((value) => value !== ''));
}

/** Rows that one export holds at the most. */
export const exportLimit = 100_000;

/** Sends rows as a file to save. */
export async function sendFile<Row>(
  reply: FastifyReply,
  format: 'csv' | 'xlsx',
  name: string,
  columns: Column<Row>[],
  rows: Row[],
): Promise<FastifyReply> {
  reply.header('Content-Disposition', `attachment; filename="${name}.${format}"`);
  if (format === 'xlsx') {
    return reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .send(await toXlsx(name.slice(0, 31), columns, rows));
  }
  return reply.type('text/csv; charset=utf-8').send(toCsv(columns, rows));
}
