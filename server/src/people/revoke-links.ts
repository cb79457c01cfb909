// A link covers the roles of the invitation at the time. If roles, permissions or status change, somebody who kept the
// link would gain more than that: it is revoked, and somebody who may give the roles creates a new one.
import type { Scope } from '../platform/scope.ts';
import type { Tx } from '../platform/database.ts';
import * as store from './store.ts';

/** Revokes the open links by which this workspace invites a person. */
export const revokeLinks = (tx: Tx, scope: Scope, personId: string): Promise<void> =>
  store.revokeInvitations(tx, scope, { personId });

/** Revokes the open links of everybody who is invited to a role. */
export const revokeLinksOfRole = (tx: Tx, scope: Scope, roleId: string): Promise<void> =>
  store.revokeInvitations(tx, scope, { roleId });
