// A workspace for the tests of labour rates: its people, a project, and another company's workspace.
import type { BuiltInRoleKey, Permission } from '@horizon/contract';
import {
  build,
  buildMember,
  buildPerson,
  buildWorkspace,
  type BuiltPerson,
  type BuiltWorkspace,
} from '../seed/builders.ts';
import type { LabourOwner } from '../seed/labour.ts';
import type { Answer, Visitor, World } from './harness.ts';
import { upload } from './upload.ts';
import { newId } from '../src/platform/ids.ts';
import * as workspaces from '../src/workspaces/store.ts';

export interface LabourSite {
  ws: BuiltWorkspace;
  /** Path of the calls. */
  base: string;
  owner: Visitor;
  as: LabourOwner;
  projectId: string;
}

/** A workspace with an owner and one project. */
export async function labourSite(w: World, name = 'Site'): Promise<LabourSite> {
  const ws = await build(w.database, (tx) => buildWorkspace(tx, name));
  const owner = w.visitor(ws.owner.token);
  const project = await owner.post(`/api/workspaces/${ws.workspace_id}/projects`, { project_name: `${name} Tower` });
  return {
    ws,
    base: `/api/workspaces/${ws.workspace_id}/labour-rates`,
    owner,
    as: { workspaceId: ws.workspace_id, creatorId: ws.owner.kinde_id },
    projectId: project.body.project_id,
  };
}

/** A further project of the site; answers its id. */
export async function anotherProject(site: LabourSite, name: string): Promise<string> {
  const project = await site.owner.post(`/api/workspaces/${site.ws.workspace_id}/projects`, { project_name: name });
  return project.body.project_id;
}

/** Somebody with a built-in role, for the workspace or for one project. */
export async function member(
  w: World,
  site: LabourSite,
  role: BuiltInRoleKey,
  projectId: string | null = null,
): Promise<Visitor> {
  const person = await build(w.database, (tx) => buildMember(tx, site.ws, role, projectId));
  return w.visitor(person.token);
}

/** Somebody with exactly these permissions. */
export async function memberWith(w: World, site: Pick<LabourSite, 'ws'>, permissions: Permission[]): Promise<Visitor> {
  const person = await build(w.database, async (tx): Promise<BuiltPerson> => {
    const made = await buildPerson(tx, { companyId: site.ws.company_id });
    const role = { id: newId(), workspace_id: site.ws.workspace_id, key: null, name: `Own role ${made.kinde_id}` };
    await workspaces.insertRoles(tx, [{ ...role, description: '', is_external: false, permissions, position: 100 }]);
    await workspaces.insertMember(tx, site.ws.workspace_id, made.kinde_id);
    await workspaces.insertMemberRole(tx, site.ws.workspace_id, made.kinde_id, role.id, null);
    return made;
  });
  return w.visitor(person.token);
}

/** Sends a file of rates to be read; nothing is stored. */
export const uploadRates = ({ owner, base }: LabourSite, bytes: Uint8Array | string, name = 'rates'): Promise<Answer> =>
  upload(owner, `${base}/import-file`, { name, bytes });

/** A carpenter's rate as a request's body. */
export const carpenter = {
  name: 'Carpenter CW3',
  role: 'Carpenter',
  level: 'CW3',
  cost_rate: 43.5,
  sell_rate: 70.5,
  effective_date: '2025-07-01',
  sales_tax_code: 'OUTPUT',
  multiplier: 1,
};
