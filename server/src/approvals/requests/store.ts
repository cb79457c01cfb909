// The statements of requests for approval, their steps and the record of decisions.
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { insertRow, insertRows, updateRow, type NewRow, type Row, type RowChange } from '../../platform/rows.ts';
import type { Scope } from '../../platform/scope.ts';

export type Place = Pick<Scope, 'workspaceId'>;
export type RequestRow = Row<'approval_requests'>;
export type StepRow = Row<'approval_steps'>;
export type DecisionRow = Row<'approval_decisions'>;

export const openStatuses = ['in_step', 'escalated', 'blocked', 'returned'] as const;

/** Requests by a condition on `q`, the newest first. */
async function requestsWhere(
  db: Db,
  { workspaceId }: Place,
  where: ReturnType<typeof sql<boolean>>,
  limit = 1000,
): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`SELECT q.* FROM approval_requests q
    WHERE q.workspace_id = ${workspaceId} AND ${where} ORDER BY q.created_at DESC, q.id DESC LIMIT ${limit}`.execute(
    db,
  );
  return rows;
}

/** One request; locked until the transaction ends if `isLocked`. */
export async function findRequest(
  db: Db,
  { workspaceId }: Place,
  id: string,
  isLocked = false,
): Promise<RequestRow | null> {
  const { rows } =
    await sql<RequestRow>`SELECT * FROM approval_requests WHERE workspace_id = ${workspaceId} AND id = ${id}
    ${isLocked ? sql`FOR NO KEY UPDATE` : sql``}`.execute(db);
  return rows[0] ?? null;
}

