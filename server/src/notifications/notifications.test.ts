// oxlint-disable typescript/no-explicit-any -- tests read answers of any shape
// Events reach the people whom they concern, in the way that each of them chose.
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { build, type BuiltPerson } from '../../seed/builders.ts';
import { inBrowser } from '../../test/browser-session.ts';
import { world, type Visitor } from '../../test/harness.ts';
import { peopleSite, secretOf, someone, type PeopleSite } from '../../test/people-site.ts';
import { notify, type NewEvent } from './notify.ts';

const w = world();
let site: PeopleSite;
let planner: BuiltPerson;
let asPlanner: Visitor;
let at = '';
beforeAll(async () => {
  site = await peopleSite(w);
  planner = await site.member('planner');
  asPlanner = inBrowser(w, planner);
  at = `/api/workspaces/${site.ws.workspace_id}/projects/${site.project}/notifications`;
});
beforeEach(async () => {
  for (const table of ['notifications', 'notification_events', 'notification_subscriptions', 'notification_settings'])
    await sql`DELETE FROM ${sql.table(table)}`.execute(w.database.db);
  await sql`DELETE FROM mail_recipients`.execute(w.database.db);
  await sql`DELETE FROM mails`.execute(w.database.db);
  await sql`DELETE FROM pgboss.job_common`.execute(w.database.db);
  w.now.value = new Date('2026-11-24T01:00:00Z');
});

const item = (title = 'Pour slab') => ({ title, path: `/w/${site.ws.workspace_id}/projects/${site.project}/tasks` });
const raise = (more: Partial<NewEvent> = {}, by: Partial<{ personId: string; personName: string }> = {}) =>
  build(w.database, (tx) =>
    notify(
      tx,
      { workspaceId: site.ws.workspace_id, personId: site.ws.owner.kinde_id, personName: 'Olive Owner', ...by },
      {
        type: 'task_assigned',
        projectId: site.project,
        item: item(),
        to: [planner.kinde_id],
        now: w.now.value,
        ...more,
      },
    ),
  );
const choose = (category: string, in_app: boolean | null, email: string | null, by = asPlanner) =>
  by.put('/api/notified-users/self/subscriptions', { workspace_id: site.ws.workspace_id, category, in_app, email });
const mails = async () => (await site.owner().get(`/api/workspaces/${site.ws.workspace_id}/mails`)).body.items;
const subjects = async () => (await mails()).map((one: { subject: string }) => one.subject);
const run = () => w.app.jobs.runDue();

describe('the queue', () => {
  it('shows events newest first in pages of fifty, with the number of unread ones, until they are acknowledged', async () => {
    for (let n = 0; n < 52; n += 1)
      await raise({ item: item(`Task ${n}`), now: new Date(w.now.value.getTime() + n * 1000) });

    const first = await asPlanner.get(at);
    const second = await asPlanner.get(`${at}?offset=50`);
    const ids = first.body.items.slice(0, 2).map((one: any) => one.global_notification_queue_id);
    const acknowledged = await asPlanner.patch(at, { notification_ids: ids });
    const again = await asPlanner.patch(at, { notification_ids: ids });
    const after = await asPlanner.get(`${at}?limit=3`);

    expect(first.body).toMatchObject({ limit: 50, offset: 0, total: 52, unread_total: 52 });
    expect(first.body.items).toHaveLength(50);
    expect(first.body.items[0]).toMatchObject({
      title: 'Olive Owner assigned Task 51 to you',
      in_app_read: 0,
      category: 'task',
    });
    expect(second.body.items.map((one: any) => one.title)).toEqual([
      'Olive Owner assigned Task 1 to you',
      'Olive Owner assigned Task 0 to you',
    ]);
    expect([acknowledged.body, again.body]).toMatchObject([
      { updated: 2, unread_total: 50 },
      { updated: 0, unread_total: 50 },
    ]);
    expect(after.body).toMatchObject({ total: 52, unread_total: 50 });
    expect(after.body.items.map((one: any) => one.in_app_read)).toEqual([1, 1, 0]);
  });

  it('belongs to the person: nobody else sees or acknowledges it', async () => {
    await raise();
    const [mine] = (await asPlanner.get(at)).body.items;

    const other = await site.owner().patch(at, { notification_ids: [mine.global_notification_queue_id] });
    const all = await site.owner().patch('/api/notifications', {});

    expect([other.body.updated, all.body.updated]).toEqual([0, 0]);
    expect((await asPlanner.get('/api/notifications')).body).toMatchObject({ total: 1, unread_total: 1 });
    expect((await site.owner().get(at)).body.total).toBe(0);
    expect((await inBrowser(w, site.other.owner).get(at)).status).toBe(404);
  });

  it('of all workspaces can be filtered, and acknowledged as a whole', async () => {
    await raise();
    await raise({ type: 'week_closed', item: { ...item('Week'), status: '3 of 4' } });

    const tasks = await asPlanner.get('/api/notifications?category=task');
    const done = await asPlanner.patch('/api/notifications', {});
    const unread = await asPlanner.get('/api/notifications?unread=true');

    expect(tasks.body).toMatchObject({ total: 1, unread_total: 2 });
    expect([done.body.updated, unread.body.total]).toEqual([2, 0]);
  });

  it('shows nothing more of a project once the permission is gone', async () => {
    const guest = await site.member('subcontractor', site.project);
    await raise({ to: [guest.kinde_id] });
    const titles = async () =>
      (await inBrowser(w, guest).get('/api/notifications')).body.items.map((one: any) => one.title);
    const before = await titles();
    await site.owner().patch(`${site.users()}/${guest.kinde_id}`, {
      project_roles: [],
      role_ids: [site.ws.roles.get('subcontractor')!],
    });

    expect(before).toEqual(['Olive Owner assigned Pour slab to you']);
    expect(await titles()).toEqual(['Olive Owner changed your roles: Subcontractor']);
  });
});

