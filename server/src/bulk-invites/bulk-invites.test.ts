import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  build,
  buildMember,
  buildPerson,
  buildWorkspace,
  type BuiltPerson,
  type BuiltWorkspace,
} from '../../seed/builders.ts';
import { inBrowser } from '../../test/browser-session.ts';
import { world, type Answer } from '../../test/harness.ts';

const w = world();
let ws: BuiltWorkspace;
let manager: BuiltPerson;
let projectId: string;
beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx, 'Bulk'));
  manager = await build(w.database, (tx) => buildMember(tx, ws, 'workspace-manager'));
  const path = `/api/workspaces/${ws.workspace_id}/projects`;
  projectId = (await owner().post(path, { project_name: 'Bulk Tower', project_number: 'BT-1' })).body.project_id;
});
const owner = () => inBrowser(w, ws.owner);
const root = () => `/api/workspaces/${ws.workspace_id}`;
const invite = (users: object[], by = owner(), more: object = {}): Promise<Answer> =>
  by.post(`/api/global-companies/${ws.company_id}/detailed-users`, { users, ...more });
let count = 0;
const user = (more: object = {}) => ({
  email: `Bulk.${(count += 1)}@Site.example`,
  first_name: 'Bulk',
  last_name: `Person ${count}`,
  roles: ['Worker'],
  ...more,
});
const rowsOf = async (table: string) => {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(table)}`.execute(w.database.db);
  return rows[0]!.n;
};

describe('a bulk invitation', () => {
  it('refuses a start date that can be read in two ways if another has the month first', async () => {
    const from = (start_date: string) => user({ extra_details: { start_date } });
    const { body } = await invite([from('02/01/2027'), from('02/13/2027')]);

    expect(body.invalid_data).toMatchObject([
      { row: 1, field: 'start_date', reason: expect.stringContaining('“02/13/2027” in the same column') },
      { row: 2, field: 'start_date', reason: '“02/13/2027” is not a date. Write it as 31/12/2026.' },
    ]);
  });

  it('gives one outcome per row, and the same rows change nothing the second time', async () => {
    const users = [
      user({ extra_details: { employee_number: 'B-1', employer: 'Ironbark', start_date: '1/2/2027' } }),
      user({ email: 'no address' }),
      user({ roles: ['Foreman'] }),
      user({ project_ids: ['bt-1'] }),
    ];
    const first = await invite(users);
    const tables = ['persons', 'members', 'member_roles', 'invitations', 'mails', 'worker_details', 'audit_events'];
    const before = await Promise.all(tables.map(rowsOf));
    const again = await invite(users);

    expect(first.body).toMatchObject({
      successful_users: [
        { row: 1, email: users[0]!.email, outcome: 'invited' },
        { row: 4, outcome: 'invited' },
      ],
      invalid_data: [
        { row: 2, field: 'email', reason: '“no address” is not an e-mail address.' },
        { row: 3, field: 'roles', reason: 'There is no role “Foreman” in this workspace.' },
      ],
      belong_to_diff_company_users: [],
      extra_details_results: { successful: 1, failed: 0, skipped: 3 },
    });
    expect(again.body.successful_users.map((one: { outcome: string }) => one.outcome)).toEqual([
      'unchanged',
      'unchanged',
    ]);
    expect(again.body.extra_details_results).toEqual({ successful: 0, failed: 0, skipped: 4 });
    expect(await Promise.all(tables.map(rowsOf))).toEqual(before);
    const member = await owner().get(`${root()}/users_hz/${first.body.successful_users[1].kinde_id}`);
    expect(member.body).toMatchObject({ status: 'invited', roles: [], project_roles: [{ project_id: projectId }] });
  });

  it('changes nothing of a member: a manager whose address is in the file does not become a worker', async () => {
    const row = { ...user(), roles: 'Worker', employer: 'Ironbark Formwork', employee_number: 'IF-7' };
    const known = { ...row, email: (await owner().get(`${root()}/users_hz/${manager.kinde_id}`)).body.email };
    const before = await rowsOf('worker_details');

    const checked = await owner().post(`${root()}/bulk-invites/check`, { rows: [known, row] });
    await owner().post(`${root()}/bulk-invites`, { rows: [known] });
    await w.app.jobs.runDue();

    expect(
      checked.body.rows.map((one: { outcome: string; warnings: string[] }) => [one.outcome, ...one.warnings]),
    ).toEqual([
      [
        'unchanged',
        'A member already. The details of this row (employer Ironbark Formwork, employee number IF-7) are not stored: enter them on the page of workers.',
      ],
      ['create', 'Adds the details of a worker: employer Ironbark Formwork, employee number IF-7.'],
    ]);
    expect(await rowsOf('worker_details')).toBe(before);
  });

  it('names people of other companies as they were typed, and shows or changes nothing else of them', async () => {
    const elsewhere = await build(w.database, (tx) => buildWorkspace(tx, 'Elsewhere'));
    const stranger = await build(w.database, (tx) =>
      buildPerson(tx, { companyId: elsewhere.company_id, firstName: 'Secret', email: 'secret@elsewhere.example' }),
    );
    const before = await rowsOf('members');
    const answer = await invite([user({ email: 'SECRET@elsewhere.example' })]);

    expect(answer.body.belong_to_diff_company_users).toEqual([{ row: 1, email: 'SECRET@elsewhere.example' }]);
    expect(answer.body.successful_users).toEqual([]);
    expect(answer.text).not.toContain(stranger.kinde_id);
    expect(answer.text).not.toMatch(/Secret\b(?!@)|Elsewhere/);
    expect(await rowsOf('members')).toBe(before);
  });

  it('makes no link for an API token, though it asks for one: somebody sends it in the browser', async () => {
    const [links, mails] = [await rowsOf('invitations'), await rowsOf('mails')];
    const byProgram = await invite([user()], w.visitor(ws.owner.token), { hold_mails: false });
    const [invited] = byProgram.body.successful_users;
    const [linksAfter, mailsAfter] = [await rowsOf('invitations'), await rowsOf('mails')];
    const renewal = `${root()}/users_hz/${invited.kinde_id}/invitation`;

    const refused = await w.visitor(ws.owner.token).post(renewal);
    const sent = await owner().post(renewal);

    expect([byProgram.status, invited.outcome]).toEqual([200, 'invited']);
    expect([linksAfter, mailsAfter]).toEqual([links, mails]);
    expect([refused.status, refused.body.code]).toEqual([403, 'session_needed']);
    expect(sent.body.invitation_path).toMatch(/^\/invitation#token=/);
  });

  it('gives no role that a single invitation would not give: it waits, and there is no link', async () => {
    const answer = await invite([user({ roles: ['Director'] }), user()], inBrowser(w, manager));
    const owners = await invite([user({ roles: ['Workspace owner'] })], inBrowser(w, manager));
    const [waiting, plain] = answer.body.successful_users;
    const { rows } = await sql<{ kinde_id: string }>`SELECT kinde_id FROM invitations
      WHERE kinde_id = ANY(${[waiting.kinde_id, plain.kinde_id]}::text[])`.execute(w.database.db);

    expect([waiting.outcome, plain.outcome]).toEqual(['waiting', 'invited']);
    expect(rows.map((row) => row.kinde_id)).toEqual([plain.kinde_id]);
    expect(owners.body.invalid_data).toEqual([
      { row: 1, field: 'roles', reason: 'Only an owner of the workspace gives or takes the role of the owner.' },
    ]);
  });

  it('is refused to people who may not invite one, and to other companies', async () => {
    const [projectManager, worker] = await build(w.database, async (tx) => [
      await buildMember(tx, ws, 'project-manager'),
      await buildMember(tx, ws, 'worker'),
    ]);
    const elsewhere = await build(w.database, (tx) => buildWorkspace(tx, 'Others'));
    const statuses = await Promise.all(
      [projectManager!, worker!, elsewhere.owner].map(
        async (who) => (await invite([user()], inBrowser(w, who))).status,
      ),
    );

    expect(statuses).toEqual([403, 403, 404]);
  });

  it('refuses the later of two rows with one e-mail', async () => {
    const one = user();
    const answer = await invite([one, user({ email: one.email.toUpperCase() })]);

    expect(answer.body.invalid_data).toEqual([{ row: 2, field: 'email', reason: 'Row 1 has this e-mail already.' }]);
  });

  it('sends no mails until the delayed ones are sent', async () => {
    const rows = [
      { ...user(), roles: 'Worker' },
      { ...user(), roles: 'Worker; Planner' },
    ];
    const before = await rowsOf('mails');
    const started = await owner().post(`${root()}/bulk-invites`, { rows, hold_mails: true });
    await w.app.jobs.runDue();
    const at = `${root()}/bulk-invites/${started.body.id}`;
    const done = await owner().get(at);
    const delayedMails = (await rowsOf('mails')) - before;
    const sent = await owner().post(`${at}/send`);
    const twice = await owner().post(`${at}/send`);

    expect([started.status, started.body.state, done.body.state, done.body.done_count]).toEqual([
      201,
      'waiting',
      'done',
      2,
    ]);
    expect([delayedMails, (await rowsOf('mails')) - before]).toEqual([0, 2]);
    expect([sent.body.holds_mails, twice.status]).toEqual([false, 409]);
  });

  it('continues in the name of the person who started it only while they have the permission', async () => {
    const leaver = await build(w.database, (tx) => buildMember(tx, ws, 'workspace-manager'));
    const rows = [{ ...user(), roles: 'Worker' }];
    const started = await inBrowser(w, leaver).post(`${root()}/bulk-invites`, { rows });
    await owner().patch(`${root()}/users_hz/${leaver.kinde_id}`, { status: 'suspended' });
    await w.app.jobs.runDue();
    const ended = await owner().get(`${root()}/bulk-invites/${started.body.id}`);

    expect(ended.body).toMatchObject({ state: 'failed', done_count: 0, successful_users: [] });
  });

  it('is checked without storing anything, part by part in the background', async () => {
    const rows = Array.from({ length: 260 }, (_, index) => ({
      email: index % 20 === 0 ? '' : `part-${index}@site.example`,
      first_name: 'Part',
      last_name: `Person ${index}`,
      roles: 'Worker',
    }));
    const before = await rowsOf('members');
    const checked = await owner().post(`${root()}/bulk-invites/check`, { rows });
    const after = await rowsOf('members');
    const started = await owner().post(`${root()}/bulk-invites`, { rows });
    await w.app.jobs.runDue();
    const done = (await owner().get(`${root()}/bulk-invites/${started.body.id}`)).body;

    expect(checked.body).toMatchObject({ created: 247, faulty: 13, unchanged: 0, committed: false });
    expect(after).toBe(before);
    expect(done).toMatchObject({ state: 'done', done_count: 260, row_count: 260 });
    expect([done.successful_users.length, done.invalid_data.length]).toEqual([247, 13]);
    expect(done.invalid_data.at(-1)).toMatchObject({ row: 241, field: 'email' });
  });

  it('is read from a file by its headings', async () => {
    const text = 'Surname,Given name,E-mail address,Role\r\nNguyen,Kim,kim@site.example,Worker\r\n';
    const boundary = 'x-bulk';
    const body = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="people.csv"\r\nContent-Type: text/csv\r\n\r\n${text}\r\n--${boundary}--\r\n`;
    const answer = await w.app.inject({
      method: 'POST',
      url: `${root()}/bulk-invites/file`,
      headers: {
        authorization: `Bearer ${ws.owner.token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: body,
    });

    expect(answer.json()).toMatchObject({
      columns: [{ field: 'last_name' }, { field: 'first_name' }, { field: 'email' }, { field: 'roles' }],
      rows: [['Nguyen', 'Kim', 'kim@site.example', 'Worker']],
    });
  });
});
