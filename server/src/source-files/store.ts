import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';

/** Bytes of the files attached to source files, by their ids; missing for those without a file. */
export async function attachedBytes(
  db: Db,
  rows: readonly { workspace_id: string; idSourceFiles: string }[],
): Promise<Map<string, number>> {
  const { rows: found } = await sql<{ id: string; bytes: number }>`
    SELECT a.record_id AS id, sum(f.size)::float8 AS bytes FROM attachments a
      JOIN files f ON f.workspace_id = a.workspace_id AND f.id = a.file_id
     WHERE a.workspace_id = ANY(${[...new Set(rows.map(({ workspace_id }) => workspace_id))]}::uuid[])
       AND a.entity = 'source_files' AND a.record_id = ANY(${rows.map((row) => row.idSourceFiles)}::uuid[]) AND NOT a.is_deleted
     GROUP BY a.record_id`.execute(db);
  return new Map(found.map(({ id, bytes }) => [id, bytes]));
}
