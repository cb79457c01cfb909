// The children of a record: deleted and restored with it, counted, and kept in their order.
import { countsIn, permissionOf, type AnyRecord } from '@horizon/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import { duplicateOf } from '../database.ts';
import { againstRule, conflict } from '../failures.ts';
import type { Scope } from '../scope.ts';
import type { PlainRow } from './rules.ts';

/** The declared children of a record; by default those of the contract. */
export type ChildrenOf = (table: string) => readonly AnyRecord[];

interface Parents {
  record: AnyRecord;
  ids: readonly string[];
  childrenOf: ChildrenOf;
}

const changed = sql`version = version + 1, updated_at = now()`;

/**
 * Deletes the children of deleted records, and theirs, or restores those that were deleted with them. Their rules are not
 * called: what follows from a parent's deletion is its own rule.
 */
export async function turnChildren(tx: Tx, scope: Scope, isDeleted: boolean, parents: Parents): Promise<void> {
  const { record, ids, childrenOf } = parents;
  for (const child of ids.length === 0 ? [] : childrenOf(record.table)) {
    const id = sql.ref(child.id);
    const own = sql`workspace_id = ${scope.workspaceId} AND ${sql.ref(child.parent!.field)} = ANY(${ids}::uuid[])`;
    const turned = isDeleted
      ? sql<{
          id: string;
        }>`UPDATE ${sql.table(child.table)} SET is_deleted = TRUE, deleted_with_parent = TRUE, ${changed}
          WHERE ${own} AND NOT is_deleted RETURNING ${id} AS id`
      : sql<{
          id: string;
        }>`UPDATE ${sql.table(child.table)} SET is_deleted = FALSE, deleted_with_parent = FALSE, ${changed}
          WHERE ${own} AND deleted_with_parent RETURNING ${id} AS id`;
    try {
      const { rows } = await turned.execute(tx);
      await turnChildren(tx, scope, isDeleted, { record: child, ids: rows.map((row) => row.id), childrenOf });
    } catch (error) {
      if (duplicateOf(error) === null) throw error;
      throw conflict(
        'duplicate',
        `One of the ${child.manyWord} that were deleted with this ${record.oneWord} has been entered elsewhere since. Delete that one first.`,
      );
    }
  }
}

/** True if the record has children in use. Nobody adds one while the record is locked. */
export async function hasChildren(
  db: Db,
  scope: Scope,
  { record, id, childrenOf }: { record: AnyRecord; id: string; childrenOf: ChildrenOf },
): Promise<boolean> {
  for (const child of childrenOf(record.table)) {
    const { rows } = await sql`SELECT FROM ${sql.table(child.table)} WHERE workspace_id = ${scope.workspaceId}
      AND ${sql.ref(child.parent!.field)} = ${id} AND NOT is_deleted LIMIT 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}

/** How many children each row has, by the names of the computed properties; null where the caller may not see them. */
export async function countChildren(
  db: Db,
  rows: readonly PlainRow[],
  { record, childrenOf, scopeOf }: { record: AnyRecord; childrenOf: ChildrenOf; scopeOf: (row: PlainRow) => Scope },
): Promise<Record<string, number | null>[]> {
  const counts = rows.map((): Record<string, number | null> => ({}));
  for (const [name, table] of Object.entries(countsIn(record.computed))) {
    const child = childrenOf(record.table).find((one) => one.table === table)!;
    const field = sql.ref(`t.${child.parent!.field}`);
    const { rows: found } = await sql<{ id: string; n: number }>`
      SELECT ${field} AS id, count(*) AS n FROM ${sql.table(table)} t
       WHERE (t.workspace_id, ${field}) IN (SELECT DISTINCT * FROM unnest(
         ${rows.map((row) => row.workspace_id)}::uuid[], ${rows.map((row) => row[record.id])}::uuid[]))
         AND NOT t.is_deleted GROUP BY 1`.execute(db);
    const byId = new Map(found.map(({ id, n }) => [id, Number(n)]));
    const view = permissionOf(child, 'view');
    rows.forEach((row, at) => {
      const project = record.project ? (row[record.project] as string | null) : null;
      counts[at]![name] = scopeOf(row).holds(view, project) ? (byId.get(String(row[record.id])) ?? 0) : null;
    });
  }
  return counts;
}

/** Room between positions, so that a moved record changes no other. */
const step = 1024;

interface Siblings {
  record: AnyRecord;
  parentId: string;
}

const inList = (scope: Scope, { record, parentId }: Siblings) =>
  sql`t.workspace_id = ${scope.workspaceId} AND ${sql.ref(`t.${record.parent!.field}`)} = ${parentId}`;

/** The position after all siblings, deleted ones too. The parent is locked. */
export async function lastPosition(tx: Tx, scope: Scope, siblings: Siblings): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`SELECT max(t.position) AS last FROM
    ${sql.table(siblings.record.table)} t WHERE ${inList(scope, siblings)}`.execute(tx);
  return (rows[0]!.last ?? 0) + step;
}

/** Puts a record before another of its list, or last. The parent is locked. Throws 422 if the other is not in the list. */
export async function moveBefore(
  tx: Tx,
  scope: Scope,
  siblings: Siblings & { id: string; before: string | null },
): Promise<void> {
  const { record, id, before } = siblings;
  const table = sql.table(record.table);
  const key = sql.ref(`t.${record.id}`);
  const { rows } = await sql<{ id: string; position: number }>`SELECT ${key} AS id, t.position FROM ${table} t
    WHERE ${inList(scope, siblings)} AND NOT t.is_deleted AND ${key} <> ${id} ORDER BY t.position, ${key}`.execute(tx);
  const at = before === null ? rows.length : rows.findIndex((row) => row.id === before.toLowerCase());
  if (at < 0) {
    throw againstRule({ before: [`This ${record.oneWord} is not in the list any more. Look at the list again.`] });
  }
  const from = rows[at - 1]?.position ?? (rows[at]?.position ?? step) - 2 * step;
  const to = rows[at]?.position ?? from + 2 * step;
  const position = Math.floor((from + to) / 2);
  if (position > from && position < to) {
    await sql`UPDATE ${table} t SET position = ${position} WHERE ${inList(scope, siblings)} AND ${key} = ${id}`.execute(
      tx,
    );
    return;
  }
  const order = [...rows.slice(0, at).map((row) => row.id), id, ...rows.slice(at).map((row) => row.id)];
  await sql`UPDATE ${table} t SET position = o.place * ${step}::integer
    FROM unnest(${order}::uuid[]) WITH ORDINALITY o (id, place)
    WHERE ${inList(scope, siblings)} AND ${key} = o.id`.execute(tx);
}
