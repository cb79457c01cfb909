import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { build, buildMember } from '../../../seed/builders.ts';
import { world } from '../../../test/harness.ts';
import { at, link, scheduleSite, task } from '../../../test/schedule-site.ts';
import { change } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';

const w = world();

describe('a proposal from the field', () => {
  /** Slab, five days from 2 November 2026, then walls, three days, which a subcontractor is responsible for. */
  async function site() {
    const made = await scheduleSite(w);
    const [slab, walls] = [newId(), newId()];
    const person = await build(w.database, (tx) => buildMember(tx, made.workspace, 'subcontractor', made.projectId));
    await made.edit([
      task(slab, 'Slab', 5),
      task(walls, 'Walls', 3, { assigneeUserId: person.kinde_id }),
      link(slab, walls),
    ]);
    const foreman = w.visitor(person.token);
    const proposals = `${made.schedule}/proposals`;
    const propose = (body: object) => foreman.post(proposals, { action_id: walls, reason: 'Mesh comes late', ...body });
    const startOf = async (id: string) =>
      (await made.planner.get(`${made.root}/actions?fetch_all=true`)).body.items.find(
        (one: { action_id: string }) => one.action_id === id,
      ).start_date as string;
    return { ...made, slab, walls, foreman, proposals, propose, startOf };
  }

  it('changes nothing until a planner accepts it, and then changes the programme itself', async () => {
    const { planner, proposals, propose, startOf, walls } = await site();

    const proposed = await propose({ start_date: '2026-11-12', duration_days: 5 });
    const before = await startOf(walls);
    const effect = await planner.get(`${proposals}/${proposed.body.id}/effect`);
    const accepted = await planner.post(`${proposals}/${proposed.body.id}/accept`, { version: 1, answer: 'Fine' });

    expect(proposed.status).toBe(201);
    expect(before).toBe('2026-11-09');
    expect(effect.body).toMatchObject({ moved_count: 1, start_after: at(10), project_finish_before: at(9, 15, 30) });
    expect(accepted.body.proposal).toMatchObject({ state: 'accepted', answer: 'Fine', abilities: [] });
    expect(await startOf(walls)).toBe('2026-11-12');
  });

  it('that was accepted is undone like any other change of the programme', async () => {
    const { planner, proposals, propose, schedule, startOf, walls } = await site();
    const { body } = await propose({ start_date: '2026-11-12' });
    const accepted = await planner.post(`${proposals}/${body.id}/accept`, { version: 1 });

    await planner.post(`${schedule}/undo`, { batch_id: accepted.body.batch_id });

    expect(await startOf(walls)).toBe('2026-11-09');
  });

  it('is refused with an answer, which its author reads', async () => {
    const { planner, proposals, propose, foreman, startOf, walls } = await site();
    const { body } = await propose({ start_date: '2026-11-12' });

    const silent = await planner.post(`${proposals}/${body.id}/refuse`, { version: 1, answer: ' ' });
    await planner.post(`${proposals}/${body.id}/refuse`, { version: 1, answer: 'The crane leaves on the 13th' });

    expect(silent.status).toBe(400);
    expect((await foreman.get(proposals)).body.items).toMatchObject([
      { state: 'refused', answer: 'The crane leaves on the 13th', abilities: [] },
    ]);
    expect(await startOf(walls)).toBe('2026-11-09');
  });

  it('is answered once', async () => {
    const { planner, proposals, propose } = await site();
    const { body } = await propose({ start_date: '2026-11-12' });
    await planner.post(`${proposals}/${body.id}/refuse`, { version: 1, answer: 'No' });

    const again = await planner.post(`${proposals}/${body.id}/accept`, { version: 2 });

    expect([again.status, again.body.code]).toEqual([409, 'answered']);
  });

  it('is withdrawn by its author, and by nobody else', async () => {
    const { planner, proposals, propose, foreman } = await site();
    const { body } = await propose({ start_date: '2026-11-12' });

    const other = await planner.delete(`${proposals}/${body.id}`);
    const own = await foreman.delete(`${proposals}/${body.id}`);

    expect([other.status, own.status]).toEqual([409, 200]);
    expect(other.body.message).toContain('who proposed it, takes it back');
    expect((await planner.get(proposals)).body.items).toMatchObject([{ state: 'withdrawn' }]);
  });

  it('identical to an open one of its author is refused, and accepted again once that is withdrawn', async () => {
    const { propose, proposals, foreman } = await site();
    const first = await propose({ start_date: '2026-11-12' });

    const again = await propose({ start_date: '2026-11-12', reason: 'As I said' });
    const other = await propose({ start_date: '2026-11-12', duration_days: 5 });
    await foreman.delete(`${proposals}/${first.body.id}`);
    const second = await propose({ start_date: '2026-11-12' });

    expect([again.status, again.body.code]).toEqual([409, 'proposed_already']);
    expect([other.status, second.status]).toEqual([201, 201]);
  });

  it('sent from two browsers at the same moment is created once, and the other is shown it', async () => {
    const { propose } = await site();
    const meets = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const lockedChange = change(w.database.db, { personId: null, name: 'Test', requestId: null }, async (tx) => {
      await sql`LOCK TABLE programme_proposals IN SHARE MODE`.execute(tx);
      released.resolve();
      await meets.promise;
    });
    await released.promise;

    const sent = ['Crane is late', 'The crane is late'].map((reason) => propose({ start_date: '2026-11-12', reason }));
    const waiting = sql`SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
      WHERE NOT granted AND datname = current_database()`;
    while ((await waiting.execute(w.database.db)).rows.length < 2) await sleep(5);
    meets.resolve();
    await lockedChange;

    const [made, again] = (await Promise.all(sent)).toSorted((a, b) => a.status - b.status);
    expect([made!.status, again!.status, again!.body.code]).toEqual([201, 409, 'proposed_already']);
    expect(again!.body.current).toMatchObject({ id: made!.body.id, state: 'open' });
  });

  it('of a task of somebody else is refused as if the task did not exist', async () => {
    const { propose, slab } = await site();

    const refused = await propose({ action_id: slab, start_date: '2026-11-12' });

    expect(refused.status).toBe(422);
    expect(refused.text).not.toContain('Slab');
  });

  it('states the earliest start that links allow if the proposed one is too early, and refuses one without effect', async () => {
    const { propose } = await site();

    const early = await propose({ start_date: '2026-11-04' });
    const same = await propose({ duration_days: 3 });
    const empty = await propose({});

    expect(early.body.fields.start_date).toEqual([
      'Its links and calendar let it start on 2026-11-09 at the earliest. Propose that day or a later one.',
    ]);
    expect(same.body.fields.duration_days).toEqual(['It is so already.']);
    expect(empty.status).toBe(422);
  });
});
