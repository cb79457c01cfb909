import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { webhookEvents } from '@horizon/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sql } from 'kysely';
import { build, buildMember, buildWorkspace, type BuiltWorkspace } from '../../seed/builders.ts';
import { serverOf, visitor, world, type Visitor } from '../../test/harness.ts';
import { storeDrawing } from '../../test/sent-file.ts';
import { collectMessages } from './jobs.ts';
import { signatureOf } from './sign.ts';

const w = world();
let app: FastifyInstance;
let ws: BuiltWorkspace;
let owner: Visitor;
let tower: string;
let depot: string;
let address: string;
let received: { headers: IncomingHttpHeaders; body: string }[] = [];
let answer: { status: number; headers?: Record<string, string> } = { status: 204 };
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    received.push({ headers: request.headers, body });
    response.writeHead(answer.status, answer.headers).end(answer.status === 204 ? undefined : 'not now');
  });
});
const at = (path: string) => `/api/workspaces/${ws.workspace_id}/${path}`;

beforeAll(async () => {
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/in`;
  app = await serverOf(w, { webhooks: { allowsPrivate: true } });
  ws = await build(w.database, (tx) => buildWorkspace(tx));
  owner = visitor(app, ws.owner.token);
  const project = async (project_name: string) =>
    (await owner.post(at('projects'), { project_name })).body.project_id as string;
  tower = await project('Tower');
  depot = await project('Depot');
});
afterAll(async () => {
  await app.close();
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(() => {
  received = [];
  answer = { status: 204 };
});

let number = 0;
async function webhook(more: object = {}, hasSecret = true): Promise<{ id: string; secret: string }> {
  const made = await owner.post(at('webhooks'), {
    name: `Receiver ${(number += 1)}`,
    url: address,
    events: ['teams.created', 'teams.updated'],
    ...more,
  });
  expect(made.status, `${made.text}`).toBe(201);
  const { id } = made.body;
  const secret = hasSecret ? (await owner.post(at(`webhooks/${id}/secret`))).body.secret : '';
  return { id, secret };
}
const deliver = async () => {
  await collectMessages(w.database.db);
  // The server collects changes too: messages that it has taken become jobs when its transaction commits.
  await vi.waitFor(async () => {
    const { rows } = await sql`SELECT FROM webhook_messages WHERE state = 'waiting'`.execute(w.database.db);
    expect(rows).toHaveLength(0);
  });
  await app.jobs.runDue();
};
const messagesOf = async (id: string) => (await owner.get(at(`webhooks/${id}/messages`))).body.items;
const stop = (id: string) => owner.delete(at(`webhooks/${id}`));
/** Makes the next attempt due now. */
const hurry = () =>
  w.database.pool.query(
    `UPDATE pgboss.job SET start_after = now() WHERE name = 'webhooks.deliver' AND state < 'active'`,
  );

describe('a webhook', () => {
  it('receives a signed message of a change, which names the record without its fields', async () => {
    const { id, secret } = await webhook();
    const { body: team } = await owner.post(at('teams'), { name: 'Secretive crew', project_id: tower });
    await deliver();

    const [{ headers, body }] = received as [(typeof received)[number]];
    const sent = { id: String(headers['webhook-id']), timestamp: Number(headers['webhook-timestamp']), body };
    expect(headers['webhook-signature']).toBe(signatureOf(sent, [secret]));
    expect(JSON.parse(body)).toMatchObject({
      type: 'teams.created',
      data: {
        workspace_id: ws.workspace_id,
        kind: 'teams',
        id: team.team_bim_id,
        action: 'created',
        project_id: tower,
      },
    });
    expect(body).not.toContain('Secretive');
    expect(await messagesOf(id)).toMatchObject([{ state: 'delivered', attempts: 1, answered_status: 204 }]);
    await stop(id);
  });

  it('receives only its events, and those of its project', async () => {
    const { id } = await webhook({ project_id: depot, events: ['teams.updated'] });
    const made = async (project_id: string) =>
      (await owner.post(at('teams'), { name: `Of ${project_id}`, project_id })).body;
    const [here, elsewhere] = [await made(depot), await made(tower)];
    for (const team of [here, elsewhere])
      await owner.patch(at(`teams/${team.team_bim_id}`), { resource_id: 'x', version: team.version });
    await deliver();

    expect(received.map(({ body }) => JSON.parse(body).data.id)).toEqual([here.team_bim_id]);
    await stop(id);
  });

  it('receives nothing before it has a secret, nor while it is paused', async () => {
    const silent = await webhook({}, false);
    const off = await webhook({ is_paused: true });
    await owner.post(at('teams'), { name: 'Unheard' });
    await deliver();

    expect(received).toEqual([]);
    await stop(silent.id);
    await stop(off.id);
  });

  it('is signed with the old secret too after a new one was created', async () => {
    const { id, secret } = await webhook();
    const next = (await owner.post(at(`webhooks/${id}/secret`))).body;
    expect((await owner.post(at(`webhooks/${id}/test`))).status).toBe(200);
    await deliver();

    const [{ headers, body }] = received as [(typeof received)[number]];
    const sent = { id: String(headers['webhook-id']), timestamp: Number(headers['webhook-timestamp']), body };
    expect(headers['webhook-signature']).toBe(signatureOf(sent, [next.secret, secret]));
    expect(next.old_secret_until).not.toBeNull();
    await stop(id);
  });

  it('is retried after a failure, with the same id, and can be resent by hand', async () => {
    const { id } = await webhook();
    answer = { status: 500 };
    await owner.post(at('teams'), { name: 'Tried twice' });
    await deliver();
    expect(await messagesOf(id)).toMatchObject([
      { state: 'queued', attempts: 1, answered_status: 500, detail: 'not now' },
    ]);
    answer = { status: 200 };
    await hurry();
    await deliver();
    const [message] = await messagesOf(id);
    expect(message).toMatchObject({ state: 'delivered', attempts: 2, abilities: ['send_again'] });
    await owner.post(at(`webhooks/${id}/messages/${message.id}/send`));
    await deliver();

    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([message.id]));
    expect(received).toHaveLength(3);
    await stop(id);
  });

  it('waits as long as a busy receiver requests', async () => {
    const { id } = await webhook();
    answer = { status: 503, headers: { 'retry-after': '600' } };
    await owner.post(at(`webhooks/${id}/test`));
    await deliver();

    const [message] = await messagesOf(id);
    expect(Date.parse(message.next_try_at) - Date.parse(message.updated_at)).toBe(600_000);
    await stop(id);
  });

  it('fails for good after the last attempt', async () => {
    const { id } = await webhook();
    answer = { status: 500 };
    await owner.post(at(`webhooks/${id}/test`));
    for (let tries = 0; tries < 12; tries += 1) {
      await deliver();
      await hurry();
    }

    expect(await messagesOf(id)).toMatchObject([{ state: 'failed', attempts: 9 }]);
    await stop(id);
  });

  it('is paused by a receiver that answers 410, with the reason', async () => {
    const { id } = await webhook();
    answer = { status: 410 };
    await owner.post(at(`webhooks/${id}/test`));
    await deliver();
    const stopped = (await owner.get(at(`webhooks/${id}`))).body;
    expect(stopped).toMatchObject({ is_paused: true, stopped_reason: 'The receiver answered 410 Gone.' });

    const again = await owner.patch(at(`webhooks/${id}`), { is_paused: false, version: stopped.version });
    expect(again.body.stopped_reason).toBeNull();
    await stop(id);
  });

  it('never uses a private address unless the configuration allows it', async () => {
    const refused = await w.visitor(ws.owner.token).post(at('webhooks'), { name: 'Inside', url: address });

    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['url']]);
  });

  it('keeps its secret out of lists, history and answers', async () => {
    const { id, secret } = await webhook();
    const texts = [
      (await owner.get(at('webhooks'))).text,
      (await owner.get(at(`webhooks/${id}`))).text,
      (await owner.get(at(`history/webhooks/${id}`))).text,
      JSON.stringify((await w.database.pool.query('SELECT before, after FROM audit_events')).rows),
    ];

    for (const text of texts) expect(text).not.toContain(secret.slice(6));
    await stop(id);
  });

  it('receives nothing of documents, folders and markups, which folders may hide from its readers', async () => {
    const kinds = ['documents', 'document_versions', 'cde_folders', 'cde_placements', 'markups', 'comments'];
    const refused = await Promise.all(
      kinds.map((kind) => owner.post(at('webhooks'), { name: kind, url: address, events: [`${kind}.created`] })),
    );
    const { id } = await webhook({ events: [...webhookEvents] });
    const folder = (await owner.post(at('cde-folders'), { project_id: tower, name: 'Claims' })).body;
    const rights = await owner.put(at(`cde-folders/${folder.id}/rights`), {
      is_inherited: false,
      rights: [],
      version: folder.version,
    });
    const place = { project_id: tower, folder_id: folder.id };
    const { cde_id, cde_version_id } = await storeDrawing(owner, at('').slice(0, -1), place);
    const markup = await owner.post('/api/markups', {
      workspace_id: ws.workspace_id,
      cde_id,
      cde_version_id,
      pdf_page_number: 1,
      markup_type: 'rectangle',
      points: [
        { x: 10, y: 10 },
        { x: 20, y: 20 },
      ],
      style: { colour: '#d92d20', fill: null, widthPt: 2, opacity: 1, fontSizePt: 14 },
    });
    const { body: team } = await owner.post(at('teams'), { name: 'After the claim' });
    await deliver();

    expect(refused.map(({ status }) => status)).toEqual(kinds.map(() => 400));
    expect([rights.status, markup.status]).toEqual([200, 201]);
    expect(received.map(({ body }) => JSON.parse(body).data.id)).toEqual([team.team_bim_id]);
    await stop(id);
  });

  it('of a project that is not in the workspace is refused', async () => {
    const body = { name: 'Elsewhere', url: 'https://receiver.example/in', events: ['projects.updated'] };

    const refused = await owner.post(at('webhooks'), { ...body, project_id: '4bf85ed1-000c-7000-8e75-8cad0b9c9529' });

    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { project_id: ['There is no such project in this workspace.'] },
    ]);
  });

  it('is for administrators only', async () => {
    const planner = await build(w.database, (tx) => buildMember(tx, ws, 'planner'));

    expect((await w.visitor(planner.token).get(at('webhooks'))).status).toBe(403);
  });
});
