import type { FastifyInstance } from 'fastify';
import type { AnswerOf, Calls } from '@horizon/contract';
import type { Db } from '../platform/database.ts';
import type { Scope } from '../platform/scope.ts';
import type { GrantedRole } from '../roles/grants.ts';
import { confirm, refuse } from '../platform/approvals/decide.ts';
import { againstRule, notFound } from '../platform/failures.ts';
import { logSecurity } from '../platform/security-log.ts';
import { serve, serveRaw, type Platform } from '../platform/serve.ts';
import { sendList, type Column } from '../platform/spreadsheet.ts';
import { addMember, renewInvitation } from './invite.ts';
import { hasNoMorePermissions, mayGiveAll, rolesOfMembers, seeAs } from './see-as.ts';
import { presentRequests, roleRequests } from './role-requests.ts';
import { onlyProjects } from './visible-people.ts';
import { maySetStatus, updateMember } from './update-member.ts';
import * as store from './store.ts';

const columns: Column<AnswerOf<Calls['getMember']>>[] = [
  { header: 'Name', value: (member) => member.name, width: 28 },
  { header: 'E-mail', value: (member) => member.email, width: 32 },
  { header: 'Company', value: (member) => member.company, width: 28 },
  { header: 'Position', value: (member) => member.title },
  { header: 'Phone', value: (member) => member.phone },
  { header: 'Status', value: (member) => member.status },
  { header: 'Roles', value: (member) => member.roles.map(({ name }) => name).join('; '), width: 32 },
  {
    header: 'Roles on projects',
    value: (member) => member.project_roles.map((one) => `${one.project_name}: ${one.role_name}`).join('; '),
    width: 40,
  },
  { header: 'Seen last (UTC)', value: (member) => member.last_seen_at, width: 26 },
  { header: 'Added (UTC)', value: (member) => member.created_at, width: 26 },
];

/** The calls of the workspace's members. */
export function peopleRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform).listMembers(async ({ db, query, scope }) => {
    const found = await store.listMembers(db, scope, onlyProjects(scope), query);
    return {
      ...found,
      items: await presentAll(db, scope, found.items),
      abilities: scope.can('members:create') ? ['create'] : [],
    };
  });

  serveRaw(app, platform).exportMembers(async ({ db, query, scope, reply, now }) => {
    const list = async (request: typeof query) => {
      const found = await store.listMembers(db, scope, onlyProjects(scope), request);
      return { ...found, items: await presentAll(db, scope, found.items) };
    };
    return sendList({ query, reply, platform, now }, { name: 'people', columns, list });
  });

  serve(app, platform).getMember(async ({ db, params, scope }) => {
    const row = await store.findMember(db, scope, params.id, onlyProjects(scope));
    if (!row) {
      throw notFound();
    }
    return present(db, scope, row);
  });

  serve(app, platform).addMember(async ({ body, scope, tx }) => {
    const { personId, invitation_path } = await addMember(tx, scope, body);
    return { member: await present(tx, scope, (await store.findMember(tx, scope, personId))!), invitation_path };
  });

  serve(app, platform).updateMember(async ({ body, params, scope, tx, now, request, onceCommitted }) => {
    await updateMember({ tx, scope, now }, params.id, body, (row) => present(tx, scope, row));
    onceCommitted(() => logSecurity(request, 'roles or status changed', params.id));
    return present(tx, scope, (await store.findMember(tx, scope, params.id))!);
  });

  serve(app, platform).renewInvitation(async ({ params, scope, tx }) => {
    const invitation_path = await renewInvitation(tx, scope, params.id);
    return { id: params.id, message: 'The new link is valid for 14 days.', invitation_path };
  });

  serve(app, platform).listRoleRequests(async ({ db, scope }) => ({ items: await presentRequests(db, scope) }));

  serve(app, platform).confirmRoleRequest(async ({ params, scope, tx, now, request: call, onceCommitted }) => {
    const { request, outcome } = await confirm(roleRequests, { tx, scope, now }, params.id);
    onceCommitted(() => logSecurity(call, 'roles or status changed', request.kinde_id));
    return { id: params.id, message: `The role ${request.role_name} has been given.`, ...outcome };
  });

  serve(app, platform).refuseRoleRequest(async ({ params, scope, tx, now }) => {
    const refused = await refuse(roleRequests, { tx, scope, now }, params.id);
    return { id: params.id, message: `The role ${refused.role_name} has not been given.` };
  });

  serve(app, platform).seeAs(async ({ actor, body, scope, tx, request, onceCommitted }) => {
    if (!actor.sessionId) {
      throw againstRule({ session: ['Sign in with the browser: a token has no view of its own that could change.'] });
    }
    const name = await seeAs(tx, scope, actor.sessionId, body.kinde_id);
    onceCommitted(() => logSecurity(request, 'seeing as another', body.kinde_id));
    return { id: body.kinde_id, message: `You are seeing Horizon as ${name}. Nothing can be changed in this view.` };
  });
}

const present = async (db: Db, scope: Scope, row: store.MemberRow) => (await presentAll(db, scope, [row]))[0]!;

async function presentAll(
  db: Db,
  scope: Scope,
  rows: readonly store.MemberRow[],
): Promise<AnswerOf<Calls['getMember']>[]> {
  const only = onlyProjects(scope);
  const invites = scope.can('members:create') && rows.some(isAsked);
  const sees = scope.can('members:administer');
  const roles: Roles = sees || invites ? await rolesOfMembers(db, scope, rows) : new Map();
  return rows.map((row) => ({
    ...row,
    project_roles: only ? row.project_roles.filter((one) => only.includes(one.project_id)) : row.project_roles,
    waiting_roles: only ? row.waiting_roles.filter((one) => only.includes(one.project_id ?? '')) : row.waiting_roles,
    abilities: [...abilitiesOn(row, scope, roles), ...(sees && maySeeAs(row, scope, roles) ? ['see_as'] : [])],
  }));
}

/** Invited to become a member, and has not accepted. */
const isAsked = ({ status }: store.MemberRow) => status === 'invited' || status === 'declined';

type Roles = ReadonlyMap<string, GrantedRole>;

const maySeeAs = (row: store.MemberRow, scope: Scope, roles: Roles) =>
  row.id !== scope.personId && row.status === 'active' && hasNoMorePermissions(scope, row, roles);

function abilitiesOn(row: store.MemberRow, scope: Scope, roles: Roles): string[] {
  const isOpen = row.id !== scope.personId && maySetStatus(scope, row);
  return [
    ...(scope.can('members:edit') ? ['edit'] : []),
    ...(scope.can('members:edit') && isOpen ? [row.status === 'suspended' ? 'activate' : 'suspend'] : []),
    ...(scope.can('members:create') && isAsked(row) && row.waiting_roles.length === 0 && mayGiveAll(scope, row, roles)
      ? ['invite_again']
      : []),
  ];
}
