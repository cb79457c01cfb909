// A working day of people in the built-in roles: their permissions and the limits of these.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { builtInRoles, permissionsOfRole, type Permission } from '@horizon/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace } from '../../seed/builders.ts';
import { world, type Visitor } from '../../test/harness.ts';
import { at, scheduleSite, task, type Site } from '../../test/schedule-site.ts';
import { newId } from '../platform/ids.ts';

const w = world();
let site: Site;
const [taskId, resourceId] = [newId(), newId()];
beforeAll(async () => {
  site = await scheduleSite(w);
  w.now.value = new Date('2026-11-10T02:00:00Z');
  const resource = { kind: 'resource-added', resource: { id: resourceId, name: 'Tower crane' } };
  const assigned = { kind: 'assignment-added', assignment: { id: newId(), taskId, resourceId } };
  await site.edit([task(taskId, 'Pour slab', 5), resource, assigned]);
});

const member = async (role: Parameters<typeof buildMember>[2], on: string | null = null): Promise<Visitor> =>
  w.visitor((await build(w.database, (tx) => buildMember(tx, site.workspace, role, on))).token);
const changed = (changes: object) => ({ kind: 'task-changed', id: taskId, changes });
const inWorkspace = (path: string) => `/api/workspaces/${site.workspace.workspace_id}/${path}`;

describe('a site manager', () => {
  it('plans weeks and clears what blocks tasks', async () => {
    const foreman = await member('site-manager');

    const planned = await foreman.put(`${site.schedule}/weekly-plan/2026-11-09`, {
      entries: [{ action_id: taskId, day: 1 }],
    });
    const constraint = await foreman.post(`${site.root}/actions/constraints`, {
      actionId: taskId,
      constraintType: 'materials',
      description: 'Reinforcement',
    });

    const board = await foreman.get(`${site.schedule}/weekly-plan/2026-11-09`);
    expect([planned.status, constraint.status]).toEqual([200, 201]);
    expect(planned.body.failed_count ?? 0).toBe(0);
    expect(board.body.abilities).toEqual(['edit']);
  });

  it('records progress, and undoes it', async () => {
    const foreman = await member('site-manager');
    const recorded = await site.edit([changed({ actualStart: at(0), percentComplete: 40 })], foreman);

    const undone = await foreman.post(`${site.schedule}/undo`, {});

    expect([recorded.status, undone.status]).toEqual([200, 200]);
    expect((await foreman.get(site.schedule)).body.abilities).toEqual(['record']);
  });

  it('changes no task, calendar, baseline or levelling', async () => {
    const foreman = await member('site-manager');
    const calendar = (await site.planner.get(site.schedule)).body.programme.calendars[0].id;
    const edits = [
      [changed({ name: 'Pour slabs' })],
      [changed({ durationMinutes: 480 })],
      [changed({ percentComplete: 50, durationMinutes: 480 })],
      [task(newId(), 'New', 1)],
      [{ kind: 'task-removed', id: taskId }],
      [{ kind: 'calendar-changed', id: calendar, changes: { name: 'Mine' } }],
      [{ kind: 'baseline-set', number: 1 }],
      [{ kind: 'levelling-cleared' }],
      [{ kind: 'project-changed', changes: { statusDate: at(7) } }],
    ];
    const refused = [];
    for (const each of edits) refused.push((await site.edit(each, foreman)).status);
    const levelled = await foreman.post(`${site.schedule}/levelling/apply`, {});
    const assigned = await foreman.patch(`${site.root}/actions/${taskId}`, { assignee_user_id: null });

    expect(refused).toEqual(edits.map(() => 403));
    expect(levelled.status).toBe(403);
    expect(assigned.status).toBe(403);
    expect((await site.planner.get(site.schedule)).body.programme.tasks.count).toBe(1);
  });

  it('undoes no change of the programme that they made before as a planner', async () => {
    const person = await build(w.database, (tx) => buildMember(tx, site.workspace, 'planner'));
    await site.edit([changed({ name: 'Pour slab 1' })], w.visitor(person.token));
    const role_ids = [site.workspace.roles.get('site-manager')!];
    await w.visitor(site.workspace.owner.token).patch(inWorkspace(`users_hz/${person.kinde_id}`), { role_ids });

    const undone = await w.visitor(person.token).post(`${site.schedule}/undo`, {});

    expect(undone.status).toBe(403);
  });
});

