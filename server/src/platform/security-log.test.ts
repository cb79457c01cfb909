import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltWorkspace } from '../../seed/builders.ts';
import { inBrowser } from '../../test/browser-session.ts';
import { serverOf, visitor, world } from '../../test/harness.ts';
import { hashPassword } from './passwords.ts';
import { sql } from 'kysely';

const w = world();
const password = 'correct horse battery';
let lines: string[] = [];
let app: FastifyInstance;
let ws: BuiltWorkspace;
beforeAll(async () => {
  app = await serverOf(w, { logLevel: 'info', logTo: { write: (line) => void lines.push(line) } });
  ws = await build(w.database, (tx) => buildWorkspace(tx));
  const hash = await hashPassword(password);
  await sql`UPDATE persons SET password_hash = ${hash} WHERE kinde_id = ${ws.owner.kinde_id}`.execute(w.database.db);
});
afterAll(() => app.close());
beforeEach(() => {
  lines = [];
});

const logged = () => lines.map((line) => JSON.parse(line)).filter(({ security }) => security !== undefined);
const signIn = (email: string, words: string) => visitor(app, null).post('/api/session', { email, password: words });

describe('the log', () => {
  it('records who signed in, when, from where and in which request', async () => {
    const { headers } = await signIn(ws.owner.email, password);

    expect(logged()).toMatchObject([
      { security: 'signed in', person: ws.owner.kinde_id, ip: '127.0.0.1', reqId: headers['x-request-id'] },
    ]);
    expect(logged()[0].time).toBeTypeOf('number');
  });

  it('records whose password was tried in vain, and that an attempt was refused', async () => {
    await signIn(ws.owner.email, 'not the password');
    await signIn('nobody@log.example', 'not the password');

    expect(logged()).toMatchObject([
      { security: 'wrong password', person: ws.owner.kinde_id },
      { security: 'refused', status: 401, code: 'wrong_password', call: 'signIn', person: null },
      { security: 'wrong password', person: null },
      { security: 'refused', status: 401, code: 'wrong_password' },
    ]);
  });

  it('records who requested an act that their role does not allow, and invalid input', async () => {
    const viewer = await build(w.database, (tx) => buildMember(tx, ws, 'auditor'));
    const base = `/api/workspaces/${ws.workspace_id}`;

    await inBrowser({ app, database: w.database }, viewer).post(`${base}/users_hz`, {
      email: 'x@log.example',
      first_name: 'X',
      last_name: 'Y',
      role_ids: [ws.roles.get('auditor')!],
    });
    await visitor(app, viewer.token).get(`${base}/users_hz?limit=none`);

    expect(logged()).toMatchObject([
      { status: 403, code: 'not_permitted', call: 'addMember', person: viewer.kinde_id },
      { status: 400, code: 'malformed', call: 'listMembers', person: viewer.kinde_id },
    ]);
  });

  it('contains no password, no secret and no e-mail, and one line per entry for any input', async () => {
    const { headers } = await signIn(ws.owner.email, password);
    const cookie = String([headers['set-cookie']].flat()[0]).split(';')[0]!;
    const made = await visitor(app, null).post(
      '/api/session/tokens',
      { name: 'Log', current_password: password },
      { cookie },
    );
    await visitor(app, made.body.token).get('/api/session');
    await visitor(app, null).get('/api/none%0A{"security":"signed in"}');

    const text = lines.join('');
    for (const secret of [password, cookie.split('=')[1]!, made.body.token, ws.owner.email]) {
      expect(text).not.toContain(secret);
    }
    expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
    expect(logged().map(({ security }) => security)).toEqual(['signed in', 'token made', 'refused']);
  });
});
