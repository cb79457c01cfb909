// The first company, its workspace with the built-in roles, and the owner: for set-up, for a further workspace, for the
// builders of tests and demo data.
import { builtInRoles, permissionsOfRole } from '@horizon/contract';
import type { Tx } from '../platform/database.ts';
import { makeOwnCompany } from '../companies/own-company.ts';
import { newId } from '../platform/ids.ts';
import * as store from './store.ts';

export interface FirstWorkspace {
  company: string;
  workspace: string;
  first_name: string;
  last_name: string;
  email: string;
  passwordHash: string | null;
  /** Made where none is given. */
  ownerId?: string;
}

/** Makes company, workspace and owner; answers the owner's kinde_id. */
export async function makeFirstWorkspace(tx: Tx, input: FirstWorkspace): Promise<string> {
  const companyId = newId();
  const personId = input.ownerId ?? newId();
  await store.insertGlobalCompany(tx, companyId, input.company.trim());
  await store.insertPerson(tx, {
    kinde_id: personId,
    email: input.email,
    first_name: input.first_name.trim(),
    last_name: input.last_name.trim(),
    global_company_id: companyId,
    password_hash: input.passwordHash,
  });
  const workspaceId = newId();
  await makeWorkspace(tx, { workspaceId, companyId, name: input.workspace.trim(), ownerId: personId });
  await makeOwnCompany(tx, workspaceId, companyId);
  return personId;
}

/** Makes a workspace with its built-in roles and its owner; answers the ids of the roles by key. */
export async function makeWorkspace(
  tx: Tx,
  input: { workspaceId: string; companyId: string; name: string; ownerId: string },
): Promise<Map<string, string>> {
  await store.insertWorkspace(tx, input.workspaceId, input.companyId, input.name);
  const roleIds = new Map<string, string>();
  const rows = builtInRoles.map((role, index) => {
    const id = newId();
    roleIds.set(role.key, id);
    return {
      workspace_id: input.workspaceId,
      id,
      key: role.key,
      name: role.name,
      description: role.description,
      is_external: role.isExternal,
      permissions: permissionsOfRole(role.key),
      position: index + 1,
    };
  });
  await store.insertRoles(tx, rows);
  await store.insertMember(tx, input.workspaceId, input.ownerId);
  await store.insertMemberRole(tx, input.workspaceId, input.ownerId, roleIds.get('workspace-owner')!, null);
  return roleIds;
}
