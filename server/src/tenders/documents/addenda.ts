// Addenda of a package: drafted by staff, issued as one event. The documents, the due date
// change and bidders are notified at the same instant, all alike.
import type { BodyOf, Calls, DocumentChange, TenderAddendum } from '@horizon/contract';
import { permitChange } from '../../platform/archiving.ts';
import { duplicateOf, type Db, type Tx } from '../../platform/database.ts';
import { againstRule, conflict, isDeleted, notFound, stale, type Faults } from '../../platform/failures.ts';
import type { Acting } from '../../platform/records/rules.ts';
import { updateRow } from '../../platform/rows.ts';
import { json } from '../../platform/columns.ts';
import type { Scope } from '../../platform/scope.ts';
import { formatCalendarDay } from '@horizon/labour';
import { queueClosing } from '../bids/closing.ts';
import { endedStatuses } from '../transitions.ts';
import { projectDay } from '../store.ts';
import { seesWhole } from '../visible.ts';
import * as store from './addenda-store.ts';
import { bidderOf, type Bidder } from './bidder.ts';
import { checkedCandidates, getAsStaff } from './package-documents.ts';
import { currentDocuments, endDocuments, findPackage, lockPackage, pin, type PackagePlace } from './store.ts';
import { notifyBidders } from './notify-bidders.ts';

type Written = Omit<BodyOf<Calls['updateTenderAddendum']>, 'version'>;

/** The addenda of a package that the caller sees, as staff or as a bidder. */
export async function listAddenda(db: Db, scope: Scope, packageId: string) {
  const place = await findPackage(db, scope.workspaceId, packageId);
  if (!place) throw notFound();
  if (seesWhole(scope, place.project_id)) {
    const rows = await store.listAddenda(db, scope.workspaceId, packageId);
    const hasDraft = rows.some(({ number }) => number === null);
    return {
      items: await presentToStaff(db, scope, place, rows),
      abilities: mayDraft(scope, place) && !hasDraft ? ['create'] : [],
    };
  }
  const bidder = await bidderOf(db, scope, packageId);
  if (!bidder) throw notFound();
  return { items: await addendaForBidder(db, bidder), abilities: [] };
}

const mayDraft = (scope: Scope, place: PackagePlace) =>
  place.issued_at !== null &&
  !place.is_deleted &&
  !endedStatuses.includes(place.tender_status as never) &&
  scope.can('tender_packages:edit', place.project_id);

const mayIssue = (scope: Scope, place: PackagePlace) =>
  mayDraft(scope, place) &&
  scope.can('tender_packages:send', place.project_id) &&
  (place.tender_status === 'issued' || isReopenable(place));

/** A closed tender whose bids nobody has read can be extended. */
const isReopenable = (place: PackagePlace) => place.tender_status === 'closed' && place.bids_opened_at === null;

async function presentToStaff(
  db: Db,
  scope: Scope,
  place: PackagePlace,
  rows: readonly store.AddendumRow[],
): Promise<TenderAddendum[]> {
  const ids = rows.map(({ id }) => id);
  const receipts = Map.groupBy(await store.receiptsOf(db, scope.workspaceId, ids), ({ addendum_id: id }) => id);
  const changed = await documentsOf(db, place, rows);
  return rows.map((row) => {
    const bidders = receipts.get(row.id) ?? [];
    const isDraft = row.number === null;
    return {
      ...common(row, changed.get(row.id) ?? []),
      issued_by: row.issued_by_name,
      notified: bidders.length,
      acknowledged: bidders.filter(({ acknowledged_at: at }) => at !== null).length,
      bidders: bidders.map(({ invitation_id, name, acknowledged_at, bid }) => ({
        invitation_id,
        name,
        acknowledged_at,
        bid,
      })),
      own: null,
      abilities: isDraft
        ? [...(mayDraft(scope, place) ? ['edit', 'delete'] : []), ...(mayIssue(scope, place) ? ['issue'] : [])]
        : scope.can('tender_packages:edit', place.project_id) && !place.is_deleted
          ? ['acknowledge', ...(bidders.some(({ bid }) => bid === 'to_confirm') ? ['confirm'] : [])]
          : [],
    };
  });
}

