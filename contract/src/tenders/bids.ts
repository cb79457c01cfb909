// The bids of a tender package: prices of the invited subcontractors, one revision after another. Sealed until they are
// opened: before, nobody reads a price but the bidder who wrote it.
import { Type, type Static } from 'typebox';
import { call } from '../call.ts';
import { Fields, Id, Instant, LongText, Nullable, Optional, tableEndings, Text, WithId } from '../schema.ts';
import { BidContent, BidLineInput } from './bid-content.ts';
import { scopeRowFields } from './scope-rows.ts';
import { tenderResponses, type TenderResponse } from './tender-states.ts';

const path = '/api/workspaces/{workspaceId}/cost/tender-packages/{id}' as const;
const area = { domain: 'tenders', tenancy: 'workspace', projectGrants: true } as const;
const ofPackage = { ...area, params: WithId('The tender package') } as const;
const ofInvitation = {
  ...area,
  params: Fields({
    workspaceId: Id('The workspace'),
    id: Id('The tender package'),
    invitationId: Id('The invitation of the bidder'),
  }),
} as const;

export const bidStatuses = {
  draft: { label: 'Draft', bucket: 'not-started' },
  submitted: { label: 'Submitted', bucket: 'completed' },
  late: { label: 'Late', bucket: 'delayed' },
  withdrawn: { label: 'Withdrawn', bucket: 'cancelled' },
} as const;
export type BidStatus = keyof typeof bidStatuses;
const Status = Type.Enum(Object.keys(bidStatuses) as BidStatus[]);
const Response = Type.Enum(Object.keys(tenderResponses) as TenderResponse[]);

/** The proof that a bid was received. */
export const BidReceipt = Type.Object({
  id: Type.String(),
  revision: Type.Integer({ description: 'From 1' }),
  status: Status,
  submitted_at: Instant('When the server received it'),
  hash: Type.String({ description: 'SHA-256 of the content as received, with a random addition' }),
});
export type BidReceipt = Static<typeof BidReceipt>;

/** A remark about a bid, none of which prevents it. */
export const BidNote = Type.Object({
  kind: Type.Enum(['arithmetic', 'repeated', 'quantity', 'left_out', 'total']),
  row_id: Nullable(Type.String()),
  text: Type.String(),
});
export type BidNote = Static<typeof BidNote>;

/** The rows of the bid form as a bidder sees them: without the budget. */
export const BidderRow = Type.Object({
  id: Type.String(),
  section: scopeRowFields.section,
  item: scopeRowFields.item,
  description: Type.String(),
  unit: scopeRowFields.unit,
  quantity: Nullable(Type.Number()),
  is_mandatory: Type.Boolean(),
  provisional_sum: Nullable(Type.Number()),
});
export type BidderRow = Static<typeof BidderRow>;

