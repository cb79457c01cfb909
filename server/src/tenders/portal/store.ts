// Statements of mailed invitations.
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { Row } from '../../platform/rows.ts';
import type { Invitation } from '../store.ts';

type InvitationRow = Row<'tender_invitations'>;

/** An invited subcontractor as an addressee of mails. */
export type Addressee = Pick<InvitationRow, 'workspace_id' | 'id' | 'name' | 'email' | 'time_zone'>;

/** The same, with its answer and its newest mail. */
export type Bidder = Addressee & Pick<InvitationRow, 'response' | 'mailed_at'>;

/** A package with the names that mails need. */
export interface PackagePlace {
  workspace_id: string;
  workspace: string;
  project: string;
  project_id: string;
  tender_package_id: string;
  number: string;
  name: string;
  due_date: string | null;
  allows_late: boolean;
  /** Of the project. */
  time_zone: string;
}

/** The place of a package; its row must exist. */
export async function packagePlace(db: Db, workspaceId: string, packageId: string): Promise<PackagePlace> {
  const { rows } = await sql<PackagePlace>`SELECT t.workspace_id, w.workspace, p.project_name AS project, t.project_id,
      t.tender_package_id, t.number, t.name, t.due_date, p.time_zone,
      coalesce((t.additional_options ->> 'allows_late_submissions')::boolean, FALSE) AS allows_late
    FROM tender_packages t JOIN projects p ON p.workspace_id = t.workspace_id AND p.project_id = t.project_id
    JOIN workspaces w ON w.workspace_id = t.workspace_id
   WHERE t.workspace_id = ${workspaceId} AND t.tender_package_id = ${packageId}`.execute(db);
  return rows[0]!;
}

/**
 * The live invitations of a package; without those who declined, who get no more mails. The time zone is that of the
 * bidder's browser, or of the account with the address.
 */
export async function activeBidders(db: Db, workspaceId: string, packageId: string): Promise<Bidder[]> {
  const { rows } = await sql<Bidder>`SELECT i.workspace_id, i.id, i.name, i.email, i.response, i.mailed_at,
      ${bidderZone} AS time_zone
    FROM tender_invitations i
   WHERE i.workspace_id = ${workspaceId} AND i.tender_package_id = ${packageId} AND NOT i.is_deleted
     AND i.response <> 'declined' ORDER BY lower(i.name), i.id`.execute(db);
  return rows;
}

/** The time zone of the bidder of the row `i`; null if it is not known. */
export const bidderZone = sql<string | null>`coalesce(i.time_zone, (SELECT n.time_zone FROM notification_settings n
  JOIN persons p USING (kinde_id) WHERE lower(p.email) = lower(i.email) ORDER BY n.kinde_id LIMIT 1))`;

/** Records the newest mail of an invitation, and its delivery. */
export async function setDelivery(
  tx: Tx,
  { workspace_id, id }: Pick<Addressee, 'workspace_id' | 'id'>,
  given: { delivery: 'queued' | 'no_address'; reason: string | null; mailId: string | null; now: Date },
): Promise<void> {
  const { delivery, reason, mailId, now } = given;
  await sql`UPDATE tender_invitations SET delivery = ${delivery}, delivery_reason = ${reason}, mail_id = ${mailId},
      mailed_at = ${now.toISOString()}, version = version + 1, updated_at = now()
    WHERE workspace_id = ${workspace_id} AND id = ${id}`.execute(tx);
}

/** An invitation by its id; its row must exist. */
export async function getInvitation(db: Db, workspaceId: string, id: string): Promise<Invitation> {
  const { rows } = await sql<Invitation>`SELECT * FROM tender_invitations
    WHERE workspace_id = ${workspaceId} AND id = ${id}`.execute(db);
  return rows[0]!;
}

/** Locks an invitation until the end of the transaction. */
export async function lockInvitation(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await sql`SELECT FROM tender_invitations WHERE workspace_id = ${workspaceId} AND id = ${id} FOR NO KEY UPDATE`.execute(
    tx,
  );
}

/** Forgets the newest mail of invitations that get a first one: new ones, and those with another address. */
export async function forgetDelivery(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`UPDATE tender_invitations SET delivery = NULL, delivery_reason = NULL, mail_id = NULL, mailed_at = NULL
    WHERE workspace_id = ${workspaceId} AND id = ANY(${ids}::uuid[]) AND mailed_at IS NOT NULL`.execute(tx);
}

type Delivered = Pick<InvitationRow, 'tender_package_id' | 'name' | 'delivery_reason'> & {
  is_bounce: boolean;
  /** The person who runs the package. */
  person: string | null;
};

/** Stores the result of a delivery attempt on the invitations whose newest mail it was, and answers them. */
export async function storeDeliveries(tx: Tx, mail: { workspace_id: string; id: string }): Promise<Delivered[]> {
  const { rows } = await sql<Delivered>`UPDATE tender_invitations i SET
      delivery = CASE r.state WHEN 'sent' THEN 'sent' WHEN 'kept' THEN 'not_sent' ELSE 'bounced' END,
      delivery_reason = CASE WHEN r.state IN ('failed', 'suppressed') THEN r.detail END,
      version = i.version + 1, updated_at = now()
    FROM mail_recipients r, tender_packages t
   WHERE r.workspace_id = ${mail.workspace_id} AND r.mail_id = ${mail.id} AND r.state <> 'waiting'
     AND i.workspace_id = r.workspace_id AND i.mail_id = r.mail_id AND i.delivery <> 'no_address'
     AND t.workspace_id = i.workspace_id AND t.tender_package_id = i.tender_package_id
   RETURNING i.tender_package_id, i.name, i.delivery_reason, i.delivery = 'bounced' AS is_bounce,
     t.created_by_user_id AS person`.execute(tx);
  return rows;
}
