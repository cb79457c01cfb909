// Shapes that the calls of transmittals share.
import { Type, type Static } from 'typebox';
import { FileLink } from '../files.ts';
import { Fields, Id, Instant, KindeId, Name, Nullable, Optional, Text, Trail, Version } from '../schema.ts';
import { transmittalStatuses } from './transmittal-workflow.ts';
import { purposeNames, recipientStates, sentVias, type SentVia } from './words.ts';

export const Purpose = Type.Enum([...purposeNames], { description: 'Purpose' });
export const Status = Type.Enum([...transmittalStatuses], { description: 'Status' });
export const SentViaName = Type.Enum(Object.keys(sentVias) as SentVia[], {
  description: 'How paper or a drive travels with it',
});
const Role = Type.Enum(['to', 'cc'], { description: 'to: asked to acknowledge; cc: informed' });

/** A recipient in requests: a member by `kinde_id`, or a guest by `email` and `name`. */
export const NewRecipient = Fields({
  kinde_id: Optional(KindeId('A member of the workspace')),
  email: Optional(
    Type.String({ format: 'email', maxLength: 254, description: 'E-mail address of a guest, who needs no account' }),
  ),
  name: Optional(Name('Name of the guest', 200)),
  company: Optional(Nullable(Text('Company of the guest', 200))),
  role: Optional(Role),
  is_blind: Optional(Type.Boolean({ description: 'The other recipients do not see this one' })),
});
export type NewRecipient = Static<typeof NewRecipient>;

export const NewDocument = Fields({ cde_id: Id('The document') });

/** A document of a transmittal. Once sent, revision, file and SHA-256 are those of the time of sending. */
export const TransmittedDocument = Type.Object({
  cde_id: Type.String(),
  number: Type.String(),
  title: Nullable(Type.String()),
  cde_version_id: Nullable(Type.String({ description: 'Pinned at sending; the newest version before' })),
  revision: Nullable(Type.String()),
  suitability: Nullable(Type.String()),
  sha256: Nullable(Type.String({ description: 'SHA-256 of the file, hexadecimal' })),
  file_name: Nullable(Type.String()),
  size: Nullable(Type.Integer({ description: 'Bytes' })),
  media_type: Nullable(Type.String()),
  preview: Nullable(Type.Enum(['image', 'pdf'])),
  current_revision: Nullable(Type.String({ description: 'Revision of the newest version now' })),
  is_superseded: Type.Boolean({ description: 'A newer version exists' }),
});
export type TransmittedDocument = Static<typeof TransmittedDocument>;

const When = (description: string) => Nullable(Instant(description));
export const Recipient = Type.Object({
  id: Type.String(),
  kinde_id: Nullable(Type.String({ description: 'None for a guest' })),
  email: Nullable(Type.String({ description: 'Of a guest' })),
  name: Type.String(),
  company: Nullable(Type.String()),
  role: Role,
  is_blind: Type.Boolean({ description: 'The other recipients do not see this one' }),
  state: Nullable(Type.Enum([...recipientStates], { description: 'None while the transmittal is a draft' })),
  bounce_reason: Nullable(Type.String()),
  delivered_at: When('When it was delivered'),
  viewed_at: When('When it was viewed first'),
  downloaded_at: When('When a document was downloaded first'),
  acknowledged_at: When('When it was acknowledged'),
  responded_at: When('When the response came'),
  response: Nullable(Type.String()),
  revoked_at: When('When access was withdrawn'),
  reminded_at: When('When the last reminder was sent'),
  opened_documents: Type.Integer({ description: 'Documents opened so far' }),
});
export type Recipient = Static<typeof Recipient>;

