// Statements on workers. Until somebody accepts, they have the name in the invitation.
import { sql } from 'kysely';
import { json } from '../platform/columns.ts';
import type { Db, Tx } from '../platform/database.ts';
import { allOf, listPage, type ListAnswer, type ListRequest } from '../platform/list.ts';
import { findRow, insertRow, updateRow, type Row } from '../platform/rows.ts';
import type { Scope } from '../platform/scope.ts';
import { idsFound } from '../platform/search.ts';
import { laterDay, type WorkerStanding } from './standing.ts';
import { expiryDays } from '@horizon/contract';

export type DetailsRow = Row<'worker_details'>;

const firstName = 'coalesce(m.invited_first_name, p.first_name)';
const lastName = 'coalesce(m.invited_last_name, p.last_name)';
const name = sql.raw(`trim(${firstName} || ' ' || ${lastName})`);

export interface WorkerRow extends DetailsRow {
  name: string;
  email: string;
  status: string;
  labour_rate_name: string | null;
}

export interface WorkerFilters extends ListRequest {
  standing?: WorkerStanding;
  employer?: string;
  expires_within?: number;
  kinde_id?: string;
}

/** Condition on the rows `d`: no licence, ticket or induction is recorded. */
const isNothing = sql`(d.licences = '[]' AND d.tickets = '[]' AND d.inductions = '[]')`;

/** Workers; only the caller's own details if they see no others. */
export function listWorkers(
  db: Db,
  scope: Scope,
  filters: WorkerFilters,
  { today, isOwnOnly }: { today: string; isOwnOnly: boolean },
): Promise<ListAnswer<WorkerRow>> {
  const soon = laterDay(today, expiryDays);
  const standing = {
    expired: sql`d.next_expiry < ${today}::date`,
    expiring: sql`d.next_expiry >= ${today}::date AND d.next_expiry < ${soon}::date`,
    valid: sql`((d.next_expiry IS NULL AND NOT ${isNothing}) OR d.next_expiry >= ${soon}::date)`,
    none: isNothing,
  };
  const { q, expires_within: days } = filters;
  const ids = [scope.workspaceId];
  return listPage<WorkerRow>(db, filters, {
    select: sql`SELECT d.*, ${name} AS name, coalesce(m.invited_email, p.email) AS email, m.status, r.name AS labour_rate_name
      FROM chosen JOIN worker_details d ON d.workspace_id = ${scope.workspaceId} AND d.kinde_id = chosen.chosen_id
      JOIN members m ON m.workspace_id = d.workspace_id AND m.kinde_id = d.kinde_id JOIN persons p ON p.kinde_id = d.kinde_id
      LEFT JOIN labour_rates r ON r.workspace_id = d.workspace_id AND r.id = d.labour_rate_id`,
    from: sql`FROM worker_details d JOIN members m ON m.workspace_id = d.workspace_id AND m.kinde_id = d.kinde_id
      JOIN persons p ON p.kinde_id = d.kinde_id`,
    where: allOf([
      sql`d.workspace_id = ${scope.workspaceId}`,
      filters.kinde_id !== undefined && sql`d.kinde_id = ${filters.kinde_id}`,
      isOwnOnly && sql`d.kinde_id = ${scope.personId}`,
      filters.standing !== undefined && standing[filters.standing],
      filters.employer !== undefined && sql`d.employer = ${filters.employer}`,
      days !== undefined && sql`d.next_expiry <= ${laterDay(today, days)}::date`,
    ]),
    found: q?.trim()
      ? sql`${idsFound('worker_details', ids, q, 'text')} UNION ${idsFound('members', ids, q, 'text')}`
      : null,
    id: 'd.kinde_id',
    sortable: {
      name: `lower(${firstName} || ' ' || ${lastName})`,
      next_expiry: 'd.next_expiry',
      employee_number: 'd.employee_number',
      updated_at: 'd.updated_at',
    },
    defaultSort: 'name',
  });
}

export interface CrewOfWorker {
  crew_id: string;
  name: string;
  colour: string;
}

