// Lists as files to download (CSV, XLSX, PDF), and uploaded spreadsheets.
import type { FastifyReply } from 'fastify';
import { toCsv, type CsvCell } from '@horizon/csv';
import { againstRule } from './failures.ts';
import type { ListRequest } from './list.ts';
import { progressOf, queueExport, wantsBackgroundExport } from './background-exports.ts';
import { toListPdf } from './pdf/list-pdf.ts';
import type { Platform } from './serve.ts';
import type { WorkProcesses } from './work-processes.ts';

// Loaded with the first workbook: few requests need one, and every start would wait for it.
const xlsxReader = async () => (await import('read-excel-file/node')).default;
const xlsxWriter = async () => (await import('write-excel-file/node')).default;

export interface Column<Row> {
  header: string;
  /** The value of a cell; undefined for an empty one. */
  value: (row: Row) => CsvCell;
  /** Decimals shown in XLSX, for money and percentages. */
  decimals?: number;
  /** The XLSX number format of spreadsheets; a day with its time is the number of days since 1899-12-30. */
  format?: string;
  width?: number;
}

/** The rows as an XLSX workbook of one sheet. */
export async function toXlsx<Row>(sheet: string, columns: Column<Row>[], rows: Row[]): Promise<Buffer> {
  const head = columns.map((column) => ({ value: asWritten(column.header), fontWeight: 'bold' as const }));
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
          ...formatOf(column),
        };
      }
      return { value: asWritten(String(value)), type: String };
    }),
  );
  const writeXlsx = await xlsxWriter();
  return writeXlsx([head, ...body], {
    sheet,
    stickyRowsCount: 1,
    columns: columns.map((column) => ({ width: column.width ?? 18 })),
  }).toBuffer();
}

/**
 * A workbook reads `_x000D_` as the character of that number: if a text contains it literally, its underscore is
 * escaped.
 */
const asWritten = (text: string) => text.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_');

function formatOf<Row>({ format, decimals }: Column<Row>): { format?: string } {
  if (format !== undefined) return { format };
  return decimals === undefined ? {} : { format: `#,##0.${'0'.repeat(decimals)}` };
}

/** A day, with `hasTimes` including its time to the minute, if it has one. */
function dateText(date: Date, hasTimes: boolean): string {
  const text = new Date(Math.round(date.getTime() / 60_000) * 60_000).toISOString();
  return hasTimes && !text.includes('T00:00') ? text.slice(0, 16).replace('T', ' ') : text.slice(0, 10);
}

/** The first sheet of an XLSX file as texts, days as YYYY-MM-DD. Throws if the bytes are not XLSX. */
export async function readXlsxRows(bytes: Buffer, { hasTimes = false, keepsIndent = false } = {}): Promise<string[][]> {
  const readXlsx = await xlsxReader();
  const sheets = await readXlsx(bytes, { trim: !keepsIndent });
  const rows = (sheets[0] as { data: unknown[][] } | undefined)?.data ?? [];
  return rows.map((row) =>
    row.map((value) =>
      value === null || value === undefined ? '' : value instanceof Date ? dateText(value, hasTimes) : String(value),
    ),
  );
}

/** Maximum number of rows of an export. */
const exportLimit = 100_000;
/** Records that a background export reads per step. */
const rowsOfStep = 5000;

/** The parameters of an export. */
export interface Export<Request, Row> {
  /** The file name without its ending. */
  name: string;
  columns: Column<Row>[];
  /** The list itself: the file contains exactly the visible list, with the same filters, order and masks. */
  list: (request: Request) => Promise<{ items: Row[]; total_count: number }>;
}

export type FileFormat = 'csv' | 'xlsx' | 'pdf';

/** The request of an export, as a handler receives it. */
interface ExportHandling<Request> {
  query: Request;
  reply: FastifyReply;
  platform: Platform | { work: WorkProcesses | null };
  now: Date;
}

/**
 * Answers all records of a list as a file, or 202 if the client does not want to wait for a long one. Refuses (422)
 * more than a file can have.
 */
export async function sendList<Request extends ListRequest & { format?: FileFormat }, Row>(
  { query, reply, platform, now }: ExportHandling<Request>,
  { name, columns, list }: Export<Request, Row>,
): Promise<FastifyReply> {
  const format = query.format ?? 'csv';
  if (format !== 'pdf' && 'db' in platform && wantsBackgroundExport(reply.request)) {
    const { total_count: total } = await list({ ...query, page: 1, limit: 1 });
    refuseTooMany(total);
    const queued = await queueExport(platform, reply.request, { name: `${name}.${format}`, total });
    if (queued) return reply.code(202).send(queued);
  }
  const items = await everything(query, list, progressOf(reply));
  const bytes = await fileOf({ name, columns, rows: items, format, now, work: platform.work });
  return reply
    .header('Content-Disposition', `attachment; filename="${name}.${format}"`)
    .type(mediaTypes[format])
    .send(bytes);
}

function refuseTooMany(total: number): void {
  if (total <= exportLimit) return;
  const sentence = `${total.toLocaleString('en-AU')} records fit, and a file holds ${exportLimit.toLocaleString('en-AU')}. Narrow the list by a filter or a search.`;
  throw againstRule({ limit: [sentence] });
}

/** All records of a list: at once, or in steps whose progress is shown. */
async function everything<Request extends ListRequest, Row>(
  query: Request,
  list: Export<Request, Row>['list'],
  progress: ReturnType<typeof progressOf>,
): Promise<Row[]> {
  const limit = progress ? rowsOfStep : exportLimit;
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total_count: total } = await list({ ...query, page, limit });
    refuseTooMany(total);
    rows.push(...items);
    await progress?.(Math.min(rows.length, total), total);
    if (items.length < limit || rows.length >= total) return rows;
  }
}

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

interface FileToWrite<Row> {
  name: string;
  columns: Column<Row>[];
  rows: Row[];
  format: FileFormat;
  now: Date;
  work: WorkProcesses | null;
}

async function fileOf<Row>({ name, columns, rows, format, now, work }: FileToWrite<Row>): Promise<Uint8Array | string> {
  if (format === 'xlsx') return toXlsx(name.slice(0, 31), columns, rows);
  if (format === 'pdf') {
    const title = (name[0]!.toUpperCase() + name.slice(1)).replaceAll('-', ' ');
    const records = `${rows.length.toLocaleString('en-AU')} ${rows.length === 1 ? 'record' : 'records'}`;
    const subtitle = `${records} as of ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    return Buffer.from(await toListPdf(work, { title, subtitle }, columns, rows));
  }
  return toCsv(
    columns.map((column) => column.header),
    rows.map((row) => columns.map((column) => column.value(row))),
  );
}
