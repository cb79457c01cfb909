import { sql } from 'kysely';
import type { Scope } from '../platform/scope.ts';
import type { Db } from '../platform/database.ts';
import type { Row } from '../platform/rows.ts';
import { allOf, listPage, type ListAnswer, type ListRequest } from '../platform/list.ts';
import { visibleActions } from '../schedule/visible.ts';

export interface AssociationRow extends Omit<Row<'action_associations'>, 'created_by_user_id'> {
  action_name: string;
}

const select = sql`SELECT s.id, s.workspace_id, s.project_id, s.action_id, a.name AS action_name, s.related_type, s.related_id, s.note,
  s.is_deleted, s.version, s.created_at, s.updated_at`;
const joined = sql`JOIN actions a ON a.workspace_id = s.workspace_id AND a.action_id = s.action_id`;

/** Associations of the work items that the callers see, a page. */
export function listAssociations(
  db: Db,
  scopes: readonly Scope[],
  filters: ListRequest & { project_id?: string; action_id?: string; related_type?: string; related_id?: string },
): Promise<ListAnswer<AssociationRow>> {
  const ids = scopes.map(({ workspaceId }) => workspaceId);
  const conditions = allOf([
    sql`s.workspace_id = ANY(${ids}::uuid[]) AND NOT s.is_deleted AND NOT a.is_deleted`,
    visibleActions(scopes),
    filters.project_id !== undefined && sql`s.project_id = ${filters.project_id}`,
    filters.action_id !== undefined && sql`s.action_id = ${filters.action_id}`,
    filters.related_type !== undefined && sql`s.related_type = ${filters.related_type}`,
    filters.related_id !== undefined && sql`s.related_id = ${filters.related_id}`,
  ]);
  return listPage<AssociationRow>(db, filters, {
    select: sql`${select} FROM chosen JOIN action_associations s ON s.id = chosen.chosen_id AND s.workspace_id = ANY(${ids}::uuid[]) ${joined}`,
    from: sql`FROM action_associations s ${joined}`,
    where: conditions,
    id: 's.id',
    sortable: { created_at: 's.created_at', updated_at: 's.updated_at' },
    defaultSort: 'created_at',
  });
}

export async function findAssociation(db: Db, scope: Scope, id: string): Promise<AssociationRow | null> {
  const { rows } = await sql<AssociationRow>`${select} FROM action_associations s ${joined}
    WHERE s.workspace_id = ${scope.workspaceId} AND s.id = ${id} AND NOT s.is_deleted AND ${visibleActions([scope])}`.execute(
    db,
  );
  return rows[0] ?? null;
}