/** The crews in use with these people on a day, by kinde_id. */
export async function crewsOf(
  db: Db,
  scope: Scope,
  personIds: readonly string[],
  day: string,
): Promise<Map<string, CrewOfWorker[]>> {
  if (personIds.length === 0) return new Map();
  const { rows } = await sql<CrewOfWorker & { kinde_id: string }>`
    SELECT DISTINCT c.crew_id, c.name, c.colour, x.kinde_id
      FROM crews c CROSS JOIN LATERAL jsonb_to_recordset(c.members) AS x (kinde_id text, "from" date, "to" date)
     WHERE c.workspace_id = ${scope.workspaceId} AND NOT c.is_deleted AND x.kinde_id = ANY(${[...personIds]}::text[])
       AND (x."from" IS NULL OR x."from" <= ${day}::date) AND (x."to" IS NULL OR x."to" >= ${day}::date)
     ORDER BY c.name`.execute(db);
  return Map.groupBy(rows, ({ kinde_id: id }) => id);
}

export const findDetails = (db: Db, workspaceId: string, personId: string): Promise<DetailsRow | null> =>
  findRow(db, 'worker_details', { workspace_id: workspaceId, kinde_id: personId }).then((row) => row ?? null);

/** The names of the award and the rate of a worker. */
export async function namesOf(
  db: Db,
  scope: Scope,
  { award_id, labour_rate_id }: Pick<DetailsRow, 'award_id' | 'labour_rate_id'>,
): Promise<{ award: string | null; rate: string | null }> {
  const { rows } = await sql<{ award: string | null; rate: string | null }>`SELECT
    (SELECT name FROM labour_awards WHERE workspace_id = ${scope.workspaceId} AND id = ${award_id}) AS award,
    (SELECT name FROM labour_rates WHERE workspace_id = ${scope.workspaceId} AND id = ${labour_rate_id}) AS rate`.execute(
    db,
  );
  return rows[0]!;
}

/** The status of a member, locked until the transaction ends, which serialises concurrent saves; null for nobody. */
export async function lockMember(tx: Tx, scope: Scope, personId: string): Promise<string | null> {
  const { rows } = await sql<{ status: string }>`SELECT status FROM members
    WHERE workspace_id = ${scope.workspaceId} AND kinde_id = ${personId} FOR NO KEY UPDATE`.execute(tx);
  return rows[0]?.status ?? null;
}

/** Those of the workspaces in which somebody is a member. */
export async function workspacesOf(db: Db, scopes: readonly Scope[], personId: string): Promise<Set<string>> {
  const { rows } = await sql<{ workspace_id: string }>`SELECT workspace_id FROM members
    WHERE kinde_id = ${personId} AND workspace_id = ANY(${scopes.map((scope) => scope.workspaceId)}::uuid[])`.execute(
    db,
  );
  return new Set(rows.map((row) => row.workspace_id));
}

export type DetailsValues = Partial<
  Omit<DetailsRow, 'workspace_id' | 'kinde_id' | 'version' | 'created_at' | 'updated_at'>
>;

/** Lists and objects as values of jsonb columns. */
function asColumns({ emergency_contact, licences, tickets, inductions, ...plain }: DetailsValues) {
  return {
    ...plain,
    ...(emergency_contact === undefined ? {} : { emergency_contact: emergency_contact && json(emergency_contact) }),
    ...(licences ? { licences: json(licences) } : {}),
    ...(tickets ? { tickets: json(tickets) } : {}),
    ...(inductions ? { inductions: json(inductions) } : {}),
  };
}

export function insertDetails(tx: Tx, scope: Scope, personId: string, values: DetailsValues): Promise<DetailsRow> {
  return insertRow(tx, 'worker_details', {
    workspace_id: scope.workspaceId,
    kinde_id: personId,
    ...asColumns(values),
  });
}

export async function updateDetails(
  tx: Tx,
  scope: Scope,
  before: DetailsRow,
  values: DetailsValues,
): Promise<DetailsRow> {
  const key = { workspace_id: scope.workspaceId, kinde_id: before.kinde_id };
  return (await updateRow(tx, 'worker_details', key, before.version, asColumns(values)))!;
}
