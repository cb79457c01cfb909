// Members of a workspace: the active ones, and names of people.
import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { Scope } from './scope.ts';

/** Those of these people who are active members of the workspace. */
export async function activeMembers(db: Db, scope: Scope, personIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ kinde_id: string }>`SELECT kinde_id FROM members
    WHERE workspace_id = ${scope.workspaceId} AND kinde_id = ANY(${personIds}) AND status = 'active'`.execute(db);
  return new Set(rows.map((row) => row.kinde_id));
}

/** Names of people by kinde_id. */
export async function namesOf(db: Db, personIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ kinde_id: string; name: string }>`
    SELECT kinde_id, trim(first_name || ' ' || last_name) AS name FROM persons WHERE kinde_id = ANY(${personIds})`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.kinde_id, row.name]));
}
