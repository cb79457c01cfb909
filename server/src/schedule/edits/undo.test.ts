// Undo and redo of changes to a programme.
import { unpackProgramme } from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import { build, buildMember } from '../../../seed/builders.ts';
import { newId } from '../../platform/ids.ts';
import { world } from '../../../test/harness.ts';
import { chain, link, scheduleSite, task } from '../../../test/schedule-site.ts';

const w = world();

describe('undo', () => {
  it('restores everything as it was, and redo applies it again', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(4);
    await site.edit(edits);
    const before = (await site.planner.get(site.schedule)).body;
    await site.edit([
      { kind: 'task-removed', id: ids[1] },
      { kind: 'task-changed', id: ids[2], changes: { durationMinutes: 4800, name: 'Longer' } },
      { kind: 'options-changed', changes: { criticalFloatMinutes: 480 } },
    ]);
    const edited = (await site.planner.get(site.schedule)).body;

    const undone = await site.planner.post(`${site.schedule}/undo`);
    const after = (await site.planner.get(site.schedule)).body;
    const redone = await site.planner.post(`${site.schedule}/redo`);
    const again = (await site.planner.get(site.schedule)).body;

    expect([undone.status, redone.status]).toEqual([200, 200]);
    expect(unpackProgramme(after.programme).tasks).toEqual(unpackProgramme(before.programme).tasks);
    expect(after.dates).toEqual(before.dates);
    expect(unpackProgramme(again.programme)).toEqual(unpackProgramme(edited.programme));
  });

  it('can be redone until the next edit of the same person, not after it', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(2);
    await site.edit(edits);
    await site.edit([{ kind: 'task-changed', id: ids[0], changes: { durationMinutes: 960 } }]);
    await site.planner.post(`${site.schedule}/undo`);
    await site.edit([{ kind: 'task-changed', id: ids[1], changes: { name: 'Renamed' } }]);

    const refused = await site.planner.post(`${site.schedule}/redo`);

    expect([refused.status, refused.body.code]).toEqual([409, 'nothing_to_redo']);
    expect(refused.body.message).toBe('There is nothing of yours to be done again.');
  });

  it('happens once if it is repeated because its answer was lost', async () => {
    const site = await scheduleSite(w);
    for (const id of [newId(), newId()]) await site.edit([task(id, `Task ${id}`, 1)]);
    const key = { 'idempotency-key': newId() };

    const undone = await site.planner.post(`${site.schedule}/undo`, {}, key);
    const revision = await site.revision();
    const again = await site.planner.post(`${site.schedule}/undo`, {}, key);

    expect([undone.status, again.status, again.headers['idempotency-replayed']]).toEqual([200, 200, 'true']);
    expect(again.body.batch_id).toBe(undone.body.batch_id);
    expect(await site.revision()).toBe(revision);
  });

  it('is refused if somebody changed the same since, and names them', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(2);
    await site.edit(edits);
    await site.edit([{ kind: 'task-changed', id: ids[0], changes: { durationMinutes: 960 } }]);
    const other = w.visitor(
      (await build(w.database, (tx) => buildMember(tx, site.workspace, 'project-manager'))).token,
    );
    await site.edit([{ kind: 'task-changed', id: ids[0], changes: { durationMinutes: 1440 } }], other);

    const refused = await site.planner.post(`${site.schedule}/undo`);

    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe('changed_since');
    const [theirs] = refused.body.current.batches;
    expect(theirs.revision).toBe(3);
    expect(refused.body.message).toContain(`${theirs.by_name} changed the same`);
  });

  it('is refused for changes of others', async () => {
    const site = await scheduleSite(w);
    const edited = await site.edit([task(newId(), 'Slab', 1)]);
    const other = w.visitor(
      (await build(w.database, (tx) => buildMember(tx, site.workspace, 'project-manager'))).token,
    );

    expect((await other.post(`${site.schedule}/undo`, { batch_id: edited.body.batch_id })).status).toBe(409);
    expect((await other.post(`${site.schedule}/undo`)).body.code).toBe('nothing_to_undo');
  });
});

