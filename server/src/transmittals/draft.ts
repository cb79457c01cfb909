// Rules of drafts: the contents of a transmittal before it is sent.
import {
  maxTransmittalRecipients,
  maxTransmittedDocuments,
  type BodyOf,
  type Calls,
  type NewRecipient,
} from '@horizon/contract';
import { permitChange } from '../platform/archiving.ts';
import type { Db, Tx } from '../platform/database.ts';
import { againstRule, conflict, isDeleted, notFound, notPermitted, stale, type Faults } from '../platform/failures.ts';
import { newId } from '../platform/ids.ts';
import { nextNumber } from '../platform/records/next-number.ts';
import { checkProject } from '../platform/records/visible.ts';
import { insertRow, insertRows, updateRow, type NewRow, type RowChange } from '../platform/rows.ts';
import type { Scope } from '../platform/scope.ts';
import { asRecipients, proposeRecipients } from './distribution.ts';
import { mayDraft, presentOne, type TransmittalAnswer } from './present.ts';
import { refuseAct } from './states.ts';
import * as store from './store.ts';
import { view } from './visible.ts';

/** A write by a caller at an instant. */
export interface Acting {
  tx: Tx;
  scope: Scope;
  now: Date;
}

/** The transmittal of a path; throws 404. */
export async function getTransmittal(db: Db, scope: Scope, id: string, now: Date): Promise<store.TransmittalRow> {
  const row = await store.findTransmittal(db, scope, id, now);
  if (!row) throw notFound();
  return row;
}

export const answered = async ({ tx, scope, now }: Acting, id: string): Promise<TransmittalAnswer> =>
  presentOne(tx, scope, await getTransmittal(tx, scope, id, now));

/** A transmittal that the caller may change, locked; throws 403 otherwise. */
export async function getToChange({ tx, scope, now }: Acting, id: string): Promise<store.TransmittalRow> {
  await store.lockTransmittal(tx, scope.workspaceId, id);
  const row = await getTransmittal(tx, scope, id, now);
  await permitChange(tx, scope, 'transmittals:create', row.project_id);
  if (!mayDraft(scope, row)) throw notPermitted('transmittals:edit');
  return row;
}

async function getDraft(acting: Acting, id: string): Promise<store.TransmittalRow> {
  const row = await getToChange(acting, id);
  if (row.is_deleted) throw isDeleted('transmittal');
  refuseAct(row, 'edit');
  return row;
}

async function checkWbs(db: Db, scope: Scope, projectId: string, wbsId: string | null | undefined): Promise<void> {
  if (wbsId && !(await store.isOfWbs(db, scope.workspaceId, projectId, wbsId))) {
    throw againstRule({ wbs_id: ['There is no such WBS element in this project.'] });
  }
}

/** Rows of documents to add. Throws 422 if one does not exist or is deleted. */
async function documentRows(
  { tx, scope }: Acting,
  place: { id: string; projectId: string; after: number },
  given: readonly string[],
): Promise<NewRow<'transmittal_documents'>[]> {
  const ids = [...new Set(given.map((id) => id.toLowerCase()))];
  const found = new Map(
    (
      await store.projectDocuments(tx, {
        workspaceId: scope.workspaceId,
        projectId: place.projectId,
        ids,
        seenBy: scope,
      })
    ).map((one) => [one.cde_id, one]),
  );
  const missing = ids.filter((id) => !found.has(id));
  const deleted = [...found.values()].filter(({ is_deleted }) => is_deleted).map(({ number }) => number);
  if (missing.length > 0) throw againstRule({ cde_id: ['There is no such document in this project.'] });
  if (deleted.length > 0) throw againstRule({ cde_id: [`${deleted.join(', ')} has been deleted. Restore it first.`] });
  return ids.map((cde_id, at) => ({
    workspace_id: scope.workspaceId,
    transmittal_id: place.id,
    project_id: place.projectId,
    cde_id,
    position: place.after + at + 1,
    number: found.get(cde_id)!.number,
  }));
}

const keyOf = ({ kinde_id, email }: { kinde_id?: string | null | undefined; email?: string | null | undefined }) =>
  kinde_id ?? email?.trim().toLowerCase() ?? '';

