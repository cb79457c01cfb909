// Transmittals: drafted with documents and recipients, sent with a purpose, then acknowledged and answered.
import { Type } from 'typebox';
import { call, type FailureStatus } from '../call.ts';
import {
  Day,
  deletedInstead,
  exportDescription,
  exportFormat,
  exportMedia,
  Fields,
  Id,
  Instant,
  List,
  listQuery,
  LongText,
  Message,
  Name,
  Nullable,
  OneOrSeveral,
  Optional,
  Text,
  Version,
} from '../schema.ts';
import { NewDocument, NewRecipient, Purpose, SentViaName, Status, Transmittal, TransmittalSummary } from './shapes.ts';
import { mostTransmittalRecipients, mostTransmittedDocuments } from './words.ts';

const area = { domain: 'transmittals', tenancy: 'workspace', projectGrants: true } as const;
const base = '/api/transmittals' as const;
const one = `${base}/{id}` as const;
const params = Fields({ id: Id('The transmittal') });
const inWorkspace = { workspace_id: Id('The workspace') };
const failures: FailureStatus[] = [409, 422];

const filters = {
  workspace_id: Optional(Id('The workspace; all of the caller where absent')),
  project_id: Optional(Id('The project')),
  status: Optional(OneOrSeveral(Status)),
  wbs_id: Optional(Id('The WBS element')),
  purpose: Optional(OneOrSeveral(Purpose)),
  cde_id: Optional(Id('Those with this document')),
  is_overdue: Optional(Type.Boolean({ description: 'Those whose answers are overdue, or are not' })),
  box: Optional(Type.Enum(['received', 'sent'], { description: 'Those that the caller received, or wrote and sent' })),
  ...deletedInstead,
};
const sortable = ['created_at', 'updated_at', 'number', 'subject', 'status', 'due_date', 'sent_at'];

const written = {
  purpose: Optional(Nullable(Purpose)),
  wbs_id: Optional(Nullable(Id('The WBS element'))),
  message: Optional(Nullable(LongText('Message', 5000))),
  due_date: Optional(Nullable(Day('Due'))),
  acknowledgement_required: Optional(Type.Boolean({ description: 'Recipients are asked to acknowledge' })),
  response_required: Optional(Type.Boolean({ description: 'Recipients are asked to respond' })),
  sent_via: Optional(Nullable(SentViaName)),
  is_private: Optional(Type.Boolean({ description: 'Seen by its author, its recipients and administrators alone' })),
  sends_new_revisions: Optional(Type.Boolean({ description: 'New revisions go to its recipients by themselves' })),
};
const Documents = Type.Array(NewDocument, { maxItems: mostTransmittedDocuments });
const Recipients = Type.Array(NewRecipient, { maxItems: mostTransmittalRecipients });
const changing = { ...area, params, answer: Transmittal, failures } as const;
/** Recipients act with the permission to see the transmittal; their answers are changes all the same. */
const byRecipient = { ...changing, method: 'POST', permission: 'transmittals:view', changes: true } as const;