/** The issued addenda of a package as a bidder sees them, newest first. */
export async function addendaForBidder(db: Db, bidder: Bidder): Promise<TenderAddendum[]> {
  const { workspaceId, packageId, invitationIds } = bidder;
  const place = await findPackage(db, workspaceId, packageId);
  if (!place || place.is_deleted || place.issued_at === null) throw notFound();
  const rows = (await store.listAddenda(db, workspaceId, packageId)).filter(({ number }) => number !== null);
  const receipts = await store.receiptsOf(
    db,
    workspaceId,
    rows.map(({ id }) => id),
  );
  const changed = await documentsOf(db, place, rows);
  const isEnded = endedStatuses.includes(place.tender_status as never);
  return rows.map((row) => {
    const own = receipts.filter((one) => one.addendum_id === row.id && invitationIds.includes(one.invitation_id));
    const open = own.find((one) => one.acknowledged_at === null) ?? own[0];
    const toConfirm = own.some(({ bid }) => bid === 'to_confirm');
    const shown = {
      acknowledged_at: open?.acknowledged_at ?? null,
      bid: toConfirm ? ('to_confirm' as const) : (open?.bid ?? ('not_asked' as const)),
    };
    return {
      ...common(row, changed.get(row.id) ?? []),
      issued_by: null,
      notified: null,
      acknowledged: null,
      bidders: null,
      own: shown,
      abilities: isEnded
        ? []
        : [...(shown.acknowledged_at === null ? ['acknowledge'] : []), ...(toConfirm ? ['confirm'] : [])],
    };
  });
}

const common = (row: store.AddendumRow, documents: TenderAddendum['documents']) => ({
  id: row.id,
  number: row.number,
  title: row.title,
  body: row.body,
  changes_scope: row.changes_scope,
  due_date: row.due_date,
  previous_due_date: row.previous_due_date,
  clarification_id: row.clarification_id,
  documents,
  issued_at: row.issued_at,
  version: row.version,
});

/** The changed documents of addenda: as issued, and for the draft as they would be. */
async function documentsOf(
  db: Db,
  place: PackagePlace,
  rows: readonly store.AddendumRow[],
): Promise<Map<string, TenderAddendum['documents']>> {
  const issued = rows.filter(({ number }) => number !== null).map(({ id }) => id);
  const found = new Map<string, TenderAddendum['documents']>();
  for (const { addendum_id: id, ...one } of await store.changedDocuments(db, place.workspace_id, issued)) {
    found.set(id, [...(found.get(id) ?? []), one]);
  }
  const draft = rows.find(({ number }) => number === null);
  if (draft) found.set(draft.id, await proposedDocuments(db, place, draft.document_changes));
  return found;
}

async function proposedDocuments(
  db: Db,
  place: PackagePlace,
  changes: readonly DocumentChange[],
): Promise<TenderAddendum['documents']> {
  if (changes.length === 0) return [];
  const current = new Map((await currentDocuments(db, place)).map((one) => [one.cde_id, one]));
  const register = await store.registered(
    db,
    place.workspace_id,
    changes.map(({ cde_id: id }) => id),
  );
  return changes.map(({ cde_id: id, change }) => {
    const [now, next] = [current.get(id), register.get(id)];
    return {
      cde_id: id,
      change,
      number: next?.number ?? now?.number ?? '',
      title: next?.title ?? now?.title ?? '',
      revision: change === 'removed' ? null : (next?.revision ?? null),
      previous_revision: change === 'added' ? null : (now?.revision ?? null),
    };
  });
}

/** Drafts an addendum of an issued package. */
export async function createAddendum(
  acting: Acting,
  packageId: string,
  { title, ...given }: BodyOf<Calls['createTenderAddendum']>,
): Promise<TenderAddendum> {
  const { tx, scope } = acting;
  const place = await openToDraft(acting, packageId);
  const values = { title: title.trim(), ...(await checkedValues(acting, place, given)) };
  const row = await refusingSecondDraft(() =>
    store.insertAddendum(tx, {
      ...values,
      workspace_id: scope.workspaceId,
      project_id: place.project_id,
      tender_package_id: packageId,
    }),
  );
  return answered(acting, place, row.id);
}

async function refusingSecondDraft<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (duplicateOf(error) !== 'tender_addenda_one_draft') throw error;
    throw conflict('duplicate', 'This package has a draft of an addendum already. Issue or discard it first.');
  }
}

