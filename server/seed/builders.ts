// Builders of records for tests, end-to-end runs and the demo company. Each creates its own parents, so tests need no
// clean-up and run in parallel.
import { builtInRoles, type BuiltInRoleKey } from '@horizon/contract';
import { change, type Database, type Tx } from '../src/platform/database.ts';
import { hashSecret, newId, newSecret } from '../src/platform/ids.ts';
import { insertToken } from '../src/session/store.ts';
import { makeWorkspace } from '../src/workspaces/first-workspace.ts';
import * as workspaces from '../src/workspaces/store.ts';

export interface BuiltPerson {
  kinde_id: string;
  email: string;
  name: string;
  /** A bearer token with the scope write. */
  token: string;
}

export interface BuiltWorkspace {
  workspace_id: string;
  company_id: string;
  owner: BuiltPerson;
  /** Ids of the built-in roles by key. */
  roles: Map<string, string>;
}

const seeding = { personId: null, name: 'Horizon', requestId: null };

/** One transaction in Horizon's own name. */
export const build = <T>(database: Database, work: (tx: Tx) => Promise<T>) => change(database.db, seeding, work);

/** A person with a token, without any membership. */
export async function buildPerson(
  tx: Tx,
  input: {
    email?: string;
    firstName?: string;
    lastName?: string;
    companyId?: string | null;
    passwordHash?: string | null;
    phone?: string;
    title?: string;
    /** The administrator of the installation has vouched for the address. */
    isProven?: boolean;
  } = {},
): Promise<BuiltPerson> {
  const kindeId = newId();
  const email = input.email ?? `person-${kindeId}@test.horizon.example`;
  const [first, last] = [input.firstName ?? 'Pat', input.lastName ?? 'Test'];
  await workspaces.insertPerson(tx, {
    kinde_id: kindeId,
    email,
    first_name: first,
    last_name: last,
    phone: input.phone ?? null,
    title: input.title ?? null,
    global_company_id: input.companyId ?? null,
    password_hash: input.passwordHash ?? null,
    ...(input.isProven ? { address_proven_at: new Date() } : {}),
  });
  return { kinde_id: kindeId, email, name: `${first} ${last}`, token: await buildToken(tx, kindeId) };
}

/** A further API token of a person, as made at the command line with the scope write; answers its secret. */
export async function buildToken(tx: Tx, personId: string): Promise<string> {
  const token = newSecret('hzt_');
  await insertToken(tx, {
    id: newId(),
    personId,
    name: 'test',
    scope: 'write',
    tokenHash: hashSecret(token),
    days: null,
    hasTwoFactors: true,
  });
  return token;
}

/** A workspace of a new company, with its owner and the built-in roles. */
export async function buildWorkspace(tx: Tx, name = 'Test workspace'): Promise<BuiltWorkspace> {
  const companyId = newId();
  await workspaces.insertGlobalCompany(tx, companyId, `${name} Pty Ltd`);
  const owner = await buildPerson(tx, { companyId, firstName: 'Olive', lastName: 'Owner' });
  const workspaceId = newId();
  const roles = await makeWorkspace(tx, { workspaceId, companyId, name, ownerId: owner.kinde_id });
  return { workspace_id: workspaceId, company_id: companyId, owner, roles };
}

/** A member of a workspace with a built-in role, for the workspace or for one project. */
export async function buildMember(
  tx: Tx,
  workspace: BuiltWorkspace,
  role: BuiltInRoleKey,
  projectId: string | null = null,
): Promise<BuiltPerson> {
  const label = builtInRoles.find((candidate) => candidate.key === role)!.name;
  const person = await buildPerson(tx, { companyId: workspace.company_id, firstName: label, lastName: 'Member' });
  await buildMembership(tx, workspace, { person, roleId: workspace.roles.get(role)!, projectId });
  return person;
}

/** Makes a person an active member with a role, for the workspace or for one project. */
export async function buildMembership(
  tx: Tx,
  workspace: BuiltWorkspace,
  { person, roleId, projectId = null }: { person: BuiltPerson; roleId: string; projectId?: string | null },
): Promise<void> {
  await workspaces.insertMember(tx, workspace.workspace_id, person.kinde_id);
  await workspaces.insertMemberRole(tx, workspace.workspace_id, person.kinde_id, roleId, projectId);
}
