// Separate duties are joined only by an owner, however permissions change: by editing, creating or restoring a role
// (decision 0020). Owners are notified of every change.
import type { Permission } from '@horizon/contract';
import { permissionsOfRole } from '@horizon/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltPerson, type BuiltWorkspace } from '../../seed/builders.ts';
import { world, type Visitor } from '../../test/harness.ts';

const w = world();
let ws: BuiltWorkspace;
let person: BuiltPerson;
let owner: Visitor;
let manager: Visitor;
let at = '';
beforeEach(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx, 'With duties'));
  person = await build(w.database, (tx) => buildMember(tx, ws, 'workspace-manager'));
  [owner, manager] = [w.visitor(ws.owner.token), w.visitor(person.token)];
  at = `/api/workspaces/${ws.workspace_id}`;
});

const role = (key: string) => `${at}/roles/${ws.roles.get(key)!}`;
const member = (key: Parameters<typeof buildMember>[2]) => build(w.database, (tx) => buildMember(tx, ws, key));
const permissionsAt = async (url: string) =>
  (await owner.get(`${at}/roles`)).body.items.find((one: { id: string }) => url.endsWith(one.id));
const create = async (by: Visitor, name: string, permissions: Permission[]) =>
  (await by.post(`${at}/roles`, { name, permissions })).body;
const notifications = async () =>
  (await owner.get('/api/notifications?unread=false')).body.items.map(
    (one: { type: string; title: string }) => `${one.type}: ${one.title}`,
  );

describe('a workspace manager and a director', () => {
  it('cannot raise each other by editing roles: granting and approving in one role waits for an owner', async () => {
    const director = w.visitor((await member('director')).token);
    const withEdit: Permission[] = [...permissionsOfRole('director'), 'roles:view', 'roles:edit'];

    const first = await manager.patch(role('director'), { permissions: withEdit });
    const second = await director.patch(role('workspace-manager'), {
      permissions: [...permissionsOfRole('workspace-manager'), 'sop:approve', 'rfq:approve'],
    });

    expect([first.status, second.status]).toEqual([200, 403]);
    expect(first.body.permissions).toEqual(permissionsOfRole('director'));
    expect(first.body.waiting.permissions).toContain('roles:edit');
    expect((await notifications()).join()).toContain(
      'role_requested: Workspace manager Member asks for other permissions of',
    );
  });

  it('reach nothing by a confirmation of their own', async () => {
    const { body } = await manager.patch(role('director'), {
      permissions: [...permissionsOfRole('director'), 'roles:edit'],
    });

    const own = await manager.patch(role('director'), { waiting: 'confirm', version: body.version });

    expect([own.status, own.body.code]).toEqual([409, 'beyond']);
    expect((await permissionsAt(role('director'))).permissions).not.toContain('roles:edit');
  });
});

describe('a role that is harmless when it is given', () => {
  it('is not widened so that it joins separate duties in somebody who holds it', async () => {
    const harmless = await create(owner, 'Helper', ['documents:view']);
    const mate = await member('estimator');
    const given = await manager.patch(`${at}/users_hz/${mate.kinde_id}`, {
      role_ids: [ws.roles.get('estimator')!, harmless.id],
    });
    const url = `${at}/roles/${harmless.id}`;

    const widened = await manager.patch(url, { permissions: ['documents:view', 'rfq:view', 'rfq:award'] });
    const alone = await create(manager, 'Unheld', ['rfq:view', 'rfq:award']);

    expect(given.body.waiting_roles).toEqual([]);
    expect([widened.body.permissions, widened.body.waiting.permissions.length]).toEqual([['documents:view'], 3]);
    expect([alone.permissions, alone.waiting]).toEqual([['rfq:view', 'rfq:award'], null]);
  });

  it('is widened at once by permissions that join nothing, and by an owner by any', async () => {
    const harmless = await create(owner, 'Helper', ['documents:view']);

    const wider = await manager.patch(`${at}/roles/${harmless.id}`, { permissions: ['documents:view', 'forms:view'] });
    const joined = await owner.patch(`${at}/roles/${harmless.id}`, { permissions: ['rfq:create', 'rfq:award'] });

    expect([wider.body.permissions.length, wider.body.waiting]).toEqual([2, null]);
    expect([joined.body.permissions.length, joined.body.waiting]).toEqual([2, null]);
  });
});