const summary = {
  id: Type.String(),
  workspace_id: Type.String(),
  project_id: Type.String(),
  project_name: Type.String(),
  number: Type.String({ description: 'Such as TR-0034, counted on the project' }),
  subject: Type.String(),
  purpose: Nullable(Purpose),
  status: Status,
  is_overdue: Type.Boolean({ description: 'The due date has passed and an answer is still missing' }),
  wbs_id: Nullable(Type.String()),
  wbs_name: Nullable(Type.String()),
  due_date: Nullable(Type.String()),
  acknowledgement_required: Type.Boolean(),
  response_required: Type.Boolean(),
  is_private: Type.Boolean({ description: 'Seen by its author, its recipients and administrators alone' }),
  documents: Type.Array(Type.Object({ cde_id: Type.String() })),
  recipients: Type.Array(Type.Object({ kinde_id: Nullable(Type.String()), name: Type.String(), role: Role }), {
    description: 'As far as the caller sees them',
  }),
  acknowledged_count: Type.Integer({ description: 'Recipients who have acknowledged' }),
  not_sent_count: Type.Integer({ description: 'Recipients whose mail stayed in the outbox: no mail server' }),
  created_by_user_id: Type.String(),
  created_by: Type.String({ description: 'Name of its author' }),
  sent_at: When('When it was sent'),
  sent_by: Nullable(Type.String({ description: 'Name of its sender' })),
  is_deleted: Type.Boolean(),
  version: Version,
  ...Trail,
  abilities: Type.Array(Type.String(), {
    description: 'edit, send, void, delete, restore, close, remind, revoke, edit_following, acknowledge, respond',
  }),
};
export const TransmittalSummary = Type.Object(summary);
export type TransmittalSummary = Static<typeof TransmittalSummary>;

const Named = Type.Object({ id: Type.String(), number: Type.String() });
export const Transmittal = Type.Object({
  ...summary,
  message: Nullable(Type.String()),
  sent_via: Nullable(SentViaName),
  sends_new_revisions: Type.Boolean({ description: 'New revisions go to its recipients by themselves' }),
  closed_at: When('When it was closed'),
  reminded_at: When('When recipients were last reminded'),
  follows: Nullable(Named),
  followed_by: Type.Array(Named, { description: 'Transmittals that bring it up to date with newer revisions' }),
  documents: Type.Array(TransmittedDocument, { description: 'As far as the caller sees them' }),
  hidden_document_count: Type.Integer({ description: 'Documents in folders that are closed to the caller' }),
  recipients: Type.Array(Recipient, { description: 'As far as the caller sees them' }),
  own_recipient_id: Nullable(Type.String({ description: 'The caller as a recipient' })),
});
export type Transmittal = Static<typeof Transmittal>;

/** A link to the file of a document of a transmittal; it no longer works once access has ended. */
export const OpenedDocument = Type.Object({
  ...FileLink.properties,
  superseded_by: Nullable(Type.String({ description: 'Revision that supersedes the opened one' })),
});

/** A recipient whom the distribution matrix proposes for documents. */
export const ProposedRecipient = Type.Object({
  kinde_id: Nullable(Type.String({ description: 'None for a guest' })),
  email: Nullable(Type.String({ description: 'Of a guest' })),
  name: Type.String(),
  company: Nullable(Type.String()),
  role: Role,
  is_blind: Type.Boolean(),
  may: Type.Boolean({ description: 'False of a member without access to transmittals of the project' }),
  documents: Type.Array(Type.String(), { description: 'Numbers of the documents that they get by the matrix' }),
});

/** The newest revision of a document that a recipient has. */
export const Holding = Type.Object({
  cde_id: Type.String(),
  number: Type.String(),
  title: Type.String(),
  current_revision: Nullable(Type.String()),
  kinde_id: Nullable(Type.String()),
  email: Nullable(Type.String()),
  name: Type.String(),
  company: Nullable(Type.String()),
  revision: Type.String({ description: 'The newest revision that they were sent' }),
  transmittal_id: Type.String(),
  transmittal: Type.String({ description: 'Number of the transmittal that brought it' }),
  sent_at: Nullable(Instant('When it was sent')),
  acknowledged_at: Nullable(Instant('When it was acknowledged')),
  opened_at: Nullable(Instant('When they opened the document last')),
  is_current: Type.Boolean({ description: 'False where a newer version exists' }),
});
