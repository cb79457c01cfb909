// Sends new revisions automatically to everybody with an older one from a transmittal with this option: one further
// transmittal, with the same recipients, blind ones included, once for each set of new versions.
import { maxTransmittalRecipients } from '@horizon/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { nextNumber } from '../platform/records/next-number.ts';
import { insertRow, insertRows } from '../platform/rows.ts';
import { proposeRecipients } from './distribution.ts';
import { dispatch } from './send.ts';
import * as store from './store.ts';

/** A transmittal whose recipients lack the newest version of some documents. */
export interface Behind {
  workspace_id: string;
  id: string;
  cde_ids: string[];
}

/** Transmittals with newer shared or published versions of their documents. */
export async function listBehind(db: Db): Promise<Behind[]> {
  const { rows } = await sql<Behind>`
    SELECT t.workspace_id, t.id, array_agg(x.cde_id ORDER BY x.position) AS cde_ids
      FROM transmittals t
      JOIN projects p ON p.workspace_id = t.workspace_id AND p.project_id = t.project_id AND NOT p.is_archived
      JOIN transmittal_documents x ON x.workspace_id = t.workspace_id AND x.transmittal_id = t.id
      JOIN documents d ON d.workspace_id = x.workspace_id AND d.cde_id = x.cde_id AND NOT d.is_deleted
      JOIN document_versions v ON v.workspace_id = d.workspace_id AND v.cde_version_id = d.cde_version_id AND v.state IN ('shared', 'published')
     WHERE t.sends_new_revisions AND t.sent_at IS NOT NULL AND t.follows_id IS NULL AND NOT t.is_deleted
       AND v.cde_version_id <> x.cde_version_id
       AND NOT EXISTS (SELECT FROM transmittals f JOIN transmittal_documents y ON y.workspace_id = f.workspace_id AND y.transmittal_id = f.id
                        WHERE f.workspace_id = t.workspace_id AND f.follows_id = t.id AND y.cde_version_id = v.cde_version_id)
     GROUP BY t.workspace_id, t.id`.execute(db);
  return rows;
}

/**
 * Sends the newest versions to the recipients of a transmittal; answers the new transmittal's id, null if no recipient
 * is left.
 */
export async function sendNewRevisions(
  tx: Tx,
  { workspace_id, id, cde_ids }: Behind,
  now: Date,
): Promise<string | null> {
  await store.lockTransmittal(tx, workspace_id, id);
  const before = (await store.anyTransmittal(tx, workspace_id, id, now))!;
  const all = await store.recipientsOf(tx, [workspace_id], [id]);
  const members = all.flatMap(({ kinde_id }) => kinde_id ?? []);
  const candidates = await store.candidatesOf(tx, workspace_id, before.project_id, members);
  const may = new Set(candidates.filter((one) => one.may).map((one) => one.kinde_id));
  const kept = all.filter(
    (one) => one.revoked_at === null && one.state !== 'declined' && (one.kinde_id === null || may.has(one.kinde_id)),
  );
  const recipients = [...kept, ...(before.is_private ? [] : await addedByMatrix(tx, before, { all, cde_ids }))];
  if (!recipients.some(({ role }) => role === 'to')) return null;
  const made = await insertRow(tx, 'transmittals', {
    workspace_id,
    id: newId(),
    project_id: before.project_id,
    number: await nextNumber(tx, 'transmittals', { workspaceId: workspace_id, projectId: before.project_id }),
    subject: `${before.subject.slice(0, 280)}: new revisions`,
    wbs_id: before.wbs_id,
    message: `Newer revisions of documents of ${before.reference}.`,
    acknowledgement_required: before.acknowledgement_required,
    is_private: before.is_private,
    follows_id: id,
    created_by_user_id: before.created_by_user_id,
  });
  const documents = await store.projectDocuments(tx, {
    workspaceId: workspace_id,
    projectId: before.project_id,
    ids: cde_ids,
    seenBy: null,
  });
  await insertRows(
    tx,
    'transmittal_documents',
    documents.map(({ cde_id, number }, at) => ({
      workspace_id,
      transmittal_id: made.id,
      project_id: before.project_id,
      cde_id,
      position: at + 1,
      number,
    })),
  );
  await insertRows(
    tx,
    'transmittal_recipients',
    recipients.map(({ kinde_id, email, name, company, role, is_blind }) => ({
      workspace_id,
      id: newId(),
      transmittal_id: made.id,
      kinde_id,
      email,
      name,
      company,
      role,
      is_blind,
    })),
  );
  const row = (await store.anyTransmittal(tx, workspace_id, made.id, now))!;
  const by = { id: before.sent_by_user_id ?? before.created_by_user_id, name: before.sent_by ?? before.created_by };
  await dispatch({ tx, now, by }, row, 'superseding');
  return made.id;
}

/**
 * Recipients added by the distribution matrix, except any previous ones, including those whose access was withdrawn.
 */
async function addedByMatrix(
  tx: Tx,
  { workspace_id: workspaceId, project_id: projectId, purpose }: store.TransmittalRow,
  { all, cde_ids: cdeIds }: { all: readonly store.RecipientRow[]; cde_ids: readonly string[] },
): Promise<Pick<store.RecipientRow, 'kinde_id' | 'email' | 'name' | 'company' | 'role' | 'is_blind'>[]> {
  const known = new Set(all.map(({ kinde_id, email }) => kinde_id ?? email!.toLowerCase()));
  const purposes = [...(purpose ? [purpose] : []), 'superseding' as const];
  const proposed = await proposeRecipients(tx, { workspaceId, projectId }, { cdeIds, purposes });
  return proposed
    .filter(({ may, kinde_id, email }) => may && !known.has(kinde_id ?? email!.toLowerCase()))
    .slice(0, maxTransmittalRecipients - all.length);
}
