import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { ProgrammeState } from './state.ts';

/** Names of the people responsible for tasks of a programme, by their id. */
export async function responsiblePeople(db: Db, { programme }: ProgrammeState): Promise<Record<string, string>> {
  const ids = [...new Set(programme.tasks.flatMap(({ assigneeUserId }) => assigneeUserId ?? []))];
  if (ids.length === 0) return {};
  const { rows } = await sql<{ kinde_id: string; name: string }>`
    SELECT kinde_id, trim(first_name || ' ' || last_name) AS name FROM persons WHERE kinde_id = ANY(${ids})`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ kinde_id, name }) => [kinde_id, name]));
}
