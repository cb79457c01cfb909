// People of a workspace: their details, roles and invitations, and viewing as another person.
import { Type } from 'typebox';
import { call } from './call.ts';
import {
  exportDescription,
  exportFormat,
  exportMedia,
  Fields,
  Id,
  Instant,
  KindeId,
  List,
  listQuery,
  Message,
  Name,
  Nullable,
  Optional,
  Secret,
  Text,
  Trail,
  Version,
  WithId,
  WorkspaceParams,
} from './schema.ts';

export const memberStatuses = ['invited', 'active', 'suspended', 'declined'] as const;

export const Member = Type.Object({
  id: Type.String({ description: 'The kinde_id' }),
  email: Type.String(),
  name: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  company: Nullable(Type.String()),
  title: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  roles: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), key: Nullable(Type.String()) })),
  project_roles: Type.Array(
    Type.Object({
      project_id: Type.String(),
      project_name: Type.String(),
      role_id: Type.String(),
      role_name: Type.String(),
    }),
  ),
  waiting_roles: Type.Array(
    Type.Object({
      role_id: Type.String(),
      role_name: Type.String(),
      project_id: Nullable(Type.String()),
      project_name: Nullable(Type.String()),
    }),
    { description: 'Roles that somebody asked for and an owner has not confirmed yet; they grant nothing' },
  ),
  status: Type.String(),
  link_expires_at: Nullable(
    Instant('Of somebody who is invited: the open link works until then; null where none is open any more'),
  ),
  last_seen_at: Nullable(Instant('Seen last')),
  version: Version,
  ...Trail,
  abilities: Type.Array(Type.String()),
});

const Named = Type.Object({ id: Type.String(), name: Type.String() });

const RoleRequest = Type.Object({
  id: Type.String(),
  member: Type.Object({ id: Type.String(), name: Type.String(), email: Type.String(), status: Type.String() }),
  role: Named,
  project: Nullable(Named),
  reason: Type.String({
    description: 'beyond: it holds more than the requester; separate_duties: it brings separate duties together',
  }),
  requested_by: Named,
  requested_at: Instant('When it was asked for'),
  is_role_changed: Type.Boolean({
    description: 'The role was changed or deleted since: the request can only be refused or withdrawn',
  }),
  abilities: Type.Array(Type.String(), { description: 'confirm, refuse, withdraw' }),
});

const memberRoles = {
  role_ids: Optional(
    Type.Array(Id('A role of the workspace'), {
      uniqueItems: true,
      maxItems: 20,
      description: 'Roles for the whole workspace',
    }),
  ),
  project_roles: Optional(
    Type.Array(Fields({ project_id: Id('The project'), role_id: Id('A role of the workspace') }), {
      maxItems: 500,
      description: 'Roles for single projects',
    }),
  ),
};

const memberSort = ['name', 'email', 'company', 'status', 'last_seen_at', 'created_at'] as const;
const memberFilters = {
  status: Optional(Type.Enum([...memberStatuses])),
  role_id: Optional(Id('Holds this role')),
  project_id: Optional(Id('Has a role on this project')),
};

