// Which tender packages a caller sees, and what of them. People restricted to own records are bidders: they see issued
// packages to which their company is invited, and of each their own invitation alone.
import type { Permission } from '@horizon/contract';
import { sql, type RawBuilder } from 'kysely';
import { wholeOrOwn } from '../platform/records/visible.ts';
import { notFound } from '../platform/failures.ts';
import { hasPermissionOn, permitOn, type Scope } from '../platform/scope.ts';

export const view: Permission = 'tender_packages:view';

/** True if the caller sees all of the project's packages, with every invitation, count and comment. */
export const seesWhole = (scope: Scope, projectId: string | null): boolean =>
  hasPermissionOn(scope.membership, view, projectId);

/**
 * Condition on the invitations `i`: the caller's own, by its address, or by the address of its company or of one of the
 * company's contacts in the directory.
 */
export const ownInvitation = (scope: Scope): RawBuilder<boolean> =>
  sql<boolean>`(NOT i.is_deleted AND (lower(i.email) = lower(${scope.personEmail}) OR EXISTS (SELECT FROM companies c
    WHERE c.workspace_id = i.workspace_id AND c.id_company = i.company_id AND NOT c.is_deleted
      AND (lower(c.email) = lower(${scope.personEmail}) OR EXISTS (SELECT FROM jsonb_array_elements(c.contacts) k
        WHERE lower(k ->> 'email') = lower(${scope.personEmail}))))))`;

/** Condition on the rows `t` of tender packages. */
export const visiblePackages = (scope: Scope): RawBuilder<unknown> =>
  wholeOrOwn(scope, view, {
    alias: 't',
    own: sql`(t.issued_at IS NOT NULL AND NOT t.is_deleted AND EXISTS (SELECT FROM tender_invitations i
      WHERE i.workspace_id = t.workspace_id AND i.tender_package_id = t.tender_package_id AND ${ownInvitation(scope)}))`,
  });

/** Throws unless the caller sees prices, budgets and adjustments of the project's packages: 404 for bidders, else 403. */
export function permitPrices(scope: Scope, projectId: string): void {
  if (!seesWhole(scope, projectId)) throw notFound();
  permitOn(scope, 'tender_prices:view', projectId);
  permitOn(scope, 'tender_packages:see_cost', projectId);
}
