// The cover sheet of a transmittal as a PDF, and the ZIP with its documents, the sheet and their hashes.
import { sentVias, transmittalPurposes, transmittalStatusLabels, type Recipient } from '@horizon/contract';
import { toCsv } from '@horizon/csv';
import { formatCalendarDay } from '@horizon/labour';
import { Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';
import { Refusal } from '../platform/failures.ts';
import type { Files } from '../platform/files/files.ts';
import type { PrintedRecord } from '../platform/pdf/draw-record.ts';
import { printedInstant, printRecord } from '../platform/pdf/print-record.ts';
import type { Platform } from '../platform/serve.ts';
import type { TransmittalAnswer } from './present.ts';

/** The parts of a transmittal that are printed and packed. */
export type Transmitted = Pick<
  TransmittalAnswer,
  | 'number'
  | 'project_name'
  | 'subject'
  | 'purpose'
  | 'status'
  | 'sent_at'
  | 'sent_by'
  | 'sent_via'
  | 'due_date'
  | 'message'
  | 'documents'
  | 'created_at'
> & { recipients: readonly Pick<Recipient, 'name' | 'company' | 'role' | 'acknowledged_at'>[] };

/** The cover sheet, with the recipients that the caller sees. Throws 422 if it cannot be rendered in a minute. */
export async function drawCoverSheet({ work }: Pick<Platform, 'work'>, transmittal: Transmitted): Promise<Uint8Array> {
  const { purpose, sent_via: via } = transmittal;
  const record: PrintedRecord = {
    title: `Transmittal ${transmittal.number}`,
    subtitle: transmittal.project_name,
    blocks: [
      { label: 'Subject', text: transmittal.subject },
      {
        label: 'Purpose',
        text: purpose ? `${transmittalPurposes[purpose].label} (${transmittalPurposes[purpose].code})` : '',
      },
      { label: 'Status', text: transmittalStatusLabels[transmittal.status] },
      {
        label: 'Sent',
        text: transmittal.sent_at
          ? `${transmittal.sent_by ?? ''}, ${printedInstant(transmittal.sent_at)}`
          : 'Not sent yet',
      },
      ...(via ? [{ label: 'Sent via', text: sentVias[via] }] : []),
      ...(transmittal.due_date ? [{ label: 'Due', text: formatCalendarDay(transmittal.due_date) }] : []),
      ...(transmittal.message ? [{ label: 'Message', text: transmittal.message }] : []),
      {
        label: 'Documents',
        columns: ['Number', 'Title', 'Revision', 'Suitability', 'File'],
        rows: transmittal.documents.map((one) => [
          one.number,
          one.title ?? '',
          one.revision ?? '',
          one.suitability ?? '',
          one.file_name ?? '',
        ]),
      },
      {
        label: 'Recipients',
        columns: ['Name', 'Company', 'To or CC', 'Acknowledged'],
        rows: transmittal.recipients.map((one) => [
          one.name,
          one.company ?? '',
          one.role === 'to' ? 'To' : 'CC',
          printedInstant(one.acknowledged_at),
        ]),
      },
      {
        label: 'SHA-256 of the files',
        columns: ['Number and revision', 'SHA-256'],
        rows: transmittal.documents.map((one) => [`${one.number} ${one.revision ?? ''}`, one.sha256 ?? '']),
      },
    ],
  };
  return printRecord(work, record, 'The cover sheet could not be drawn in time. Try again.');
}

interface Packed {
  transmittal: Transmitted;
  coverSheet: Uint8Array;
  mayRead?: () => Promise<boolean>;
}

/** The limit of ZIP without its 64-bit extension: four gigabytes. */
const maxBytes = 4_000_000_000;

const fileNames = (documents: Transmitted['documents']): string[] => {
  const used = new Set<string>();
  return documents.map(({ number, revision, file_name }) => {
    const ending = /\.[A-Za-z0-9]{1,8}$/.exec(file_name ?? '')?.[0] ?? '';
    // oxlint-disable-next-line no-control-regex -- not allowed in names of files
    const plain = `${number} ${revision ?? ''}`.trim().replaceAll(/[\u0000-\u001F<>:"/\\|?*]/g, '_');
    let name = `documents/${plain}${ending}`;
    for (let at = 2; used.has(name.toLowerCase()); at += 1) name = `documents/${plain} (${at})${ending}`;
    used.add(name.toLowerCase());
    return name;
  });
};

/**
 * The ZIP of a transmittal as a stream: its documents under number and revision, the cover sheet, `manifest.csv`, and
 * `SHA256SUMS` for `sha256sum -c`. Throws 422 above four gigabytes. `mayRead` is called before each document: the ZIP
 * is aborted if access has ended.
 */
export function zipTransmittal(files: Files, { transmittal, coverSheet, mayRead }: Packed): Readable {
  const documents = transmittal.documents.filter(({ sha256 }) => sha256 !== null);
  if (documents.reduce((sum, { size }) => sum + (size ?? 0), 0) > maxBytes) {
    throw new Refusal(422, 'too_large', 'The documents are larger than 4 GB together. Download them one by one.');
  }
  const names = fileNames(documents);
  const manifest = toCsv(
    ['Number', 'Title', 'Revision', 'Suitability', 'File', 'Bytes', 'SHA-256'],
    documents.map((one, at) => [
      one.number,
      one.title,
      one.revision,
      one.suitability,
      names[at]!,
      one.size,
      one.sha256,
    ]),
  );
  const sums = documents.map(({ sha256 }, at) => `${sha256!}  ${names[at]!}`).join('\n');
  const text = (content: string) => async () => [Buffer.from(content)];
  const entries: [string, () => Promise<Iterable<Uint8Array> | AsyncIterable<Uint8Array>>][] = [
    ['cover-sheet.pdf', async () => [coverSheet]],
    ['manifest.csv', text(manifest)],
    ['SHA256SUMS', text(`${sums}\n`)],
    ...documents.map(({ sha256 }, at): (typeof entries)[number] => [
      names[at]!,
      async () => {
        if (mayRead && !(await mayRead())) throw new Error('Access to the transmittal has ended.');
        return files.read({ sha256: sha256! });
      },
    ]),
  ];
  return Readable.from(zipped(entries, transmittal.sent_at ?? transmittal.created_at));
}

async function* zipped(
  entries: readonly [string, () => Promise<Iterable<Uint8Array> | AsyncIterable<Uint8Array>>][],
  changedAt: string,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else ready.push(chunk);
  });
  for (const [name, read] of entries) {
    const entry = new ZipPassThrough(name);
    entry.mtime = changedAt;
    zip.add(entry);
    // One after another: a file is read at the pace of the reader.
    // oxlint-disable-next-line no-await-in-loop
    for await (const part of await read()) {
      entry.push(part);
      if (failure) throw failure;
      yield* ready.splice(0);
    }
    entry.push(new Uint8Array(0), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
