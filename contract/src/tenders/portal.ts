// Invitations by mail, and the portal of bidders: people without an account, who open their invitations by a link and a
// code. A session is of an address: it opens all invitations to that address, in all workspaces, and nothing else.
import { Type, type Static } from 'typebox';
import { call } from '../call.ts';
import { guestEntrance, guestFailures } from '../guests.ts';
import { Fields, Id, Instant, LongText, Name, Nullable, Optional, Text } from '../schema.ts';
import { TenderAddendum } from './addenda.ts';
import { BidContent } from './bid-content.ts';
import { BidderRow, BidNote, BidReceipt } from './bids.ts';
import { TenderDocuments } from './documents.ts';
import { tenderResponses, tenderStatuses, type TenderResponse, type TenderStatus } from './tender-states.ts';

const path = '/api/workspaces/{workspaceId}/cost/tender-packages/{id}' as const;
const base = '/api/guest-tenders';

const Response = Type.Enum(Object.keys(tenderResponses) as TenderResponse[], { description: 'Response' });
const Status = Type.Enum(Object.keys(tenderStatuses) as TenderStatus[], { description: 'Tender status' });
const When = (description: string) => Nullable(Instant(description));

/** A file of a package, for its bidders. */
const PortalFile = Type.Object({
  id: Type.String(),
  name: Type.String(),
  size: Type.Integer({ description: 'Bytes' }),
  preview: Nullable(Type.Enum(['image', 'pdf'])),
  added_at: Instant('When it was added'),
});

/** An invitation in the list of an address. */
/** Of a bid with as many lines as a bid may have. */
const longestBody = 2 * 1024 * 1024;

export const PortalInvitation = Type.Object({
  invitation_id: Type.String(),
  workspace: Type.String({ description: 'Name of the builder’s workspace' }),
  project_name: Type.String(),
  number: Type.String(),
  name: Type.String(),
  invited_as: Type.String({ description: 'Name of the invited company' }),
  tender_status: Status,
  due_date: When('Bids are due'),
  time_zone: Type.String({ description: 'Time zone of the project' }),
  response: Response,
  response_label: Type.String(),
});
export type PortalInvitation = Static<typeof PortalInvitation>;

/** A tender package as an invited bidder sees it. */
export const PortalTender = Type.Object({
  ...PortalInvitation.properties,
  description: Nullable(Type.String({ description: 'Scope' })),
  trade: Nullable(Type.String({ description: 'Name of the trade' })),
  bid_form: Type.String({ description: 'How it is priced' }),
  server_time: Instant('The server’s clock, which decides what is late'),
  response_note: Nullable(Type.String()),
  allows_late: Type.Boolean({ description: 'Late bids are accepted, marked as late' }),
  files: Type.Array(PortalFile),
  allowed: Type.Array(Response, { description: 'Responses that the bidder can give now' }),
});
export type PortalTender = Static<typeof PortalTender>;

/** A question on a package, for its bidders. */
export const PortalQuestion = Type.Object({
  id: Type.String(),
  subject: Type.String(),
  question: Nullable(Type.String()),
  answer: Nullable(Type.String()),
  asked_at: When('When it was asked'),
  answered_at: When('When it was answered'),
  is_own: Type.Boolean({ description: 'Asked by this bidder' }),
  is_published: Type.Boolean({ description: 'The answer is for all tenderers' }),
});
export type PortalQuestion = Static<typeof PortalQuestion>;

const Questions = Type.Object({
  items: Type.Array(PortalQuestion),
  until: When('The last instant for questions'),
  refusal: Nullable(Type.String({ description: 'Why no question can be asked now' })),
});

