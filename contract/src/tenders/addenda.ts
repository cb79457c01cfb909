// Addenda of a tender package: what changes after it is issued, for all bidders alike.
import { Type, type Static } from 'typebox';
import { call, type FailureStatus } from '../call.ts';
import { Fields, Id, Instant, LongText, Message, Name, Nullable, Optional, Version, WithId } from '../schema.ts';
import { mostTenderDocuments } from './documents.ts';

/** The changes of documents by an addendum. */
export const documentChanges = { added: 'Added', replaced: 'Replaced', removed: 'Removed' } as const;
export type DocumentChangeKind = keyof typeof documentChanges;

/** The answer of a bidder who had submitted before the scope changed. */
export const bidConfirmations = {
  not_asked: 'Not asked',
  to_confirm: 'Bid to be confirmed or revised',
  confirmed: 'Bid confirmed',
  revised: 'Bid revised',
} as const;
export type BidConfirmation = keyof typeof bidConfirmations;

const Change = Type.Enum(Object.keys(documentChanges) as DocumentChangeKind[], { description: 'The change' });
export const DocumentChange = Fields({ cde_id: Id('The document'), change: Change });
export type DocumentChange = Static<typeof DocumentChange>;

const When = (description: string) => Nullable(Instant(description));
const receipt = {
  acknowledged_at: When('When it was acknowledged'),
  bid: Type.Enum(Object.keys(bidConfirmations) as BidConfirmation[], { description: 'The bid submitted before it' }),
};

export const TenderAddendum = Type.Object({
  id: Type.String(),
  number: Nullable(Type.Integer({ description: 'Counted on the package; null for a draft' })),
  title: Type.String(),
  body: Nullable(Type.String()),
  changes_scope: Type.Boolean(),
  due_date: When('The later due date; null if it stays'),
  previous_due_date: When('The due date before'),
  clarification_id: Nullable(Type.String({ description: 'The clarification whose answer it publishes' })),
  documents: Type.Array(
    Type.Object({
      cde_id: Type.String(),
      change: Change,
      number: Type.String(),
      title: Type.String(),
      revision: Nullable(Type.String({ description: 'The revision from now on; null if it was removed' })),
      previous_revision: Nullable(Type.String({ description: 'The revision before; null if it was added' })),
    }),
  ),
  issued_at: When('When it was issued; null for a draft'),
  issued_by: Nullable(Type.String({ description: 'Name; null for bidders' })),
  notified: Nullable(Type.Integer({ description: 'Bidders who were notified; null for bidders' })),
  acknowledged: Nullable(Type.Integer({ description: 'Those who acknowledged it; null for bidders' })),
  bidders: Nullable(
    Type.Array(Type.Object({ invitation_id: Type.String(), name: Type.String(), ...receipt }), {
      description: 'Null for bidders',
    }),
  ),
  own: Nullable(Type.Object(receipt, { description: 'Of the caller, a bidder' })),
  version: Version,
  abilities: Type.Array(Type.String(), { description: 'edit, delete, issue, acknowledge, confirm' }),
});
export type TenderAddendum = Static<typeof TenderAddendum>;

const path = '/api/workspaces/{workspaceId}/cost/tender-packages/{id}/addenda' as const;
const one = `${path}/{addendumId}` as const;
const area = { domain: 'tenders', tenancy: 'workspace', projectGrants: true } as const;
const failures: FailureStatus[] = [409, 422];
const params = Fields({
  workspaceId: Id('The workspace'),
  id: Id('The tender package'),
  addendumId: Id('The addendum'),
});
const written = {
  body: Optional(Nullable(LongText('Text'))),
  changes_scope: Optional(
    Type.Boolean({ description: 'It changes the scope: bidders who have submitted confirm their bid or revise it' }),
  ),
  due_date: Optional(Nullable(Instant('New due date, later than the one now'))),
  documents: Optional(
    Type.Array(DocumentChange, { maxItems: mostTenderDocuments, description: 'Changes of documents' }),
  ),
};

export const tenderAddendumCalls = {
  listTenderAddenda: call({
    ...area,
    method: 'GET',
    path,
    permission: 'tender_packages:view',
    summary: 'The addenda of a tender package, newest first',
    description: 'Bidders see those that have been issued.',
    params: WithId('The tender package'),
    answer: Type.Object({
      items: Type.Array(TenderAddendum),
      abilities: Type.Array(Type.String(), { description: 'create' }),
    }),
    failureMessage: 'Failed to fetch addenda',
  }),
  createTenderAddendum: call({
    ...area,
    method: 'POST',
    path,
    permission: 'tender_packages:edit',
    summary: 'Draft an addendum; a package has one draft at a time',
    params: WithId('The tender package'),
    body: Fields({ title: Name('Title', 200), ...written }),
    status: 201,
    answer: TenderAddendum,
    failures,
    idempotent: true,
    failureMessage: 'Failed to create addendum',
  }),
  updateTenderAddendum: call({
    ...area,
    method: 'PATCH',
    path: one,
    permission: 'tender_packages:edit',
    summary: 'Change the draft of an addendum',
    params,
    body: Fields({ title: Optional(Name('Title', 200)), ...written, version: Version }),
    answer: TenderAddendum,
    failures,
    failureMessage: 'Failed to update addendum',
  }),
  deleteTenderAddendum: call({
    ...area,
    method: 'DELETE',
    path: one,
    permission: 'tender_packages:edit',
    summary: 'Discard the draft of an addendum',
    params,
    answer: Message,
    failures: [409],
    failureMessage: 'Failed to delete addendum',
  }),
  issueTenderAddendum: call({
    ...area,
    method: 'POST',
    path: `${one}/issue`,
    permission: 'tender_packages:send',
    changes: true,
    summary: 'Issue an addendum: it gets its number, and every bidder who has not declined is notified',
    description:
      'Documents are pinned and the due date moves at the same instant. With a later due date, a closed tender whose bids are unopened is open again.',
    params,
    body: Fields({ version: Version }),
    answer: TenderAddendum,
    failures,
    idempotent: true,
    failureMessage: 'Failed to issue addendum',
  }),
  acknowledgeTenderAddendum: call({
    ...area,
    method: 'POST',
    path: `${one}/acknowledge`,
    permission: 'tender_packages:view',
    changes: true,
    summary: 'Acknowledge an addendum, as a bidder or for one',
    params,
    body: Fields({
      confirms_bid: Optional(Type.Boolean({ description: 'The bid submitted before it stays as it is' })),
      invitation_id: Optional(Id('The bidder, for the buyer’s staff')),
    }),
    answer: TenderAddendum,
    failures,
    failureMessage: 'Failed to acknowledge addendum',
  }),
};
