import { sql } from 'kysely';
import type { Scope } from '../platform/scope.ts';
import type { Db, Tx } from '../platform/database.ts';
import { allOf } from '../platform/list.ts';
import { insertRow, updateRow, type Row, type RowChange } from '../platform/rows.ts';
import { seenViews } from './visible.ts';

export type SavedViewRow = Row<'saved_views'>;
/** A view with its owner, and whether it opens first for the caller. */
export interface ShownView extends SavedViewRow {
  owner_name: string;
  opens_first: boolean;
}
export type ViewFields = Pick<RowChange<'saved_views'>, 'name' | 'address' | 'is_shared' | 'is_deleted'>;

const shown = (
  scope: Scope,
) => sql`SELECT v.*, trim(p.first_name || ' ' || p.last_name) AS owner_name, o.view_id IS NOT NULL AS opens_first
  FROM saved_views v JOIN persons p ON p.kinde_id = v.owner_id
  LEFT JOIN opening_views o ON o.workspace_id = v.workspace_id AND o.kinde_id = ${scope.personId} AND o.view_id = v.id
  WHERE v.workspace_id = ${scope.workspaceId} AND ${seenViews(scope)}`;

/** Views that the caller saved, and shared ones of the workspace for lists that they may open; by list and name. */
export async function listViews(db: Db, scope: Scope, list: string | undefined): Promise<ShownView[]> {
  const conditions = allOf([sql`NOT v.is_deleted`, list && sql`v.list = ${list}`]);
  const { rows } = await sql<ShownView>`${shown(scope)} AND ${conditions} ORDER BY v.list, lower(v.name), v.id`.execute(
    db,
  );
  return rows;
}

/** One view that the caller may see, deleted or not. */
export async function findView(db: Db, scope: Scope, id: string): Promise<ShownView | null> {
  const { rows } = await sql<ShownView>`${shown(scope)} AND v.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The number of the caller's views, of a list and in total; locked until the transaction ends. */
export async function countOwn(tx: Tx, scope: Scope, list: string): Promise<{ of_list: number; of_all: number }> {
  const owner = `${scope.workspaceId} ${scope.personId}`;
  await sql`SELECT pg_advisory_xact_lock(hashtext('saved_views'), hashtext(${owner}))`.execute(tx);
  const { rows } = await sql<{ of_list: number; of_all: number }>`SELECT count(*)::int AS of_all,
      (count(*) FILTER (WHERE list = ${list}))::int AS of_list FROM saved_views
    WHERE workspace_id = ${scope.workspaceId} AND owner_id = ${scope.personId} AND NOT is_deleted`.execute(tx);
  return rows[0]!;
}

export async function insertView(
  tx: Tx,
  scope: Scope,
  view: Pick<SavedViewRow, 'id' | 'list' | 'name' | 'address'>,
): Promise<void> {
  await insertRow(tx, 'saved_views', { ...view, workspace_id: scope.workspaceId, owner_id: scope.personId });
}

/** Changes a view; with a version, only if it is still at that version; null if it is not. */
export async function updateView(
  tx: Tx,
  scope: Scope,
  id: string,
  version: number | null,
  fields: ViewFields,
): Promise<SavedViewRow | null> {
  return updateRow(tx, 'saved_views', { workspace_id: scope.workspaceId, id }, version, fields);
}

/** The view with which the list opens for the caller; null: the default one. */
export async function setOpening(tx: Tx, scope: Scope, list: string, viewId: string | null): Promise<void> {
  if (viewId === null) {
    await sql`DELETE FROM opening_views
      WHERE workspace_id = ${scope.workspaceId} AND kinde_id = ${scope.personId} AND list = ${list}`.execute(tx);
    return;
  }
  await sql`INSERT INTO opening_views (workspace_id, kinde_id, list, view_id)
    VALUES (${scope.workspaceId}, ${scope.personId}, ${list}, ${viewId})
    ON CONFLICT (workspace_id, kinde_id, list) DO UPDATE SET view_id = excluded.view_id`.execute(tx);
}
