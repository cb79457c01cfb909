// Queueing of heavy calls (`turns.ts`), as people who request exports experience it.
import type { AddressInfo } from 'node:net';
import { request } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltPerson, type BuiltWorkspace } from '../../seed/builders.ts';
import { bareServer } from '../../test/bare-server.ts';
import { world } from '../../test/harness.ts';
import { serveRaw } from './serve.ts';

const w = world();
let ws: BuiltWorkspace;
let app: FastifyInstance;
let people: BuiltPerson[] = [];
/** Exports in progress, by the search word of their request. */
let making = new Map<string, () => void>();
let begun: string[] = [];
beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx));
  people = await Promise.all([1, 2, 3].map(() => build(w.database, (tx) => buildMember(tx, ws, 'workspace-manager'))));
  const bare = await bareServer(w);
  app = bare.app;
  serveRaw(app, bare.platform).exportCompanies(async ({ query, reply }) => {
    begun.push(query.q!);
    await new Promise<void>((done) => making.set(query.q!, done));
    return reply.send(`file of ${query.q}`);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Requests an export as one of the people; `end` disconnects, `answer` is the response. */
function ask(person: number, q: string) {
  const { promise: answer, resolve } = Promise.withResolvers<string>();
  const sent = request({
    port: (app.server.address() as AddressInfo).port,
    path: `/api/manage/company/export?workspace_id=${ws.workspace_id}&q=${q}`,
    headers: { authorization: `Bearer ${people[person]!.token}`, 'x-horizon-product': 'cost' },
  });
  sent.on('response', (response) => {
    let text = '';
    response.on('data', (chunk) => (text += String(chunk)));
    response.on('end', () => resolve(`${response.statusCode} ${text}`));
  });
  sent.on('error', () => resolve('gone'));
  sent.end();
  return { answer, leave: () => void sent.destroy() };
}

/** Waits until so many have begun, or a moment if no more will. */
async function settle(count: number): Promise<string[]> {
  for (let i = 0; i < 200 && begun.length < count; i += 1) await new Promise((done) => setTimeout(done, 5));
  await new Promise((done) => setTimeout(done, 50));
  return begun.toSorted();
}
function restart(): void {
  making = new Map();
  begun = [];
}

describe('people who request files', () => {
  it('get one at a time each, and two at once between them', async () => {
    restart();
    const asked = [ask(0, 'ann-1')];
    await settle(1);
    asked.push(ask(0, 'ann-2'), ask(1, 'ben-1'));
    await settle(2);
    asked.push(ask(2, 'cas-1'));

    expect(await settle(3)).toEqual(['ann-1', 'ben-1']);
    making.get('ben-1')!();
    expect(await settle(3)).toEqual(['ann-1', 'ben-1', 'cas-1']);
    making.get('ann-1')!();
    expect(await settle(4)).toEqual(['ann-1', 'ann-2', 'ben-1', 'cas-1']);
    making.get('ann-2')!();
    making.get('cas-1')!();

    expect(await Promise.all(asked.map(({ answer }) => answer))).toEqual(
      ['ann-1', 'ann-2', 'ben-1', 'cas-1'].map((name) => `200 file of ${name}`),
    );
  });

  it('give their place to others when they disconnect, and no file is made for them', async () => {
    restart();
    const running = ask(0, 'ann-1');
    await settle(1);
    const waiting = Array.from({ length: 20 }, (_, i) => ask(0, `ann-gone-${i}`));
    await settle(2);
    const refused = await ask(0, 'ann-21').answer;

    for (const { leave } of waiting) leave();
    await Promise.all(waiting.map(({ answer }) => answer));
    await settle(2);
    const next = ask(0, 'ann-next');
    await settle(2);
    making.get('ann-1')!();

    expect(refused).toMatch(/^429 /);
    expect(await settle(2)).toEqual(['ann-1', 'ann-next']);
    making.get('ann-next')!();
    expect(await Promise.all([running.answer, next.answer])).toEqual(['200 file of ann-1', '200 file of ann-next']);
  });
});