describe('a client', () => {
  it('sees the programme and the dashboard', async () => {
    const client = await member('client', site.projectId);
    const paths = ['', '/dashboard', '/weekly-plan/2026-11-09'].map((path) => `${site.schedule}${path}`);
    const statuses = [];
    for (const path of paths) statuses.push((await client.get(path)).status);

    expect(statuses).toEqual([200, 200, 200]);
  });

  it('sees no constraint log, resources, critical path or proposals', async () => {
    const client = await member('client', site.projectId);
    const paths = [
      `${site.root}/actions/constraints`,
      `${site.schedule}/resources`,
      `${site.schedule}/resources/${resourceId}/demand`,
      `${site.schedule}/resource-cost`,
      `${site.schedule}/critical-path`,
      `${site.schedule}/proposals`,
    ];
    const statuses = [];
    for (const path of paths) statuses.push((await client.get(path)).status);

    expect(statuses).toEqual(paths.map(() => 403));
  });

  it('finds none of it in the programme, board, tasks and files they do see', async () => {
    await site.planner.post(`${site.root}/actions/constraints`, {
      actionId: taskId,
      constraintType: 'access or permits',
      description: 'Noise permit',
    });
    const client = await member('client', site.projectId);
    const paths = [
      site.schedule,
      `${site.schedule}/changes?since=0`,
      `${site.schedule}/weekly-plan/2026-11-09`,
      `/api/actions/tasks?workspace_id=${site.workspace.workspace_id}&project_id=${site.projectId}&include_constraints=true`,
      `${site.schedule}/export?format=mspdi`,
    ];
    for (const path of paths) {
      const answer = await client.get(path);
      const leaked = /Tower crane|Noise permit/.exec(answer.text)?.[0] ?? null;
      expect([path, answer.status, leaked]).toEqual([path, 200, null]);
    }
    expect((await site.planner.get(site.schedule)).text).toContain('Tower crane');
  });
});

describe('a contracts administrator', () => {
  it('creates, changes, raises, imports and overrides labour rates, and deletes none', async () => {
    const administrator = await member('contracts-administrator');
    const rates = inWorkspace('labour-rates');
    const award = await administrator.post(`${rates}/award`, { name: 'Building award', code: 'MA000020' });
    const rate = await administrator.post(rates, {
      name: 'Carpenter',
      award_id: award.body.id,
      role: 'Carpenter',
      level: 'CW3',
      cost_rate: 50,
      sell_rate: 80,
    });
    const changedRate = await administrator.patch(`${rates}/${rate.body.id}`, { sell_rate: 82, version: 1 });
    const raised = await administrator.post(`${rates}/raise`, {
      ids: [rate.body.id],
      effective_date: '2027-07-01',
      cost_pct: 3,
    });
    const imported = await administrator.post(`${rates}/bulk`, {
      rows: [{ name: 'Rigger', role: 'Rigger', level: 'CW4', cost_rate: '41.50', sell_rate: '66' }],
      dry_run: false,
    });
    const override = await administrator.post(`${rates}/project-overrides`, {
      labour_rate_id: rate.body.id,
      project_id: site.projectId,
      override_rate: 55,
      reason: 'Night shift',
    });
    const deleted = await administrator.delete(`${rates}/${rate.body.id}`);

    const done = [award, rate, changedRate, raised, imported, override, deleted].map(({ status, text }) =>
      status >= 400 && status !== 403 ? text : status,
    );
    expect(done).toEqual([201, 201, 200, 200, 200, 201, 403]);
    const ownPermissions = permissionsOfRole('contracts-administrator');
    expect(ownPermissions).toEqual(
      expect.arrayContaining(['labour_rates:create', 'labour_rates:edit', 'labour_overrides:edit']),
    );
  });
});

