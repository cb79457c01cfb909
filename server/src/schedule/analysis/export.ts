// The programme as a file of another tool.
import type { FastifyReply } from 'fastify';
import type { Calls, QueryOf } from '@horizon/contract';
import {
  type ExtraTexts,
  markedKey,
  tableForPeople,
  type TableChoice,
  type WriteOptions,
  type WrittenFile,
  writeCsv,
  writeMspdi,
  writeXer,
} from '@horizon/planning-files';
import type { Programme } from '@horizon/schedule';
import type { Db } from '../../platform/database.ts';
import { type Column, toXlsx } from '../../platform/spreadsheet.ts';
import { withAutoFilter } from '../../platform/workbook/auto-filter.ts';
import { exportedProgramme } from '../programme/exported-programme.ts';
import { responsiblePeople } from '../programme/responsible-people.ts';
import type { ProgrammeState } from '../programme/state.ts';
import { numericColumns } from './numeric-columns.ts';

type Format = NonNullable<QueryOf<Calls['exportSchedule']>['format']>;

const files: Record<
  Exclude<Format, 'xlsx'>,
  { ending: string; type: string; write: (programme: Programme, options: TableChoice & WriteOptions) => WrittenFile }
> = {
  mspdi: { ending: 'xml', type: 'application/xml; charset=utf-8', write: writeMspdi },
  // Nothing but its bytes declares its encoding.
  xer: { ending: 'xer', type: 'application/octet-stream', write: writeXer },
  csv: { ending: 'csv', type: 'text/csv; charset=utf-8', write: writeCsv },
};
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const unseenNote =
  'This file was exported without costs and rates, because the person who exported it may not see them. It is not a programme that costs nothing.';

/**
 * Sends the programme with its calculated dates. Omissions of the format are counted in the header X-Not-Carried-Over,
 * as URL-encoded JSON.
 */
export async function sendProgramme(
  db: Db,
  reply: FastifyReply,
  state: ProgrammeState,
  { format, showsMoney }: { format: Format; showsMoney: boolean },
): Promise<FastifyReply> {
  const { programme: exported } = exportedProgramme(state);
  const name = fileName(exported.project.name);
  const isTable = format === 'xlsx' || format === 'csv';
  const added = isTable ? await addedColumns(db, state) : {};
  const unseen = showsMoney ? [] : [{ kind: 'unseen-amounts', count: 1, note: unseenNote }];
  const saved = (ending: string) => reply.header('Content-Disposition', `attachment; filename="${name}.${ending}"`);
  if (format === 'xlsx') {
    saved('xlsx');
    if (!showsMoney) reply.header('X-Not-Carried-Over', notCarried(unseen));
    const { columns, rows } = columnsOf(exported, added);
    return reply.type(xlsxType).send(withAutoFilter(await toXlsx('Programme', columns, rows)));
  }
  const { ending, type, write } = files[format];
  const { bytes, notCarriedOver }: WrittenFile = write(exported, showsMoney ? added : { ...added, note: unseenNote });
  saved(ending);
  reply.header('X-Not-Carried-Over', notCarried([...notCarriedOver, ...unseen]));
  return reply.type(type).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

const notCarried = (left: WrittenFile['notCarriedOver']) => encodeURIComponent(JSON.stringify(left));

/** A name that every file system and header accepts. */
function fileName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9 _-]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-');
  return plain.slice(0, 80) || 'programme';
}

const widths: Readonly<Record<string, number>> = {
  Row: 6,
  'Outline Level': 8,
  Name: 48,
  Predecessors: 30,
  Resources: 30,
  Notes: 48,
};

interface AddedColumns {
  extraTexts?: ExtraTexts[];
  keys?: string[];
}

/** Data of each task outside its programme, and the key that identifies its row. One statement. */
async function addedColumns(db: Db, state: ProgrammeState): Promise<AddedColumns> {
  const people: Readonly<Record<string, string>> = await responsiblePeople(db, state);
  const { tasks } = state.programme;
  return {
    extraTexts: tasks.map(({ trade, crew, location, status, assigneeUserId }) => ({
      trade,
      crew,
      location,
      responsible: assigneeUserId === null ? null : (people[assigneeUserId] ?? null),
      status,
    })),
    keys: tasks.map(({ id }) => markedKey(id, state.revision)),
  };
}

/** The table of the programme, a row for each task in order. */
function columnsOf(programme: Programme, added: AddedColumns): { columns: Column<number>[]; rows: number[] } {
  const { header, rows } = tableForPeople(programme, added);
  const numeric = numericColumns(programme);
  const columns: Column<number>[] = header.map((title, at) => ({
    header: title,
    width: widths[title] ?? 18,
    ...numeric[title],
    // Values without an exact number are written as text, with their unit.
    value: (row) => numeric[title]?.value(row) ?? rows[row]![at]!,
  }));
  return { columns, rows: rows.map((_cells, row) => row) };
}