describe('recipients', () => {
  it('are the people whom the record concerns and who may see it, without the person who caused it', async () => {
    const worker = await site.member('dashboard-viewer');
    const stranger = site.other.owner;
    const to = [planner.kinde_id, worker.kinde_id, stranger.kinde_id, site.ws.owner.kinde_id];

    const reached = await raise({ type: 'proposal_waiting', to });

    expect(reached).toBe(1);
    expect((await asPlanner.get(at)).body.total).toBe(1);
  });

  it('without names are all people with the permission, except those restricted to own records', async () => {
    const guest = await site.member('subcontractor', site.project);
    await build(w.database, (tx) =>
      notify(
        tx,
        { workspaceId: site.ws.workspace_id, personId: null, personName: 'Horizon' },
        { type: 'programme_imported', projectId: site.project, item: item('tower.xer'), now: w.now.value },
      ),
    );

    expect((await asPlanner.get(at)).body.items[0].title).toBe('Horizon imported tower.xer');
    expect((await inBrowser(w, guest).get(at)).body.total).toBe(0);
  });

  it('are notified once of an event with a key', async () => {
    const key = 'week 47';
    expect([await raise({ key }), await raise({ key })]).toEqual([1, 0]);
  });
});

describe('e-mails', () => {
  it('are sent at once, with a link to unsubscribe with one click', async () => {
    await raise();
    await run();

    expect(await subjects()).toEqual(['Pour slab was assigned to you']);
    const { rows } = await sql<{
      unsubscribe_path: string;
      text: string;
    }>`SELECT unsubscribe_path, text FROM mails`.execute(w.database.db);
    expect(rows[0]!.text).toContain('https://horizon.invalid/unsubscribe#token=');
    const path = rows[0]!.unsubscribe_path;
    const form = {
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
    const ended = await w.app.inject({ method: 'POST', url: path, ...form });
    const forged = await w.app.inject({
      method: 'POST',
      url: path.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A')),
      ...form,
    });
    await raise();
    await run();

    expect([ended.statusCode, forged.statusCode]).toEqual([200, 404]);
    expect(ended.json().message).toContain('Tasks and commitments');
    expect(await subjects()).toHaveLength(1);
    expect((await asPlanner.get(at)).body.total).toBe(2);
  });

  it('are sent hourly or daily as digests, which leave out read notifications', async () => {
    await choose('task', true, 'hourly');
    await raise({ item: item('One') });
    await raise({ item: item('Two') });
    await raise({ item: item('Three') });
    const [newest] = (await asPlanner.get(at)).body.items;
    await asPlanner.patch(at, { notification_ids: [newest.global_notification_queue_id] });
    await run();
    const before = await subjects();
    w.now.value = new Date('2026-11-24T02:00:00Z');
    await build(w.database, (tx) =>
      import('../platform/jobs/job.ts').then(async ({ queueJob }) =>
        queueJob(tx, (await import('./mail-notifications-job.ts')).mailNotifications, {
          workspaceId: null,
          about: 'x',
          input: {},
        }),
      ),
    );
    await run();

    expect(before).toEqual([]);
    expect(await subjects()).toEqual(['2 notifications from Test workspace']);
  });

  it.each([
    // Sydney is eleven hours ahead in November.
    ['instant', '2026-11-24T01:00:00Z', null, '2026-11-24T01:00:00.000Z'],
    ['hourly', '2026-11-24T01:10:00Z', null, '2026-11-24T02:00:00.000Z'],
    ['daily', '2026-11-24T01:00:00Z', null, '2026-11-24T20:00:00.000Z'],
    ['daily', '2026-11-23T19:00:00Z', null, '2026-11-23T20:00:00.000Z'],
    ['instant', '2026-11-24T12:00:00Z', ['22:00', '06:30'], '2026-11-24T19:30:00.000Z'],
    ['instant', '2026-11-24T18:00:00Z', ['22:00', '06:30'], '2026-11-24T19:30:00.000Z'],
    ['instant', '2026-11-24T01:30:00Z', ['12:00', '13:00'], '2026-11-24T02:00:00.000Z'],
    ['instant', '2026-11-24T02:30:00Z', ['12:00', '13:00'], '2026-11-24T02:30:00.000Z'],
  ])('%s of an event at %s with quiet hours %j are due at %s', async (email, now, quiet, due) => {
    await choose('task', true, email);
    const settings = {
      time_zone: 'Australia/Sydney',
      quiet_from: quiet?.[0] ?? null,
      quiet_to: quiet?.[1] ?? null,
      daily_at: '07:00',
    };
    expect((await asPlanner.put('/api/notified-users/self/settings', settings)).body).toEqual(settings);
    await raise({ now: new Date(now) });

    const { rows } = await sql<{ email_due_at: string }>`SELECT email_due_at FROM notifications`.execute(w.database.db);
    expect(rows[0]!.email_due_at).toBe(due);
  });
});

describe('subscriptions', () => {
  const mine = async (category: string) =>
    (await asPlanner.get('/api/notified-users/self/subscriptions')).body.items.find(
      (one: any) => one.category === category,
    );

  it("are the person's own choice, else that of their roles, else the default of the category", async () => {
    const role_id = site.ws.roles.get('planner')!;
    const before = await mine('task');
    const put = (body: object) =>
      site.owner().put(`/api/workspaces/${site.ws.workspace_id}/notification-defaults`, body);
    await put({ role_id, category: 'task', in_app: true, email: 'daily' });
    const ofRole = await mine('task');
    await choose('task', false, 'off');
    const own = await mine('task');
    const reached = await raise();
    await choose('task', null, null);
    const back = await mine('task');
    await put({ role_id, category: 'task', in_app: null, email: null });

    expect([before, ofRole, own, back].map((one) => [one.source, one.in_app, one.email])).toEqual([
      ['default', true, 'instant'],
      ['role', true, 'daily'],
      ['own', false, 'off'],
      ['role', true, 'daily'],
    ]);
    expect(reached).toBe(0);
    expect((await mine('task')).source).toBe('default');
  });

  it('to statutory notifications cannot be switched off', async () => {
    const refused = await choose('security', false, 'off');
    await site.owner().patch(`${site.users()}/${planner.kinde_id}`, {
      role_ids: [site.ws.roles.get('planner')!, site.ws.roles.get('estimator')!],
    });
    w.now.value = new Date();
    await run();

    expect([refused.status, refused.body.message]).toEqual([422, 'These notifications cannot be switched off.']);
    expect((await asPlanner.get('/api/notifications')).body.items[0].title).toContain('changed your roles');
    expect(await subjects()).toContain('Your roles in Test workspace changed');
  });

  it("of other people's workspaces do not exist", async () => {
    const refused = await asPlanner.put('/api/notified-users/self/subscriptions', {
      workspace_id: site.other.workspace_id,
      category: 'task',
      in_app: true,
      email: 'off',
    });
    expect(refused.status).toBe(404);
  });
});

describe('existing events', () => {
  const titles = async (by: Visitor) => (await by.get('/api/notifications')).body.items.map((one: any) => one.title);

  it('are invited and answered, a role that waits, roles that changed', async () => {
    const manager = await site.member('workspace-manager');
    const asManager = inBrowser(w, manager);
    const { body } = await asManager.post(site.users(), someone('new@events.example', site.ws));
    await asManager.patch(`${site.users()}/${planner.kinde_id}`, {
      role_ids: [site.ws.roles.get('planner')!, site.ws.roles.get('director')!],
    });
    await w
      .visitor()
      .post('/api/session/invitation', { token: secretOf(body.invitation_path), password: 'correct horse battery' });

    expect(await titles(site.owner())).toEqual([
      'Workspace manager Member changed the permissions of Planner Member: Planner',
      'Workspace manager Member asks for Director for Planner Member',
      'Workspace manager Member invited Sam Newcomer (new@events.example)',
    ]);
    expect(await titles(asManager)).toEqual(['Sam Newcomer accepted your invitation']);
  });
});

describe('types, categories and variables', () => {
  it('are listed for everybody who is signed in', async () => {
    const [types, categories, variables] = [
      await asPlanner.get('/api/hz-notifications/types'),
      await asPlanner.get('/api/hz-notification-categories'),
      await asPlanner.get('/api/hz-notification-template-variables'),
    ];

    expect(types.body.items.find((one: any) => one.type === 'role_changed')).toMatchObject({
      category: 'security',
      is_statutory: true,
    });
    expect(categories.body.items.map((one: any) => one.category)).toEqual([
      'task',
      'schedule',
      'comment',
      'form',
      'transmittal',
      'approval',
      'tender',
      'clarification',
      'directory',
      'expiry',
      'background',
      'security',
    ]);
    expect(variables.body.items.map((one: any) => one.name)).toContain('item.title');
    expect((await w.visitor().get('/api/hz-notifications/types')).status).toBe(401);
  });
});

describe('e-mail templates', () => {
  const path = () => `/api/workspaces/${site.ws.workspace_id}/hz-notification-templates/email`;
  const text = { subject: 'New: {{ item.title }}', body: '<p>{{ recipient.first_name }}: {{ item.title }}</p>' };

  it('replace the default of a type, keep their versions, and can be reset to the default', async () => {
    const owner = site.owner();
    const made = await owner.post(path(), { type: 'task_assigned', ...text });
    const twice = await owner.post(path(), { type: 'task_assigned', ...text });
    const changed = await owner.patch(`${path()}/${made.body.id}`, { subject: 'Yours: {{ item.title }}', version: 1 });
    const staleChange = await owner.patch(`${path()}/${made.body.id}`, { subject: 'x', version: 1 });
    await raise();
    await run();
    const one = await owner.get(`${path()}/${made.body.id}`);
    const reset = await owner.delete(`${path()}/${made.body.id}`);
    const list = await owner.get(path());

    expect([made.status, twice.status, changed.body.version, staleChange.status]).toEqual([201, 409, 2, 409]);
    expect(await subjects()).toEqual(['Yours: Pour slab']);
    expect(one.body.versions.map((each: any) => [each.version, each.subject])).toEqual([
      [2, 'Yours: {{ item.title }}'],
      [1, 'New: {{ item.title }}'],
    ]);
    expect(reset.status).toBe(200);
    expect(list.body.items.find((each: any) => each.type === 'task_assigned')).toMatchObject({
      is_default: true,
      id: null,
    });
  });

  it('are refused with unknown variables, previewed with the newest event, and mailed to oneself', async () => {
    const owner = site.owner();
    const wrong = await owner.post(path(), { type: 'week_closed', subject: 'a', body: '{{ item.budget }}' });
    const sample = await owner.post(`${path()}/preview`, { type: 'week_closed', ...text });
    await raise({ to: [site.ws.owner.kinde_id] }, { personId: planner.kinde_id, personName: 'Planner Member' });
    const real = await owner.post(`${path()}/preview`, { type: 'task_assigned', ...text });
    const sent = await owner.post(`${path()}/test`, { type: 'task_assigned', ...text });

    expect([wrong.status, wrong.body.fields.body[0]]).toEqual([
      422,
      expect.stringContaining('Unknown variable “item.budget”'),
    ]);
    expect([sample.body.is_sample, real.body.is_sample]).toEqual([true, false]);
    expect(real.body.html).toContain('Olive: Pour slab');
    expect(sent.body.message).toContain(site.ws.owner.email);
    expect((await mails())[0]).toMatchObject({ kind: 'test', subject: 'New: Pour slab' });
    expect((await asPlanner.get(path())).status).toBe(403);
  });
});
