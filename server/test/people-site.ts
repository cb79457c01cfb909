// Two workspaces with a project each, and people with roles in them.
import { build, buildMember, buildWorkspace, type BuiltPerson, type BuiltWorkspace } from '../seed/builders.ts';
import { inBrowser } from './browser-session.ts';
import type { Visitor, World } from './harness.ts';

export interface PeopleSite {
  ws: BuiltWorkspace;
  other: BuiltWorkspace;
  project: string;
  foreignProject: string;
  /** The owner of the first workspace, in a browser. */
  owner(): Visitor;
  /** The address of the members of a workspace. */
  users(of?: BuiltWorkspace): string;
  /** A new person with a role, in the workspace or on one project. */
  member(role: Parameters<typeof buildMember>[2], on?: string | null, of?: BuiltWorkspace): Promise<BuiltPerson>;
}

/** The site with a world of its own. */
export async function peopleSite(w: World): Promise<PeopleSite> {
  const ws = await build(w.database, (tx) => buildWorkspace(tx));
  const other = await build(w.database, (tx) => buildWorkspace(tx, 'Other workspace'));
  const projectOf = async (workspace: BuiltWorkspace): Promise<string> => {
    const answer = await w
      .visitor(workspace.owner.token)
      .post(`/api/workspaces/${workspace.workspace_id}/projects`, { project_name: 'Harbour Tower' });
    return answer.body.project_id;
  };
  const owner = inBrowser(w, ws.owner);
  return {
    ws,
    other,
    project: await projectOf(ws),
    foreignProject: await projectOf(other),
    owner: () => owner,
    users: (of = ws) => `/api/workspaces/${of.workspace_id}/users_hz`,
    member: (role, on = null, of = ws) => build(w.database, (tx) => buildMember(tx, of, role, on)),
  };
}

/** A person who has chosen a password accepts the invitation of a workspace with its link. */
export async function acceptBy(w: World, cookie: string, workspace: BuiltWorkspace, path: string): Promise<void> {
  const at = `/api/session/invitations/${workspace.workspace_id}`;
  const answer = await w.visitor().post(at, { token: secretOf(path) }, { cookie });
  if (answer.status !== 200) {
    throw new Error(`${at} answered ${answer.status}: ${answer.text}`);
  }
}

/** The secret of an invitation's page. */
export const secretOf = (path: string) =>
  new URLSearchParams(new URL(path.trim(), 'http://x').hash.slice(1)).get('token')!;

export const namesOf = (rows: { name: string }[]) => rows.map((row) => row.name);

/** Somebody new, with the role of a worker in a workspace. */
export const someone = (email: string, of: BuiltWorkspace) => ({
  email,
  first_name: 'Sam',
  last_name: 'Newcomer',
  role_ids: [of.roles.get('worker')!],
});