/** The request of a document that has not ended, locked. */
export async function lockOpenRequest(
  tx: Tx,
  { workspaceId }: Place,
  { documentType, documentId }: { documentType: string; documentId: string },
): Promise<RequestRow | null> {
  const { rows } = await sql<RequestRow>`SELECT * FROM approval_requests WHERE workspace_id = ${workspaceId}
    AND document_type = ${documentType} AND document_id = ${documentId} AND status = ANY(${[...openStatuses]}) FOR NO KEY UPDATE`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export const requestsOfDocument = (db: Db, place: Place, documentId: string) =>
  requestsWhere(db, place, sql<boolean>`q.document_id = ${documentId}`);

export const requestsSentBy = (db: Db, place: Place, personId: string) =>
  requestsWhere(db, place, sql<boolean>`q.requester_id = ${personId}`);

export const requestsDecidedBy = (db: Db, place: Place, personId: string) =>
  requestsWhere(
    db,
    place,
    sql<boolean>`q.id IN (SELECT d.request_id FROM approval_decisions d WHERE d.workspace_id = q.workspace_id AND d.person_id = ${personId})`,
  );

/** Requests that wait for a decision; only those with an active step of these roles, if given. */
export const waitingRequests = (db: Db, place: Place, roles: readonly string[] | null = null) =>
  requestsWhere(
    db,
    place,
    sql<boolean>`q.status IN ('in_step', 'escalated') AND (${roles === null} OR EXISTS (SELECT FROM approval_steps s
      WHERE s.workspace_id = q.workspace_id AND s.request_id = q.id AND s.revision = q.revision AND s.state = 'active'
        AND (s.role_ids || s.escalated_to) && ${roles ?? []}::uuid[]))`,
  );

export const blockedRequests = (db: Db, place: Place) => requestsWhere(db, place, sql<boolean>`q.status = 'blocked'`);

/** Requests for the report of exceptions: open ones, and those that may have been split. */
export const exceptionalRequests = (db: Db, place: Place) =>
  requestsWhere(db, place, sql<boolean>`(q.status IN ('in_step', 'escalated', 'blocked') OR q.split_with <> '{}')`);

/** Earlier requests of a payee that may be parts of one order. */
export const requestsOfPayee = (db: Db, place: Place, { payeeId, from }: { payeeId: string; from: string }) =>
  requestsWhere(
    db,
    place,
    sql<boolean>`q.payee_id = ${payeeId} AND q.requested_on >= ${from}::date - 30 AND q.status NOT IN ('rejected', 'withdrawn')`,
  );

export const requestsByIds = (db: Db, place: Place, ids: readonly string[]) =>
  ids.length === 0 ? Promise.resolve([]) : requestsWhere(db, place, sql<boolean>`q.id = ANY(${ids}::uuid[])`);

/** The workspaces with requests that have not been decided. */
export async function workspacesWithRequests(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT DISTINCT q.workspace_id AS id FROM approval_requests q
    JOIN workspaces w ON w.workspace_id = q.workspace_id
   WHERE q.status IN ('in_step', 'escalated', 'blocked') AND NOT w.is_archived`.execute(db);
  return rows.map(({ id }) => id);
}

/** The steps of these requests, of their present revision, in order. */
export async function stepsOf(db: Db, { workspaceId }: Place, ids: readonly string[]): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`SELECT s.* FROM approval_steps s
    JOIN approval_requests q ON q.workspace_id = s.workspace_id AND q.id = s.request_id AND q.revision = s.revision
   WHERE s.workspace_id = ${workspaceId} AND s.request_id = ANY(${ids}::uuid[]) ORDER BY s.request_id, s.place`.execute(
    db,
  );
  return rows;
}

/** The decisions on these requests, in order. */
export async function decisionsOn(db: Db, { workspaceId }: Place, ids: readonly string[]): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`SELECT * FROM approval_decisions
    WHERE workspace_id = ${workspaceId} AND request_id = ANY(${ids}::uuid[]) ORDER BY seq`.execute(db);
  return rows;
}

export interface Conflict {
  request_id: string;
  person_id: string;
  kind: 'creator_of_payee' | 'declared_interest';
}

/** Interests declared in these requests, and people who created their payees in the 30 days before. */
export async function conflictsIn(
  db: Db,
  { workspaceId }: Place,
  ids: readonly string[],
  now: Date,
): Promise<Conflict[]> {
  const { rows } = await sql<Conflict>`SELECT request_id, person_id, 'declared_interest' AS kind FROM approval_interests
     WHERE workspace_id = ${workspaceId} AND request_id = ANY(${ids}::uuid[])
    UNION ALL
    SELECT q.id, e.actor_id, 'creator_of_payee' FROM approval_requests q
      JOIN audit_events e ON e.workspace_id = q.workspace_id AND e.entity = 'companies' AND e.entity_id = q.payee_id::text
     WHERE q.workspace_id = ${workspaceId} AND q.id = ANY(${ids}::uuid[]) AND e.action = 'created' AND e.actor_id IS NOT NULL
       AND e.at > ${now.toISOString()}::timestamptz - interval '30 days'`.execute(db);
  return rows;
}

export const insertRequest = (tx: Tx, row: NewRow<'approval_requests'>) => insertRow(tx, 'approval_requests', row);
export const insertSteps = (tx: Tx, rows: readonly NewRow<'approval_steps'>[]) =>
  insertRows(tx, 'approval_steps', rows);

export const updateRequest = (tx: Tx, { workspaceId }: Place, id: string, changes: RowChange<'approval_requests'>) =>
  updateRow(tx, 'approval_requests', { workspace_id: workspaceId, id }, null, changes);

export const updateStep = (tx: Tx, { workspaceId }: Place, id: string, changes: RowChange<'approval_steps'>) =>
  updateRow(tx, 'approval_steps', { workspace_id: workspaceId, id }, null, changes);

export const insertInterest = (tx: Tx, row: NewRow<'approval_interests'>) => insertRow(tx, 'approval_interests', row);

/** Serialises the record of a workspace until the transaction ends, and answers its last decision. */
export async function lockRecord(tx: Tx, { workspaceId }: Place): Promise<Pick<DecisionRow, 'seq' | 'hash'> | null> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`approval-record ${workspaceId}`}, 0))`.execute(tx);
  const { rows } = await sql<Pick<DecisionRow, 'seq' | 'hash'>>`SELECT seq, hash FROM approval_decisions
    WHERE workspace_id = ${workspaceId} ORDER BY seq DESC LIMIT 1`.execute(tx);
  return rows[0] ?? null;
}

export const insertDecision = (tx: Tx, row: NewRow<'approval_decisions'>) => insertRow(tx, 'approval_decisions', row);

export interface RecordRow extends DecisionRow {
  title: string;
  number: string | null;
  document_type: RequestRow['document_type'];
  person_name: string;
  acting_for_name: string | null;
  role_name: string | null;
}

/** The whole record of a workspace, in order. */
export async function listRecord(db: Db, { workspaceId }: Place): Promise<RecordRow[]> {
  const name = (alias: string) =>
    sql`trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)})`;
  const { rows } = await sql<RecordRow>`SELECT d.*, q.title, q.number, q.document_type, ${name('p')} AS person_name,
      ${name('a')} AS acting_for_name, r.name AS role_name
    FROM approval_decisions d JOIN approval_requests q ON q.workspace_id = d.workspace_id AND q.id = d.request_id
    JOIN persons p ON p.kinde_id = d.person_id LEFT JOIN persons a ON a.kinde_id = d.acting_for_id
    LEFT JOIN roles r ON r.workspace_id = d.workspace_id AND r.id = d.role_id
   WHERE d.workspace_id = ${workspaceId} ORDER BY d.seq`.execute(db);
  return rows;
}

/** Requests whose number of decisions is not the number in the record. */
export async function requestsWithMissingDecisions(
  db: Db,
  { workspaceId }: Place,
): Promise<{ title: string; decisions: number; found: number }[]> {
  const { rows } = await sql<{
    title: string;
    decisions: number;
    found: number;
  }>`SELECT q.title, q.decisions, count(d.id)::integer AS found
    FROM approval_requests q LEFT JOIN approval_decisions d ON d.workspace_id = q.workspace_id AND d.request_id = q.id
   WHERE q.workspace_id = ${workspaceId} GROUP BY q.id, q.title, q.decisions HAVING count(d.id) <> q.decisions ORDER BY q.title`.execute(
    db,
  );
  return rows;
}

/** Members who may administer the delegation of authority. */
export async function administrators(db: Db, { workspaceId }: Place): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT DISTINCT m.kinde_id AS id FROM members m
    JOIN member_roles mr ON mr.workspace_id = m.workspace_id AND mr.kinde_id = m.kinde_id AND mr.project_id IS NULL
    JOIN roles r ON r.workspace_id = mr.workspace_id AND r.id = mr.role_id AND NOT r.is_deleted
   WHERE m.workspace_id = ${workspaceId} AND m.status = 'active' AND 'doa_policy:administer' = ANY (r.permissions)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export interface ProjectFacts {
  id: string;
  name: string;
  state: string | null;
}

export async function projectsByIds(
  db: Db,
  { workspaceId }: Place,
  ids: readonly string[],
): Promise<Map<string, ProjectFacts>> {
  const { rows } = await sql<ProjectFacts>`SELECT project_id AS id, project_name AS name, state FROM projects
    WHERE workspace_id = ${workspaceId} AND project_id = ANY(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
