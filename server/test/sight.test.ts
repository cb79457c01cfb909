// Visibility for outsiders and people whose access was removed: home figures, histories, contract values, open streams.
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltPerson, type BuiltWorkspace } from '../seed/builders.ts';
import { newId } from '../src/platform/ids.ts';
import { world } from './harness.ts';
import { scheduleSite, task } from './schedule-site.ts';

const w = world();
let ws: BuiltWorkspace;
let subcontractor: BuiltPerson;
let theirs: string;
let hidden: string;
let origin: string;
const owner = () => w.visitor(ws.owner.token);
const at = (path: string) => `/api/workspaces/${ws.workspace_id}/${path}`;
beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx));
  const project = async (name: string) =>
    (await owner().post(at('projects'), { project_name: name, contract_value: 5_000_000 })).body.project_id;
  theirs = await project('Theirs');
  hidden = await project('Hidden');
  subcontractor = await build(w.database, (tx) => buildMember(tx, ws, 'subcontractor'));
  await owner().patch(at(`users_hz/${subcontractor.kinde_id}`), {
    project_roles: [{ project_id: theirs, role_id: ws.roles.get('subcontractor')! }],
  });
  origin = await w.app.listen({ port: 0, host: '127.0.0.1' });
});

describe('an external person with a role in the workspace', () => {
  it('counts only their own projects on the home page, and no people', async () => {
    const { body } = await w.visitor(subcontractor.token).get(at('home'));

    expect(body.counts).toEqual({ projects: 1, members: 0, labour_rates: 0 });
  });

  it('sees neither margins nor the number of people of the workspace', async () => {
    const { body } = await w.visitor(subcontractor.token).get(`/api/workspaces/${ws.workspace_id}`);

    expect(body.details).toBeUndefined();
    expect(body.projects).toHaveLength(1);
  });

  it('sees no contract value, in the project, its history or the order of a list', async () => {
    const visitor = w.visitor(subcontractor.token);

    const project = await visitor.get(at(`projects/${theirs}`));
    const history = await visitor.get(at(`history/projects/${theirs}`));
    const sorted = await visitor.get('/api/manage/project?sort=-contract_value');

    expect(project.body.contract_value).toBeNull();
    expect(history.status).toBe(200);
    expect(history.text).not.toContain('5000000');
    expect(sorted.status).toBe(400);
  });

  it('reads the history of no other record', async () => {
    const visitor = w.visitor(subcontractor.token);
    const building = await owner().post(at('buildings'), { project_id: hidden, building_name: 'Secret tower' });

    const answers = [
      await visitor.get(at(`history/projects/${hidden}`)),
      await visitor.get(at(`history/workspaces/${ws.workspace_id}`)),
      await visitor.get(at(`history/buildings/${building.body.building_id}`)),
    ];

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

/** Follows the changes as a person until the stream ends; returns the received text. */
function follow(token: string, headers: Record<string, string> = {}) {
  const received = { text: '', ended: false };
  const stopper = new AbortController();
  const opened = fetch(`${origin}/api/live`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: stopper.signal,
  });
  const read = async () => {
    for await (const chunk of (await opened).body as unknown as AsyncIterable<Uint8Array>) {
      received.text += new TextDecoder().decode(chunk);
    }
    received.ended = true;
  };
  // Stopping interrupts the read.
  read().catch(() => undefined);
  return { received, opened, stop: () => stopper.abort() };
}
const renamed = (project: string, name: string) => async () => {
  const { body } = await owner().get(at(`projects/${project}`));
  await owner().patch(at(`projects/${project}`), { project_name: name, version: body.version });
};

describe('an open stream of changes', () => {
  it('notifies an external person of their own projects only', async () => {
    const stream = follow(subcontractor.token);
    await expect.poll(() => stream.received.text).toContain('event: ready');

    await renamed(hidden, 'Hidden again')();
    await owner().post(at('buildings'), { project_id: hidden, building_name: 'Tower B' });
    await renamed(theirs, 'Theirs again')();

    await expect.poll(() => stream.received.text).toContain(theirs);
    stream.stop();
    expect(stream.received.text).not.toContain(hidden);
    expect(stream.received.text).not.toContain('"buildings"');
  });

  it('notifies an external person that the programme of their project has changed, and of reports on their own tasks', async () => {
    const { workspace, projectId, planner, schedule, edit } = await scheduleSite(w);
    const mason = await build(w.database, (tx) => buildMember(tx, workspace, 'subcontractor', projectId));
    const [own, other] = [newId(), newId()];
    const stream = follow(mason.token);
    await expect.poll(() => stream.received.text).toContain('event: ready');

    await edit([task(own, 'Walls', 3, { assigneeUserId: mason.kinde_id }), task(other, 'Slab', 3)]);
    const proposed = async (action_id: string) =>
      (await planner.post(`${schedule}/proposals`, { action_id, duration_days: 4, reason: 'Rain' })).body.id as string;
    const [ofOther, ofOwn] = [await proposed(other), await proposed(own)];

    await expect.poll(() => stream.received.text).toContain(ofOwn);
    stream.stop();
    expect(stream.received.text).toContain(`"entity":"programmes","id":"${projectId}"`);
    for (const unseen of [ofOther, other, '"actions"', '"schedule_edits"'])
      expect(stream.received.text).not.toContain(unseen);
  });

  it('notifies of a saved view only people who see it, and of the end of its sharing those who saw it', async () => {
    const estimator = await build(w.database, (tx) => buildMember(tx, ws, 'estimator'));
    const worker = await build(w.database, (tx) => buildMember(tx, ws, 'worker'));
    const [mine, theirs] = [follow(estimator.token), follow(worker.token)];
    for (const { received } of [mine, theirs]) await expect.poll(() => received.text).toContain('event: ready');
    const views = at('saved-views');
    const save = async (name: string): Promise<string> =>
      (await owner().post(views, { list: 'rates', name, address: 'view=q=crane' })).body.id;
    const share = (id: string, is_shared: boolean) => owner().put(`${views}/${id}/sharing`, { is_shared });
    const changesOf = (id: string) => mine.received.text.split(`"id":"${id}"`).length - 1;

    const [secret, shared] = [await save('Dear ones'), await save('Cranes')];
    await share(shared, true);
    await expect.poll(() => changesOf(shared)).toBe(1);
    await share(shared, false);
    await expect.poll(() => changesOf(shared)).toBe(2);
    await owner().post(at('companies'), { company: 'Last Pty Ltd' });

    await expect.poll(() => mine.received.text).toContain('"companies"');
    [mine, theirs].forEach((stream) => stream.stop());
    expect(mine.received.text).not.toContain(secret);
    expect(mine.received.text).not.toMatch(/Dear ones|Cranes|crane/);
    // A worker does not open the list of rates.
    expect(theirs.received.text).not.toMatch(/saved_views/);
  });

  it('ends when the person is suspended', async () => {
    const planner = await build(w.database, (tx) => buildMember(tx, ws, 'planner'));
    const stream = follow(planner.token);
    await expect.poll(() => stream.received.text).toContain('event: ready');

    await owner().patch(at(`users_hz/${planner.kinde_id}`), { status: 'suspended' });
    await renamed(hidden, 'After the suspension')();

    await expect.poll(() => stream.received.ended).toBe(true);
    expect(stream.received.text).not.toContain(hidden);
  });

  it('has security headers, and treats an invalid last event id as missing', async () => {
    for (const last of ['99999999999999999999', '1.5', '-1', 'x']) {
      const stream = follow(ws.owner.token, { 'last-event-id': last });
      const answer = await stream.opened;
      await expect.poll(() => stream.received.text).toContain('event: ready');
      stream.stop();
      // Changes made a moment ago may still be published; earlier ones are not.
      const [ready = Number.NaN] = /(?<=^id: )\d+/m.exec(stream.received.text)?.map(Number) ?? [];
      const sequences = [...stream.received.text.matchAll(/"seq":(\d+)/g)].map(([, seq]) => Number(seq));
      expect(sequences.filter((seq) => !(seq >= ready))).toEqual([]);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('is not opened by a HEAD request', async () => {
    const answer = await fetch(`${origin}/api/live`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${ws.owner.token}` },
    });

    expect(answer.status).toBe(200);
  });
});

describe('a token that may only read', () => {
  it('ends no session and no other token', async () => {
    const { sql } = await import('kysely');
    const reader = await build(w.database, (tx) => buildMember(tx, ws, 'planner'));
    await sql`UPDATE api_tokens SET scope = 'read' WHERE kinde_id = ${reader.kinde_id}`.execute(w.database.db);
    const { body } = await w.visitor(reader.token).get('/api/session/tokens');

    const answer = await w.visitor(reader.token).delete(`/api/session/tokens/${body.items[0].id}`);

    expect([answer.status, answer.body.code]).toEqual([403, 'read_only']);
    expect((await w.visitor(reader.token).get('/api/session')).status).toBe(200);
  });
});
