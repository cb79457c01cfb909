import type { FastifyInstance } from 'fastify';
import { allPermissions, type AnswerOf, type Calls, type Permission, withImplied } from '@horizon/contract';
import { isNarrowing, narrowingOf, type Scope } from '../platform/scope.ts';
import { duplicateOf, type Db } from '../platform/database.ts';
import { againstRule, conflict, isDeleted, notFound, stale } from '../platform/failures.ts';
import { newId } from '../platform/ids.ts';
import { serve, serveRaw, type Platform } from '../platform/serve.ts';
import { sendList, type Column } from '../platform/spreadsheet.ts';
import { revokeLinksOfRole } from '../people/revoke-links.ts';
import { givenBy, mayGive, mayRequest, ownerKey, permissionsBeyond } from './grants.ts';
import * as store from './store.ts';

const columns: Column<store.CountedRole>[] = [
  { header: 'Name', value: (role) => role.name, width: 28 },
  { header: 'Description', value: (role) => role.description, width: 48 },
  { header: 'Built in', value: (role) => (role.key === null ? 'no' : 'yes') },
  { header: 'External', value: (role) => (role.is_external ? 'yes' : 'no') },
  { header: 'Members', value: (role) => role.members_count },
  { header: 'Permissions', value: (role) => role.permissions.join('; '), width: 60 },
];

/** The calls of roles. */
export function roleRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform).listRoles(async ({ db, query, scope }) => {
    const rows = await store.listRoles(db, scope, query);
    return {
      items: rows.map((row) => present(row, scope)),
      count: rows.length,
      total_count: rows.length,
      abilities: scope.can('roles:create') ? ['create'] : [],
      gives: givenBy(scope),
    };
  });

  serveRaw(app, platform).exportRoles(async ({ db, query, scope, reply, now }) => {
    const list = async () => {
      const rows = await store.listRoles(db, scope, query);
      return { items: rows, total_count: rows.length };
    };
    return sendList({ query, reply, platform, now }, { name: 'roles', columns, list });
  });

  serve(app, platform).createRole(async ({ body, scope, tx }) => {
    const id = newId();
    const role = { id, name: body.name.trim(), description: body.description ?? '', permissions: ordered(body) ?? [] };
    refuseBeyond(scope, role.permissions);
    await guarded(role.name, () => store.insertRole(tx, scope, role));
    return present(await getRole(tx, scope, id), scope);
  });

  serve(app, platform).updateRole(async ({ body, params, scope, tx }) => {
    await store.lockWorkspace(tx, scope);
    const before = await getRole(tx, scope, params.id);
    if (before.is_deleted) {
      throw isDeleted('role');
    }
    if (body.version !== undefined && body.version !== before.version) {
      throw stale(present(before, scope));
    }
    const name = body.name?.trim() ?? before.name;
    const permissions = ordered(body) ?? before.permissions;
    if (before.key !== null && name !== before.name) {
      throw againstRule({ name: ['A built-in role keeps its name.'] });
    }
    if (before.key === ownerKey && !sameSet(permissions, before.permissions)) {
      throw againstRule({ permissions: ["The workspace owner's permissions cannot be changed."] });
    }
    const more = newlyGiven(before.permissions, permissions);
    refuseBeyond(scope, more);
    const description = body.description ?? before.description;
    await guarded(name, () => store.updateRole(tx, scope, params.id, { name, description, permissions }));
    if (more.length > 0) {
      await revokeLinksOfRole(tx, scope, params.id);
    }
    return present(await getRole(tx, scope, params.id), scope);
  });

  serve(app, platform).deleteRole(async ({ params, scope, tx }) => {
    await store.lockWorkspace(tx, scope);
    const role = await getRole(tx, scope, params.id);
    if (role.key !== null) {
      throw conflict('built_in', 'A built-in role cannot be deleted. Take permissions from it instead.');
    }
    const holders = role.members_count;
    if (holders > 0) {
      const who = holders === 1 ? '1 member holds' : `${holders} members hold`;
      throw conflict('in_use', `${who} this role. Give them another role first.`, { count: holders });
    }
    if (!role.is_deleted) {
      await store.updateRole(tx, scope, role.id, { is_deleted: true });
    }
    return { id: role.id, message: `The role ${role.name} has been deleted. It can be restored.` };
  });

  serve(app, platform).restoreRole(async ({ params, scope, tx }) => {
    await store.lockWorkspace(tx, scope);
    const role = await getRole(tx, scope, params.id);
    if (role.is_deleted) {
      await guarded(role.name, () => store.updateRole(tx, scope, role.id, { is_deleted: false }));
    }
    return present(await getRole(tx, scope, role.id), scope);
  });
}

async function getRole(db: Db, scope: Scope, id: string): Promise<store.CountedRole> {
  const role = await store.findRole(db, scope, id);
  if (!role) {
    throw notFound();
  }
  return role;
}

/** The permissions that a change adds to a role, including those it had for own records only. */
function newlyGiven(before: readonly Permission[], after: readonly Permission[]): Permission[] {
  const isWider = (permission: Permission) =>
    before.includes(narrowingOf(permission)) && !after.includes(narrowingOf(permission));
  return after.filter((permission) => isNarrowing(permission) || !before.includes(permission) || isWider(permission));
}

function refuseBeyond(scope: Scope, permissions: Permission[]): void {
  const beyond = permissionsBeyond(scope, permissions);
  if (beyond.length > 0) {
    throw againstRule({ permissions: [`You cannot give what you do not hold: ${beyond.join(', ')}.`] });
  }
}

async function guarded(name: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (duplicateOf(error) === 'roles_by_name') {
      const sentence = `There is a role called ${name} already. Choose another name.`;
      throw conflict('duplicate', sentence, { fields: { name: [sentence] } });
    }
    throw error;
  }
}

const sameSet = (a: Permission[], b: Permission[]) => a.length === b.length && a.every((item) => b.includes(item));

/** The permissions of a body in the order of the permission page. */
function ordered(body: { permissions?: Permission[] }): Permission[] | undefined {
  const given = body.permissions && withImplied(body.permissions);
  return given && allPermissions.filter((permission) => given.includes(permission));
}

function present(row: store.CountedRole, scope: Scope): AnswerOf<Calls['updateRole']> {
  return { ...row, abilities: abilitiesOn(row, scope) };
}

function abilitiesOn(row: store.CountedRole, scope: Scope): string[] {
  if (row.is_deleted) {
    return scope.can('roles:delete') ? ['restore'] : [];
  }
  return [
    ...(scope.can('roles:edit') ? ['edit'] : []),
    ...(scope.can('roles:edit') && row.key !== ownerKey ? ['edit_permissions'] : []),
    ...(scope.can('roles:delete') && row.key === null && row.members_count === 0 ? ['delete'] : []),
    ...(scope.membership.isArchived ? [] : mayGive(scope, row) ? ['give'] : mayRequest(scope, row) ? ['request'] : []),
  ];
}
