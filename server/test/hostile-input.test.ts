// Hostile requests outside the contract: names, ids, bodies and addresses that no client sends.
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildWorkspace, type BuiltWorkspace } from '../seed/builders.ts';
import { serverOf, world, type Answer } from './harness.ts';

const w = world();
let ws: BuiltWorkspace;
beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx));
});
const owner = () => w.visitor(ws.owner.token);
const at = (path: string) => `/api/workspaces/${ws.workspace_id}/${path}`;
const hasRefusalShape = (answer: Answer) =>
  expect(answer.body).toMatchObject({ statusCode: answer.status, code: /./, message: /./, request_id: /./ });
expect.addEqualityTesters([(a: unknown, b: unknown) => (b instanceof RegExp ? b.test(String(a)) : undefined)]);

describe('an id', () => {
  const urn = 'urn:uuid:0190a000-0000-7000-8000-000000000000';

  it('in another notation matches nothing in a path', async () => {
    const answers = [
      await owner().delete(at(`roles/${urn}`)),
      await owner().get(at(`labour-rates/${urn}`)),
      await owner().get(`/api/workspaces/urn:uuid:${ws.workspace_id}`),
    ];

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it('in another notation is refused by field in a query and in a body', async () => {
    const query = await owner().get(at(`users_hz?project_id=${urn}`));
    const body = await owner().post(at('buildings'), { project_id: urn, building_name: 'A' });

    expect([query.status, query.body.fields.project_id]).toEqual([400, ['This is not an id.']]);
    expect([body.status, Object.keys(body.body.fields)]).toEqual([400, ['project_id']]);
  });

  it('in upper case is the same id', async () => {
    const made = await owner().post(at('projects'), { project_name: 'Capitals' });

    const answer = await owner().get(at(`projects/${made.body.project_id.toUpperCase()}`));

    expect([answer.status, answer.body.project_name]).toEqual([200, 'Capitals']);
  });
});

describe('a name that every object has', () => {
  it.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
    '(%s) is refused like any unknown name',
    async (name) => {
      const body = await owner().post(at('projects'), { project_name: 'x', [name]: 1 });
      const query = await owner().get(at(`roles?${name}=1`));

      expect([body.status, Object.keys(body.body.fields)]).toEqual([400, [name]]);
      expect([query.status, Object.keys(query.body.fields)]).toEqual([400, [name]]);
    },
  );

  it.each(['__proto__', 'constructor', '..%2fpackage.json'])('(%s) is not a file of the reference', async (name) => {
    const answer = await w.visitor().get(`/api/docs/${name}`);

    expect(answer.status).toBe(404);
  });
});

describe('a body', () => {
  it('with a prototype key is refused, plain or escaped', async () => {
    const json = { 'content-type': 'application/json' };

    const plain = await owner().post(at('projects'), '{"project_name":"x","a":{"__proto__":1}}', json);
    const escaped = await owner().post(at('projects'), '{"project_name":"x","\\u005f\\u005Fproto__":1}', json);

    expect([plain.status, escaped.status]).toEqual([400, 400]);
  });

  it('of plain text is refused as the wrong type, as forms of other sites would send it', async () => {
    const answer = await w.visitor().post('/api/session', '{"email":"a@b.example"}', { 'content-type': 'text/plain' });

    expect(answer.status).toBe(415);
  });

  it('of multipart form data is refused for a JSON call, even if all its fields are optional', async () => {
    const made = await owner().post(at('roles'), { name: 'Surveyor', permissions: [] });

    const answer = await owner().put(at('opening-view'), '', { 'content-type': 'multipart/form-data; boundary=' });
    const parts = await owner().patch(at(`roles/${made.body.id}`), '--x--', {
      'content-type': 'multipart/form-data; boundary=x',
    });

    expect([answer.status, parts.status]).toEqual([415, 415]);
    hasRefusalShape(answer);
  });

  it('of a stranger is read up to 64 KiB only', async () => {
    const answer = await w.visitor().post('/api/session', { email: 'x'.repeat(70_000), password: 'x' });

    expect(answer.status).toBe(413);
    hasRefusalShape(answer);
  });

  it('of multipart form data that ends early is refused as unreadable', async () => {
    const cut = '--xx\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nName,Ra';
    const type = { 'content-type': 'multipart/form-data; boundary=xx' };

    for (const body of [cut, cut.slice(0, 30), '--xx', 'nothing']) {
      const answer = await owner().post(at('labour-rates/import-file'), body, type);
      expect([body, [400, 422].includes(answer.status)]).toEqual([body, true]);
      hasRefusalShape(answer);
    }
  });
});

describe('an address', () => {
  it('that cannot be decoded is answered 404, in the common shape', async () => {
    const answer = await w.visitor().get('/api/workspaces/%zz');

    expect(answer.status).toBe(404);
    hasRefusalShape(answer);
  });
});

describe('a method', () => {
  it('that an address does not support is refused with those that it supports', async () => {
    const list = await w.visitor().put(at('roles'));
    const one = await owner().call('PUT', at(`roles/${ws.workspace_id}`));
    const other = await owner().call('OPTIONS', '/api/session');
    const named = await owner().call('DELETE', '/api/manage/company/');

    expect([list, one, other, named].map(({ status, headers }) => [status, headers['allow']])).toEqual([
      [405, 'GET, POST, HEAD'],
      [405, 'PATCH, DELETE'],
      [405, 'POST, GET, DELETE, HEAD'],
      [405, 'GET, HEAD'],
    ]);
    hasRefusalShape(list);
  });

  it('is irrelevant if there is nothing', async () => {
    const answer = await owner().call('PUT', '/api/nothing');

    expect([answer.status, answer.headers['allow']]).toEqual([404, undefined]);
  });
});

describe('a number in an address', () => {
  it.each(['0x10', '0b1', ' 1', '1_0', 'Infinity'])('(%s) is parsed as people write it', async (page) => {
    const answer = await owner().get(`/api/manage/company?page=${encodeURIComponent(page)}`);

    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['page']]);
  });
});

