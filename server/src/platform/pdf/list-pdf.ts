// A list as a PDF: its values as texts, drawn in a work process.
import { againstRule, Refusal } from '../failures.ts';
import type { Column } from '../spreadsheet.ts';
import type { JobLimits, WorkProcesses } from '../work-processes.ts';
import { drawTable, type PrintedTable } from './draw-document.ts';

/** Maximum number of rows of a PDF: about ten seconds of layout. */
const maxRows = 2000;
const defaultWidth = 18;

const failed = () =>
  new Refusal(
    422,
    'too_complicated',
    'The PDF could not be drawn in time. Narrow the list, or save it as an Excel workbook.',
  );
const limits: JobLimits = { millis: 60_000, died: failed, late: failed };

/** Throws 422 if the list is too long for a PDF. */
export async function toListPdf<Row>(
  work: WorkProcesses | null,
  { title, subtitle }: Pick<PrintedTable, 'title' | 'subtitle'>,
  columns: Column<Row>[],
  rows: Row[],
): Promise<Uint8Array> {
  if (rows.length > maxRows) {
    const sentence = `${rows.length.toLocaleString('en-AU')} records fit, and a PDF holds ${maxRows.toLocaleString('en-AU')}. Narrow the list by a filter or a search, or save it as an Excel workbook.`;
    throw againstRule({ limit: [sentence] });
  }
  const values = rows.map((row) => columns.map((column) => column.value(row)));
  const table: PrintedTable = {
    title,
    subtitle,
    columns: columns.map(({ header, width }, at) => ({
      header,
      isNumber: values.some((row) => typeof row[at] === 'number'),
      width: width ?? defaultWidth,
    })),
    rows: values.map((row) => row.map((value, at) => textOf(value, columns[at]!.decimals))),
  };
  return work ? work.run<Uint8Array>('drawTable', table, limits) : drawTable(table);
}

function textOf(value: string | number | boolean | null | undefined, decimals: number | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'number' || decimals === undefined) return String(value);
  return value.toLocaleString('en-AU', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}
