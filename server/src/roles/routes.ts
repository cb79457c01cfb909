import type { FastifyInstance } from 'fastify';
import type { AnswerOf, Calls } from '@horizon/contract';
import { permissionLabel } from '@horizon/contract';
import type { Scope } from '../platform/scope.ts';
import { conflict } from '../platform/failures.ts';
import { serve, serveRaw, type Platform } from '../platform/serve.ts';
import { sendList, type Column } from '../platform/spreadsheet.ts';
import { createRole, getRole, restoreRole, updateRole } from './change-role.ts';
import { givenBy, isOwner, mayGive, mayRequest, ownerKey } from './grants.ts';
import * as store from './store.ts';

const columns: Column<store.CountedRole>[] = [
  { header: 'Name', value: (role) => role.name, width: 28 },
  { header: 'Description', value: (role) => role.description, width: 48 },
  { header: 'Built in', value: (role) => (role.key === null ? 'no' : 'yes') },
  { header: 'External', value: (role) => (role.is_external ? 'yes' : 'no') },
  { header: 'Members', value: (role) => role.members_count },
  { header: 'Permissions', value: (role) => role.permissions.map(permissionLabel).join('; '), width: 60 },
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
    const id = await createRole(tx, scope, body);
    return present(await getRole(tx, scope, id), scope);
  });

  serve(app, platform).updateRole(async ({ body, params, scope, tx }) => {
    await updateRole(tx, scope, params.id, body, (role) => present(role, scope));
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
    await restoreRole(tx, scope, params.id);
    return present(await getRole(tx, scope, params.id), scope);
  });
}

function present(row: store.CountedRole, scope: Scope): AnswerOf<Calls['updateRole']> {
  const { waiting_permissions: permissions, waiting_by: by, waiting_at: at, waiting_name: name } = row;
  const waiting = permissions && { permissions, requested_by: { id: by!, name }, requested_at: at! };
  return { ...row, waiting, abilities: abilitiesOn(row, scope) };
}

function abilitiesOn(row: store.CountedRole, scope: Scope): string[] {
  if (row.is_deleted) {
    return scope.can('roles:delete') ? ['restore'] : [];
  }
  return [
    ...(scope.can('roles:edit') ? ['edit'] : []),
    ...(scope.can('roles:edit') && row.key !== ownerKey ? ['edit_permissions'] : []),
    ...(scope.can('roles:edit') && row.waiting_permissions !== null
      ? [
          ...(isOwner(scope) ? ['confirm'] : []),
          ...(isOwner(scope) || row.waiting_by === scope.personId ? ['refuse'] : []),
        ]
      : []),
    ...(scope.can('roles:delete') && row.key === null && row.members_count === 0 ? ['delete'] : []),
    ...(scope.membership.isArchived ? [] : mayGive(scope, row) ? ['give'] : mayRequest(scope, row) ? ['request'] : []),
  ];
}
