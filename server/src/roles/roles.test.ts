import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import {
  build,
  buildMembership,
  buildMember,
  buildPerson,
  buildWorkspace,
  type BuiltPerson,
  type BuiltWorkspace,
} from '../../seed/builders.ts';
import { inBrowser } from '../../test/browser-session.ts';
import { world } from '../../test/harness.ts';

const w = world();
let ws: BuiltWorkspace;
let manager: BuiltPerson;
beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx));
  manager = await build(w.database, (tx) => buildMember(tx, ws, 'workspace-manager'));
});
const owner = () => inBrowser(w, ws.owner);
const roles = () => `/api/workspaces/${ws.workspace_id}/roles`;
const users = () => `/api/workspaces/${ws.workspace_id}/users_hz`;

/** A member with exactly these permissions. */
async function holderOf(name: string, permissions: string[]): Promise<BuiltPerson> {
  const role = await owner().post(roles(), { name, permissions });
  return build(w.database, async (tx) => {
    const person = await buildPerson(tx, { companyId: ws.company_id });
    await buildMembership(tx, ws, { person, roleId: role.body.id });
    return person;
  });
}

describe('roles', () => {
  it('lists the built-in roles first, in the order of the matrix, with their members', async () => {
    await owner().post(roles(), { name: 'Aardvark keeper' });

    const { body } = await owner().get(roles());

    expect(body.items[0]).toMatchObject({ key: 'workspace-owner', members_count: 1 });
    expect(body.items[1]).toMatchObject({ key: 'workspace-manager', members_count: 1 });
    expect(body.items.findIndex((role: { name: string }) => role.name === 'Aardvark keeper')).toBeGreaterThan(14);
    expect(body.total_count).toBe(body.items.length);
  });

  it('creates, renames, deletes and restores a role of the workspace', async () => {
    const made = await owner().post(roles(), { name: ' Surveyor ', permissions: ['schedule:view'] });
    const at = `${roles()}/${made.body.id}`;
    const renamed = await owner().patch(at, { name: 'Chief surveyor', version: made.body.version });
    const deleted = await owner().delete(at);
    const gone = await owner().get(`${roles()}?q=surveyor`);
    const kept = await owner().get(`${roles()}?is_deleted=true`);
    const restored = await owner().post(`${at}/restore`);

    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ name: 'Surveyor', key: null, permissions: ['schedule:view'] });
    expect(renamed.body.name).toBe('Chief surveyor');
    expect(deleted.status).toBe(200);
    expect(gone.body.items).toEqual([]);
    expect(kept.body.items.map((role: { name: string }) => role.name)).toContain('Chief surveyor');
    expect(restored.body).toMatchObject({ name: 'Chief surveyor', is_deleted: false });
  });

  it('refuses a second role of the same name, however it is written', async () => {
    await owner().post(roles(), { name: 'Clerk of works' });

    const again = await owner().post(roles(), { name: 'CLERK of works' });

    expect(again.status).toBe(409);
    expect(again.body.fields.name).toHaveLength(1);
  });

  it('lists the permissions that the caller may give: for all records those they have for all, for own records those they have for own', async () => {
    const ownPermissions = ['roles:view', 'roles:edit', 'schedule:view', 'schedule:edit', 'schedule:own'];
    const narrowed = await holderOf('Narrowed giver', ownPermissions);

    const [own, theirs] = [await w.visitor(narrowed.token).get(roles()), await owner().get(roles())];

    const { whole, narrowed: alongOwn } = own.body.gives;
    expect(whole.filter((one: string) => !one.endsWith(':own'))).toEqual(['roles:view', 'roles:edit']);
    expect(alongOwn).toEqual(['schedule:view', 'schedule:edit', 'schedule:record', 'schedule:plan']);
    expect(theirs.body.gives.narrowed).toEqual([]);
    expect(theirs.body.gives.whole).toContain('labour_rates:delete');
    const named = (items: { name: string; abilities: string[] }[], name: string) =>
      items.find((role) => role.name === name)!.abilities.includes('give');
    expect([named(own.body.items, 'Narrowed giver'), named(own.body.items, 'Planner')]).toEqual([true, false]);
    expect(named(theirs.body.items, 'Workspace owner')).toBe(true);
  });

  it('does not delete a role in use, and counts its members', async () => {
    const made = await owner().post(roles(), { name: 'Used role' });
    for (const email of ['a@used.example', 'b@used.example']) {
      await owner().post(users(), { email, first_name: 'A', last_name: 'B', role_ids: [made.body.id] });
    }

    const refused = await owner().delete(`${roles()}/${made.body.id}`);

    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'in_use', count: 2 });
  });

  it('keeps name and key of a built-in role and does not delete it, but changes its permissions', async () => {
    const at = `${roles()}/${ws.roles.get('worker')!}`;

    const renamed = await owner().patch(at, { name: 'Labourer' });
    const deleted = await owner().delete(at);
    const changed = await owner().patch(at, { permissions: ['documents:view'] });

    expect(renamed.status).toBe(422);
    expect(renamed.body.fields).toHaveProperty('name');
    expect(deleted.status).toBe(409);
    expect(changed.body).toMatchObject({ name: 'Worker', key: 'worker', permissions: ['documents:view'] });
  });

  it("never changes the owner's permissions", async () => {
    const at = `${roles()}/${ws.roles.get('workspace-owner')!}`;

    const refused = await owner().patch(at, { permissions: ['workspace:view'] });

    expect(refused.status).toBe(422);
    expect(refused.body.fields).toHaveProperty('permissions');
  });

  it('refuses permissions that the caller does not have, in a new role and in a changed one', async () => {
    const clerk = await holderOf('Role clerk', ['roles:view', 'roles:create', 'roles:edit', 'schedule:view']);
    const visitor = w.visitor(clerk.token);

    const within = await visitor.post(roles(), { name: 'Reads programmes', permissions: ['schedule:view'] });
    const beyond = await visitor.post(roles(), { name: 'Too much', permissions: ['schedule:view', 'claims:approve'] });
    const raised = await visitor.patch(`${roles()}/${within.body.id}`, {
      permissions: ['schedule:view', 'claims:approve'],
    });

    expect(within.status).toBe(201);
    expect(beyond.status).toBe(422);
    expect(beyond.body.fields.permissions[0]).toContain('Claims: approve');
    expect(raised.status).toBe(422);
  });

  it('refuses a change that is based on an older version, with the current record', async () => {
    const made = await owner().post(roles(), { name: 'Versioned' });
    await owner().patch(`${roles()}/${made.body.id}`, { description: 'one', version: 1 });

    const second = await owner().patch(`${roles()}/${made.body.id}`, { description: 'two', version: 1 });

    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ code: 'stale', current: { description: 'one', version: 2 } });
  });

  it('restores a role only where its name is still free', async () => {
    const first = await owner().post(roles(), { name: 'Twice' });
    await owner().delete(`${roles()}/${first.body.id}`);
    await owner().post(roles(), { name: 'Twice' });

    const refused = await owner().post(`${roles()}/${first.body.id}/restore`);

    expect(refused.status).toBe(409);
  });

  it('never gives a role to a member while it is being deleted', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { body: role } = await owner().post(roles(), { name: `Racing ${round}` });

      await Promise.all([
        owner().delete(`${roles()}/${role.id}`),
        owner().patch(`${users()}/${manager.kinde_id}`, { role_ids: [ws.roles.get('workspace-manager')!, role.id] }),
      ]);

      const { rows } = await sql<{
        n: number;
      }>`SELECT count(*) AS n FROM roles r JOIN member_roles mr ON mr.role_id = r.id
        WHERE r.is_deleted AND r.id = ${role.id}`.execute(w.database.db);
      expect(rows[0]!.n).toBe(0);
    }
  });
});
