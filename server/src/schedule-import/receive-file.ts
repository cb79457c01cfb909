// The upload of an import: the file with its options, decompressed if necessary, and parsed.
import { gunzipSync } from 'node:zlib';
import { csvLine, type PlanningFileRead, type ReadOptions, readPlanningFile } from '@horizon/planning-files';
import { importDataDates, importEncodings, importModes, maxImported } from '@horizon/contract';
import { malformed, Refusal } from '../platform/failures.ts';
import { maxUnpacked } from '../platform/unpacked-size.ts';
import type { Upload } from '../platform/upload.ts';
import { isArchive, readWorkbook } from '../platform/workbook/read-workbook.ts';
import { withinLength } from './long-texts.ts';

export type ImportMode = (typeof importModes)[number];
export type ImportDataDate = (typeof importDataDates)[number];
export type ImportEncoding = (typeof importEncodings)[number];

/** Options of an import. */
export interface ImportChoice {
  createWbs: boolean;
  overwriteExisting: boolean;
  /** Applies edited cells of our own table even if the same was changed here since it was exported. */
  overwriteNewer: boolean;
  /** How to treat the existing programme; if none was chosen, `overwriteExisting` decides. */
  mode: ImportMode | null;
  /** Whose data date, start and calculation settings apply after an update. */
  dataDate: ImportDataDate;
  /** Which of several projects in the file: id, code, name or position from 1. */
  project: string | undefined;
  /** Of a text file that does not say its own; null to detect it. */
  encoding: ImportEncoding | null;
}

export interface Received extends ImportChoice {
  fileName: string;
  /** As it was sent, compressed or not. */
  bytes: Uint8Array;
  dryRun: boolean;
}

/** Maximum unpacked size of a compressed file. */
const largestUnpacked = 200 * 1024 * 1024;

const noFile = (message: string) => new Refusal(422, 'unreadable_file', message, { fields: { file: [message] } });

/** The file and the options of its form. */
export function receivedFile({ fileName, bytes, fields }: Upload): Received {
  const isOn = (name: string) => ['true', '1', 'on', 'yes'].includes((fields.get(name) ?? '').trim().toLowerCase());
  const oneOf = <Word extends string>(words: readonly Word[], name: string): Word | undefined => {
    const given = (fields.get(name) ?? '').trim().toLowerCase();
    const word = words.find((each) => each === given);
    if (given !== '' && word === undefined) throw malformed({ [name]: [`Choose one of ${words.join(', ')}.`] });
    return word;
  };
  return {
    fileName: fileName || 'programme',
    bytes,
    createWbs: isOn('create_wbs'),
    overwriteExisting: isOn('overwrite_existing'),
    overwriteNewer: isOn('overwrite_newer'),
    dryRun: isOn('dry_run'),
    mode: oneOf(importModes, 'mode') ?? null,
    dataDate: oneOf(importDataDates, 'data_date') ?? 'keep',
    project: fields.get('project')?.trim() || undefined,
    encoding: oneOf(importEncodings, 'encoding') ?? null,
  };
}

function unpacked(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) {
    return bytes;
  }
  try {
    return gunzipSync(bytes, { maxOutputLength: maxUnpacked(bytes.length, largestUnpacked) });
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') {
      throw new Refusal(413, 'too_large', 'Unpacked, this file is larger than can be taken here. Split it.');
    }
    throw noFile('The packed file is damaged and cannot be unpacked. Send it again, or send it unpacked.');
  }
}

/** Readers that do not check limits themselves (.mpp) are checked here. */
function withinSize({ programme }: PlanningFileRead): void {
  for (const kind of ['tasks', 'links'] as const) {
    if (programme[kind].length > maxImported[kind]) throw tooMany(kind, maxImported[kind]);
  }
}

const tooMany = (kind: string, most: number) =>
  noFile(`The file has more than ${most.toLocaleString('en-AU')} ${kind}, the most that one import takes. Split it.`);

const statusOfFault: Record<string, number> = { 'too-large': 413, foreign: 415, 'not-recognised': 415 };

/** Limits of a workbook. */
const workbookLimits = { rows: 101_000, columns: 500, unpackedBytes: largestUnpacked, hasTimes: true };

const isWorkbook = (bytes: Uint8Array) =>
  isArchive(bytes) && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('xl/');

/** The first sheet of a workbook as the text of a table, each row on its line. Throws if it cannot be opened. */
async function asText(bytes: Uint8Array): Promise<Uint8Array> {
  const numbers: number[] = [];
  const read = await readWorkbook(Buffer.from(bytes), workbookLimits, numbers);
  if (Array.isArray(read)) {
    let line = 1;
    const lines = read.map((row, index) => {
      const gap = Math.max(0, (numbers[index] ?? line) - line);
      line += gap + 1;
      return `${'\n'.repeat(gap)}${csvLine(row)}`;
    });
    return Buffer.from(lines.join('\n'));
  }
  if (read.kind === 'rows' || read.kind === 'columns') throw tooMany(read.kind, workbookLimits[read.kind]);
  throw noFile('The workbook is damaged or too large. Open it in Excel, save it as .xlsx again and send that.');
}

export interface ReceivedRead extends PlanningFileRead {
  /** True for a workbook, whose table is parsed like that of a CSV file. */
  isWorkbook: boolean;
}

/**
 * The programme in the file; a table is read for an existing programme. Throws the parser's fault as 413, 415 or 422,
 * with its message.
 */
export async function readReceived(
  { bytes, fileName, project, encoding }: Received,
  of: Pick<ReadOptions, 'days' | 'known'> = {},
): Promise<ReceivedRead> {
  const plain = unpacked(bytes);
  const isOfSheets = isWorkbook(plain);
  const read = readPlanningFile(isOfSheets ? await asText(plain) : plain, {
    name: fileName,
    limits: maxImported,
    ...(project === undefined ? {} : { project }),
    // The text of a workbook is ours.
    ...(encoding === null || isOfSheets ? {} : { encoding }),
    ...of,
  });
  if (!read.ok) {
    const { code, message } = read.fault;
    const status = statusOfFault[code] ?? 422;
    throw new Refusal(status, code.replaceAll('-', '_'), message, { fields: { file: [message] } });
  }
  withinSize(read);
  return { ...withinLength(storable(read)), isWorkbook: isOfSheets };
}

/**
 * Copies the strings: substrings would keep the whole file in memory for as long as the programme is cached. Characters
 * that PostgreSQL cannot store (a NUL, half a surrogate pair) are removed.
 */
function storable(read: PlanningFileRead): PlanningFileRead {
  const text = JSON.stringify(read);
  const own = JSON.parse(text) as PlanningFileRead;
  return /\\u(0000|d[89a-f][0-9a-f]{2})/i.test(text) ? (cleaned(own) as PlanningFileRead) : own;
}

function cleaned(value: unknown): unknown {
  const clean = (each: string) => each.toWellFormed().replaceAll('\0', '');
  if (typeof value === 'string') return clean(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [clean(key), cleaned(item)]));
}