const OwnBid = Type.Object({
  ...BidReceipt.properties,
  is_on_behalf: Type.Boolean({ description: 'Entered by the builder' }),
  content: Nullable(BidContent),
});
const PortalBid = Type.Object({
  rows: Type.Array(BidderRow),
  draft: Nullable(BidContent),
  received: Type.Array(OwnBid, { description: 'The bids of this bidder, the newest first' }),
  is_late: Type.Boolean({ description: 'Received now, it would be late' }),
  refusal: Nullable(Type.String({ description: 'Why no bid can be submitted now' })),
});

const PortalDocuments = Type.Object({
  documents: TenderDocuments,
  addenda: Type.Array(TenderAddendum, { description: 'Issued addenda, the newest first' }),
});

const entrance = guestEntrance({ domain: 'tenders', base, oneWord: 'tender invitation' }, PortalTender);
const area = { domain: 'tenders', tenancy: 'public', failures: guestFailures } as const;
const params = Fields({ invitationId: Id('An invitation to the address of the session') });

export const tenderPortalCalls = {
  sendTenderInvitation: call({
    method: 'POST',
    path: `${path}/subcontractors/{taxId}/send`,
    domain: 'tenders',
    tenancy: 'workspace',
    permission: 'tender_packages:edit',
    projectGrants: true,
    summary: 'Mail an invited subcontractor a new link, which replaces the earlier one',
    params: Fields({
      workspaceId: Id('The workspace'),
      id: Id('The tender package'),
      taxId: Text('ABN or ACN of the subcontractor', 40),
    }),
    body: Fields({}),
    answer: Type.Object({ message: Type.String({ description: 'Names the address' }) }),
    failures: [409, 422],
    failureMessage: 'Failed to send the invitation',
  }),
  requestTenderCode: entrance.requestCode,
  openGuestTender: entrance.open,
  getGuestTender: entrance.current,
  listGuestTenders: call({
    ...area,
    method: 'GET',
    path: `${base}/invitations`,
    summary: 'All invitations to tender of the address that this browser has opened as a guest, in all workspaces',
    answer: Type.Object({
      address: Type.String({ description: 'The address that was confirmed by a code' }),
      items: Type.Array(PortalInvitation),
    }),
    failureMessage: 'Failed to fetch invitations',
  }),
  getGuestInvitation: call({
    ...area,
    method: 'GET',
    path: `${base}/invitations/{invitationId}`,
    summary: 'One invitation to tender of that address',
    params,
    answer: PortalTender,
    failureMessage: 'Failed to fetch tender',
  }),
  respondAsGuest: call({
    ...area,
    method: 'POST',
    path: `${base}/invitations/{invitationId}/response`,
    summary: 'Say whether the bidder will tender, decline with a reason, or withdraw a bid; as a guest',
    params,
    body: Fields({
      response: Response,
      response_note: Optional(Nullable(LongText('Reason or note', 2000))),
      time_zone: Optional(Nullable(Text('Time zone of the browser, for reminders', 60))),
    }),
    answer: PortalTender,
    failureMessage: 'Failed to send your answer',
  }),
  openGuestTenderFile: call({
    ...area,
    method: 'POST',
    path: `${base}/invitations/{invitationId}/files/{fileId}/open`,
    summary: 'A link to a file of the package, valid for five minutes while access lasts; as a guest',
    params: Fields({ ...params.properties, fileId: Id('The file') }),
    body: Fields({ use: Optional(Type.Enum(['download', 'preview'])) }),
    answer: Type.Object({ url: Type.String(), expires_at: Instant('When the link expires') }),
    failureMessage: 'Failed to open the file',
  }),
  listGuestQuestions: call({
    ...area,
    method: 'GET',
    path: `${base}/invitations/{invitationId}/questions`,
    summary: 'The bidder’s own questions, and published answers without the asker; as a guest',
    params,
    answer: Questions,
    failureMessage: 'Failed to fetch questions',
  }),
  askAsGuest: call({
    ...area,
    method: 'POST',
    path: `${base}/invitations/{invitationId}/questions`,
    summary: 'Ask a question until the cut-off; as a guest',
    params,
    body: Fields({
      subject: Name('Subject', 200),
      description: LongText('Question'),
      visibility: Optional(
        Type.Enum(['all_tenderers', 'private'], { description: 'private: the answer is for this bidder alone' }),
      ),
    }),
    answer: Questions,
    failureMessage: 'Failed to send the question',
  }),
  getGuestBid: call({
    ...area,
    method: 'GET',
    path: `${base}/invitations/{invitationId}/bid`,
    summary: 'The bid form, the bidder’s draft, and the bids that were received; as a guest',
    params,
    answer: PortalBid,
    failures: [...guestFailures, 503],
    failureMessage: 'Failed to fetch bid',
  }),
  saveGuestBidDraft: call({
    ...area,
    method: 'PUT',
    path: `${base}/invitations/{invitationId}/bid`,
    summary: 'Save the draft of a bid, which its bidder alone reads; as a guest',
    params,
    body: BidContent,
    longestBody,
    answer: Type.Object({ saved_at: Instant('When it was saved'), notes: Type.Array(BidNote) }),
    failureMessage: 'Failed to save bid',
  }),
  submitGuestBid: call({
    ...area,
    method: 'POST',
    path: `${base}/invitations/{invitationId}/bid/submit`,
    summary: 'Submit a bid; the answer is its receipt; as a guest',
    params,
    longestBody,
    body: Fields({
      content: BidContent,
      name: Optional(Nullable(Text('Name of the person who submits it', 200))),
    }),
    answer: Type.Object({ message: Type.String(), receipt: BidReceipt, notes: Type.Array(BidNote) }),
    failureMessage: 'Failed to submit bid',
  }),
  withdrawGuestBid: call({
    ...area,
    method: 'POST',
    path: `${base}/invitations/{invitationId}/bid/withdraw`,
    summary: 'Withdraw a submitted bid; another can be submitted until the closing time; as a guest',
    params,
    body: Fields({}),
    answer: Type.Object({ message: Type.String() }),
    failureMessage: 'Failed to withdraw bid',
  }),
  listGuestDocuments: call({
    ...area,
    method: 'GET',
    path: `${base}/invitations/{invitationId}/documents`,
    summary: 'The documents and addenda of the package; as a guest',
    description: 'Confidential documents are shown after the agreement is accepted.',
    params,
    answer: PortalDocuments,
    failureMessage: 'Failed to fetch documents',
  }),
  openGuestTenderDocument: call({
    ...area,
    method: 'POST',
    path: `${base}/invitations/{invitationId}/documents/{cdeId}/open`,
    summary: 'A link to the pinned file of a document, valid for five minutes while access lasts; as a guest',
    params: Fields({ ...params.properties, cdeId: Id('The document') }),
    body: Fields({ use: Optional(Type.Enum(['download', 'preview'])) }),
    answer: Type.Object({ url: Type.String(), expires_at: Instant('When the link expires') }),
    failureMessage: 'Failed to open the file',
  }),
  agreeAsGuest: call({
    ...area,
    method: 'POST',
    path: `${base}/invitations/{invitationId}/confidentiality`,
    summary: 'Accept the confidentiality agreement of a package; as a guest',
    params,
    body: Fields({}),
    answer: PortalDocuments,
    failureMessage: 'Failed to accept the agreement',
  }),
  acknowledgeAddendumAsGuest: call({
    ...area,
    method: 'POST',
    path: `${base}/invitations/{invitationId}/addenda/{addendumId}/acknowledge`,
    summary: 'Acknowledge an addendum, and confirm the bid that was submitted before it; as a guest',
    params: Fields({ ...params.properties, addendumId: Id('The addendum') }),
    body: Fields({ confirms_bid: Optional(Type.Boolean({ description: 'The bid stays as it is' })) }),
    answer: PortalDocuments,
    failureMessage: 'Failed to acknowledge the addendum',
  }),
};