/** A package of which the caller may draft addenda, locked. Throws 404, 403, 409. */
async function openToDraft({ tx, scope }: Acting, packageId: string): Promise<PackagePlace> {
  const found = await getAsStaff(tx, scope, packageId);
  await permitChange(tx, scope, 'tender_packages:edit', found.project_id);
  const place = (await lockPackage(tx, scope.workspaceId, packageId))!;
  if (place.is_deleted) throw isDeleted('tender package');
  if (place.issued_at === null) {
    throw conflict('not_issued', `${place.number} has not been issued yet. Change the package itself.`);
  }
  if (endedStatuses.includes(place.tender_status as never)) {
    throw conflict('ended', `${place.number} has ended and takes no addenda.`);
  }
  return place;
}

const answered = async ({ tx, scope }: Acting, place: PackagePlace, id: string): Promise<TenderAddendum> => {
  const row = await store.findAddendum(tx, scope.workspaceId, place.tender_package_id, id);
  if (!row) throw notFound();
  return (await presentToStaff(tx, scope, place, [row]))[0]!;
};

/** The values of a draft to store. Throws 422 with every fault. */
async function checkedValues({ tx, scope, now }: Acting, place: PackagePlace, given: Written) {
  const changes = given.documents?.map((one) => ({ ...one, cde_id: one.cde_id.toLowerCase() }));
  if (changes) await checkChanges(tx, scope, place, changes);
  const fault = given.due_date ? faultOfDue(place, given.due_date, now) : null;
  if (fault) throw againstRule({ due_date: [fault] });
  return {
    ...(given.title === undefined ? {} : { title: given.title.trim() }),
    ...(given.body === undefined ? {} : { body: given.body?.trim() || null }),
    ...(given.changes_scope === undefined ? {} : { changes_scope: given.changes_scope }),
    ...(given.due_date === undefined ? {} : { due_date: given.due_date }),
    ...(changes === undefined ? {} : { document_changes: json(changes) }),
  };
}

function faultOfDue(place: PackagePlace, due: string, now: Date): string | null {
  if (new Date(due) <= now) return 'The new due date is in the past. Bidders need time to price.';
  const isEarlier = place.due_date !== null && new Date(due) <= new Date(place.due_date);
  return isEarlier ? 'The new due date is not later than the one now. An addendum only moves it later.' : null;
}

/** Refuses documents that cannot be added, replaced or removed as the draft says. */
async function checkChanges(
  tx: Tx,
  scope: Scope,
  place: PackagePlace,
  changes: readonly DocumentChange[],
): Promise<void> {
  const ids = changes.map(({ cde_id: id }) => id);
  if (new Set(ids).size < ids.length) throw againstRule({ documents: ['A document is in the list twice.'] });
  const current = new Map((await currentDocuments(tx, place)).map((one) => [one.cde_id, one]));
  const brought = changes.filter(({ change }) => change !== 'removed').map(({ cde_id: id }) => id);
  const found = await checkedCandidates(tx, scope, { projectId: place.project_id, ids: brought, field: 'documents' });
  const faults = changes.flatMap(({ cde_id: id, change }): string[] => {
    const [now, next] = [current.get(id), found.get(id)];
    if (change === 'added') return now ? [`${now.number} is in the package already.`] : [];
    if (!now) return ['One of the documents is not in the package. Look at the list again.'];
    return change === 'replaced' && next?.cde_version_id === now.cde_version_id
      ? [`${now.number} has no newer revision than ${now.revision}.`]
      : [];
  });
  if (faults.length > 0) throw againstRule({ documents: faults });
}

/** The draft of a path, with its locked package. Throws 404, 409 if it has been issued. */
async function openDraft(acting: Acting, packageId: string, id: string) {
  const place = await openToDraft(acting, packageId);
  const row = await store.findAddendum(acting.tx, acting.scope.workspaceId, packageId, id);
  if (!row) throw notFound();
  if (row.number !== null) {
    throw conflict('issued', `Addendum ${row.number} has been issued and never changes. Draft another one.`);
  }
  return { place, row };
}

/** Changes a draft. */
export async function updateAddendum(
  acting: Acting,
  { packageId, id }: { packageId: string; id: string },
  { version, ...given }: BodyOf<Calls['updateTenderAddendum']>,
): Promise<TenderAddendum> {
  const { tx, scope } = acting;
  const { place, row } = await openDraft(acting, packageId, id);
  if (row.version !== version) throw stale(await answered(acting, place, id));
  const values = await checkedValues(acting, place, given);
  await updateRow(tx, 'tender_addenda', { workspace_id: scope.workspaceId, id: row.id }, version, values);
  return answered(acting, place, id);
}

