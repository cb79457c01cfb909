// Which forms a caller sees: people of the house all of the workspace, external people those of their projects, and people
// narrowed to their own records the forms that they began or that are assigned to them.
import type { Permission } from '@horizon/contract';
import { sql, type RawBuilder } from 'kysely';
import { visibleIn } from '../platform/records/visible.ts';
import { hasPermissionOn, type Scope } from '../platform/scope.ts';

const view: Permission = 'forms:view';

/** The condition on the rows `f`. */
export function visibleForms(scopes: readonly Scope[]): RawBuilder<unknown> {
  const each = scopes.map((scope) => {
    const { only, except } = visibleIn(scope, view);
    const own = sql`(f.created_by_user_id = ${scope.personId} OR f.assignee_user_id = ${scope.personId})`;
    const isWholeOn = (projectId: string | null) => hasPermissionOn(scope.membership, view, projectId);
    const seen =
      only === null
        ? isWholeOn(null)
          ? sql`TRUE`
          : own
        : sql`(f.project_id = ANY(${only.filter(isWholeOn)}::uuid[])
            OR (f.project_id = ANY(${only}::uuid[]) AND ${own}))`;
    const off = except.length === 0 ? sql`` : sql` AND NOT f.project_id = ANY(${except}::uuid[])`;
    return sql`(f.workspace_id = ${scope.workspaceId} AND ${seen}${off})`;
  });
  return each.length === 0 ? sql`FALSE` : sql`(${sql.join(each, sql` OR `)})`;
}
