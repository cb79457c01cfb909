// Documents of a package for its bidders, signed in or as guests: the pinned files alone, each opening recorded.
import { usualConfidentialityTerms, type TenderDocument, type TenderDocuments } from '@horizon/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { conflict, notFound } from '../../platform/failures.ts';
import { previewOf } from '../../platform/files/file-kinds.ts';
import type { Files } from '../../platform/files/files.ts';
import { zipDocuments } from '../../platform/files/zip-documents.ts';
import { newId } from '../../platform/ids.ts';
import { insertRows } from '../../platform/rows.ts';
import type { Scope } from '../../platform/scope.ts';
import { ownInvitation } from '../visible.ts';
import * as store from './store.ts';

/** A bidder who acts on a package. */
export interface Bidder {
  workspaceId: string;
  packageId: string;
  /** The invitations that the person acts for: usually one. */
  invitationIds: readonly string[];
  /** Null for a guest. */
  personId: string | null;
  personName: string;
  /** The link of a guest: files stay open while it does. */
  guestLinkId?: string;
}

/** The caller as a bidder of a package; null if no invitation of it is theirs. */
export async function bidderOf(db: Db, scope: Scope, packageId: string): Promise<Bidder | null> {
  const { rows } = await sql<{ id: string }>`SELECT i.id FROM tender_invitations i
    WHERE i.workspace_id = ${scope.workspaceId} AND i.tender_package_id = ${packageId} AND ${ownInvitation(scope)}
    ORDER BY i.created_at, i.id`.execute(db);
  if (rows.length === 0) return null;
  const { workspaceId, personId, personName } = scope;
  return { workspaceId, packageId, invitationIds: rows.map(({ id }) => id), personId, personName };
}

/** A guest as a bidder, by the invitation that the guest's link opens. */
export const guestBidder = (
  invitation: { workspace_id: string; tender_package_id: string; id: string },
  guest: { id: string; name: string },
): Bidder => ({
  workspaceId: invitation.workspace_id,
  packageId: invitation.tender_package_id,
  invitationIds: [invitation.id],
  personId: null,
  personName: guest.name,
  guestLinkId: guest.id,
});

interface Access {
  place: store.PackagePlace;
  /** Null unless the package is confidential. */
  confidentiality: TenderDocuments['confidentiality'];
  isOpen: boolean;
}

/** Whether a bidder may see the documents. Throws 404 unless the package is issued and an invitation is in use. */
async function accessOf(db: Db, { workspaceId, packageId, invitationIds }: Bidder): Promise<Access> {
  const place = await store.findPackage(db, workspaceId, packageId);
  const { rows } = await sql<{ agreed_at: string | null }>`SELECT confidentiality_agreed_at AS agreed_at
    FROM tender_invitations WHERE workspace_id = ${workspaceId} AND tender_package_id = ${packageId}
     AND id = ANY(${[...invitationIds]}::uuid[]) AND NOT is_deleted`.execute(db);
  if (!place || place.is_deleted || place.issued_at === null || rows.length === 0) throw notFound();
  if (place.document_security !== 'confidential') return { place, confidentiality: null, isOpen: true };
  const agreedAt = rows.map(({ agreed_at: at }) => at).find((at) => at !== null) ?? null;
  const terms = place.confidentiality_terms ?? usualConfidentialityTerms;
  return { place, confidentiality: { terms, agreed_at: agreedAt }, isOpen: agreedAt !== null };
}

/** A pinned document as it is answered to bidders. */
export const presentDocument = ({
  cde_version_id: _version,
  file_id: _file,
  media_type: mediaType,
  is_open: _isOpen,
  ...one
}: store.PinnedRow): TenderDocument => ({
  ...one,
  preview: previewOf(mediaType),
  newer_revision: null,
  downloaded_at: null,
});

/** The documents of a package as a bidder sees them; none before the agreement of a confidential package is accepted. */
export async function documentsForBidder(db: Db, bidder: Bidder): Promise<TenderDocuments> {
  const { place, confidentiality, isOpen } = await accessOf(db, bidder);
  const documents = isOpen ? await store.currentDocuments(db, place) : [];
  const { workspaceId, packageId, invitationIds } = bidder;
  const downloads = await store.downloadsOf(db, workspaceId, invitationIds);
  const [own] = await store.currencies(db, workspaceId, packageId, sql`i.id = ANY(${[...invitationIds]}::uuid[])`);
  return {
    items: documents.map((one) => ({ ...presentDocument(one), downloaded_at: downloads.get(one.id) ?? null })),
    hidden_count: 0,
    newer_count: 0,
    confidentiality,
    currency: own?.currency ?? 'not_downloaded',
    abilities: isOpen ? [] : ['agree'],
  };
}