describe('a token', () => {
  it('acts for a page of another site: no browser sends it automatically', async () => {
    const signedIn = await owner().delete('/api/session', undefined, { 'sec-fetch-site': 'cross-site' });

    expect(signedIn.status).toBe(204);
  });
});

describe('the metrics', () => {
  it('are for this machine: a request through a proxy gets 404', async () => {
    const near = await w.visitor().get('/metrics');
    const far = await w.visitor().get('/metrics', { 'x-forwarded-for': '203.0.113.9' });
    const guessed = await w.visitor('guess').get('/metrics', { 'x-forwarded-for': '203.0.113.9' });

    const named = await w.visitor().get('/metrics', { host: 'horizon.example.com' });

    expect([near.status, far.status, guessed.status, named.status]).toEqual([200, 404, 404, 404]);
  });

  it('are answered elsewhere to callers with the configured token', async () => {
    const app = await serverOf(w, { metricsToken: 'the-token' });
    const ask = (token: string) => {
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.9' };
      return app.inject({ url: '/metrics', headers });
    };

    const answers = [await ask('the-token'), await ask('another')];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404]);
    await app.close();
  });
});

describe('two changes in a deadlock', () => {
  it('both succeed: the one that PostgreSQL aborts runs again', async () => {
    const { change } = await import('../src/platform/database.ts');
    const { sql } = await import('kysely');
    const acting = { personId: null, name: 'test', requestId: null };
    await sql`CREATE TABLE meeting (id int PRIMARY KEY, n int NOT NULL)`.execute(w.database.db);
    await sql`INSERT INTO meeting VALUES (1, 0), (2, 0)`.execute(w.database.db);
    const add = (first: number, second: number) =>
      change(w.database.db, acting, async (tx) => {
        await sql`UPDATE meeting SET n = n + 1 WHERE id = ${first}`.execute(tx);
        await sql`SELECT pg_sleep(0.2)`.execute(tx);
        await sql`UPDATE meeting SET n = n + 1 WHERE id = ${second}`.execute(tx);
      });

    await Promise.all([add(1, 2), add(2, 1)]);

    const { rows } = await sql`SELECT n FROM meeting ORDER BY id`.execute(w.database.db);
    expect(rows).toEqual([{ n: 2 }, { n: 2 }]);
  });
});
