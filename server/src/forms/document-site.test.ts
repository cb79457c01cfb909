import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { build, buildWorkspace, type BuiltWorkspace } from '../../seed/builders.ts';
import { serverOf, visitor, world } from '../../test/harness.ts';
import { DocumentSites, type Site } from './document-site.ts';

type Faulty = (request: IncomingMessage, response: ServerResponse) => void;
let upstream: Server;
let answerWith: Faulty;
let asked: { url: string; authorization: string | undefined }[] = [];
let base: string;
const json =
  (value: unknown, status = 200): Faulty =>
  (_request, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', 'set-cookie': 'stolen=1' })
      .end(JSON.stringify(value));
const types = { items: [{ id: 't1', alias: 'daily', name: 'Daily report', more: 'left out' }], total_count: 1 };

beforeAll(async () => {
  upstream = createServer((request, response) => {
    asked.push({ url: request.url ?? '', authorization: request.headers.authorization });
    answerWith(request, response);
  });
  await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/api/v1`;
});
afterAll(() => new Promise((done) => upstream.close(done)));
beforeEach(() => {
  asked = [];
  answerWith = json(types);
});

describe('a document site', () => {
  const inside = { allowsPrivate: true };
  const site = (): Site => ({ workspaceId: 'w', baseUrl: base, credential: 'secret-1' });
  const ask = (sites: DocumentSites, query = {}, now = 0, of = site()) =>
    sites.ask(of, { path: 'search-form-types', query, answer: 'formTypes', now });
  const refusal = (promise: Promise<unknown>) =>
    promise.then(
      () => null,
      (error: { status: number; message: string }) => [error.status, error.message] as const,
    );

  it('is sent only known paths and names, with its credential', async () => {
    const query = { accountId: '893', query: 'a&b', pageSize: 10, evil: 'x' } as Record<string, string | number>;

    await ask(new DocumentSites(inside), query);

    expect(asked).toEqual([
      { url: '/api/v1/search-form-types?accountId=893&query=a%26b&pageSize=10', authorization: 'Bearer secret-1' },
    ]);
  });

  it('is asked once a minute for the same data', async () => {
    const sites = new DocumentSites(inside);

    await ask(sites, {}, 0);
    await ask(sites, {}, 59_000);
    await ask(sites, {}, 61_000);

    expect(asked).toHaveLength(2);
  });

  it.each([
    [
      'bad JSON',
      ((_, r) => r.writeHead(200, { 'content-type': 'application/json' }).end('{')) as Faulty,
      502,
      /cannot be read/,
    ],
    [
      'HTML',
      ((_, r) => r.writeHead(200, { 'content-type': 'text/html' }).end('<p>')) as Faulty,
      502,
      /did not answer with JSON/,
    ],
    ['another form', json({ items: [{ id: 1 }], total_count: 1 }), 502, /agreed form/],
    ['a refused credential', json({}, 401), 502, /refused the credential/],
    ['nothing there', json({}, 404), 404, /does not exist/],
    ['a fault', json({}, 500), 502, /answered 500/],
    [
      'a redirect to this machine',
      ((_, r) => r.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()) as Faulty,
      502,
      /redirect/,
    ],
    ['a cut connection', ((q) => q.socket.destroy()) as Faulty, 502, /No connection/],
  ])('that answers %s is refused with a reason', async (_name, fault, status, words) => {
    answerWith = fault;

    const found = await refusal(ask(new DocumentSites(inside)));

    expect(found?.[0]).toBe(status);
    expect(found?.[1]).toMatch(words);
    expect(asked).toHaveLength(1);
  });

  it('that is slow times out, and a huge answer is cut off', async () => {
    answerWith = () => undefined;
    const slow = await refusal(ask(new DocumentSites(inside, { timeoutMs: 50 })));
    answerWith = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(`"${'x'.repeat(200_000)}"`);
    };
    const huge = await refusal(ask(new DocumentSites(inside, { maxBytes: 100_000 })));

    expect(slow).toEqual([
      502,
      'The document site: No connection, or no answer in time. Check the address, and that its server is running.',
    ]);
    expect(huge).toEqual([502, 'The answer of the document site is too large.']);
  });

  it('in a private network is not contacted, unless the installation allows it', async () => {
    const found = await refusal(ask(new DocumentSites({ allowsPrivate: false })));

    expect(found?.[0]).toBe(502);
    expect(asked).toEqual([]);
  });

  it('that fails five times is not contacted for half a minute', async () => {
    const sites = new DocumentSites(inside);
    answerWith = json({}, 500);
    for (let at = 0; at < 5; at += 1) await refusal(ask(sites, {}, 0));

    const rests = await refusal(ask(sites, {}, 1000));
    answerWith = json(types);
    const back = await ask(sites, {}, 31_000);

    expect(rests?.[0]).toBe(503);
    expect(asked).toHaveLength(6);
    expect(back).toMatchObject({ total_count: 1 });
  });
});

describe('the calls of a document site', () => {
  const w = world();
  let ws: BuiltWorkspace;
  let app: FastifyInstance;
  beforeAll(async () => {
    ws = await build(w.database, (tx) => buildWorkspace(tx));
    app = await serverOf(w, { documentSites: { allowsPrivate: true } });
  });
  afterAll(() => app.close());
  const owner = () => visitor(app, ws.owner.token);
  const search = '/api/ds-site/original/search-form-types';
  const settings = () => `/api/workspaces/${ws.workspace_id}/document-site`;

  it('answer from Horizon’s own forms under account 893, with a warning, if there is no channel id', async () => {
    const root = `/api/workspaces/${ws.workspace_id}`;
    const { body: project } = await owner().post(`${root}/projects`, { project_name: 'Tower' });
    const sections = [
      { id: 's', title: 'S', questions: [{ id: 'q', kind: 'number', label: 'People', unit: 'people' }] },
    ];
    const { body: type } = await owner().post(`${root}/form-types`, { name: 'Daily report', alias: 'daily', sections });
    await owner().post(`${root}/form-types/${type.id}/publish`, { version: type.version });
    const { body: form } = await owner().post(`${root}/forms`, {
      form_type_id: type.id,
      project_id: project.project_id,
      answers: { q: 12 },
    });

    const found = await owner().get(`${search}?accountId=893&query=DAI`);
    const forms = await owner().get('/api/ds-site/original/search-forms?accountId=893');
    const one = await owner().get(`/api/ds-site/original/form-object/${form.id}`);
    const other = await owner().get(`${search}?accountId=other`);

    expect(found.body).toMatchObject({
      items: [{ id: type.id, alias: 'daily', name: 'Daily report' }],
      total_count: 1,
      pageSize: 10,
      accountId: '893',
      warnings: ['No channel id exists for the workspace. The fallback account id 893 is used.'],
    });
    expect(forms.body.items).toMatchObject([{ id: form.id, form_type_id: type.id, project: project.project_id }]);
    expect(one.body.fields).toEqual([{ id: 'q', label: 'People', type: 'number', value: 12 }]);
    expect(other.body.items).toEqual([]);
  });

  it('show the network that the installation allows', async () => {
    const shown = [await owner().get(settings()), await w.visitor(ws.owner.token).get(settings())];

    expect(shown.map(({ body }) => body.allows_private)).toEqual([true, false]);
  });

  it('answer from the configured site; its credential is never shown, nor kept when the address changes', async () => {
    const site = { base_url: base, credential: 'secret-2', version: 0 };
    const refused = await w.visitor(ws.owner.token).put(settings(), site);
    const switched = await w.visitor(ws.owner.token).put(settings(), { ...site, allows_private: true });
    const saved = await owner().put(settings(), site);
    const found = await owner().get(`${search}?query=daily`);
    const history = await owner().get(`/api/workspaces/${ws.workspace_id}/history/document_sites/${ws.workspace_id}`);
    const moved = await owner().put(settings(), { base_url: `${base}/v2`, version: saved.body.version });

    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['base_url']]);
    expect([switched.status, Object.keys(switched.body.fields)]).toEqual([400, ['allows_private']]);
    expect(saved.body).toMatchObject({ has_credential: true, allows_private: true });
    expect(found.body.items).toEqual([{ id: 't1', alias: 'daily', name: 'Daily report' }]);
    expect(found.headers['set-cookie']).toBeUndefined();
    expect(asked.at(-1)?.authorization).toBe('Bearer secret-2');
    expect(saved.text + found.text + history.text).not.toContain('secret-2');
    expect(moved.body).toMatchObject({ has_credential: false });
  });
});
