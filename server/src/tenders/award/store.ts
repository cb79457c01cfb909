// The statements of awards.
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/scope.ts';

type Place = Pick<Scope, 'workspaceId'>;

/** Reasons for unsuccessful bidders, by invitation. */
export async function reasonsOf(db: Db, { workspaceId }: Place, packageId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{
    id: string;
    reason: string | null;
  }>`SELECT invitation_id AS id, reason FROM tender_award_reasons
    WHERE workspace_id = ${workspaceId} AND tender_package_id = ${packageId}`.execute(db);
  return new Map(rows.flatMap(({ id, reason }) => (reason === null ? [] : [[id, reason] as const])));
}

export async function setReason(
  tx: Tx,
  { workspaceId }: Place,
  {
    projectId,
    packageId,
    invitationId,
    reason,
  }: { projectId: string; packageId: string; invitationId: string; reason: string | null },
): Promise<void> {
  await sql`INSERT INTO tender_award_reasons (workspace_id, id, project_id, tender_package_id, invitation_id, reason)
    VALUES (${workspaceId}, ${newId()}, ${projectId}, ${packageId}, ${invitationId}, ${reason})
    ON CONFLICT (workspace_id, invitation_id) DO UPDATE SET reason = excluded.reason,
      version = tender_award_reasons.version + 1, updated_at = now()`.execute(tx);
}

/** The open or last request for the approval of a package's award. */
export async function approvalOf(db: Db, { workspaceId }: Place, packageId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM approval_requests WHERE workspace_id = ${workspaceId}
    AND document_type = 'award' AND document_id = ${packageId} ORDER BY created_at DESC, id DESC LIMIT 1`.execute(db);
  return rows[0]?.id ?? null;
}

export interface AwardedSubcontract {
  id: string;
  number: string;
  title: string;
  project_id: string;
}

/** The subcontract of a package. */
export async function subcontractOf(
  db: Db,
  { workspaceId }: Place,
  packageId: string,
): Promise<AwardedSubcontract | null> {
  const { rows } = await sql<AwardedSubcontract>`SELECT commitment_id AS id, number, title, project_id FROM subcontracts
    WHERE workspace_id = ${workspaceId} AND tender_package_id = ${packageId} AND NOT is_deleted`.execute(db);
  return rows[0] ?? null;
}

/** Descriptions of the rows of a bid form, by id. */
export async function rowsOf(db: Db, { workspaceId }: Place, packageId: string) {
  const { rows } = await sql<{
    id: string;
    item: string | null;
    description: string;
    unit: string | null;
    quantity: string | null;
  }>`
    SELECT id, item, description, unit, quantity FROM tender_scope_rows
    WHERE workspace_id = ${workspaceId} AND tender_package_id = ${packageId} ORDER BY position, id`.execute(db);
  return rows;
}

/** Records the outcome of an invitation. */
export async function settleInvitation(
  tx: Tx,
  { workspaceId, personId }: Pick<Scope, 'workspaceId' | 'personId'>,
  { id, response, note, now }: { id: string; response: 'awarded' | 'unsuccessful'; note: string | null; now: Date },
): Promise<void> {
  await sql`UPDATE tender_invitations SET response = ${response}, response_note = coalesce(${note}, response_note),
      responded_at = ${now.toISOString()}, responded_by = ${personId}, version = version + 1, updated_at = now()
    WHERE workspace_id = ${workspaceId} AND id = ${id}`.execute(tx);
}

/** The package of an award, locked. */
export async function lockPackage(tx: Tx, { workspaceId }: Place, packageId: string) {
  const { rows } = await sql<{
    tender_package_id: string;
    project_id: string;
    number: string;
    name: string;
    description: string | null;
    tender_status: string;
    bids_opened_at: string | null;
  }>`SELECT tender_package_id, project_id, number, name, description, tender_status, bids_opened_at FROM tender_packages
    WHERE workspace_id = ${workspaceId} AND tender_package_id = ${packageId} FOR NO KEY UPDATE`.execute(tx);
  return rows[0]!;
}
