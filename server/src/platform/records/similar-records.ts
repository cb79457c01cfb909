// Records that may duplicate one about to be saved: the same number, or a similar name.
import { maxSimilar, type AnyRecord, type SimilarRecord } from '@horizon/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import type { Scope } from '../scope.ts';

export interface SimilarityQuery {
  name?: string | undefined;
  number?: string | undefined;
  except?: string | undefined;
}

/** Names with this similarity (pg_trgm) count as similar: 'Ironbark Steel' and 'Iron Bark Steel'. */
const nearest = 0.5;

/**
 * Makes `similarRecords` use the index of names for the rest of the transaction. The statistics do not include
 * thousands of rows inserted by the transaction itself: PostgreSQL would compare each new name with all of them.
 */
export async function preferNameIndex(tx: Tx): Promise<void> {
  await sql`SELECT set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
    set_config('enable_indexonlyscan', 'off', true)`.execute(tx);
}

/** At most five possible duplicates: those with the same number first, then those with the most similar names. */
export async function similarRecords(
  db: Db,
  scope: Scope,
  record: AnyRecord,
  { name = '', number = '', except, byLikeness = false }: SimilarityQuery & { byLikeness?: boolean },
): Promise<SimilarRecord[]> {
  const title = sql.ref(`t.${record.title}`);
  const numbered = record.similar?.number ? sql.ref(`t.${record.similar.number}`) : sql`NULL::text`;
  // Numbers are stored as digits only.
  const digits = number.replaceAll(/\D/g, '');
  const others = sql`t.workspace_id = ${scope.workspaceId} AND ${sql.ref(`t.${record.id}`)} IS DISTINCT FROM ${except ?? null}::uuid`;
  const columns = sql`${sql.ref(`t.${record.id}`)} AS id, ${title} AS name, ${numbered} AS number, t.is_deleted, t.version`;
  const nearAnywhere = sql`(SELECT * FROM ${sql.table(record.table)} t
    WHERE similar_name(${title}) % similar_name(${name}) OFFSET 0)`;
  const { rows } = await sql<SimilarRecord>`
    SELECT id, name, number, is_deleted, version, reason FROM (
      SELECT DISTINCT ON (id) * FROM (
        SELECT ${columns}, 'same_number' AS reason, 2::real AS near FROM ${sql.table(record.table)} t
         WHERE ${others} AND ${digits !== ''} AND ${numbered} = ${digits}
        UNION ALL
        SELECT ${columns}, 'near_name', similarity(similar_name(${title}), similar_name(${name})) FROM ${byLikeness ? nearAnywhere : sql.table(record.table)} t
         WHERE ${others} AND ${name.trim() !== ''} AND similar_name(${title}) % similar_name(${name})
      ) found WHERE near >= ${nearest} ORDER BY id, near DESC
    ) each_once ORDER BY near DESC, is_deleted, name LIMIT ${maxSimilar}`.execute(db);
  return rows;
}
