// Notifies the owners of a workspace of every change of permissions, and of permissions that wait for them.
import { sql } from 'kysely';
import { permissionLabel, type Permission } from '@horizon/contract';
import { notify } from '../notifications/notify.ts';
import type { Tx } from '../platform/database.ts';
import type { Scope } from '../platform/scope.ts';

/** Shown in one line; the page of the role has all. */
const namedPermissions = 5;

/** Notifies the owners that a role grants other permissions than before. */
export async function notifyOwnersOfRole(
  tx: Tx,
  scope: Scope,
  before: { id: string; name: string; permissions: readonly Permission[] },
  after: readonly Permission[],
): Promise<void> {
  const added = after.filter((one) => !before.permissions.includes(one));
  const removed = before.permissions.filter((one) => !after.includes(one));
  const status = [shortened('added', added), shortened('removed', removed)].filter(Boolean).join('; ');
  await notifyOwners(tx, scope, { title: before.name, status, path: `/w/${scope.workspaceId}/roles/${before.id}` });
}

/** Notifies the owners that somebody has other roles than before. */
export async function notifyOwnersOfMember(
  tx: Tx,
  scope: Scope,
  member: { id: string; name: string; roles: string },
): Promise<void> {
  const path = `/w/${scope.workspaceId}/people/${member.id}`;
  await notifyOwners(tx, scope, { title: member.name, status: member.roles, path });
}

/** Notifies the owners that permissions of a role wait for one of them. */
export async function notifyPermissionsWaiting(
  tx: Tx,
  scope: Scope,
  role: { id: string; name: string },
): Promise<void> {
  await notify(tx, scope, {
    type: 'role_requested',
    to: await ownersOf(tx, scope),
    item: {
      type: 'Role',
      title: `other permissions of the role ${role.name}`,
      path: `/w/${scope.workspaceId}/roles/${role.id}`,
    },
  });
}

async function notifyOwners(
  tx: Tx,
  scope: Scope,
  item: { title: string; status: string; path: string },
): Promise<void> {
  await notify(tx, scope, {
    type: 'permissions_changed',
    to: await ownersOf(tx, scope),
    item: { type: 'Role', ...item },
  });
}

async function ownersOf(tx: Tx, scope: Scope): Promise<string[]> {
  const { rows } = await sql<{ kinde_id: string }>`
    SELECT DISTINCT mr.kinde_id FROM member_roles mr JOIN roles r ON r.workspace_id = mr.workspace_id AND r.id = mr.role_id
     WHERE mr.workspace_id = ${scope.workspaceId} AND mr.project_id IS NULL AND r.key = 'workspace-owner'`.execute(tx);
  return rows.map((row) => row.kinde_id);
}

function shortened(word: string, permissions: readonly Permission[]): string {
  if (permissions.length === 0) return '';
  const named = permissions.slice(0, namedPermissions).map(permissionLabel).join(', ');
  const more = permissions.length - namedPermissions;
  return `${word} ${named}${more > 0 ? ` and ${more} more` : ''}`;
}