/** Discards a draft. */
export async function discardAddendum(acting: Acting, packageId: string, id: string) {
  const { tx, scope } = acting;
  const { row } = await openDraft(acting, packageId, id);
  await updateRow(tx, 'tender_addenda', { workspace_id: scope.workspaceId, id: row.id }, null, { is_deleted: true });
  return { id: row.id, message: 'The draft has been discarded.' };
}

/** Issues a draft. Repeated, it answers the issued addendum. */
export async function issueAddendum(
  acting: Acting,
  { packageId, id }: { packageId: string; id: string },
  version: number,
): Promise<TenderAddendum> {
  const { tx, scope, now } = acting;
  const place = await openToDraft(acting, packageId);
  await permitChange(tx, scope, 'tender_packages:send', place.project_id);
  const row = await store.findAddendum(tx, scope.workspaceId, packageId, id);
  if (!row) throw notFound();
  if (row.number !== null) return answered(acting, place, id);
  if (row.version !== version) throw stale(await answered(acting, place, id));
  refuseClosed(place, row);
  const faults: Faults = {};
  if (!row.body && row.document_changes.length === 0 && row.due_date === null) {
    faults['body'] = ['Write what changes, or choose documents or a new due date.'];
  }
  const due = row.due_date ? faultOfDue(place, row.due_date, now) : null;
  if (due) faults['due_date'] = [due];
  if (Object.keys(faults).length > 0) throw againstRule(faults);
  await checkChanges(tx, scope, place, row.document_changes);
  const issued = await updateRow(tx, 'tender_addenda', { workspace_id: scope.workspaceId, id: row.id }, version, {
    ...(await issuing(acting, place)),
    previous_due_date: row.due_date ? place.due_date : null,
  });
  const of = (...kinds: string[]) =>
    row.document_changes.filter(({ change }) => kinds.includes(change)).map(({ cde_id: one }) => one);
  await endDocuments(tx, place, { addendumId: row.id, ids: of('replaced', 'removed') });
  await pin(tx, place, { ids: of('added', 'replaced'), addedBy: scope.personId, addendumId: row.id });
  if (row.due_date) await moveDueDate(acting, place, row.due_date, issued!.number!);
  await announce(acting, place, { row: issued! });
  return answered(acting, (await findPackage(tx, scope.workspaceId, packageId))!, id);
}

function refuseClosed(place: PackagePlace, row: store.AddendumRow): void {
  if (place.tender_status === 'issued') return;
  if (isReopenable(place) && row.due_date !== null) return;
  const next = isReopenable(place) ? ' Give a later due date, which opens it again.' : '';
  throw conflict('not_open', `${place.number} is not open for bids, so no addendum can be issued.${next}`);
}

/** The values of an addendum that is issued now. */
async function issuing({ tx, scope, now }: Acting, place: PackagePlace) {
  return {
    number: await store.nextAddendum(tx, scope.workspaceId, place.tender_package_id),
    issued_at: now.toISOString(),
    issued_by: scope.personId,
  };
}

/** Moves the due date; a closed tender is open again. */
async function moveDueDate(
  { tx, scope, now }: Acting,
  place: PackagePlace,
  due: string,
  number: number,
): Promise<void> {
  const key = { workspace_id: scope.workspaceId, tender_package_id: place.tender_package_id };
  const reopened =
    place.tender_status === 'closed'
      ? { tender_status: 'issued', status_reason: `Extended by addendum ${number}` }
      : {};
  await updateRow(tx, 'tender_packages', key, null, {
    due_date: due,
    updated_by_user_id: scope.personId,
    ...reopened,
  });
  await queueClosing(tx, { ...place, due_date: due }, now);
}

type Issued = Pick<store.AddendumRow, 'id' | 'number' | 'title' | 'body' | 'changes_scope' | 'due_date'>;

/** Notifies the bidders of an addendum, and notes who they are. */
async function announce(
  { tx, scope, now }: Acting,
  place: PackagePlace,
  { row, isMailed = false }: { row: Issued; isMailed?: boolean },
): Promise<void> {
  const { workspaceId } = scope;
  const packageId = place.tender_package_id;
  const { id: addendumId, changes_scope: changesScope } = row;
  await store.noteNotified(tx, workspaceId, { packageId, addendumId, changesScope });
  const day = row.due_date && formatCalendarDay(await projectDay(tx, scope, place.project_id, new Date(row.due_date)));
  const lines = [
    row.body,
    day ? `Bids are now due on ${day}.` : null,
    changesScope ? 'The scope changes. If you have submitted a bid, confirm or revise it.' : null,
  ];
  await notifyBidders(tx, {
    workspaceId,
    packageId,
    by: scope,
    type: 'tender_addendum',
    title: `Addendum ${row.number}: ${row.title}`,
    text: lines.filter((line) => line !== null).join('\n\n'),
    isMailed,
    now,
  });
}