describe('a role of the workspace that edits the programme', () => {
  it('includes the permissions that editing requires', async () => {
    const owner = w.visitor(site.workspace.owner.token);

    const made = await owner.post(inWorkspace('roles'), { name: 'Scheduler', permissions: ['schedule:edit'] });

    expect(made.body.permissions).toEqual(['schedule:edit', 'schedule:record', 'schedule:plan']);
  });
});

describe('the migration of existing workspaces', () => {
  const migration = readFileSync(
    join(import.meta.dirname, '../../migrations/0050_narrower_schedule_roles.sql'),
    'utf8',
  );

  it("changes the original permissions of built-in roles, and keeps a workspace's customisation", async () => {
    const ws = await build(w.database, (tx) => buildWorkspace(tx, 'From before'));
    const owner = w.visitor(ws.owner.token);
    const roles = `/api/workspaces/${ws.workspace_id}/roles`;
    const before = (key: string, permissions: string[]) =>
      sql`UPDATE roles SET permissions = ${permissions} WHERE workspace_id = ${ws.workspace_id} AND key = ${key}`.execute(
        w.database.db,
      );
    const { body: own } = await owner.post(roles, { name: 'Own', permissions: ['projects:view'] });
    await sql`UPDATE roles SET permissions = '{schedule:view,schedule:edit}' WHERE id = ${own.id}`.execute(
      w.database.db,
    );
    await before('site-manager', ['schedule:view', 'schedule:create', 'schedule:edit', 'audit:view']);
    await before('client', ['schedule:view', 'documents:view']);
    await before('contracts-administrator', ['schedule:view', 'labour_rates:view', 'labour_rates:delete']);
    await before('planner', ['schedule:view']);

    await sql.raw(migration).execute(w.database.db);
    await sql
      .raw('DROP FUNCTION pg_temp.with_permissions')
      .execute(w.database.db)
      .catch(() => undefined);

    const { body } = await owner.get(roles);
    const ownPermissions = (name: string): Permission[] =>
      body.items.find((role: { name: string }) => role.name === name).permissions.toSorted();
    expect(ownPermissions('Own')).toEqual([
      'schedule:analyse',
      'schedule:edit',
      'schedule:plan',
      'schedule:record',
      'schedule:view',
    ]);
    expect(ownPermissions('Site manager')).toEqual([
      'audit:view',
      'schedule:analyse',
      'schedule:plan',
      'schedule:record',
      'schedule:view',
    ]);
    expect(ownPermissions('Client')).toEqual(['documents:view', 'schedule:view']);
    expect(ownPermissions('Contracts administrator')).toEqual([
      'labour_overrides:create',
      'labour_overrides:edit',
      'labour_rates:create',
      'labour_rates:delete',
      'labour_rates:edit',
      'labour_rates:export',
      'labour_rates:view',
      'schedule:analyse',
      'schedule:view',
    ]);
    expect(ownPermissions('Planner')).toEqual(['schedule:analyse', 'schedule:view']);
  });

  it('makes an uncustomised workspace identical to a new one', async () => {
    const { rows } = await sql<{ key: string; permissions: Permission[] }>`SELECT key, permissions FROM roles
      WHERE workspace_id = ${site.workspace.workspace_id} AND key IS NOT NULL`.execute(w.database.db);

    for (const { key } of builtInRoles) {
      expect([key, rows.find((role) => role.key === key)!.permissions.toSorted()]).toEqual([
        key,
        permissionsOfRole(key).toSorted(),
      ]);
    }
  });
});

describe('a contracts administrator', () => {
  it('adds companies and clients', async () => {
    const administrator = await member('contracts-administrator');

    const company = await administrator.post(inWorkspace('companies'), { company: 'Ironbark Formwork' });
    const client = await administrator.post(inWorkspace('clients'), { name: 'Harbour Council' });

    expect([company.status, client.status]).toEqual([201, 201]);
  });
});
