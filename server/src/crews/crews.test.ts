import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, type BuiltPerson } from '../../seed/builders.ts';
import { buildAward, buildLabourRate, buildOverride } from '../../seed/labour.ts';
import { world, type Visitor } from '../../test/harness.ts';
import { labourSite, type LabourSite } from '../../test/labour-site.ts';

const w = world();
let site: LabourSite;
let at: string;
let carpenter: BuiltPerson;
let labourer: BuiltPerson;
let rate: string;
beforeAll(async () => {
  site = await labourSite(w);
  at = `/api/workspaces/${site.ws.workspace_id}/crews`;
  [carpenter, labourer] = await build(w.database, async (tx) => [
    await buildMember(tx, site.ws, 'worker'),
    await buildMember(tx, site.ws, 'worker'),
  ]);
  rate = await build(w.database, async (tx) => {
    await buildLabourRate(tx, site.as, { cost_rate: '42', sell_rate: '68', effective_date: '2024-07-01' });
    return buildLabourRate(tx, site.as);
  });
  await details(carpenter, { labour_rate_id: rate });
});
const details = async (person: BuiltPerson, changes: object) => {
  const body = { kinde_id: person.kinde_id, workspace_id: site.ws.workspace_id, ...changes };
  expect((await site.owner.post('/api/worker-extra-details', body)).status).toBe(200);
};
let count = 0;
const crew = async (members: object[], more: object = {}) =>
  (await site.owner.post(at, { name: `Crew ${(count += 1)}`, members, ...more })).body;
const as = async (role: 'site-manager' | 'planner' | 'estimator' | 'worker'): Promise<Visitor> =>
  w.visitor((await build(w.database, (tx) => buildMember(tx, site.ws, role))).token);

describe('crews', () => {
  it('have members with their periods', async () => {
    const made = await crew(
      [
        { kinde_id: carpenter.kinde_id, from: '2026-01-05', to: '2026-11-21' },
        { kinde_id: labourer.kinde_id, to: '2026-06-30' },
      ],
      { leader: carpenter.kinde_id, colour: 'teal', trade_category: 'Formwork', created_at: '2020-01-01T00:00:00Z' },
    );

    expect(made).toMatchObject({
      id: made.crew_id,
      colour: 'teal',
      leader_name: 'Worker Member',
      calendar: { days: [1, 2, 3, 4, 5], hours: 8 },
    });
    expect(made.created_at > '2026').toBe(true);
    expect(made.members.map(({ from, to }: { from: string; to: string }) => [from, to])).toEqual([
      ['2026-01-05', '2026-11-21'],
      [null, '2026-06-30'],
    ]);
  });

  it('refuse reversed periods, overlapping ones of a person, people outside the workspace, and a leader who is not a member', async () => {
    const outsider = await build(w.database, (tx) => buildMember(tx, site.ws, 'worker'));
    const refused = await site.owner.post(at, {
      name: 'Refused',
      leader: outsider.kinde_id,
      members: [
        { kinde_id: carpenter.kinde_id, from: '2026-03-01', to: '2026-02-01' },
        { kinde_id: labourer.kinde_id, to: '2026-06-30' },
        { kinde_id: labourer.kinde_id, from: '2026-06-30' },
        { kinde_id: 'nobody' },
      ],
    });

    expect([refused.status, Object.keys(refused.body.fields).toSorted()]).toEqual([
      422,
      ['leader', 'members.0.to', 'members.2.kinde_id', 'members.3.kinde_id'],
    ]);
  });

  it('accept the same person again from the day after', async () => {
    const made = await crew([
      { kinde_id: labourer.kinde_id, to: '2026-06-30' },
      { kinde_id: labourer.kinde_id, from: '2026-07-01' },
    ]);

    expect(made.members).toHaveLength(2);
  });

  it('are changed at the address of the list too, with or without a version', async () => {
    const made = await crew([{ kinde_id: carpenter.kinde_id }]);
    const changed = await site.owner.patch(at, { crew_id: made.crew_id, colour: 'red', updated_at: made.updated_at });
    const stale = await site.owner.patch(at, { crew_id: made.crew_id, colour: 'blue', version: 1 });
    const found = await site.owner.get(`${at}?id=${made.crew_id}`);

    expect([changed.status, stale.status, stale.body.code]).toEqual([200, 409, 'stale']);
    expect(found.body.items.map(({ colour }: { colour: string }) => colour)).toEqual(['red']);
  });

  it('flag a member of today whose licence has expired, and nobody whose licence expires today', async () => {
    await details(labourer, { licences: [{ kind: 'Dogging licence', expires_on: '2026-02-01' }] });
    const { crew_id: id } = await crew([{ kinde_id: carpenter.kinde_id }, { kinde_id: labourer.kinde_id }]);
    const flagged = (await site.owner.get(`${at}/${id}`)).body;
    await details(labourer, { licences: [] });
    const renewed = (await site.owner.get(`${at}/${id}`)).body;

    expect([flagged.current_members, flagged.expired_members, renewed.expired_members]).toEqual([2, 1, 0]);
    expect(flagged.members[1].expired).toEqual(['Dogging licence expired on 1 February 2026']);
  });

  it('show a worker the crews that they are in, and no others', async () => {
    const mine = await crew([{ kinde_id: labourer.kinde_id }]);
    const other = await crew([{ kinde_id: carpenter.kinde_id }]);
    const worker = w.visitor(labourer.token);
    const list = (await worker.get(`${at}?limit=500`)).body.items.map((row: { crew_id: string }) => row.crew_id);
    const search = await worker.get(`/api/workspaces/${site.ws.workspace_id}/search?q=${other.name.split(' ')[1]}`);

    expect(list).toContain(mine.crew_id);
    expect(list).not.toContain(other.crew_id);
    expect((await worker.get(`${at}/${other.crew_id}`)).status).toBe(404);
    expect(JSON.stringify(search.body)).not.toContain(other.crew_id);
  });
});

