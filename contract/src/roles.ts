// Roles: named sets of permissions, those that come with every workspace and its own.
import { Type } from 'typebox';
import { call } from './call.ts';
import {
  deletedInstead,
  exportFormat,
  exportMedia,
  Fields,
  Instant,
  Message,
  Name,
  Nullable,
  Optional,
  searchDescription,
  Trail,
  Version,
  WithId,
  WorkspaceParams,
} from './schema.ts';
import { allPermissions } from './permissions.ts';

const Permissions = Type.Array(Type.Enum([...allPermissions]), {
  uniqueItems: true,
  maxItems: allPermissions.length,
  description: 'module:action',
});

export const Role = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  key: Nullable(Type.String({ description: 'Names a built-in role' })),
  is_external: Type.Boolean(),
  permissions: Type.Array(Type.String()),
  members_count: Type.Integer({ description: 'Members who hold it' }),
  waiting: Nullable(
    Type.Object(
      {
        permissions: Type.Array(Type.String(), { description: 'All that the role has once they are confirmed' }),
        requested_by: Type.Object({ id: Type.String(), name: Type.String() }),
        requested_at: Instant('When they were asked for'),
      },
      { description: 'Permissions that combine separate duties and wait for an owner; they grant nothing' },
    ),
  ),
  is_deleted: Type.Boolean(),
  version: Version,
  ...Trail,
  abilities: Type.Array(Type.String(), {
    description:
      'edit, edit_permissions, confirm, refuse (waiting permissions), delete, restore, give, request (an owner confirms)',
  }),
});

const roleFields = {
  name: Name('Name', 100),
  description: Optional(Type.String({ maxLength: 1000, description: 'Its purpose' })),
  permissions: Optional(Permissions),
};

const roleFilters = {
  q: Optional(Type.String({ maxLength: 200, description: searchDescription })),
  ...deletedInstead,
};

const area = { domain: 'roles', tenancy: 'workspace' } as const;
const ofWorkspace = '/api/workspaces/{workspaceId}/roles' as const;

export const roleCalls = {
  listRoles: call({
    ...area,
    method: 'GET',
    path: ofWorkspace,
    permission: 'roles:view',
    summary: 'Roles of the workspace, built-in ones first',
    params: WorkspaceParams,
    query: Fields(roleFilters),
    answer: Type.Object({
      items: Type.Array(Role),
      count: Type.Integer(),
      total_count: Type.Integer(),
      abilities: Type.Array(Type.String()),
      gives: Type.Object(
        {
          whole: Type.Array(Type.String(), { description: 'For all records' }),
          narrowed: Type.Array(Type.String(), {
            description: 'Granted for the own records only: requires `own` of the module',
          }),
        },
        { description: 'Permissions the caller may put into a role' },
      ),
    }),
    failureMessage: 'Failed to fetch roles',
  }),
  exportRoles: call({
    ...area,
    method: 'GET',
    path: `${ofWorkspace}/export`,
    permission: 'roles:view',
    summary: 'The roles as CSV or XLSX, with the same filters',
    params: WorkspaceParams,
    query: Fields({ ...roleFilters, ...exportFormat }),
    answerMedia: exportMedia,
    failures: [422],
    failureMessage: 'Failed to export roles',
  }),
  createRole: call({
    ...area,
    method: 'POST',
    path: ofWorkspace,
    permission: 'roles:create',
    summary: 'Make a role of the workspace',
    description:
      'Nobody gives more than they hold: a permission the caller does not hold is refused, and permissions that combine separate duties wait for an owner.',
    params: WorkspaceParams,
    body: Fields(roleFields),
    status: 201,
    answer: Role,
    failures: [409, 422],
    idempotent: true,
    failureMessage: 'Failed to create role',
  }),
  updateRole: call({
    ...area,
    method: 'PATCH',
    path: `${ofWorkspace}/{id}`,
    permission: 'roles:edit',
    summary: 'Change a role',
    description:
      'Built-in roles keep name and key; their permissions can be changed, those of the workspace owner cannot. Permissions that combine separate duties, in the role or in somebody who holds it, wait until an owner confirms them.',
    params: WithId('The role'),
    body: Fields({
      ...roleFields,
      name: Optional(roleFields.name),
      waiting: Optional(
        Type.Enum(['confirm', 'refuse'], {
          description:
            'Decides on the permissions that wait, in place of `permissions`: for an owner, and `confirm` only with `version`; who asked for them may withdraw them by `refuse`',
        }),
      ),
      version: Optional(Version),
    }),
    answer: Role,
    failures: [409, 422],
    changesAccess: true,
    failureMessage: 'Failed to update role',
  }),
  deleteRole: call({
    ...area,
    method: 'DELETE',
    path: `${ofWorkspace}/{id}`,
    permission: 'roles:delete',
    summary: 'Delete a role that nobody holds',
    params: WithId('The role'),
    answer: Message,
    failures: [409],
    changesAccess: true,
    failureMessage: 'Failed to delete role',
  }),
  restoreRole: call({
    ...area,
    method: 'POST',
    path: `${ofWorkspace}/{id}/restore`,
    permission: 'roles:delete',
    summary: 'Bring a deleted role back',
    params: WithId('The role'),
    answer: Role,
    failures: [409],
    changesAccess: true,
    failureMessage: 'Failed to restore role',
  }),
};