const calendar = (id: string, more: object = {}) => ({
  kind: 'calendar-added',
  calendar: { id, name: 'Nights', week: Array.from({ length: 7 }, () => [{ from: 1080, to: 1560 }]), ...more },
});

describe('an undo of batches with references between new and existing records', () => {
  const moved = (id: string, parentId: string | null) => ({ kind: 'task-moved', id, parentId });
  const works = (id: string, calendarId: string | null) => ({ kind: 'task-changed', id, changes: { calendarId } });
  const gone = (id: string, withChildren = false) => ({ kind: 'task-removed', id, withChildren });

  /** The state before a batch, and the batch itself, over tasks C and D, a new record and another one. */
  const cases: [string, (c: string, d: string, x: string) => [present: object[], batch: object[]]][] = [
    ['a summary with a task put under it', (c, _d, x) => [[], [task(x, 'Zone', 1), moved(c, x)]]],
    ['a calendar that a task works by', (c, _d, x) => [[], [calendar(x), works(c, x)]]],
    [
      'a calendar that the project works by',
      (_c, _d, x) => [[], [calendar(x), { kind: 'project-changed', changes: { calendarId: x } }]],
    ],
    ['a summary deleted alone', (c, d, x) => [[task(x, 'Zone', 1), moved(c, x), moved(d, x)], [gone(x)]]],
    [
      'a calendar taken from a task and deleted',
      (c, _d, x) => [
        [calendar(x), works(c, x)],
        [works(c, null), { kind: 'calendar-removed', id: x }],
      ],
    ],
    [
      'a summary deleted with all but one that was moved out',
      (c, d, x) => [
        [task(x, 'Zone', 1), moved(c, x), moved(d, x)],
        [moved(c, null), gone(x, true)],
      ],
    ],
    [
      'a task linked, and the other end deleted',
      (c, d, x) => [
        [task(x, 'Pour', 1), link(c, x)],
        [link(c, d), gone(x)],
      ],
    ],
  ];

  it.each(cases)('%s: is undone and redone exactly', async (_what, given) => {
    const site = await scheduleSite(w);
    const [c, d, x] = [newId(), newId(), newId()];
    const [present, batch] = given(c, d, x);
    await site.edit([task(c, 'C', 1), task(d, 'D', 2), ...present]);
    const read = async () => byId((await site.planner.get(site.schedule)).body.programme);
    const before = await read();
    expect((await site.edit(batch)).status).toBe(200);
    const edited = await read();

    const undone = await site.planner.post(`${site.schedule}/undo`);
    const back = await read();
    const redone = await site.planner.post(`${site.schedule}/redo`);

    expect([undone.status, redone.status]).toEqual([200, 200]);
    expect(back).toEqual(before);
    expect(await read()).toEqual(edited);
  });

  it('restores everything after any batch', async () => {
    const seed = Number(process.env['HORIZON_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
    const site = await scheduleSite(w);
    const pick = dice(seed);
    const ids = Array.from({ length: 6 }, () => newId());
    await site.edit(ids.map((id, i) => task(id, `Task ${i}`, 1, {}, i > 2 ? { parentId: ids[0] } : {})));
    const read = async () => byId((await site.planner.get(site.schedule)).body.programme);

    let applied = 0;
    for (let round = 0; round < 20; round += 1) {
      const before = await read();
      const edited = await site.edit(anyBatch(before, pick));
      // An invalid edit, such as a cycle or a duplicate, creates no batch.
      if (edited.status !== 200 || edited.body.batch_id === null) continue;
      applied += 1;
      const after = await read();
      const undone = await site.planner.post(`${site.schedule}/undo`);
      expect([undone.status, await read()], `seed ${seed}, round ${round}: undo`).toEqual([200, before]);
      const redone = await site.planner.post(`${site.schedule}/redo`);
      expect([redone.status, await read()], `seed ${seed}, round ${round}: redo`).toEqual([200, after]);
    }
    expect(applied, `seed ${seed}`).toBeGreaterThan(0);
  });

  it('keeps records that somebody else has built upon since', async () => {
    const site = await scheduleSite(w);
    const [c, x, y, night] = [newId(), newId(), newId(), newId()];
    const other = w.visitor(
      (await build(w.database, (tx) => buildMember(tx, site.workspace, 'project-manager'))).token,
    );
    await site.edit([task(c, 'C', 1)]);
    await site.edit([task(x, 'Zone', 1), moved(c, x)]);
    await site.edit([task(y, 'Theirs', 1, {}, { parentId: x })], other);
    const underIt = await site.planner.post(`${site.schedule}/undo`);
    await site.edit([calendar(night)]);
    await site.edit([calendar(newId(), { parentId: night })], other);
    const derivedFrom = await site.planner.post(`${site.schedule}/undo`);

    expect([underIt.status, underIt.body.code]).toEqual([409, 'changed_since']);
    expect([derivedFrom.status, derivedFrom.body.code]).toEqual([409, 'changed_since']);
  });

  it('does not restore records under a parent that somebody else has deleted or moved beneath them since', async () => {
    const site = await scheduleSite(w);
    const [c, d, x] = [newId(), newId(), newId()];
    const other = w.visitor(
      (await build(w.database, (tx) => buildMember(tx, site.workspace, 'project-manager'))).token,
    );
    await site.edit([task(x, 'Zone', 1), task(c, 'C', 1, {}, { parentId: x }), task(d, 'D', 1, {}, { parentId: x })]);
    await site.edit([moved(c, null)]);
    await site.edit([moved(x, c)], other);
    const beneath = await site.planner.post(`${site.schedule}/undo`);
    await site.edit([moved(x, null)], other);
    await site.edit([gone(x)], other);
    const deleted = await site.planner.post(`${site.schedule}/undo`);

    expect([beneath.status, beneath.body.code]).toEqual([409, 'changed_since']);
    expect([deleted.status, deleted.body.code]).toEqual([409, 'changed_since']);
  });
});

type Read = ReturnType<typeof byId>;

/** A programme with its records sorted by id: a restored record is last in its list. */
function byId(packed: Parameters<typeof unpackProgramme>[0]) {
  const { tasks, links, calendars, project, options } = unpackProgramme(packed);
  const sorted = <T extends { id: string }>(items: readonly T[]) => items.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return { tasks, links: sorted(links), calendars: sorted(calendars), project, options };
}

/** Answers numbers below the given one, the same sequence for the same seed. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
}

/** Two to five edits of any kind on existing records, and on those created by the batch itself. */
function anyBatch({ tasks, links, calendars }: Read, pick: (below: number) => number): object[] {
  const ids = tasks.map(({ id }) => id);
  const weeks = calendars.map(({ id }) => id);
  const one = (from: readonly string[]) => from[pick(from.length)]!;
  const perhaps = (from: readonly string[]) => (pick(3) === 0 ? null : one(from));
  const kinds: (() => object)[] = [
    () => task(ids[ids.push(newId()) - 1]!, 'More', 1, {}, { parentId: perhaps(ids.slice(0, -1)) }),
    () => ({ kind: 'task-moved', id: one(ids), parentId: perhaps(ids) }),
    () => ({
      kind: 'task-changed',
      id: one(ids),
      changes: { calendarId: perhaps(weeks), durationMinutes: 480 * pick(5) },
    }),
    () => calendar(weeks[weeks.push(newId()) - 1]!),
    () => link(one(ids), one(ids)),
    () => ({ kind: 'tasks-indented', ids: [one(ids)], by: pick(2) ? 'in' : 'out' }),
    () => ({ kind: 'options-changed', changes: { criticalFloatMinutes: 60 * pick(9) } }),
    () => ({ kind: 'project-changed', changes: { calendarId: one(weeks) } }),
    () => (links.length > 0 ? { kind: 'link-removed', id: links[pick(links.length)]!.id } : link(one(ids), one(ids))),
    () => ({
      kind: 'task-removed',
      id: ids.length > 3 ? ids.splice(pick(ids.length), 1)[0] : one(ids),
      withChildren: false,
    }),
  ];
  return Array.from({ length: 2 + pick(4) }, () => kinds[pick(kinds.length)]!());
}
