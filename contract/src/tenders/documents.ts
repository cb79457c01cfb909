// The documents of a tender package: chosen from the document register, each with its revision pinned, and what bidders
// have downloaded of them.
import { Type, type Static } from 'typebox';
import { call, type FailureStatus } from '../call.ts';
import { FileLink } from '../files.ts';
import { Fields, Id, Instant, Nullable, Optional, WithId } from '../schema.ts';

/** The most documents of one package. */
export const mostTenderDocuments = 2000;

/** Whether a bidder has the documents as they are now. */
export const documentCurrencies = {
  not_downloaded: 'Not downloaded',
  current: 'Current',
  obsolete: 'Obsolete',
} as const;
export type DocumentCurrency = keyof typeof documentCurrencies;

/** The agreement that bidders accept before they see confidential documents, unless the package has its own. */
export const usualConfidentialityTerms =
  'I keep the documents of this tender confidential, use them only to prepare a bid, and pass them on only to people who need them for it and are bound in the same way. I delete them if no contract follows.';

const When = (description: string) => Nullable(Instant(description));
const Currency = Type.Enum(Object.keys(documentCurrencies) as DocumentCurrency[], {
  description: 'Whether the bidder has the documents as they are now',
});

/** A document of a package. Revision, file and SHA-256 are those that were pinned. */
export const TenderDocument = Type.Object({
  id: Type.String(),
  cde_id: Type.String({ description: 'The document of the register' }),
  number: Type.String(),
  title: Type.String(),
  revision: Type.String(),
  suitability: Nullable(Type.String()),
  file_name: Type.String(),
  size: Type.Integer({ description: 'Bytes' }),
  sha256: Type.String({ description: 'SHA-256 of the file, hexadecimal' }),
  preview: Nullable(Type.Enum(['image', 'pdf'])),
  addendum: Nullable(Type.Integer({ description: 'Number of the addendum that added it' })),
  newer_revision: Nullable(Type.String({ description: 'A newer revision in the register; null for bidders' })),
  downloaded_at: When('When the caller, a bidder, downloaded it last'),
});
export type TenderDocument = Static<typeof TenderDocument>;

/** The confidentiality agreement of a package, as a bidder sees it. */
export const Confidentiality = Type.Object({
  terms: Type.String(),
  agreed_at: When('When the bidder accepted it; nothing is shown before'),
});

export const TenderDocuments = Type.Object({
  items: Type.Array(TenderDocument),
  hidden_count: Type.Integer({ description: 'Documents in folders that the caller cannot open' }),
  newer_count: Type.Integer({ description: 'Documents that have a newer revision in the register' }),
  confidentiality: Nullable(Confidentiality),
  currency: Nullable(Currency),
  abilities: Type.Array(Type.String(), {
    description: 'add, renew: change them; amend: by an addendum; agree: accept the agreement; see_downloads',
  }),
});
export type TenderDocuments = Static<typeof TenderDocuments>;

const Download = Type.Object({
  id: Type.String(),
  at: Instant('When'),
  bidder: Type.String(),
  person_name: Type.String(),
  is_guest: Type.Boolean(),
  number: Type.String(),
  revision: Type.String(),
  form: Type.Enum(['download', 'preview', 'zip'], { description: 'zip: with all others' }),
});
const BidderCurrency = Type.Object({
  invitation_id: Type.String(),
  name: Type.String(),
  currency: Currency,
  downloaded: Type.Integer({ description: 'Current documents that the bidder has downloaded' }),
  last_at: When('When the bidder downloaded one last'),
  agreed_at: When('When the bidder accepted the confidentiality agreement'),
});

const path = '/api/workspaces/{workspaceId}/cost/tender-packages/{id}' as const;
const area = { domain: 'tenders', tenancy: 'workspace', projectGrants: true } as const;
const params = WithId('The tender package');
const changing = {
  ...area,
  params,
  permission: 'tender_packages:edit',
  answer: TenderDocuments,
  failures: [409, 422] as FailureStatus[],
} as const;

export const tenderDocumentCalls = {
  listTenderDocuments: call({
    ...area,
    method: 'GET',
    path: `${path}/documents`,
    permission: 'tender_packages:view',
    summary: 'The documents of a tender package, with their pinned revisions',
    description: 'Bidders of a confidential package see them after accepting its agreement.',
    params,
    answer: TenderDocuments,
    failureMessage: 'Failed to fetch documents',
  }),
  addTenderDocuments: call({
    ...changing,
    method: 'POST',
    path: `${path}/documents`,
    status: 201,
    idempotent: true,
    summary: 'Add documents of the register: their current revisions are pinned',
    description: 'Until the package is issued; afterwards by an addendum. Those that it has already stay as they are.',
    body: Fields({
      documents: Type.Array(Fields({ cde_id: Id('The document') }), { minItems: 1, maxItems: mostTenderDocuments }),
    }),
    failureMessage: 'Failed to add documents',
  }),
  renewTenderDocuments: call({
    ...changing,
    method: 'POST',
    path: `${path}/documents/renew`,
    summary: 'Pin the newest revisions of all documents, until the package is issued',
    body: Fields({}),
    failureMessage: 'Failed to update documents',
  }),
  removeTenderDocument: call({
    ...changing,
    method: 'DELETE',
    path: `${path}/documents/{cdeId}`,
    summary: 'Take a document out of a package, until it is issued',
    params: Fields({
      workspaceId: Id('The workspace'),
      id: Id('The tender package'),
      cdeId: Id('The document'),
    }),
    failureMessage: 'Failed to remove document',
  }),
  openTenderDocument: call({
    ...area,
    method: 'POST',
    path: `${path}/documents/{cdeId}/open`,
    permission: 'tender_packages:view',
    summary: 'A link to the pinned file of a document, valid for five minutes while access lasts',
    description: 'Opened by a bidder, it is recorded.',
    params: Fields({
      workspaceId: Id('The workspace'),
      id: Id('The tender package'),
      cdeId: Id('The document'),
    }),
    body: Fields({
      use: Optional(Type.Enum(['download', 'preview'], { description: 'preview: shown in place' })),
    }),
    answer: FileLink,
    failures: [409],
    failureMessage: 'Failed to open the file',
  }),
  zipTenderDocuments: call({
    ...area,
    method: 'GET',
    path: `${path}/documents/zip`,
    permission: 'tender_packages:view',
    summary: 'The current documents of a package with their hashes as a ZIP',
    description: '`SHA256SUMS` is read by `sha256sum -c`. Up to 4 GB. Downloaded by a bidder, it is recorded.',
    params,
    answerMedia: ['application/zip'],
    failures: [409, 422],
    failureMessage: 'Failed to download the documents',
  }),
  agreeToTenderConfidentiality: call({
    ...area,
    method: 'POST',
    path: `${path}/confidentiality`,
    permission: 'tender_packages:view',
    changes: true,
    summary: 'Accept the confidentiality agreement of a package, as one of its bidders',
    params,
    body: Fields({}),
    answer: TenderDocuments,
    failures: [409],
    failureMessage: 'Failed to accept the agreement',
  }),
  listTenderDownloads: call({
    ...area,
    method: 'GET',
    path: `${path}/downloads`,
    permission: 'tender_packages:view',
    summary: 'Which bidders have the current documents, and the newest 500 downloads',
    description: 'For the buyer’s staff.',
    params,
    answer: Type.Object({
      bidders: Type.Array(BidderCurrency),
      items: Type.Array(Download),
      total_count: Type.Integer({ description: 'All downloads' }),
    }),
    failureMessage: 'Failed to fetch downloads',
  }),
};
