// The statements of packages of work that the record kit does not have.
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';
import type { Scope } from '../platform/scope.ts';

type Ids = readonly { workspace_id: string; sop_id: string }[];
const keysOf = (rows: Ids) => sql`SELECT * FROM unnest(${rows.map((row) => row.workspace_id)}::uuid[],
  ${rows.map((row) => row.sop_id)}::uuid[])`;

export interface SopFacts {
  sop_id: string;
  /** The day at the project. */
  today: string;
  email: string | null;
  user_name: string | null;
  leader_name: string | null;
  /** The progress that was entered; null where it follows from the milestones. */
  entered: number | null;
  milestones: { progress: number; weight: number; due_date: string | null }[];
  changes: { status: string; value: number | null; approved_value: number | null; probability: number }[];
}

/** People, milestones and changes of packages, by id. */
export async function factsOf(db: Db, rows: Ids): Promise<Map<string, SopFacts>> {
  if (rows.length === 0) return new Map();
  const { rows: found } =
    await sql<SopFacts>`SELECT t.sop_id, t.progress AS entered, (now() AT TIME ZONE p.time_zone)::date::text AS today,
      a.email, btrim(a.first_name || ' ' || a.last_name) AS user_name,
      btrim(l.first_name || ' ' || l.last_name) AS leader_name,
      coalesce((SELECT jsonb_agg(jsonb_build_object('progress', m.progress, 'weight', m.weight, 'due_date', m.due_date))
        FROM sop_milestones m WHERE m.workspace_id = t.workspace_id AND m.sop_id = t.sop_id AND NOT m.is_deleted), '[]') AS milestones,
      coalesce((SELECT jsonb_agg(jsonb_build_object('status', c.status, 'value', c.value, 'approved_value', c.approved_value,
          'probability', c.probability))
        FROM change_requests c WHERE c.workspace_id = t.workspace_id AND c.sop_id = t.sop_id AND NOT c.is_deleted), '[]') AS changes
    FROM sops t JOIN projects p ON p.workspace_id = t.workspace_id AND p.project_id = t.project_id
    LEFT JOIN persons a ON a.kinde_id = t.created_by_user_id
    LEFT JOIN persons l ON l.kinde_id = t.leader
   WHERE (t.workspace_id, t.sop_id) IN (${keysOf(rows)})`.execute(db);
  return new Map(found.map((row) => [row.sop_id, row]));
}

/** Locks the dependencies of a project's packages, so that two people together close no cycle. */
export async function lockDependencies(tx: Tx, { workspaceId }: Scope, projectId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`sop dependencies ${workspaceId} ${projectId}`}, 0))`.execute(
    tx,
  );
}

/** The packages on which each package of a project depends. */
export async function dependenciesOf(db: Db, scope: Scope, projectId: string): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ of: string; on: string[] }>`SELECT of_sop_id AS of, array_agg(sop_id) AS "on"
    FROM sop_dependencies WHERE workspace_id = ${scope.workspaceId} AND project_id = ${projectId} AND NOT is_deleted
   GROUP BY 1`.execute(db);
  return new Map(rows.map(({ of, on }) => [of, on]));
}

/** Number and name of the packages in use that depend on one. */
export async function dependantsOf(db: Db, scope: Scope, sopId: string): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`SELECT s.number || ' ' || s.sop_name AS title FROM sop_dependencies d
    JOIN sops s ON s.workspace_id = d.workspace_id AND s.sop_id = d.of_sop_id AND NOT s.is_deleted
   WHERE d.workspace_id = ${scope.workspaceId} AND d.sop_id = ${sopId} AND NOT d.is_deleted ORDER BY s.number`.execute(
    db,
  );
  return rows.map(({ title }) => title);
}

/** Number and name of packages in use on a project, by id. */
export async function titlesOf(
  db: Db,
  scope: Scope,
  { projectId, ids }: { projectId: string; ids: readonly string[] },
): Promise<Map<string, string>> {
  const { rows } = await sql<{
    id: string;
    title: string;
  }>`SELECT sop_id AS id, number || ' ' || sop_name AS title FROM sops
    WHERE workspace_id = ${scope.workspaceId} AND project_id = ${projectId} AND sop_id = ANY(${ids}::uuid[])
      AND NOT is_deleted`.execute(db);
  return new Map(rows.map(({ id, title }) => [id, title]));
}
