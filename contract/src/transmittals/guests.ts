// Transmittals for guests: a link in an e-mail, a one-time code, then the pinned documents and nothing else. No account.
import { Type, type Static } from 'typebox';
import { call } from '../call.ts';
import { guestEntrance, guestFailures } from '../guests.ts';
import { Fields, Id, Instant, Nullable, Optional, Text } from '../schema.ts';
import { OpenedDocument, Purpose, Recipient, Status, TransmittedDocument } from './shapes.ts';

const area = { domain: 'transmittals', tenancy: 'public' } as const;
const base = '/api/guest-transmittals';
const failures = guestFailures;

/** A transmittal as its guest sees it. */
export const GuestTransmittal = Type.Object({
  workspace: Type.String({ description: 'Name of the sender’s workspace' }),
  project_name: Type.String(),
  number: Type.String(),
  subject: Type.String(),
  purpose: Nullable(Purpose),
  status: Status,
  message: Nullable(Type.String()),
  due_date: Nullable(Type.String()),
  sent_at: Nullable(Instant('When it was sent')),
  sent_by: Nullable(Type.String()),
  acknowledgement_required: Type.Boolean(),
  response_required: Type.Boolean(),
  documents: Type.Array(TransmittedDocument),
  recipient: Recipient,
  abilities: Type.Array(Type.String(), { description: 'acknowledge, respond' }),
});
export type GuestTransmittal = Static<typeof GuestTransmittal>;

const entrance = guestEntrance({ domain: 'transmittals', base, oneWord: 'transmittal' }, GuestTransmittal);

export const guestTransmittalCalls = {
  requestGuestCode: entrance.requestCode,
  openGuestTransmittal: entrance.open,
  getGuestTransmittal: entrance.current,
  openGuestDocument: call({
    ...area,
    method: 'POST',
    path: `${base}/current/documents/{cdeId}/open`,
    summary: 'A link to the file of a document, valid for five minutes while access lasts',
    params: Fields({ cdeId: Id('The document') }),
    body: Fields({ use: Optional(Type.Enum(['download', 'preview'])) }),
    answer: OpenedDocument,
    failures,
    failureMessage: 'Failed to open the file',
  }),
  zipGuestTransmittal: call({
    ...area,
    method: 'GET',
    path: `${base}/current/zip`,
    summary: 'All documents with cover sheet and hashes as a ZIP, as a guest',
    description: '`SHA256SUMS` is read by `sha256sum -c`. Up to 4 GB. It breaks off where access ends.',
    answerMedia: ['application/zip'],
    failures: [...failures, 503],
    failureMessage: 'Failed to download transmittal',
  }),
  acknowledgeGuestTransmittal: call({
    ...area,
    method: 'POST',
    path: `${base}/current/acknowledge`,
    summary: 'Acknowledge receipt, as a guest',
    body: Fields({}),
    answer: GuestTransmittal,
    failures,
    failureMessage: 'Failed to acknowledge transmittal',
  }),
  respondGuestTransmittal: call({
    ...area,
    method: 'POST',
    path: `${base}/current/respond`,
    summary: 'Respond or decline, as a guest',
    body: Fields({ response: Text('Response', 5000), declines: Optional(Type.Boolean()) }),
    answer: GuestTransmittal,
    failures,
    failureMessage: 'Failed to respond to transmittal',
  }),
};
