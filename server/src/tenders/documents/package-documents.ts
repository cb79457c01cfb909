// The documents of a package as the buyer's staff choose them: from the register, with the folder rights of the person
// who adds them. Their current revisions are pinned. Once the package has been issued they change by an addendum alone.
import { mostTenderDocuments, type TenderDocuments } from '@horizon/contract';
import { permitChange } from '../../platform/archiving.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { againstRule, conflict, isDeleted, notFound } from '../../platform/failures.ts';
import type { Acting } from '../../platform/records/rules.ts';
import type { Scope } from '../../platform/scope.ts';
import { seesWhole } from '../visible.ts';
import { endedStatuses } from '../transitions.ts';
import { bidderOf, documentsForBidder, presentDocument } from './bidder.ts';
import * as store from './store.ts';

/** The documents of a package that the caller sees, as staff or as a bidder. */
export async function listDocuments(db: Db, scope: Scope, packageId: string): Promise<TenderDocuments> {
  const place = await store.findPackage(db, scope.workspaceId, packageId);
  if (!place) throw notFound();
  if (seesWhole(scope, place.project_id)) return documentsForStaff(db, scope, place);
  const bidder = await bidderOf(db, scope, packageId);
  if (!bidder) throw notFound();
  return documentsForBidder(db, bidder);
}

async function documentsForStaff(db: Db, scope: Scope, place: store.PackagePlace): Promise<TenderDocuments> {
  const all = await store.currentDocuments(db, place, scope);
  const open = all.filter((one) => one.is_open);
  const newer = open.filter((one) => one.newer_revision !== null).length;
  const mayEdit =
    scope.can('tender_packages:edit', place.project_id) &&
    !place.is_deleted &&
    !endedStatuses.includes(place.tender_status as never);
  const isDraft = place.issued_at === null;
  return {
    items: open.map((one) => ({ ...presentDocument(one), newer_revision: one.newer_revision })),
    hidden_count: all.length - open.length,
    newer_count: newer,
    confidentiality: null,
    currency: null,
    abilities: [...(mayEdit ? (isDraft ? ['add', ...(newer > 0 ? ['renew'] : [])] : ['amend']) : []), 'see_downloads'],
  };
}

/** A package whose documents the caller may change, locked. Throws 404, 403, 409. */
async function openToChange({ tx, scope }: Acting, packageId: string): Promise<store.PackagePlace> {
  const place = await getAsStaff(tx, scope, packageId);
  await permitChange(tx, scope, 'tender_packages:edit', place.project_id);
  const locked = (await store.lockPackage(tx, scope.workspaceId, packageId))!;
  if (locked.is_deleted) throw isDeleted('tender package');
  if (locked.issued_at !== null) {
    throw conflict('issued', `${locked.number} has been issued: its documents change by an addendum.`);
  }
  return locked;
}

/** A package as the buyer's staff see it; 404 for bidders and strangers. */
export async function getAsStaff(db: Db, scope: Scope, packageId: string): Promise<store.PackagePlace> {
  const place = await store.findPackage(db, scope.workspaceId, packageId);
  if (!place || !seesWhole(scope, place.project_id)) throw notFound();
  return place;
}

/** Documents to add, by id. Throws 422 for those that do not exist, are deleted or have no version. */
export async function checkedCandidates(
  tx: Tx,
  scope: Scope,
  { projectId, ids, field }: { projectId: string; ids: readonly string[]; field: string },
): Promise<Map<string, store.Candidate>> {
  const found = await store.candidates(tx, scope, { projectId, ids });
  const all = [...found.values()];
  const deleted = all.filter((one) => one.is_deleted).map(({ number }) => number);
  const empty = all.filter((one) => one.cde_version_id === null).map(({ number }) => number);
  const faults = [
    ...(found.size < new Set(ids).size ? ['One of the documents does not exist on this project.'] : []),
    ...(deleted.length > 0 ? [`${deleted.join(', ')} has been deleted. Restore it first.`] : []),
    ...(empty.length > 0 ? [`${empty.join(', ')} has no version yet. Add one to the document first.`] : []),
  ];
  if (faults.length > 0) throw againstRule({ [field]: faults });
  return found;
}

/** Adds documents, with their current revisions; those that are there already stay as they are. */
export async function addDocuments(
  acting: Acting,
  packageId: string,
  given: readonly { cde_id: string }[],
): Promise<TenderDocuments> {
  const { tx, scope } = acting;
  const place = await openToChange(acting, packageId);
  const ids = [...new Set(given.map(({ cde_id: id }) => id.toLowerCase()))];
  await checkedCandidates(tx, scope, { projectId: place.project_id, ids, field: 'documents' });
  const there = new Set((await store.currentDocuments(tx, place)).map(({ cde_id: id }) => id));
  const added = ids.filter((id) => !there.has(id));
  if (there.size + added.length > mostTenderDocuments) {
    throw againstRule({ documents: [`A package has at most ${mostTenderDocuments} documents.`] });
  }
  await store.pin(tx, place, { ids: added, addedBy: scope.personId, addendumId: null });
  return documentsForStaff(tx, scope, place);
}

/** Pins the newest revisions of the documents that the caller can open. */
export async function renewDocuments(acting: Acting, packageId: string): Promise<TenderDocuments> {
  const { tx, scope } = acting;
  const place = await openToChange(acting, packageId);
  const behind = (await store.currentDocuments(tx, place, scope)).filter(
    (one) => one.is_open && one.newer_revision !== null,
  );
  const ids = behind.map(({ cde_id: id }) => id);
  await store.takeOut(tx, place, ids);
  await store.pin(tx, place, { ids, addedBy: scope.personId, addendumId: null });
  return documentsForStaff(tx, scope, place);
}

/** Takes a document out. Throws 404 if it is not there. */
export async function removeDocument(acting: Acting, packageId: string, cdeId: string): Promise<TenderDocuments> {
  const { tx, scope } = acting;
  const place = await openToChange(acting, packageId);
  if ((await store.takeOut(tx, place, [cdeId])) === 0) throw notFound();
  return documentsForStaff(tx, scope, place);
}
