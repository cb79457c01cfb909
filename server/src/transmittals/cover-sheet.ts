// The cover sheet of a transmittal as a PDF, and the ZIP with its documents, the sheet and their hashes.
import { sentVias, transmittalPurposes, transmittalStatusLabels, type Recipient } from '@horizon/contract';
import { formatCalendarDay } from '@horizon/labour';
import type { Readable } from 'node:stream';
import type { Files } from '../platform/files/files.ts';
import { zipDocuments } from '../platform/files/zip-documents.ts';
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

/** The ZIP of a transmittal as a stream: its documents and the cover sheet. Throws 422 above four gigabytes. */
export function zipTransmittal(files: Files, { transmittal, coverSheet, mayRead }: Packed): Readable {
  return zipDocuments(files, {
    documents: transmittal.documents,
    first: [['cover-sheet.pdf', coverSheet]],
    changedAt: transmittal.sent_at ?? transmittal.created_at,
    mayRead,
  });
}