/** The documents that a bidder may open. Throws 409 before the agreement is accepted. */
async function openDocuments(db: Db, bidder: Bidder): Promise<store.PinnedRow[]> {
  const { place, isOpen } = await accessOf(db, bidder);
  if (!isOpen) {
    throw conflict('not_agreed', 'These documents are confidential. Accept the confidentiality agreement first.');
  }
  return store.currentDocuments(db, place);
}

/** True while a bidder may still read a document of a package. */
export async function mayReadDocument(db: Db, bidder: Bidder, tenderDocumentId: string): Promise<boolean> {
  try {
    return (await openDocuments(db, bidder)).some(({ id }) => id === tenderDocumentId);
  } catch {
    return false;
  }
}

interface Opening {
  bidder: Bidder;
  cdeId: string;
  use: 'download' | 'preview';
  now: Date;
}

/** A link to the pinned file of a document, which expires with the access. Recorded for the bidder. */
export async function openTenderDocument(tx: Tx, files: Files, { bidder, cdeId, use, now }: Opening) {
  const document = (await openDocuments(tx, bidder)).find(({ cde_id: id }) => id === cdeId.toLowerCase());
  if (!document) throw notFound();
  await note(tx, { bidder, documents: [document], form: use, now });
  return linkTo(tx, files, { document, use, workspaceId: bidder.workspaceId, subject: { bidder }, now });
}

interface Linked {
  document: store.PinnedRow;
  use: 'download' | 'preview';
  workspaceId: string;
  subject: { bidder: Bidder } | { staff: { personId: string; viewerId: string | null; packageId: string } };
  now: Date;
}

/** The name of the guard of links to documents of packages. */
export const linkGuard = 'tender-documents';

/** A link to the file of a document; the guard checks access again when it is opened. */
export function linkTo(tx: Tx, files: Files, { document, use, workspaceId, subject, now }: Linked) {
  const guard = { name: linkGuard, subject: JSON.stringify({ ...subject, id: document.id }) };
  return files.link(tx, { workspaceId, fileId: document.file_id, name: document.file_name, use, guard }, now);
}

interface Noted {
  bidder: Bidder;
  documents: readonly Pick<store.PinnedRow, 'id'>[];
  form: 'download' | 'preview' | 'zip';
  now: Date;
}

async function note(tx: Tx, { bidder, documents, form, now }: Noted): Promise<void> {
  const { workspaceId, packageId, invitationIds, personId, personName } = bidder;
  await insertRows(
    tx,
    'tender_downloads',
    invitationIds.flatMap((invitation_id) =>
      documents.map(({ id }) => ({
        workspace_id: workspaceId,
        id: newId(),
        tender_package_id: packageId,
        invitation_id,
        tender_document_id: id,
        person_id: personId,
        person_name: personName,
        form,
        at: now.toISOString(),
      })),
    ),
  );
}

interface Zipping {
  bidder: Bidder;
  now: Date;
  /** Called before each document: the ZIP is aborted if access has ended. */
  mayRead: () => Promise<boolean>;
}

/** The current documents of a package as a ZIP. `record` stores that the bidder has them all. Throws 409, 422. */
export async function zipForBidder(db: Db, files: Files, { bidder, now, mayRead }: Zipping) {
  const documents = await openDocuments(db, bidder);
  const zip = zipDocuments(files, { documents, changedAt: now.toISOString(), mayRead });
  return { zip, record: (tx: Tx) => note(tx, { bidder, documents, form: 'zip', now }) };
}

/** Records that a bidder accepts the confidentiality agreement. Accepted again, the first time stays. */
export async function agreeToConfidentiality(tx: Tx, bidder: Bidder, now: Date): Promise<void> {
  const { place } = await accessOf(tx, bidder);
  if (place.document_security !== 'confidential') {
    throw conflict('not_confidential', 'The documents of this package ask for no agreement.');
  }
  await sql`UPDATE tender_invitations SET confidentiality_agreed_at = ${now.toISOString()},
      confidentiality_agreed_by = ${bidder.personName}, version = version + 1, updated_at = now()
    WHERE workspace_id = ${bidder.workspaceId} AND id = ANY(${[...bidder.invitationIds]}::uuid[])
      AND confidentiality_agreed_at IS NULL`.execute(tx);
}