describe('a new role with separate duties', () => {
  it('grants nothing until an owner confirms it, and then all of it', async () => {
    const made = await create(manager, 'Both sides', ['rfq:view', 'rfq:create', 'rfq:award']);
    const url = `${at}/roles/${made.id}`;

    const unseen = await owner.patch(url, { waiting: 'confirm' });
    const confirmed = await owner.patch(url, { waiting: 'confirm', version: made.version });
    const again = await owner.patch(url, { waiting: 'confirm', version: confirmed.body.version });

    expect([made.permissions, made.waiting.permissions.length]).toEqual([[], 3]);
    expect([unseen.status, unseen.body.fields]).toEqual([
      422,
      { version: ['Give the version of the role whose waiting permissions you have seen.'] },
    ]);
    expect(made.waiting.requested_by.name).toBe('Workspace manager Member');
    expect([confirmed.body.permissions.length, confirmed.body.waiting]).toEqual([3, null]);
    expect([again.status, again.body.code]).toEqual([409, 'decided']);
  });

  it('is confirmed as the owner saw it, not as it was asked for in the meantime', async () => {
    const made = await create(manager, 'Growing', ['rfq:create', 'rfq:award']);
    const url = `${at}/roles/${made.id}`;
    await manager.patch(url, { permissions: ['rfq:create', 'rfq:award', 'documents:view'] });

    const confirmed = await owner.patch(url, { waiting: 'confirm', version: made.version });

    expect([confirmed.status, confirmed.body.code, confirmed.body.current.waiting.permissions.length]).toEqual([
      409,
      'stale',
      3,
    ]);
    expect((await permissionsAt(url)).permissions).toEqual([]);
  });

  it('notifies the owners once, though the same permissions are asked for again', async () => {
    const made = await create(manager, 'Once', ['rfq:view']);
    const asked = { permissions: ['rfq:view', 'rfq:create', 'rfq:award'] };

    await Promise.all([1, 2, 3, 4].map(() => manager.patch(`${at}/roles/${made.id}`, asked)));

    const waiting = (await notifications()).filter((one: string) => one.includes('permissions of the role Once'));
    expect(waiting).toHaveLength(1);
  });

  it('is refused by an owner or withdrawn by who asked, and by nobody else', async () => {
    const [one, other] = [
      await create(manager, 'One', ['rfq:create', 'rfq:award']),
      await create(manager, 'Other', ['rfq:create', 'rfq:award']),
    ];
    const second = w.visitor((await member('workspace-manager')).token);

    const answers = [
      await second.patch(`${at}/roles/${one.id}`, { waiting: 'refuse' }),
      await manager.patch(`${at}/roles/${one.id}`, { waiting: 'refuse' }),
      await owner.patch(`${at}/roles/${other.id}`, { waiting: 'refuse' }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([409, 200, 200]);
    expect(answers[2]!.body).toMatchObject({ permissions: [], waiting: null });
  });

  it('that an owner made and deleted comes back by a manager without its permissions, which wait', async () => {
    const made = await create(owner, 'Old pair', ['rfq:create', 'rfq:award']);
    await owner.delete(`${at}/roles/${made.id}`);

    const restored = await manager.post(`${at}/roles/${made.id}/restore`);

    expect(restored.body).toMatchObject({ is_deleted: false, permissions: [] });
    expect(restored.body.waiting.permissions).toEqual(['rfq:create', 'rfq:award']);
  });
});

describe('restoring a role', () => {
  it('is refused to somebody with fewer permissions, in words', async () => {
    const made = await create(owner, 'Approver', ['labour_overrides:approve']);
    await owner.delete(`${at}/roles/${made.id}`);

    const restored = await manager.post(`${at}/roles/${made.id}/restore`);

    expect([restored.status, restored.body.code]).toEqual([409, 'beyond']);
    expect(restored.body.message).toContain('Rate overrides: approve');
  });
});

describe('an owner', () => {
  it('is notified of every change of what a role grants and of who holds which roles', async () => {
    const mate = await member('worker');
    await manager.patch(role('worker'), { permissions: [...permissionsOfRole('worker'), 'audit:view'] });
    await manager.patch(`${at}/users_hz/${mate.kinde_id}`, { role_ids: [ws.roles.get('dashboard-viewer')!] });
    await manager.patch(role('worker'), { description: 'Only its purpose' });

    expect(await notifications()).toEqual([
      'permissions_changed: Workspace manager Member changed the permissions of Worker Member: Dashboard viewer',
      'permissions_changed: Workspace manager Member changed the permissions of Worker: added History: view',
    ]);
  });
});
