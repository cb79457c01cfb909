import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';
import { allOf, inWorkspaces, listPage, type ListAnswer, type ListRequest } from '../platform/list.ts';
import { insertRow, updateRow, type NewRow, type Row } from '../platform/rows.ts';
import type { Scope } from '../platform/scope.ts';
import { isVisible } from '../search/visible-records.ts';

type Kept = Omit<Row<'associations'>, 'created_by_user_id' | 'one_end' | 'other_end'>;

/** An association as seen from one of its records: `entity` and `record_id`. */
export interface AssociationRow extends Kept {
  added_by: string | null;
}

export interface AssociationFilters extends ListRequest {
  entity?: string | undefined;
  record_id?: string | undefined;
  other_entity?: string | undefined;
  other_id?: string | undefined;
  /** For work items: only those of this project. */
  project_id?: string | undefined;
}

/** Each association from both of its ends, as `side`. */
const sides = sql`associations s CROSS JOIN LATERAL (VALUES
  (s.entity, s.record_id, s.other_entity, s.other_id, TRUE),
  (s.other_entity, s.other_id, s.entity, s.record_id, FALSE)) AS side (entity, record_id, other_entity, other_id, is_first)`;
const columns = sql`s.workspace_id, s.id, side.entity, side.record_id, side.other_entity, side.other_id, s.note, s.is_deleted,
  s.version, s.created_at, s.updated_at, trim(p.first_name || ' ' || p.last_name) AS added_by`;
const withPerson = sql`LEFT JOIN persons p ON p.kinde_id = s.created_by_user_id`;

/** A page of associations of records of a kind whose ends the callers both see, oldest first by default. */
export function listAssociations(
  db: Db,
  scopes: readonly Scope[],
  filters: AssociationFilters & { entity: string },
): Promise<ListAnswer<AssociationRow>> {
  const ids = scopes.map(({ workspaceId }) => workspaceId);
  const where = allOf([
    sql`${inWorkspaces('s.workspace_id', ids)} AND NOT s.is_deleted`,
    ...sideOf(filters),
    // An association of two records of the kind is listed once.
    filters.record_id === undefined && sql`(side.is_first OR side.other_entity <> side.entity)`,
    isVisible(scopes, { workspace: sql`s.workspace_id`, kind: sql`side.entity`, id: sql`side.record_id` }),
    isVisible(scopes, { workspace: sql`s.workspace_id`, kind: sql`side.other_entity`, id: sql`side.other_id` }),
  ]);
  return listPage<AssociationRow>(db, filters, {
    select: sql`SELECT ${columns} FROM chosen JOIN ${sides} ON s.id = chosen.chosen_id AND ${where} ${withPerson}`,
    from: sql`FROM ${sides}`,
    where,
    id: 's.id',
    sortable: { created_at: 's.created_at', updated_at: 's.updated_at' },
    defaultSort: 'created_at',
  });
}

function sideOf({ entity, record_id, other_entity, other_id, project_id }: AssociationFilters) {
  return [
    entity !== undefined && sql`side.entity = ${entity}`,
    // Uses the indexes of both ends.
    record_id !== undefined &&
      sql`side.record_id = ${record_id}::uuid AND ((s.entity = ${entity} AND s.record_id = ${record_id}::uuid)
        OR (s.other_entity = ${entity} AND s.other_id = ${record_id}::uuid))`,
    project_id !== undefined &&
      sql`EXISTS (SELECT FROM actions a WHERE a.workspace_id = s.workspace_id AND a.action_id = side.record_id AND a.project_id = ${project_id}::uuid)`,
    other_entity !== undefined && sql`side.other_entity = ${other_entity}`,
    other_id !== undefined && sql`side.other_id = ${other_id}::uuid`,
  ];
}

/** An association of the workspace, from its first end; null if it was removed. */
export async function findAssociation(db: Db, scope: Scope, id: string): Promise<AssociationRow | null> {
  const { rows } = await sql<AssociationRow>`SELECT ${columns} FROM ${sides} ${withPerson}
    WHERE s.workspace_id = ${scope.workspaceId} AND s.id = ${id} AND NOT s.is_deleted AND side.is_first`.execute(db);
  return rows[0] ?? null;
}

export const insertAssociation = (tx: Tx, row: NewRow<'associations'>) => insertRow(tx, 'associations', row);

export const removeAssociation = (tx: Tx, { workspaceId }: Scope, id: string) =>
  updateRow(tx, 'associations', { workspace_id: workspaceId, id }, null, { is_deleted: true });