export const transmittalCalls = {
  listTransmittals: call({
    method: 'GET',
    path: base,
    domain: 'transmittals',
    tenancy: 'workspaces',
    permission: 'transmittals:view',
    summary: 'Transmittals that the caller sees, newest first',
    description: 'People narrowed to their own records see those that were sent to them.',
    query: listQuery(sortable, filters),
    answer: List(TransmittalSummary),
    failureMessage: 'Failed to fetch transmittals',
  }),
  exportTransmittals: call({
    method: 'GET',
    path: `${base}/export`,
    domain: 'transmittals',
    tenancy: 'workspaces',
    permission: 'transmittals:view',
    summary: 'The register of transmittals as CSV, XLSX or PDF, with the same filters',
    description: exportDescription,
    query: listQuery(sortable, { ...filters, ...exportFormat }),
    answerMedia: exportMedia,
    failures: [422],
    failureMessage: 'Failed to export transmittals',
  }),
  createTransmittal: call({
    ...area,
    method: 'POST',
    path: base,
    permission: 'transmittals:create',
    summary: 'Draft a transmittal, with its documents and recipients where they are known already',
    body: Fields({
      ...inWorkspace,
      project_id: Id('The project'),
      subject: Name('Subject', 300),
      ...written,
      documents: Optional(Documents),
      recipients: Optional(Recipients),
    }),
    status: 201,
    answer: Transmittal,
    failures,
    idempotent: true,
    failureMessage: 'Failed to create transmittal',
  }),
  getTransmittal: call({
    ...area,
    method: 'GET',
    path: one,
    permission: 'transmittals:view',
    summary: 'One transmittal with its documents and recipients',
    params,
    query: Fields(inWorkspace),
    answer: Transmittal,
    failureMessage: 'Failed to fetch transmittal',
  }),
  updateTransmittal: call({
    ...changing,
    method: 'PUT',
    path: one,
    permission: 'transmittals:create',
    summary: 'Change a draft',
    description: 'Fields that are absent stay as they are. Of a sent transmittal only `sends_new_revisions` changes.',
    body: Fields({ ...inWorkspace, version: Optional(Version), subject: Optional(Name('Subject', 300)), ...written }),
    failureMessage: 'Failed to update transmittal',
  }),
  deleteTransmittal: call({
    ...area,
    method: 'DELETE',
    path: one,
    permission: 'transmittals:create',
    summary: 'Delete a draft; it can be restored. A sent transmittal stays',
    params,
    query: Fields(inWorkspace),
    answer: Message,
    failures: [409],
    failureMessage: 'Failed to delete transmittal',
  }),
  restoreTransmittal: call({
    ...changing,
    method: 'POST',
    path: `${one}/restore`,
    permission: 'transmittals:create',
    summary: 'Restore a deleted draft',
    body: Fields(inWorkspace),
    failureMessage: 'Failed to restore transmittal',
  }),
  addTransmittalDocument: call({
    ...changing,
    method: 'POST',
    path: `${one}/documents`,
    permission: 'transmittals:create',
    summary: 'Add a document to a draft',
    body: Fields({ ...inWorkspace, cde_id: Id('The document') }),
    failureMessage: 'Failed to add document',
  }),
  removeTransmittalDocument: call({
    ...changing,
    method: 'DELETE',
    path: `${one}/documents/{cdeId}`,
    permission: 'transmittals:create',
    summary: 'Take a document out of a draft',
    params: Fields({ id: Id('The transmittal'), cdeId: Id('The document') }),
    query: Fields(inWorkspace),
    failureMessage: 'Failed to remove document',
  }),
  addTransmittalRecipient: call({
    ...changing,
    method: 'POST',
    path: `${one}/recipients`,
    permission: 'transmittals:create',
    summary: 'Add a recipient to a draft: a member, or a guest by e-mail address',
    body: Fields({ ...inWorkspace, ...NewRecipient.properties }),
    idempotent: true,
    failureMessage: 'Failed to add recipient',
  }),
  removeTransmittalRecipient: call({
    ...changing,
    method: 'DELETE',
    path: `${one}/recipients/{kindeId}`,
    permission: 'transmittals:create',
    summary: 'Take a recipient out of a draft',
    params: Fields({
      id: Id('The transmittal'),
      kindeId: Type.String({ minLength: 1, maxLength: 200, description: 'The member, or the id of the recipient' }),
    }),
    query: Fields(inWorkspace),
    failureMessage: 'Failed to remove recipient',
  }),
  sendTransmittal: call({
    ...changing,
    method: 'POST',
    path: `${one}/send`,
    permission: 'transmittals:send',
    summary: 'Send a draft: revisions and checksums are pinned, and nothing of it changes from then on',
    description:
      'At least one document with a version, one recipient in To, and a purpose, here or in the draft. Sent again, it answers the sent transmittal.',
    body: Fields({ ...inWorkspace, purpose: Optional(Purpose), version: Optional(Version) }),
    idempotent: true,
    failureMessage: 'Failed to send transmittal',
  }),
  voidTransmittal: call({
    ...changing,
    method: 'POST',
    path: `${one}/void`,
    permission: 'transmittals:create',
    summary: 'Make a draft void; its number stays used',
    body: Fields(inWorkspace),
    failureMessage: 'Failed to void transmittal',
  }),
  closeTransmittal: call({
    ...changing,
    method: 'POST',
    path: `${one}/close`,
    permission: 'transmittals:send',
    summary: 'Close a sent transmittal: nobody is reminded any more',
    body: Fields(inWorkspace),
    failureMessage: 'Failed to close transmittal',
  }),
  viewTransmittal: call({
    ...byRecipient,
    path: `${one}/view`,
    summary: 'Note that the caller, a recipient, has seen it',
    body: Fields(inWorkspace),
    failureMessage: 'Failed to fetch transmittal',
  }),
  acknowledgeTransmittal: call({
    ...byRecipient,
    path: `${one}/acknowledge`,
    summary: 'Acknowledge receipt, as a recipient',
    body: Fields(inWorkspace),
    failureMessage: 'Failed to acknowledge transmittal',
  }),
  respondTransmittal: call({
    ...byRecipient,
    path: `${one}/respond`,
    summary: 'Respond, as a recipient; receipt is acknowledged by it',
    body: Fields({
      ...inWorkspace,
      response: Text('Response', 5000),
      declines: Optional(Type.Boolean({ description: 'Declines the transmittal; the response says why' })),
    }),
    failureMessage: 'Failed to respond to transmittal',
  }),
  openTransmittalDocument: call({
    ...area,
    method: 'POST',
    path: `${one}/documents/{cdeId}/open`,
    permission: 'transmittals:view',
    summary: 'A link to the file of a document of a transmittal, valid for five minutes while access lasts',
    params: Fields({ id: Id('The transmittal'), cdeId: Id('The document') }),
    body: Fields({
      ...inWorkspace,
      use: Optional(Type.Enum(['download', 'preview'], { description: 'preview: shown in place' })),
    }),
    answer: Type.Object({
      url: Type.String({ description: 'Opens the file without signing in, until it expires' }),
      expires_at: Instant('When the link expires'),
      superseded_by: Nullable(Type.String({ description: 'Revision that supersedes the opened one' })),
    }),
    failures: [409],
    failureMessage: 'Failed to open the file',
  }),
};