interface AtOnce {
  title: string;
  body: string | null;
  dueDate?: { from: string | null; to: string };
  clarificationId?: string;
  /** The bidders get an e-mail about it in another way. */
  isMailed?: boolean;
  /** The bidders are notified in another way. */
  isQuiet?: boolean;
}

/** Issues an addendum without a draft: a due date that was moved, an answer that was published. */
export async function issueAtOnce(acting: Acting, packageId: string, given: AtOnce): Promise<number> {
  const { tx, scope } = acting;
  const place = (await lockPackage(tx, scope.workspaceId, packageId))!;
  const values = await issuing(acting, place);
  const row = await store.insertAddendum(tx, {
    ...values,
    workspace_id: scope.workspaceId,
    project_id: place.project_id,
    tender_package_id: packageId,
    title: given.title,
    body: given.body,
    due_date: given.dueDate?.to ?? null,
    previous_due_date: given.dueDate?.from ?? null,
    clarification_id: given.clarificationId ?? null,
  });
  if (given.isQuiet) {
    await store.noteNotified(tx, scope.workspaceId, { packageId, addendumId: row.id, changesScope: false });
  } else {
    await announce(acting, place, { row, isMailed: given.isMailed ?? false });
  }
  return values.number;
}

/** The addendum that follows when the due date of an issued package, or its state, is changed directly. */
export async function announceDueDate(acting: Acting, before: PackagePlace, after: PackagePlace): Promise<void> {
  if (after.tender_status !== 'issued' || before.issued_at === null) return;
  const isMoved = after.due_date !== null && after.due_date !== before.due_date;
  const isReopened = before.tender_status === 'closed';
  if (!isMoved && !isReopened) return;
  await issueAtOnce(acting, after.tender_package_id, {
    title: isReopened ? 'The tender is open again' : 'Later due date',
    body: null,
    isMailed: true,
    ...(isMoved ? { dueDate: { from: before.due_date, to: after.due_date! } } : {}),
  });
}

/** Acknowledges an addendum as a bidder, or as staff for one. */
export async function acknowledgeAddendum(
  acting: Acting,
  { packageId, id }: { packageId: string; id: string },
  { confirms_bid: confirmsBid = false, invitation_id: invitationId }: BodyOf<Calls['acknowledgeTenderAddendum']>,
): Promise<TenderAddendum> {
  const { tx, scope, now } = acting;
  const place = await findPackage(tx, scope.workspaceId, packageId);
  if (!place) throw notFound();
  if (!seesWhole(scope, place.project_id)) {
    const bidder = await bidderOf(tx, scope, packageId);
    if (!bidder) throw notFound();
    return acknowledgeAsBidder(tx, bidder, { id, confirmsBid, now });
  }
  await permitChange(tx, scope, 'tender_packages:edit', place.project_id);
  const row = await store.findAddendum(tx, scope.workspaceId, packageId, id);
  if (!row || row.number === null) throw notFound();
  const receipts = await store.receiptsOf(tx, scope.workspaceId, [row.id]);
  const bidder = receipts.find((one) => one.invitation_id === invitationId?.toLowerCase());
  if (!bidder) throw againstRule({ invitation_id: ['Choose the bidder for whom you acknowledge it.'] });
  const answer = { addendumId: row.id, invitationIds: [bidder.invitation_id], by: scope.personName, confirmsBid, now };
  await store.acknowledge(tx, scope.workspaceId, answer);
  return answered(acting, place, id);
}

/** Acknowledges an addendum as a bidder; `confirmsBid`: the bid submitted before it stays as it is. Throws 404. */
export async function acknowledgeAsBidder(
  tx: Tx,
  bidder: Bidder,
  { id, confirmsBid, now }: { id: string; confirmsBid: boolean; now: Date },
): Promise<TenderAddendum> {
  const find = async () => (await addendaForBidder(tx, bidder)).find((one) => one.id === id.toLowerCase());
  const before = await find();
  if (!before) throw notFound();
  if (before.abilities.length > 0) {
    const { workspaceId, invitationIds, personName } = bidder;
    const answer = { addendumId: before.id, invitationIds, by: personName, confirmsBid, now };
    await store.acknowledge(tx, workspaceId, answer);
  }
  return (await find())!;
}
