// The product as one member of the workspace sees it, read only: never of somebody who holds more than oneself, since
// their view would show what one's own may not.
import type { Scope } from '../platform/scope.ts';
import type { Tx } from '../platform/database.ts';
import { againstRule } from '../platform/failures.ts';
import { mayGive, lockWorkspace, rolesByIds } from '../roles/grants.ts';
import * as store from './store.ts';

/** Turns the session to the member's view; answers the member's name. */
export async function seeAs(tx: Tx, scope: Scope, sessionId: string, personId: string): Promise<string> {
  if (personId === scope.personId) {
    throw againstRule({ kinde_id: ['This is you. Choose another member.'] });
  }
  await lockWorkspace(tx, scope);
  const member = await store.findMember(tx, scope, personId);
  if (!member || member.status !== 'active') {
    throw againstRule({ kinde_id: ['There is no such active member in this workspace.'] });
  }
  const held = [...member.roles.map((role) => ({ role_id: role.id, project_id: null })), ...member.project_roles];
  const roles = await rolesByIds(tx, scope, [...new Set(held.map((one) => one.role_id))]);
  if (held.some((one) => !mayGive(scope, roles.get(one.role_id)!, one.project_id))) {
    throw againstRule({ kinde_id: [`${member.name} holds more than you do.`] });
  }
  await store.showAs(tx, scope, sessionId, personId);
  return member.name;
}