/** Rows of recipients to add. Throws 422 with their faults. */
async function recipientRows(
  { tx, scope }: Acting,
  place: { id: string; projectId: string },
  given: readonly NewRecipient[],
): Promise<NewRow<'transmittal_recipients'>[]> {
  const faults: Faults = {};
  const ids = given.flatMap(({ kinde_id }) => kinde_id ?? []);
  const members = new Map(
    (await store.candidatesOf(tx, scope.workspaceId, place.projectId, ids)).map((one) => [one.kinde_id, one]),
  );
  const rows = given.map((one): NewRow<'transmittal_recipients'> => {
    const usual = {
      workspace_id: scope.workspaceId,
      id: newId(),
      transmittal_id: place.id,
      role: one.role ?? ('to' as const),
      is_blind: one.is_blind ?? false,
    };
    const member = one.kinde_id === undefined ? undefined : members.get(one.kinde_id);
    if (one.kinde_id !== undefined && one.email !== undefined) {
      faults['email'] = ['Give a member or an e-mail address, not both.'];
    } else if (one.kinde_id !== undefined && !member) {
      faults['kinde_id'] = ['There is no such active member in this workspace.'];
    } else if (member && !member.may) {
      faults['kinde_id'] = [
        `${member.name} has no access to transmittals of this project. Give them a role on the project, or send it to their e-mail address.`,
      ];
    } else if (one.kinde_id === undefined && one.email === undefined) {
      faults['kinde_id'] = ['Choose a member, or give the e-mail address of a guest.'];
    }
    return member
      ? { ...usual, kinde_id: member.kinde_id, name: member.name, company: member.company }
      : {
          ...usual,
          email: one.email?.trim() ?? '',
          name: one.name?.trim() || (one.email?.trim() ?? ''),
          company: one.company?.trim() || null,
        };
  });
  if (Object.keys(faults).length > 0) throw againstRule(faults);
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

/** Creates a draft with the given documents and recipients. */
export async function createTransmittal(
  acting: Acting,
  body: BodyOf<Calls['createTransmittal']>,
): Promise<TransmittalAnswer> {
  const { tx, scope } = acting;
  const projectId = body.project_id.toLowerCase();
  await checkProject(tx, scope, { view, field: 'project_id', projectId });
  await permitChange(tx, scope, 'transmittals:create', projectId);
  await checkWbs(tx, scope, projectId, body.wbs_id);
  const { documents = [], recipients = [], subject, message, project_id: _, ...values } = body;
  const { id } = await insertRow(tx, 'transmittals', {
    ...values,
    workspace_id: scope.workspaceId,
    id: newId(),
    project_id: projectId,
    number: await nextNumber(tx, 'transmittals', { workspaceId: scope.workspaceId, projectId }),
    subject: subject.trim(),
    message: message?.trim() || null,
    created_by_user_id: scope.personId,
  });
  const added = documents.map(({ cde_id }) => cde_id);
  await insertRows(tx, 'transmittal_documents', await documentRows(acting, { id, projectId, after: 0 }, added));
  await insertRows(tx, 'transmittal_recipients', await recipientRows(acting, { id, projectId }, recipients));
  return answered(acting, id);
}

/** Changes a draft. For a sent transmittal, only whether new revisions follow. */
export async function updateTransmittal(
  acting: Acting,
  id: string,
  body: BodyOf<Calls['updateTransmittal']>,
): Promise<TransmittalAnswer> {
  const { tx, scope } = acting;
  const before = await getToChange(acting, id);
  if (before.is_deleted) throw isDeleted('transmittal');
  const { workspace_id: _, version, ...given } = body;
  const isFollowing = Object.keys(given).every((name) => name === 'sends_new_revisions');
  if (!isFollowing || before.sent_at === null) refuseAct(before, 'edit');
  if (version !== undefined && version !== before.version) throw stale(await answered(acting, id));
  await checkWbs(tx, scope, before.project_id, given.wbs_id);
  await change(acting, before, {
    ...given,
    subject: given.subject?.trim(),
    ...(given.message === undefined ? {} : { message: given.message?.trim() || null }),
  });
  return answered(acting, id);
}

/** Changes columns of a locked transmittal. */
export async function change(
  { tx, scope }: Acting,
  row: store.TransmittalRow,
  values: RowChange<'transmittals'>,
): Promise<void> {
  await updateRow(tx, 'transmittals', { workspace_id: scope.workspaceId, id: row.id }, null, values);
}

/** Adds a document to a draft; does nothing if it is already there. */
export async function addDocument(acting: Acting, id: string, cdeId: string): Promise<TransmittalAnswer> {
  const row = await getDraft(acting, id);
  const there = await store.documentsOf(acting.tx, row.workspace_id, [id]);
  if (!there.some(({ cde_id }) => cde_id === cdeId.toLowerCase())) {
    if (there.length >= maxTransmittedDocuments) {
      throw againstRule({
        cde_id: [`A transmittal holds at most ${maxTransmittedDocuments} documents. Make another one.`],
      });
    }
    const place = { id, projectId: row.project_id, after: there.length };
    await insertRows(acting.tx, 'transmittal_documents', await documentRows(acting, place, [cdeId]));
    await change(acting, row, {});
  }
  return answered(acting, id);
}

/** Removes a document from a draft. Throws 404 if it is not there. */
export async function removeDocument(acting: Acting, id: string, cdeId: string): Promise<TransmittalAnswer> {
  const row = await getDraft(acting, id);
  const { numDeletedRows } = await acting.tx
    .deleteFrom('transmittal_documents')
    .where('workspace_id', '=', row.workspace_id)
    .where('transmittal_id', '=', id)
    .where('cde_id', '=', cdeId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw notFound();
  await change(acting, row, {});
  return answered(acting, id);
}

/** Adds a recipient to a draft. Throws 409 if they are already one. */
export async function addRecipient(acting: Acting, id: string, given: NewRecipient): Promise<TransmittalAnswer> {
  const row = await getDraft(acting, id);
  const [added] = await recipientRows(acting, { id, projectId: row.project_id }, [given]);
  const there = await store.recipientsOf(acting.tx, [row.workspace_id], [id]);
  if (there.some((one) => keyOf(one) === keyOf(added!))) {
    throw conflict('duplicate', `${added!.name} is already a recipient.`, {
      fields: { [added!.kinde_id ? 'kinde_id' : 'email']: [`${added!.name} is already a recipient.`] },
    });
  }
  if (there.length >= maxTransmittalRecipients) {
    throw againstRule({ kinde_id: [`A transmittal goes to at most ${maxTransmittalRecipients} recipients.`] });
  }
  await insertRow(acting.tx, 'transmittal_recipients', added!);
  await change(acting, row, {});
  return answered(acting, id);
}

/**
 * Adds recipients whom the distribution matrix proposes for the documents of a draft, unless they are already there.
 */
export async function addProposed(acting: Acting, id: string): Promise<TransmittalAnswer> {
  const row = await getDraft(acting, id);
  const { tx, scope } = acting;
  const documents = await store.documentIdsOf(tx, [scope], [id]);
  const proposed = await proposeRecipients(
    tx,
    { workspaceId: scope.workspaceId, projectId: row.project_id },
    { cdeIds: documents.map(({ cde_id }) => cde_id), purposes: row.purpose ? [row.purpose] : [] },
  );
  const there = await store.recipientsOf(tx, [row.workspace_id], [id]);
  const known = new Set(there.map(keyOf));
  const place = { id, projectId: row.project_id };
  const added = (await recipientRows(acting, place, asRecipients(proposed))).filter((one) => !known.has(keyOf(one)));
  if (there.length + added.length > maxTransmittalRecipients) {
    throw againstRule({ kinde_id: [`A transmittal goes to at most ${maxTransmittalRecipients} recipients.`] });
  }
  if (added.length > 0) {
    await insertRows(tx, 'transmittal_recipients', added);
    await change(acting, row, {});
  }
  return answered(acting, id);
}

/** Removes a recipient from a draft, by member or by the recipient's own id. Throws 404 if there is none. */
export async function removeRecipient(acting: Acting, id: string, who: string): Promise<TransmittalAnswer> {
  const row = await getDraft(acting, id);
  const there = await store.recipientsOf(acting.tx, [row.workspace_id], [id]);
  const found = there.find((one) => one.kinde_id === who || one.id === who.toLowerCase());
  if (!found) throw notFound();
  await acting.tx
    .deleteFrom('transmittal_recipients')
    .where('workspace_id', '=', row.workspace_id)
    .where('id', '=', found.id)
    .execute();
  await change(acting, row, {});
  return answered(acting, id);
}

/** Deletes or restores a draft. */
export async function setDeleted(acting: Acting, id: string, is_deleted: boolean): Promise<store.TransmittalRow> {
  const row = await getToChange(acting, id);
  if (row.is_deleted === is_deleted) return row;
  if (is_deleted) refuseAct(row, 'delete');
  await change(acting, row, { is_deleted });
  return row;
}

/** Makes a draft void. */
export async function voidTransmittal(acting: Acting, id: string): Promise<TransmittalAnswer> {
  const row = await getToChange(acting, id);
  if (row.is_deleted) throw isDeleted('transmittal');
  refuseAct(row, 'void');
  await change(acting, row, { status: 'void' });
  return answered(acting, id);
}
