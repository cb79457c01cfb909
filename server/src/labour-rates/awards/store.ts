import { plainCode } from '@horizon/identifiers';
import { sql } from 'kysely';
import type { Scope } from '../../platform/scope.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { insertRows, updateRow, type Row } from '../../platform/rows.ts';
import { allOf, listPage, type ListAnswer, type ListRequest } from '../../platform/list.ts';
import { idsFound } from '../../platform/search.ts';
import { creatorColumns, type Creator } from '../creator.ts';
import { lockSeries } from '../rates/lock-series.ts';

export interface AwardRow extends Row<'labour_awards'>, Creator {
  rates_count: number;
}

export interface AwardFilters extends ListRequest {
  id?: string;
  is_deleted?: boolean;
}

const columns = sql`SELECT a.workspace_id, a.id, a.name, a.code, a.is_deleted, a.version, a.created_at, a.updated_at, ${creatorColumns},
    (SELECT count(*) FROM labour_rates r WHERE r.workspace_id = a.workspace_id AND r.award_id = a.id AND NOT r.is_deleted) AS rates_count`;
const joins = sql`JOIN persons p ON p.kinde_id = a.created_by_user_id`;

const sortable = { name: 'a.name', code: 'a.code', created_at: 'a.created_at', updated_at: 'a.updated_at' };

/** Matching awards, by name by default. */
export function listAwards(db: Db, scope: Scope, filters: AwardFilters): Promise<ListAnswer<AwardRow>> {
  const conditions = allOf([
    sql`a.workspace_id = ${scope.workspaceId} AND a.is_deleted = ${filters.is_deleted ?? false}`,
    filters.id !== undefined && sql`a.id = ${filters.id}`,
  ]);
  return listPage<AwardRow>(db, filters, {
    select: sql`${columns} FROM chosen JOIN labour_awards a ON a.workspace_id = ${scope.workspaceId} AND a.id = chosen.chosen_id ${joins}`,
    from: sql`FROM labour_awards a`,
    where: conditions,
    found: filters.q?.trim() ? idsFound('labour_awards', [scope.workspaceId], filters.q) : null,
    id: 'a.id',
    sortable,
    defaultSort: 'name',
  });
}

/** One award, deleted or not; null if it is not in the workspace. */
export async function findAward(db: Db, scope: Scope, id: string): Promise<AwardRow | null> {
  const { rows } =
    await sql<AwardRow>`${columns} FROM labour_awards a ${joins} WHERE a.workspace_id = ${scope.workspaceId} AND a.id = ${id}`.execute(
      db,
    );
  return rows[0] ?? null;
}

export type AwardName = Pick<Row<'labour_awards'>, 'id' | 'name' | 'code'>;

/**
 * The awards whose code or name is one of the texts, in any case, except deleted ones. With `locked`, they cannot be
 * deleted until the transaction ends.
 */
export async function listAwardsNamed(
  db: Db,
  scope: Scope,
  texts: readonly string[],
  { locked = false } = {},
): Promise<AwardName[]> {
  const names = sql`(SELECT lower(t) FROM unnest(${texts.map((text) => text.toWellFormed())}::text[]) AS t)`;
  const { rows } = await sql<AwardName>`SELECT id, name, code FROM labour_awards
    WHERE workspace_id = ${scope.workspaceId} AND NOT is_deleted AND (lower(code) IN ${names} OR lower(name) IN ${names})
    ORDER BY created_at, id ${locked ? sql`FOR SHARE` : sql``}`.execute(db);
  return rows;
}

/** Locks these awards against deletion until the transaction ends; waits for a deletion in progress. */
export async function lockAwards(tx: Tx, scope: Scope, ids: readonly (string | null)[]): Promise<void> {
  await sql`SELECT id FROM labour_awards WHERE workspace_id = ${scope.workspaceId} AND id = ANY(${ids}::uuid[])
    ORDER BY id FOR SHARE`.execute(tx);
}

/** Locks these rates, which are about to be written, and their awards until the transaction ends. */
export async function lockAwardsOf(tx: Tx, scope: Scope, rateIds: readonly string[]): Promise<void> {
  await lockSeries(
    tx,
    scope,
    rateIds.map((id) => ({ id })),
  );
  const { rows } = await sql<{ award_id: string | null }>`SELECT award_id FROM labour_rates
    WHERE workspace_id = ${scope.workspaceId} AND id = ANY(${rateIds}::uuid[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    tx,
  );
  await lockAwards(
    tx,
    scope,
    rows.map(({ award_id }) => award_id),
  );
}

/** Folds case as the index of codes does; languages differ in this, and JavaScript and PostgreSQL could disagree. */
export async function foldTexts(db: Db, texts: Iterable<string>): Promise<(text: string) => string> {
  const plain = [...new Set([...texts].map(plainCode))];
  const { rows } = await sql<{ folded: string }>`SELECT lower(t) AS folded
    FROM unnest(${plain}::text[]) WITH ORDINALITY AS x(t, at) ORDER BY at`.execute(db);
  const folded = new Map(plain.map((text, at) => [text, rows[at]!.folded]));
  return (text) => folded.get(plainCode(text)) ?? plainCode(text);
}

/** Serialises writers of awards by name in a workspace, so that neither an award nor its rates are created twice. */
export async function lockAwardNames(tx: Tx, scope: Scope): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('labour-rates-import'), hashtext(${scope.workspaceId}))`.execute(tx);
}

/** Stores awards. A second one with the code of another violates `labour_awards_by_code`. */
export async function insertAwards(
  tx: Tx,
  owner: Pick<Scope, 'workspaceId' | 'personId'>,
  awards: readonly AwardName[],
): Promise<void> {
  const made = { workspace_id: owner.workspaceId, created_by_user_id: owner.personId };
  await insertRows(
    tx,
    'labour_awards',
    awards.map(({ id, name, code }) => ({ id, name, code, ...made })),
  );
}

export type AwardChange = Partial<Pick<AwardName, 'name' | 'code'>> & { is_deleted?: boolean };

/** Changes an award that is still at the given version (any if none is given); false if it is not. */
export async function updateAward(
  tx: Tx,
  scope: Scope,
  id: string,
  version: number | null,
  change: AwardChange,
): Promise<boolean> {
  return (await updateRow(tx, 'labour_awards', { workspace_id: scope.workspaceId, id: id }, version, change)) !== null;
}

/** Deletes the awards that the caller created, nobody has changed since and no rate uses. Answers how many. */
export async function deleteUnused(tx: Tx, scope: Scope, ids: readonly string[]): Promise<number> {
  // Assigning an award to a rate locks the award: check once those transactions have ended.
  await sql`SELECT id FROM labour_awards WHERE workspace_id = ${scope.workspaceId} AND id = ANY(${ids}::uuid[])
    ORDER BY id FOR UPDATE`.execute(tx);
  const { rows } = await sql`UPDATE labour_awards a SET is_deleted = true, version = a.version + 1, updated_at = now()
     WHERE a.workspace_id = ${scope.workspaceId} AND a.id = ANY(${ids}::uuid[]) AND a.version = 1 AND NOT a.is_deleted
       AND a.created_by_user_id = ${scope.personId}
       AND NOT EXISTS (SELECT FROM labour_rates r WHERE r.workspace_id = a.workspace_id AND r.award_id = a.id AND NOT r.is_deleted)
     RETURNING a.id`.execute(tx);
  return rows.length;
}
