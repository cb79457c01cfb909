// A workspace with the sample policy of delegated authority: a person in each role.
import type { PolicyContent } from '@horizon/contract';
import {
  build,
  buildMembership,
  buildMember,
  buildPerson,
  buildWorkspace,
  type BuiltPerson,
} from '../seed/builders.ts';
import { requestApproval, type AskedApproval } from '../src/approvals/request.ts';
import { change } from '../src/platform/database.ts';
import { newId } from '../src/platform/ids.ts';
import type { Scope } from '../src/platform/scope.ts';
import { inBrowser } from './browser-session.ts';
import type { World } from './harness.ts';

export const sampleLimits = {
  'Site manager': 5_000,
  'Project manager': 50_000,
  'Finance manager': 100_000,
  Director: 250_000,
  CEO: 1_000_000,
  Board: null,
} as const;
export type SampleRole = keyof typeof sampleLimits;

export type ApprovalSite = Awaited<ReturnType<typeof approvalSite>>;

/** The workspace; `workflows` by role names. */
export async function approvalSite(w: World, name = 'Approvals') {
  const ws = await build(w.database, (tx) => buildWorkspace(tx, name));
  const root = `/api/workspaces/${ws.workspace_id}`;
  const owner = inBrowser(w, ws.owner);
  const made = async (path: string, body: object): Promise<string> => {
    const answer = await owner.post(`${root}/${path}`, body);
    if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    return answer.body.id ?? answer.body.project_id;
  };
  const permissions = [
    'approvals:view',
    'approvals:approve',
    'projects:view',
    'doa_policy:view',
    'tender_packages:view',
    'tender_prices:view',
  ];
  const roles = {
    'Site manager': ws.roles.get('site-manager')!,
    'Project manager': ws.roles.get('project-manager')!,
    'Finance manager': ws.roles.get('finance-manager')!,
    Director: ws.roles.get('director')!,
    CEO: await made('roles', { name: 'CEO', permissions }),
    Board: await made('roles', { name: 'Board', permissions }),
  };
  const projectId = await made('projects', { project_name: 'Harbour Tower', state: 'NSW' });
  const person = (role: SampleRole, firstName: string, project: string | null = null): Promise<BuiltPerson> =>
    build(w.database, async (tx) => {
      const one = await buildPerson(tx, { companyId: ws.company_id, firstName, lastName: role });
      await buildMembership(tx, ws, { person: one, roleId: roles[role], projectId: project });
      return one;
    });
  const thresholds = Object.entries(sampleLimits).map(([role, amount]) => ({
    role_id: roles[role as SampleRole],
    amount,
    valid_from: '2026-01-01',
  }));
  const step = (order: number, names: SampleRole[], more: object = {}) => ({
    order,
    role_ids: names.map((one) => roles[one]),
    requires_all: false,
    timeout_days: null,
    escalation_role_id: null,
    ...more,
  });
  /** Proposes a policy as the owner, and confirms it as a director. */
  const adopt = async (content: Partial<PolicyContent>) => {
    const { policy_version: based_on } = (await owner.get(`${root}/approval-policy`)).body;
    const body = { based_on, thresholds, workflows: [], cumulative_types: [], ...content };
    const proposed = await owner.post(`${root}/approval-policy/changes`, body);
    if (proposed.status !== 201) throw new Error(proposed.text);
    const director = inBrowser(w, await build(w.database, (tx) => buildMember(tx, ws, 'director')));
    const confirmed = await director.post(`${root}/approval-policy/changes/${proposed.body.id}/confirm`);
    if (confirmed.status !== 200) throw new Error(confirmed.text);
    return confirmed.body;
  };
  /** Asks for an approval as a domain does, in the name of a person. */
  const request = (by: BuiltPerson, asked: Partial<AskedApproval> & { amount: number }): Promise<string> => {
    const scope = { workspaceId: ws.workspace_id, personId: by.kinde_id, personName: by.name } as Scope;
    const rest = { documentId: newId(), title: 'Structural steel', projectId, scopeHash: 'one', now: w.now.value };
    return change(w.database.db, { personId: by.kinde_id, name: by.name, requestId: null }, (tx) =>
      requestApproval(tx, scope, { documentType: 'award', ...rest, ...asked }),
    );
  };
  const read = async (by: BuiltPerson, id: string) => (await inBrowser(w, by).get(`${root}/approvals/${id}`)).body;
  const decide = async (
    by: BuiltPerson,
    id: string,
    { decision = 'approve', comment = null }: { decision?: string; comment?: string | null } = {},
  ) => {
    const { revision } = (await owner.get(`${root}/approvals/${id}`)).body;
    return inBrowser(w, by).post(`${root}/approvals/${id}/decide`, { decision, revision, comment });
  };
  return { ws, root, owner, roles, projectId, person, thresholds, step, adopt, made, request, read, decide };
}
