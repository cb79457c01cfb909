// The programme as a file of another tool.
import type { FastifyReply } from 'fastify';
import type { Calls, QueryOf } from '@horizon/contract';
import { tableForPeople, type WrittenFile, writeCsv, writeMspdi, writeXer } from '@horizon/planning-files';
import { type Column, toXlsx } from '../../platform/spreadsheet.ts';
import { withAutoFilter } from '../../platform/workbook/auto-filter.ts';
import { exportedProgramme } from '../programme/exported-programme.ts';
import type { ProgrammeState } from '../programme/state.ts';
import { numericColumns } from './numeric-columns.ts';

type Format = NonNullable<QueryOf<Calls['exportSchedule']>['format']>;

const files: Record<Exclude<Format, 'xlsx'>, { ending: string; type: string; write: typeof writeMspdi }> = {
  mspdi: { ending: 'xml', type: 'application/xml; charset=utf-8', write: writeMspdi },
  xer: { ending: 'xer', type: 'text/plain', write: writeXer },
  csv: { ending: 'csv', type: 'text/csv; charset=utf-8', write: writeCsv },
};
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Sends the programme with its calculated dates. What the format does not hold is counted in the header
 * X-Not-Carried-Over, as URL-encoded JSON.
 */
export async function sendProgramme(reply: FastifyReply, state: ProgrammeState, format: Format): Promise<FastifyReply> {
  const { programme } = state;
  const name = fileName(programme.project.name);
  const saved = (ending: string) => reply.header('Content-Disposition', `attachment; filename="${name}.${ending}"`);
  if (format === 'xlsx') {
    saved('xlsx');
    const { columns, rows } = columnsOf(state);
    return reply.type(xlsxType).send(withAutoFilter(await toXlsx('Programme', columns, rows)));
  }
  const { ending, type, write } = files[format];
  const { bytes, notCarriedOver }: WrittenFile = write(exportedProgramme(state).programme);
  saved(ending);
  reply.header('X-Not-Carried-Over', encodeURIComponent(JSON.stringify(notCarriedOver)));
  return reply.type(type).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** A name that every file system and header takes. */
function fileName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9 _-]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-');
  return plain.slice(0, 80) || 'programme';
}

/** Columns that say what Horizon keeps of a task beside its programme; a table that comes back does not change them. */
const beside = ['Trade', 'Crew', 'Location', 'Status'] as const;
const widths: Readonly<Record<string, number>> = {
  Row: 6,
  'Outline Level': 8,
  Name: 48,
  Predecessors: 30,
  Resources: 30,
  Notes: 48,
};

/** The table of the programme, a row for each task in its order. */
function columnsOf({ programme, ...state }: ProgrammeState): { columns: Column<number>[]; rows: number[] } {
  const exported = exportedProgramme({ ...state, programme }).programme;
  const { header, rows } = tableForPeople(exported);
  const numeric = numericColumns(exported);
  const columns: Column<number>[] = header.map((title, at) => ({
    header: title,
    width: widths[title] ?? 18,
    ...numeric[title],
    // What has no exact number is said in words, with its unit.
    value: (row) => numeric[title]?.value(row) ?? rows[row]![at]!,
  }));
  const more = beside.map((title) => {
    const name = title.toLowerCase() as Lowercase<typeof title>;
    return { header: title, value: (row: number) => programme.tasks[row]![name] };
  });
  return { columns: [...columns, ...more], rows: programme.tasks.map((_task, row) => row) };
}
