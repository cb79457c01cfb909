// The search of a list: the records that contain all words of the query, the last possibly as a prefix, using the index
// of search_texts (0010_search.sql) for any number of records.
import { sql, type RawBuilder } from 'kysely';

/** The workspace id of people's companies, which belong to no single workspace. */
export const everywhere = '00000000-0000-0000-0000-000000000000';

/**
 * `SELECT … AS id` of the records of a kind (a table with the trigger `record_search`) in these workspaces that contain
 * the words of `q`, each once, as UUIDs or texts.
 */
export function idsFound(
  entity: string,
  workspaceIds: readonly string[],
  q: string,
  idType: 'uuid' | 'text' = 'uuid',
): RawBuilder<unknown> {
  // One subquery per workspace: the index needs equality on it.
  const parts = workspaceIds.map(
    (workspaceId) => sql`SELECT s.record_id::${sql.raw(idType)} AS id FROM search_texts s
      WHERE s.workspace_id = ${workspaceId}::uuid AND s.entity = ${sql.lit(entity)} AND s.words @@ search_query(${`${workspaceId}/${entity}`}, ${q})`,
  );
  return parts.length === 0 ? sql`SELECT NULL::${sql.raw(idType)} AS id WHERE false` : sql.join(parts, sql` UNION `);
}
