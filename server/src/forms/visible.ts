// Which forms a caller sees: internal people all of the workspace, external people those of their projects, and people
// restricted to own records the forms that they created or that are assigned to them.
import type { Permission } from '@horizon/contract';
import { sql, type RawBuilder } from 'kysely';
import { wholeOrOwn } from '../platform/records/visible.ts';
import type { Scope } from '../platform/scope.ts';

const view: Permission = 'forms:view';

/** The condition on the rows `f`. */
export function visibleForms(scopes: readonly Scope[]): RawBuilder<unknown> {
  const each = scopes.map((scope) => {
    const own = sql`(f.created_by_user_id = ${scope.personId} OR f.assignee_user_id = ${scope.personId})`;
    return wholeOrOwn(scope, view, { alias: 'f', own });
  });
  return each.length === 0 ? sql`FALSE` : sql`(${sql.join(each, sql` OR `)})`;
}
