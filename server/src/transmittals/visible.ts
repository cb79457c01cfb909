// Which transmittals a caller sees: internal people all of the workspace, except private ones; external people those of
// their projects; people restricted to own records those that were sent to them.
import type { Permission } from '@horizon/contract';
import { sql, type RawBuilder } from 'kysely';
import { closedFolders, manage, readableDocuments, view as viewDocuments } from '../documents/visible.ts';
import type { Db } from '../platform/database.ts';
import { wholeOrOwn } from '../platform/records/visible.ts';
import { hasPermissionOn, isNarrowedToOwn, type Scope } from '../platform/scope.ts';

export const view: Permission = 'transmittals:view';

/** True if the caller sees the project's transmittals, and not only those that were sent to them. */
export const seesWhole = (scope: Scope, projectId: string | null): boolean =>
  hasPermissionOn(scope.membership, view, projectId);

/** Condition on the rows `t`: the caller is a recipient whose access was not withdrawn. */
const isRecipient = (scope: Scope) => sql`EXISTS (SELECT FROM transmittal_recipients r
  WHERE r.workspace_id = t.workspace_id AND r.transmittal_id = t.id AND r.kinde_id = ${scope.personId} AND r.revoked_at IS NULL)`;
/** Condition on the rows `t`: sent by the caller or to them. */
const isSentToOrBy = (scope: Scope) =>
  sql`(t.sent_at IS NOT NULL AND (t.sent_by_user_id = ${scope.personId} OR ${isRecipient(scope)}))`;

/** The condition on the rows `t`. */
export function visibleTransmittals(scopes: readonly Scope[]): RawBuilder<unknown> {
  const each = scopes.map((scope) => {
    const own = sql`(t.created_by_user_id = ${scope.ownerId}
      OR (t.created_by_user_id = ${scope.personId} AND t.sent_at IS NOT NULL AND NOT t.is_private)
      OR (t.sent_at IS NOT NULL AND ${isRecipient(scope)}))`;
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
        WHERE t.workspace_id = ${scope.workspaceId} AND t.is_private AND t.created_by_user_id <> ${scope.ownerId}))`;

/** Condition on the rules `t` of distribution matrices: hidden from people who see only what was sent to them. */
export const visibleRules = (scope: Scope): RawBuilder<unknown> =>
  wholeOrOwn(scope, view, { alias: 't', whole: sql`TRUE`, own: sql`FALSE` });

/**
 * Condition on the documents `d` of transmittals `t`: those that the caller may open in their folders. A sent document
 * stays visible to its recipients and to the person who sent it.
 */
export const seenDocuments = (scope: Scope): RawBuilder<unknown> =>
  sql`(t.workspace_id = ${scope.workspaceId} AND (${readableDocuments(scope, 'd')}
    OR ${isSentToOrBy(scope)}))`;

/**
 * Condition on the rows of the history: without the events of transmittals that name a document which the caller does
 * not see. They name it by its number only; a number that no document of the project has any more is hidden.
 */
export function withoutClosedDocuments(scope: Scope): RawBuilder<unknown> {
  if (scope.holds(manage)) return sql`TRUE`;
  const isEverythingOpen = isNarrowedToOwn(scope, viewDocuments) ? sql`FALSE` : sql`${closedFolders(scope)} = '{}'`;
  // CASE guarantees the order: only ids of transmittals are cast.
  return sql`CASE WHEN entity <> 'transmittals' OR NOT coalesce(after, before) ? 'document' OR ${isEverythingOpen} THEN TRUE
    ELSE NOT EXISTS (SELECT FROM (VALUES (before ->> 'document'), (after ->> 'document')) named (number)
      WHERE number IS NOT NULL AND NOT EXISTS (SELECT FROM transmittals t
        LEFT JOIN documents d ON d.workspace_id = t.workspace_id AND d.project_id = t.project_id AND lower(d.number) = lower(named.number)
       WHERE t.workspace_id = ${scope.workspaceId} AND t.id = entity_id::uuid AND ((d.cde_id IS NOT NULL AND ${readableDocuments(scope, 'd')})
          OR (${isSentToOrBy(scope)} AND EXISTS (SELECT FROM transmittal_documents x
            WHERE x.workspace_id = t.workspace_id AND x.transmittal_id = t.id AND x.number = named.number))))) END`;
}

/** True if the caller sees a transmittal, and therefore its history. */
export async function seesTransmittal(db: Db, scope: Scope, id: string): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM transmittals t WHERE t.workspace_id = ${scope.workspaceId} AND t.id::text = ${id}
    AND ${visibleTransmittals([scope])}`.execute(db);
  return rows.length > 0;
}
