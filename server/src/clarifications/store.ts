// Statements of clarifications that the record kit does not have.
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { insertRow } from '../platform/rows.ts';
import type { Scope } from '../platform/scope.ts';
import { ownInvitation } from '../tenders/visible.ts';
import type { Deadline } from './cut-off.ts';

/** The package of a question. */
export interface AskedPackage extends Deadline {
  tender_status: string;
  issued_at: string | null;
}

export async function packageOf(db: Db, workspaceId: string, id: string): Promise<AskedPackage> {
  const { rows } =
    await sql<AskedPackage>`SELECT t.tender_status, t.issued_at, t.due_date, t.questions_until, p.time_zone, p.state
    FROM tender_packages t JOIN projects p ON p.workspace_id = t.workspace_id AND p.project_id = t.project_id
   WHERE t.workspace_id = ${workspaceId} AND t.tender_package_id = ${id}`.execute(db);
  return rows[0]!;
}

/** The caller's own invitation to a package; null if there is none. */
export async function ownInvitationOf(db: Db, scope: Scope, packageId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`SELECT i.id FROM tender_invitations i
    WHERE i.workspace_id = ${scope.workspaceId} AND i.tender_package_id = ${packageId} AND ${ownInvitation(scope)}
    ORDER BY i.created_at, i.id LIMIT 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** True for a bidder in use of a package. */
export async function isInvited(db: Db, workspaceId: string, packageId: string, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM tender_invitations WHERE workspace_id = ${workspaceId}
    AND tender_package_id = ${packageId} AND id = ${id} AND NOT is_deleted`.execute(db);
  return rows.length > 0;
}

export interface Facts {
  id: string;
  project_id: string;
  tender_package_name: string;
  tender_package_number: string;
  user_name: string | null;
  email: string | null;
  today: string;
  files: number;
  comments: number;
  revision: number;
  addendum: number | null;
  is_own: boolean;
}

/** Names and counts of clarifications, by id. */
export async function factsOf(
  db: Db,
  scopes: readonly Scope[],
  { rows, now }: { rows: readonly { workspace_id: string; clarification_id: string }[]; now: Date },
): Promise<Map<string, Facts>> {
  if (rows.length === 0) return new Map();
  const own = scopes.map(
    (scope) => sql`(t.workspace_id = ${scope.workspaceId} AND i.id IS NOT NULL AND ${ownInvitation(scope)})`,
  );
  const { rows: found } = await sql<Facts>`SELECT t.clarification_id AS id, t.project_id, k.name AS tender_package_name,
      k.number AS tender_package_number, coalesce(i.name, btrim(a.first_name || ' ' || a.last_name)) AS user_name,
      CASE WHEN i.id IS NULL THEN a.email ELSE coalesce(i.email, a.email) END AS email,
      (${now.toISOString()}::timestamptz AT TIME ZONE p.time_zone)::date::text AS today, ${sql.join(own, sql` OR `)} AS is_own,
      (SELECT count(*)::integer FROM attachments x WHERE x.workspace_id = t.workspace_id AND x.entity = 'clarifications'
        AND x.record_id = t.clarification_id AND NOT x.is_deleted) AS files,
      (SELECT count(*)::integer FROM comments x WHERE x.workspace_id = t.workspace_id AND x.entity = 'clarifications'
        AND x.record_id = t.clarification_id AND NOT x.is_deleted) AS comments,
      (SELECT count(*)::integer FROM clarification_answers x WHERE x.workspace_id = t.workspace_id
        AND x.clarification_id = t.clarification_id) AS revision,
      (SELECT max(x.number) FROM tender_addenda x WHERE x.workspace_id = t.workspace_id
        AND x.clarification_id = t.clarification_id) AS addendum
    FROM clarifications t
    JOIN tender_packages k ON k.workspace_id = t.workspace_id AND k.tender_package_id = t.tender_package_id
    JOIN projects p ON p.workspace_id = t.workspace_id AND p.project_id = t.project_id
    LEFT JOIN persons a ON a.kinde_id = t.created_by_user_id
    LEFT JOIN tender_invitations i ON i.workspace_id = t.workspace_id AND i.id = t.invitation_id
   WHERE (t.workspace_id, t.clarification_id) IN (SELECT * FROM unnest(
     ${rows.map((row) => row.workspace_id)}::uuid[], ${rows.map((row) => row.clarification_id)}::uuid[]))`.execute(db);
  return new Map(found.map((row) => [row.id, row]));
}

export interface AnswerRow {
  revision: number;
  message: string;
  answered_at: string;
  answered_by: string | null;
}

/** The revisions of an answer, newest first. */
export async function answersOf(db: Db, workspaceId: string, id: string): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`SELECT a.revision, a.message, a.answered_at,
      nullif(btrim(p.first_name || ' ' || p.last_name), '') AS answered_by
    FROM clarification_answers a LEFT JOIN persons p ON p.kinde_id = a.answered_by
   WHERE a.workspace_id = ${workspaceId} AND a.clarification_id = ${id} ORDER BY a.revision DESC`.execute(db);
  return rows;
}

/** Stores a revision of an answer; returns its number. */
export async function addAnswer(
  tx: Tx,
  { workspaceId, personId }: Scope,
  answer: { clarificationId: string; message: string; now: Date },
): Promise<number> {
  const [last] = await answersOf(tx, workspaceId, answer.clarificationId);
  const revision = (last?.revision ?? 0) + 1;
  await insertRow(tx, 'clarification_answers', {
    workspace_id: workspaceId,
    id: newId(),
    clarification_id: answer.clarificationId,
    revision,
    message: answer.message,
    answered_at: answer.now.toISOString(),
    answered_by: personId,
  });
  return revision;
}

export interface Overdue {
  workspace_id: string;
  clarification_id: string;
  project_id: string;
  number: string;
  subject: string;
  required_by: string;
}

/** Questions without an answer on the day after it was needed, of projects that are not archived. */
export async function listOverdue(db: Db, now: Date): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`SELECT t.workspace_id, t.clarification_id, t.project_id, t.number, t.subject,
      t.required_by::text AS required_by
    FROM clarifications t
    JOIN projects p ON p.workspace_id = t.workspace_id AND p.project_id = t.project_id AND NOT p.is_archived
   WHERE t.status IN ('submitted', 'under_review', 'reopened') AND NOT t.is_deleted
     AND t.required_by < (${now.toISOString()}::timestamptz AT TIME ZONE p.time_zone)::date
     AND NOT EXISTS (SELECT FROM notification_events e WHERE e.workspace_id = t.workspace_id
       AND e.key = 'clarification_overdue ' || t.clarification_id || ' ' || t.required_by::text)
   ORDER BY t.workspace_id, t.number`.execute(db);
  return rows;
}
