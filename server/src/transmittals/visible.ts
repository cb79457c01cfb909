// Which transmittals a caller sees: people of the house all of the workspace, except private ones; external people those of
// their projects; people narrowed to their own records those that were sent to them.
import type { Permission } from '@horizon/contract';
import { sql, type RawBuilder } from 'kysely';
import { readableDocuments } from '../documents/visible.ts';
import { wholeOrOwn } from '../platform/records/visible.ts';
import { hasPermissionOn, type Scope } from '../platform/scope.ts';

export const view: Permission = 'transmittals:view';

/** True where the caller sees the project's transmittals, and not only those that were sent to them. */
export const seesWhole = (scope: Scope, projectId: string | null): boolean =>
  hasPermissionOn(scope.membership, view, projectId);

/** The condition on the rows `t`. */
export function visibleTransmittals(scopes: readonly Scope[]): RawBuilder<unknown> {
  const each = scopes.map((scope) => {
    const received = sql`(t.sent_at IS NOT NULL AND EXISTS (SELECT FROM transmittal_recipients r
      WHERE r.workspace_id = t.workspace_id AND r.transmittal_id = t.id AND r.kinde_id = ${scope.personId} AND r.revoked_at IS NULL))`;
    const own = sql`(t.created_by_user_id = ${scope.personId} OR ${received})`;
    const whole = scope.holds('transmittals:administer') ? sql`TRUE` : sql`(NOT t.is_private OR ${own})`;
    return wholeOrOwn(scope, view, { alias: 't', whole, own });
  });
  return each.length === 0 ? sql`FALSE` : sql`(${sql.join(each, sql` OR `)})`;
}

/** Condition on the rows of the history: without the private transmittals that the caller does not see. */
export const withoutPrivate = (scope: Scope): RawBuilder<unknown> =>
  scope.holds('transmittals:administer')
    ? sql`TRUE`
    : sql`(entity <> 'transmittals' OR entity_id NOT IN (SELECT t.id::text FROM transmittals t
        WHERE t.workspace_id = ${scope.workspaceId} AND t.is_private AND t.created_by_user_id <> ${scope.personId}))`;

/** Condition on the rules `t` of distribution matrices: not for people who see only what was sent to them. */
export const visibleRules = (scope: Scope): RawBuilder<unknown> =>
  wholeOrOwn(scope, view, { alias: 't', whole: sql`TRUE`, own: sql`FALSE` });

/**
 * Condition on the documents `d` of transmittals `t`: those that the caller may open in their folders. A sent document stays with its
 * recipients and with the person who sent it.
 */
export const seenDocuments = (scope: Scope): RawBuilder<unknown> =>
  sql`(t.workspace_id = ${scope.workspaceId} AND (${readableDocuments(scope, 'd')}
    OR (t.sent_at IS NOT NULL AND (t.sent_by_user_id = ${scope.personId} OR EXISTS (SELECT FROM transmittal_recipients r
      WHERE r.workspace_id = t.workspace_id AND r.transmittal_id = t.id AND r.kinde_id = ${scope.personId} AND r.revoked_at IS NULL)))))`;
