import { sql } from 'kysely';
import { expect, it, describe, beforeAll } from 'vitest';
import { build, buildMember, type BuiltPerson } from '../../seed/builders.ts';
import { signedIn } from '../../test/browser-session.ts';
import { world } from '../../test/harness.ts';
import { scheduleSite, task, type Site } from '../../test/schedule-site.ts';
import { newId } from '../platform/ids.ts';

const w = world();
let site: Site;
let mason: BuiltPerson;
const linkOf = async (person: BuiltPerson, cookie?: { cookie: string }) =>
  new URL((await w.visitor().post('/api/calendar-feed', {}, cookie ?? (await signedIn(w, person)))).body.href).pathname;
/** The lines of the calendar, unfolded. */
const read = async (path: string) => {
  const { status, text, headers } = await w.visitor().get(path);
  return { status, text: text.replaceAll('\r\n ', ''), type: headers['content-type'] };
};

beforeAll(async () => {
  site = await scheduleSite(w);
  mason = await build(w.database, (tx) => buildMember(tx, site.workspace, 'subcontractor', site.projectId));
  const answer = await site.edit([
    task(newId(), 'Walls, level 1', 3, { assigneeUserId: mason.kinde_id }),
    task(newId(), 'Slab', 3),
    task(newId(), 'Topping out', 0, { kind: 'finish-milestone' }),
  ]);
  if (answer.status !== 200) throw new Error(answer.text);
});

describe('the calendar feed', () => {
  it("contains the person's own tasks and the milestones of programmes they see", async () => {
    const { status, text, type } = await read(await linkOf(site.plannerPerson));

    expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(text).toContain('SUMMARY:Milestone: Topping out');
    expect(text).not.toContain('Slab');
  });

  it('contains nothing of others for people who see only their own tasks', async () => {
    const { text } = await read(await linkOf(mason));

    expect(text).toContain('SUMMARY:Walls\\, level 1');
    expect(text).toContain('DTSTART;VALUE=DATE:20261102');
    expect(text).toContain('DTEND;VALUE=DATE:20261105');
    expect(text).not.toMatch(/Topping out|Slab/);
  });

  it('is closed by a new link and by revoking, and then answers as if it had never existed', async () => {
    const cookie = await signedIn(w, mason);
    const visitor = w.visitor();
    const old = await linkOf(mason);
    const next = await linkOf(mason);
    const shown = (await visitor.get('/api/calendar-feed', cookie)).body.href;
    const [replaced, open] = [await read(old), await read(next)];
    await visitor.delete('/api/calendar-feed', undefined, cookie);
    const revoked = await read(next);
    const unknown = await read('/api/calendar-feed/hzc_never.ics');

    expect(new URL(shown).pathname).toBe(next);
    expect([replaced.status, open.status, revoked.status, unknown.status]).toEqual([404, 200, 404, 404]);
    expect((await visitor.get('/api/calendar-feed', cookie)).body).toMatchObject({ href: null });
  });

  it('leaves out workspaces that require a second factor, unless its link was created with one', async () => {
    const planner = await build(w.database, (tx) => buildMember(tx, site.workspace, 'planner'));
    const cookie = await signedIn(w, planner);
    const ask = (two: boolean) =>
      sql`UPDATE workspaces SET requires_second_factor = ${two} WHERE workspace_id = ${site.workspace.workspace_id}`.execute(
        w.database.db,
      );
    const one = await linkOf(planner, cookie);
    const before = await read(one);
    await ask(true);
    const after = await read(one);
    const full = await read(await linkOf(planner, await signedIn(w, planner, true)));
    const shown = (await w.visitor().get('/api/calendar-feed', cookie)).body;
    const byToken = await w.visitor(planner.token).post('/api/calendar-feed');
    await ask(false);

    expect(before.text).toContain('Topping out');
    expect([after.status, after.text.includes('VEVENT')]).toEqual([200, false]);
    expect(full.text).toContain('Topping out');
    expect([byToken.status, byToken.body.code]).toEqual([403, 'session_needed']);
    expect(shown).toMatchObject({ href: null, created_at: expect.any(String) });
  });

  it('is created once for a key, and the same link is answered again', async () => {
    const planner = await build(w.database, (tx) => buildMember(tx, site.workspace, 'planner'));
    const cookie = await signedIn(w, planner);
    const make = () => w.visitor().post('/api/calendar-feed', {}, { ...cookie, 'idempotency-key': 'calendar-1' });

    const [first, again] = [await make(), await make()];

    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.href).toBe(first.body.href);
    expect((await read(new URL(first.body.href).pathname)).status).toBe(200);
  });

  it('is empty for a suspended person', async () => {
    const worker = await build(w.database, (tx) => buildMember(tx, site.workspace, 'planner'));
    const link = await linkOf(worker);
    expect((await read(link)).text).toContain('Topping out');
    const owner = w.visitor(site.workspace.owner.token);
    await owner.patch(`/api/workspaces/${site.workspace.workspace_id}/users_hz/${worker.kinde_id}`, {
      status: 'suspended',
    });

    expect((await read(link)).text).not.toContain('VEVENT');
  });
});
