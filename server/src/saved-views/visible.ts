// Which saved views a caller sees: their own, and shared ones of lists that they may open.
import { listPermissions } from '@horizon/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { LiveEvent } from '../platform/live.ts';
import type { Scope } from '../platform/scope.ts';

/** Lists that the caller may open: the filters of a view would reveal the contents of others. */
function openLists({ membership: { permissions, projectPermissions } }: Scope): string[] {
  const ownPermissions = [permissions, ...projectPermissions.values()];
  return Object.entries(listPermissions).flatMap(([list, needed]) =>
    needed === null || ownPermissions.some((each) => each.has(needed)) ? [list] : [],
  );
}

/** The condition on `saved_views v`; `isShared`: which views count as shared. */
export const seenViews = (scope: Scope, isShared: RawBuilder<unknown> = sql`v.is_shared`): RawBuilder<unknown> =>
  sql`(v.owner_id = ${scope.ownerId} OR (${isShared}) AND v.list = ANY(${openLists(scope)}))`;

/** True if the caller sees the changed view, or saw it until this change, by which it leaves their list. */
export async function seesViewChange(db: Db, scope: Scope, { id, seq }: LiveEvent): Promise<boolean> {
  const wasShared = sql`EXISTS (SELECT FROM audit_events e WHERE e.seq = ${seq} AND e.before ->> 'is_shared' = 'true')`;
  const { rows } =
    await sql`SELECT FROM saved_views v WHERE v.workspace_id = ${scope.workspaceId} AND v.id::text = ${id}
    AND ${seenViews(scope, sql`v.is_shared OR ${wasShared}`)}`.execute(db);
  return rows.length > 0;
}