/** The largest price file, in bytes. */
export const priceFileUpload = {
  maxBytes: 10_000_000,
  mediaTypes: ['text/csv', 'text/plain', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  endings: tableEndings,
};

/** A price file as it was read. With a fault there are no lines: nothing is taken by halves. */
export const PriceFilePreview = Type.Object({
  includes_gst: Type.Boolean(),
  is_gst_stated: Type.Boolean({ description: 'The file states whether its prices include GST' }),
  stated_total: Nullable(Type.Number({ description: 'Of a line of totals, on the same basis' })),
  lines: Type.Array(BidLineInput, { description: 'Lines of rows of the bid form; several of one row are added up' }),
  not_found: Type.Array(
    Type.Object({ row: Type.Integer({ description: 'In the file, from 1' }), line: BidLineInput }),
    { description: 'Priced rows that the bid form does not have, as lines of the bidder’s own' },
  ),
  missing: Type.Array(Type.String(), { description: 'Rows of the bid form that the file does not answer' }),
  faults: Type.Array(
    Type.Object({
      sheet: Nullable(Type.String({ description: 'Null for a text file' })),
      cell: Type.String({ description: 'Such as D12' }),
      message: Type.String(),
    }),
  ),
  notes: Type.Array(BidNote),
});
export type PriceFilePreview = Static<typeof PriceFilePreview>;

const Totals = Type.Object({
  ex_gst: Type.Number(),
  inc_gst: Type.Number(),
  stated: Nullable(Type.Number({ description: 'The total that the bidder wrote' })),
  priced: Type.Integer({ description: 'Rows with a price' }),
  open: Type.Integer({ description: 'Mandatory rows without an answer' }),
});

const BidRow = Type.Object({
  invitation_id: Type.String(),
  bidder: Type.String({ description: 'Name of the invited subcontractor' }),
  response: Response,
  response_label: Type.String(),
  bid: Nullable(
    Type.Object({
      id: Type.String(),
      revision: Type.Integer(),
      status: Status,
      submitted_at: Nullable(Instant('When it was received')),
      submitted_by: Nullable(Type.String({ description: 'Name of the bidder’s person' })),
      entered_by: Nullable(Type.String({ description: 'The person of the buyer who entered it for the bidder' })),
      entry_note: Nullable(Type.String()),
      hash: Nullable(Type.String({ description: 'Of the receipt; null while sealed' })),
      currency: Nullable(Type.String()),
      totals: Nullable(Totals),
    }),
  ),
  allowed: Type.Array(Type.Enum(['enter', 'read', 'withdraw']), { description: 'Acts that the caller can do now' }),
});

const Submission = Fields({
  content: BidContent,
  reason: Optional(Nullable(LongText('Why it is entered after the closing time, by staff; without prices', 2000))),
  entry_note: Optional(
    Nullable(LongText('How staff received it, such as by e-mail; visible before the opening, so without prices', 2000)),
  ),
  name: Optional(Nullable(Text('Name of the bidder’s person, if staff enter it', 200))),
});

/** The calls of bids. */
export const bidCalls = {
  listBids: call({
    ...ofPackage,
    method: 'GET',
    path: `${path}/bids`,
    permission: 'tender_packages:view',
    summary: 'Bids of a tender package, one row a bidder; without prices until they are opened',
    description: 'A bidder sees their own row alone.',
    answer: Type.Object({
      items: Type.Array(BidRow),
      is_sealed: Type.Boolean(),
      opened_at: Nullable(Instant('When the bids were opened')),
      opened_by: Nullable(Type.String()),
      abilities: Type.Array(Type.String(), { description: 'open: the caller can open the bids now' }),
      cannot_open: Nullable(Type.String({ description: 'Why they cannot be opened now' })),
    }),
    failureMessage: 'Failed to fetch bids',
  }),
  openBids: call({
    ...ofPackage,
    method: 'POST',
    path: `${path}/bids/open`,
    permission: 'tender_packages:edit',
    summary: 'Open the bids of a closed package: from then on their prices can be read',
    description: 'Once only; the package is under evaluation afterwards and takes no more bids.',
    answer: Type.Object({ message: Type.String(), opened: Type.Integer({ description: 'Bids opened' }) }),
    failures: [409, 503],
    heavy: true,
    failureMessage: 'Failed to open bids',
  }),
  getBid: call({
    ...area,
    method: 'GET',
    path: `${path}/bids/{bidId}`,
    permission: 'tender_packages:view',
    summary: 'A bid with its prices: the bidder’s own, or any after the opening',
    params: Fields({ workspaceId: Id('The workspace'), id: Id('The tender package'), bidId: Id('The bid') }),
    answer: Type.Object({
      id: Type.String(),
      invitation_id: Type.String(),
      bidder: Type.String(),
      revision: Type.Integer(),
      status: Status,
      submitted_at: Nullable(Instant('When it was received')),
      rows: Type.Array(BidderRow),
      content: BidContent,
      totals: Totals,
      notes: Type.Array(BidNote),
    }),
    failures: [409, 503],
    failureMessage: 'Failed to fetch bid',
  }),
  getBidEntry: call({
    ...ofInvitation,
    method: 'GET',
    path: `${path}/bidders/{invitationId}/bid`,
    permission: 'tender_packages:view',
    summary: 'The entry of a bid: rows, the bidder’s own draft, the receipt of the last one',
    answer: Type.Object({
      bidder: Type.String(),
      rows: Type.Array(BidderRow),
      draft: Nullable(BidContent),
      submitted: Nullable(BidReceipt),
      is_own: Type.Boolean({ description: 'The caller is this bidder' }),
      due_date: Nullable(Instant('Bids are due')),
      time_zone: Type.String(),
      is_late: Type.Boolean({ description: 'Received now, it would be late' }),
      refusal: Nullable(Type.String({ description: 'Why no bid can be submitted now' })),
      needs_reason: Type.Boolean({ description: 'Staff give a reason, since the closing time has passed' }),
    }),
    failures: [503],
    failureMessage: 'Failed to fetch bid',
  }),
  saveBidDraft: call({
    ...ofInvitation,
    method: 'PUT',
    path: `${path}/bidders/{invitationId}/bid`,
    permission: 'tender_packages:view',
    changes: true,
    summary: 'Save the draft of a bid; the bidder alone reads it',
    body: BidContent,
    answer: Type.Object({ saved_at: Instant('When it was saved'), notes: Type.Array(BidNote) }),
    failures: [409, 422],
    failureMessage: 'Failed to save bid',
  }),
  submitBid: call({
    ...ofInvitation,
    method: 'POST',
    path: `${path}/bidders/{invitationId}/bid/submit`,
    permission: 'tender_packages:view',
    changes: true,
    summary: 'Submit a bid, as the bidder or on behalf of one; the answer is its receipt',
    description:
      'A later bid is a further revision; each stays as it was received. After the closing time it is late if the package accepts that, else it is refused and kept as a draft.',
    body: Submission,
    answer: Type.Object({ message: Type.String(), receipt: BidReceipt, notes: Type.Array(BidNote) }),
    failures: [409, 422],
    failureMessage: 'Failed to submit bid',
  }),
  withdrawBid: call({
    ...ofInvitation,
    method: 'POST',
    path: `${path}/bidders/{invitationId}/bid/withdraw`,
    permission: 'tender_packages:view',
    changes: true,
    summary: 'Withdraw a submitted bid; another can be submitted until the closing time',
    body: Fields({ reason: Optional(Nullable(LongText('Reason', 2000))) }),
    answer: Type.Object({ message: Type.String() }),
    failures: [409, 422],
    failureMessage: 'Failed to withdraw bid',
  }),
  readPriceFile: call({
    ...ofPackage,
    method: 'POST',
    path: `${path}/price-file`,
    permission: 'tender_packages:view',
    summary: 'Read a bidder’s spreadsheet into the lines of a bid, for a preview; stores nothing',
    upload: priceFileUpload,
    answer: PriceFilePreview,
    failures: [413, 415, 422],
    failureMessage: 'Failed to read the file',
  }),
  exportPriceFile: call({
    ...ofInvitation,
    method: 'GET',
    path: `${path}/bidders/{invitationId}/price-file`,
    permission: 'tender_packages:view',
    summary: 'The bid form as a spreadsheet to fill in; a bidder’s own has the prices of the draft',
    answerMedia: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    failures: [503],
    failureMessage: 'Failed to export bid form',
  }),
};
