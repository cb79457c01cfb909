// Which clarifications a caller sees. Bidders see their own, and the published answers of packages to which they are invited.
import type { Permission } from '@horizon/contract';
import { sql, type RawBuilder } from 'kysely';
import { wholeOrOwn } from '../platform/records/visible.ts';
import { hasPermissionOn, type Scope } from '../platform/scope.ts';
import { ownInvitation } from '../tenders/visible.ts';

const view: Permission = 'clarifications:view';

/** True if the caller sees all clarifications of the project, and who asked. */
export const seesWhole = (scope: Scope, projectId: string | null): boolean =>
  hasPermissionOn(scope.membership, view, projectId);

/** Condition on rows under an alias: answered for all tenderers. While an answer is written again, the last one stays. */
export const published = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.visibility`)} = 'all_tenderers' AND ${sql.ref(`${alias}.response_message`)} IS NOT NULL
    AND ${sql.ref(`${alias}.status`)} NOT IN ('draft', 'void', 'rejected'))`;

/** Condition on the rows `t`: asked by the caller, or for a bidder for whom the caller acts. Others' drafts are not. */
export const ownQuestion = (scope: Scope): RawBuilder<boolean> =>
  sql<boolean>`(t.created_by_user_id = ${scope.personId} OR (t.status <> 'draft' AND EXISTS (SELECT FROM tender_invitations i
    WHERE i.workspace_id = t.workspace_id AND i.id = t.invitation_id AND ${ownInvitation(scope)})))`;

/** Condition on the rows `t`. */
export const visibleClarifications = (scope: Scope): RawBuilder<unknown> =>
  wholeOrOwn(scope, view, {
    alias: 't',
    own: sql`(NOT t.is_deleted AND (${ownQuestion(scope)} OR ${published('t')})
      AND EXISTS (SELECT FROM tender_invitations i JOIN tender_packages p USING (workspace_id, tender_package_id)
        WHERE i.workspace_id = t.workspace_id AND i.tender_package_id = t.tender_package_id AND p.issued_at IS NOT NULL
          AND NOT p.is_deleted AND ${ownInvitation(scope)}))`,
  });