describe('the price of a crew', () => {
  const price = async (id: string, query: string, who: Visitor = site.owner) =>
    (await who.get(`${at}/${id}/price?${query}`)).body;

  it('is the sum of its members’ rates at the version in force on the day', async () => {
    const { crew_id: id } = await crew([{ kinde_id: carpenter.kinde_id }]);

    expect(await price(id, 'date=2025-06-30')).toMatchObject({ cost_per_hour: 42, sell_per_hour: 68 });
    expect(await price(id, 'date=2025-07-01')).toMatchObject({
      cost_per_hour: 43.5,
      sell_per_hour: 70.5,
      is_complete: true,
    });
  });

  it('names members without a rate, and excludes them from the sums', async () => {
    const { crew_id: id } = await crew([{ kinde_id: carpenter.kinde_id }, { kinde_id: labourer.kinde_id }]);
    const today = await price(id, 'date=2026-11-21');
    const early = await price(id, 'date=2024-01-01');

    expect(today).toMatchObject({ cost_per_hour: 43.5, is_complete: false, member_count: 2, resolved_count: 1 });
    expect(today.members[1]).toMatchObject({
      cost_per_hour: null,
      unresolved: 'No labour rate is chosen for this worker.',
    });
    expect(early).toMatchObject({ cost_per_hour: 0, resolved_count: 0, is_complete: false });
    expect(early.members[0].unresolved).toBe(
      'No rate for Carpenter CW3 is effective on 1 January 2024; the first takes effect on 1 July 2024.',
    );
  });

  it('takes the rate of award and level if a worker has none, provided only one role has it', async () => {
    const [award, fitter] = await build(w.database, async (tx) => {
      const made = await buildAward(tx, site.as);
      for (const [cost_rate, effective_date] of [
        ['50', '2024-07-01'],
        ['52', '2026-07-01'],
      ] as const) {
        await buildLabourRate(tx, site.as, {
          award_id: made,
          role: 'Fitter',
          level: 'F 2',
          cost_rate,
          sell_rate: '80',
          effective_date,
        });
      }
      await buildLabourRate(tx, site.as, {
        award_id: made,
        role: 'Fitter',
        level: 'F 2',
        cost_rate: '99',
        multiplier: 1.5,
      });
      await buildLabourRate(tx, site.as, { award_id: made, role: 'Welder', level: 'W1' });
      await buildLabourRate(tx, site.as, { award_id: made, role: 'Rigger', level: 'W1' });
      return [made, await buildMember(tx, site.ws, 'worker')];
    });
    const { crew_id: id } = await crew([{ kinde_id: fitter.kinde_id }]);
    const unresolved = async (level: string) => {
      await details(fitter, { award_id: award, level });
      return (await price(id, 'date=2026-06-30')).members[0].unresolved;
    };

    expect(await unresolved('X9')).toBe(
      'The award of this worker has no labour rate for level X9. Choose a rate for the worker.',
    );
    expect(await unresolved('W1')).toBe(
      'The award has rates of several roles for level W1: Rigger, Welder. Choose a rate for the worker.',
    );
    expect(await unresolved('fitter f 2')).toBeNull();
    await details(fitter, { award_id: award, level: ' f  2 ' });
    expect(await price(id, 'date=2026-06-30')).toMatchObject({ cost_per_hour: 50, is_complete: true });
    expect(await price(id, 'date=2026-07-01')).toMatchObject({ cost_per_hour: 52, is_complete: true });
    expect((await price(id, 'date=2024-06-30')).members[0].unresolved).toMatch(
      /^No rate for Fitter F 2 is effective on/,
    );
  });

  it('uses the members of the day, and overrides of a project for cost only', async () => {
    await build(w.database, (tx) => buildOverride(tx, site.as, { project_id: site.projectId, labour_rate_id: rate }));
    const { crew_id: id } = await crew([{ kinde_id: carpenter.kinde_id, from: '2026-01-01' }]);

    expect(await price(id, 'date=2025-12-31')).toMatchObject({ member_count: 0, is_complete: true });
    expect(await price(id, `date=2026-01-01&project_id=${site.projectId}`)).toMatchObject({
      cost_per_hour: 46,
      sell_per_hour: 70.5,
      members: [{ is_override: true }],
    });
  });

  it('hides costs and rates from people who may not see them', async () => {
    const { crew_id: id } = await crew([{ kinde_id: carpenter.kinde_id }]);
    const seen = await price(id, 'date=2026-11-21', await as('site-manager'));

    expect(seen).toMatchObject({ cost_per_hour: null, sell_per_hour: null, is_complete: true });
    expect(JSON.stringify(seen)).not.toMatch(/43\.5|70\.5|Carpenter CW3/);
    expect(await price(id, 'date=2026-11-21', await as('estimator'))).toMatchObject({ cost_per_hour: 43.5 });
  });
});