export const peopleCalls = {
  listMembers: call({
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/users_hz',
    domain: 'people',
    tenancy: 'workspace',
    permission: 'members:view',
    summary: 'Members of the workspace',
    params: WorkspaceParams,
    query: listQuery(memberSort, memberFilters),
    answer: List(Member),
    failureMessage: 'Failed to fetch users',
  }),
  exportMembers: call({
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/users_hz/export',
    domain: 'people',
    tenancy: 'workspace',
    permission: 'members:view',
    summary: 'The members as CSV or XLSX, with the same filters',
    description: exportDescription,
    params: WorkspaceParams,
    query: listQuery(memberSort, { ...memberFilters, ...exportFormat }),
    answerMedia: exportMedia,
    failures: [422],
    failureMessage: 'Failed to export users',
  }),
  getMember: call({
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/users_hz/{id}',
    domain: 'people',
    tenancy: 'workspace',
    permission: 'members:view',
    summary: 'One member',
    params: Fields({ workspaceId: Id('The workspace'), id: KindeId('The person') }),
    answer: Member,
    failureMessage: 'Failed to fetch user',
  }),
  updateMember: call({
    method: 'PATCH',
    path: '/api/workspaces/{workspaceId}/users_hz/{id}',
    domain: 'people',
    tenancy: 'workspace',
    permission: 'members:edit',
    summary: "Change a member's roles and status",
    description:
      'A change of roles or status revokes the open link of somebody who has not accepted yet. Nobody removes the last owner, and nobody gives alone a role that holds more than they do or that brings separate duties together: it waits until an owner confirms it (`waiting_roles`).',
    params: Fields({ workspaceId: Id('The workspace'), id: KindeId('The person') }),
    body: Fields(
      {
        ...memberRoles,
        status: Optional(Type.Enum(['active', 'suspended'])),
        title: Optional(Nullable(Text('Position', 100))),
        phone: Optional(Nullable(Text('Phone', 40))),
        version: Optional(Version),
      },
      { minProperties: 1 },
    ),
    answer: Member,
    failures: [409, 422],
    changesAccess: true,
    failureMessage: 'Failed to update user',
  }),
  addMember: call({
    method: 'POST',
    path: '/api/workspaces/{workspaceId}/users_hz',
    domain: 'people',
    tenancy: 'workspace',
    permission: 'members:create',
    summary: 'Add a person to the workspace',
    description:
      'They become a member when they accept. The answer carries a link, valid for 14 days: with it somebody new chooses a password, and somebody with an account signs in. It makes them a member of this workspace and no other. While a role waits for confirmation there is no link; the person who confirms gets it.',
    needsSession: true,
    params: WorkspaceParams,
    body: Fields({
      email: Type.String({ format: 'email', maxLength: 254 }),
      first_name: Name('First name', 100),
      last_name: Name('Last name', 100),
      title: Optional(Nullable(Text('Position', 100))),
      phone: Optional(Nullable(Text('Phone', 40))),
      ...memberRoles,
    }),
    status: 201,
    answer: Type.Object({
      member: Member,
      invitation_path: Nullable(Secret('Page on which the person accepts')),
    }),
    failures: [409, 422],
    idempotent: true,
    changesAccess: true,
    failureMessage: 'Failed to add user',
  }),
  renewInvitation: call({
    method: 'POST',
    path: '/api/workspaces/{workspaceId}/users_hz/{id}/invitation',
    domain: 'people',
    tenancy: 'workspace',
    permission: 'members:create',
    summary: 'A new link for an invited member; earlier links end',
    description:
      'For those who have not accepted yet or have declined, from somebody who may give the roles that they hold. The links of other workspaces stay as they are.',
    needsSession: true,
    params: Fields({ workspaceId: Id('The workspace'), id: KindeId('The person') }),
    answer: Type.Object({
      id: Type.String(),
      message: Type.String(),
      invitation_path: Secret('Page on which the person accepts'),
    }),
    failures: [409],
    failureMessage: 'Failed to renew the invitation',
  }),
  listRoleRequests: call({
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/role-requests',
    domain: 'people',
    tenancy: 'workspace',
    permission: 'members:edit',
    summary: 'Roles that wait for confirmation',
    description:
      'A role with more permissions than the person who gave it, or one that combines separate duties in one person.',
    params: WorkspaceParams,
    answer: Type.Object({ items: Type.Array(RoleRequest) }),
    failureMessage: 'Failed to fetch the requests',
  }),
  confirmRoleRequest: call({
    method: 'POST',
    path: '/api/workspaces/{workspaceId}/role-requests/{id}/confirm',
    domain: 'people',
    tenancy: 'workspace',
    permission: 'members:edit',
    summary: 'Give a role that somebody asked for',
    description:
      'For an owner, or for somebody else who holds all that the role does; separate duties are brought together by an owner alone. If the invitation of the member waited for it, the answer carries the link.',
    needsSession: true,
    params: WithId('The request'),
    answer: Type.Object({
      id: Type.String(),
      message: Type.String(),
      invitation_path: Nullable(Secret('Page on which the person accepts')),
    }),
    failures: [409, 422],
    changesAccess: true,
    failureMessage: 'Failed to confirm the role',
  }),
  refuseRoleRequest: call({
    method: 'POST',
    path: '/api/workspaces/{workspaceId}/role-requests/{id}/refuse',
    domain: 'people',
    tenancy: 'workspace',
    permission: 'members:edit',
    summary: 'Refuse a role that somebody asked for, or withdraw the own request',
    params: WithId('The request'),
    answer: Message,
    failures: [409],
    failureMessage: 'Failed to refuse the role',
  }),
  seeAs: call({
    method: 'POST',
    path: '/api/workspaces/{workspaceId}/see-as',
    domain: 'people',
    tenancy: 'workspace',
    needsSession: true,
    permission: 'members:administer',
    summary: 'Show the product as one member sees it, read only',
    params: WorkspaceParams,
    body: Fields({ kinde_id: KindeId('The member') }),
    answer: Message,
    changesAccess: true,
    failures: [422],
    failureMessage: 'Failed to see as another member',
  }),
  stopSeeingAs: call({
    method: 'DELETE',
    path: '/api/session/see-as',
    domain: 'session',
    tenancy: 'person',
    summary: 'Go back to the own view',
    status: 204,
    changesAccess: true,
    failureMessage: 'Failed to go back',
  }),
};
