// Records that may be the same as one that is about to be saved: the same number, or a near-equal name.
import { maxSimilar, type AnyRecord, type SimilarRecord } from '@horizon/contract';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { Scope } from '../scope.ts';

export interface Likeness {
  name?: string | undefined;
  number?: string | undefined;
  except?: string | undefined;
}

/** Names that have this much in common (pg_trgm) are near-equal: 'Ironbark Steel' and 'Iron Bark Steel'. */
const nearest = 0.5;

/** At most five records that may be the same: those with the same number first, then those of the nearest names. */
export async function similarRecords(
  db: Db,
  scope: Scope,
  record: AnyRecord,
  { name = '', number = '', except }: Likeness,
): Promise<SimilarRecord[]> {
  const title = sql.ref(`t.${record.title}`);
  const numbered = record.similar?.number ? sql.ref(`t.${record.similar.number}`) : sql`NULL::text`;
  // Numbers are kept as digits alone.
  const digits = number.replaceAll(/\D/g, '');
  const others = sql`t.workspace_id = ${scope.workspaceId} AND ${sql.ref(`t.${record.id}`)} IS DISTINCT FROM ${except ?? null}::uuid`;
  const columns = sql`${sql.ref(`t.${record.id}`)} AS id, ${title} AS name, ${numbered} AS number, t.is_deleted, t.version`;
  const { rows } = await sql<SimilarRecord>`
    SELECT id, name, number, is_deleted, version, reason FROM (
      SELECT DISTINCT ON (id) * FROM (
        SELECT ${columns}, 'same_number' AS reason, 2::real AS near FROM ${sql.table(record.table)} t
         WHERE ${others} AND ${digits !== ''} AND ${numbered} = ${digits}
        UNION ALL
        SELECT ${columns}, 'near_name', similarity(similar_name(${title}), similar_name(${name})) FROM ${sql.table(record.table)} t
         WHERE ${others} AND ${name.trim() !== ''} AND similar_name(${title}) % similar_name(${name})
      ) found WHERE near >= ${nearest} ORDER BY id, near DESC
    ) each_once ORDER BY near DESC, is_deleted, name LIMIT ${maxSimilar}`.execute(db);
  return rows;
}
