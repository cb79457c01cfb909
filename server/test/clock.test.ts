// The machine's clock is set forwards and backwards, as a virtual machine's is after a pause.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { build, buildWorkspace, type BuiltWorkspace } from '../seed/builders.ts';
import { newId } from '../src/platform/ids.ts';
import { world } from './harness.ts';

const w = world();
const hour = 3_600_000;
let ws: BuiltWorkspace;
beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx, 'Clock'));
});

describe('a clock that is set', () => {
  it.each([
    ['back', -hour],
    ['forth', 24 * hour],
  ])('%s lets people continue, and still locks out people whose access ended', async (_way, step) => {
    const owner = w.visitor(ws.owner.token);
    const made = await owner.post(`/api/workspaces/${ws.workspace_id}/projects`, { project_name: `Before ${step}` });
    w.now.value = new Date(w.now.value.getTime() + step);

    const after = await owner.post(`/api/workspaces/${ws.workspace_id}/projects`, { project_name: `After ${step}` });
    const stranger = await w.visitor('hzt_nobody').get('/api/session');

    expect([made.status, after.status, stranger.status]).toEqual([201, 201, 401]);
    expect(after.body.project_id > made.body.project_id).toBe(true);
  });

  it('backwards gives ids that still sort after earlier ones', () => {
    const now = Date.now();
    const ids = [newId(now), newId(now - hour), newId(now - 1), newId(now + 1)];

    expect(ids.toSorted()).toEqual(ids);
  });

  it('backwards does not make a revoked token valid', async () => {
    const owner = w.visitor(ws.owner.token);
    expect((await owner.get('/api/session')).status).toBe(200);
    await w.database.pool.query('UPDATE api_tokens SET revoked_at = now() WHERE kinde_id = $1', [ws.owner.kinde_id]);

    w.now.value = new Date(w.now.value.getTime() - 2 * hour);

    // Other servers receive it by notification, which takes its time on a busy machine.
    await vi.waitFor(async () => expect((await owner.get('/api/session')).status).toBe(401), { timeout: 20_000 });
  });
});
