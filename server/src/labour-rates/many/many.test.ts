import { beforeAll, describe, expect, it } from 'vitest';
import { world } from '../../../test/harness.ts';
import { labourSite, member, type LabourSite } from '../../../test/labour-site.ts';

const w = world();
let site: LabourSite;
let awardId: string;
beforeAll(async () => {
  site = await labourSite(w, 'Many');
  awardId = (await site.owner.post(`${site.base}/award`, { name: 'Crane agreement', code: 'EA-C' })).body.id;
});

/** More rates of a role than a list answers at once. */
async function make(role: string, count = 620): Promise<string[]> {
  const rows = Array.from({ length: count }, (_none, at) => ({
    name: `${role} ${at}`,
    role,
    level: `L${at}`,
    cost_rate: '40',
    sell_rate: '60',
    effective_date: '2026-07-01',
  }));
  const made = await site.owner.post(`${site.base}/bulk`, { rows, dry_run: false });
  return made.body.rows.map(({ id }: { id: string }) => id);
}
const act = (name: string, body: object) => site.owner.post(`${site.base}/bulk/${name}`, body);
const total = async (query: string) => (await site.owner.get(`${site.base}?limit=1&${query}`)).body.total_count;

describe('a bulk operation on every rate of a filter', () => {
  it('deletes all but the unticked ones, and restores them', async () => {
    const [first] = await make('Rigger');

    const gone = await act('delete', { filter: { role: 'Rigger' }, except: [first], count: 619 });

    expect(gone.body).toMatchObject({ deleted: 619 });
    expect(await total('role=Rigger')).toBe(1);
    const back = await act('restore', { ids: gone.body.ids });
    expect(back.body).toEqual({ restored: 619 });
    expect(await total('role=Rigger')).toBe(620);
  });

  it('is refused if the number of rates differs from the number the person was shown', async () => {
    await make('Dogman', 3);

    const answer = await act('delete', { filter: { role: 'Dogman' }, count: 4 });

    expect([answer.status, answer.body.message]).toEqual([
      409,
      'The list has changed since you chose them. They are 3 rates now: look again, then do it.',
    ]);
    expect(await total('role=Dogman')).toBe(3);
    const none = await act('delete', { filter: { role: 'Nobody' }, count: 4 });
    expect(none.body.message).toBe('The list has changed since you chose them. None of them is there any more.');
  });

  it('is refused if the number is the same, but the rates are others or have changed', async () => {
    const [first, second] = await make('Steel fixer', 4);
    const seen = async () => (await site.owner.get(`${site.base}/fingerprint?role=Steel%20fixer`)).body;
    const before = await seen();
    const acted = (fingerprint: string, more = {}) =>
      act('delete', { filter: { role: 'Steel fixer' }, count: 4, seen: fingerprint, ...more });

    await site.owner.delete(`${site.base}/${first}`);
    await make('Steel fixer', 1);
    const swapped = await acted(before.fingerprint);
    const looked = await seen();
    await site.owner.patch(`${site.base}/${second}`, { sell_rate: 61, version: 1 });
    const changed = await acted(looked.fingerprint);
    const unticked = await acted(looked.fingerprint, { except: [second], count: 3 });
    const done = await acted((await seen()).fingerprint, { except: [second], count: 3 });

    expect([before.count, looked.count]).toEqual([4, 4]);
    expect([swapped.status, swapped.body.code, swapped.body.message]).toEqual([
      409,
      'other_rates',
      'The list has changed since you chose them. They are 4 rates now, but others, or changed since: look again, then do it.',
    ]);
    expect([changed.status, unticked.status]).toEqual([409, 409]);
    expect(done.body).toMatchObject({ deleted: 3 });
    expect(await total('role=Steel%20fixer')).toBe(1);
  });

  it('includes a version that became current because the one after it was deleted', async () => {
    await make('Tiler', 1);
    const next = { name: 'Tiler next', role: 'Tiler', level: 'L0', cost_rate: 41, sell_rate: 61 };
    const { body } = await site.owner.post(site.base, { ...next, effective_date: '2026-07-02' });
    const { fingerprint } = (await site.owner.get(`${site.base}/fingerprint?role=Tiler&state=current`)).body;

    await site.owner.delete(`${site.base}/${body.id}`);
    const answer = await act('delete', { filter: { role: 'Tiler', state: 'current' }, count: 1, seen: fingerprint });

    expect(answer.body.code).toBe('other_rates');
  });

  it('sets the award and the day, and an undo restores the previous values unless somebody changed them since', async () => {
    const [first] = await make('Scaffolder');

    const set = await act('change', {
      filter: { role: 'Scaffolder' },
      award_id: awardId,
      effective_date: '2026-08-01',
    });

    expect(set.body).toMatchObject({ changed: 620, unchanged: 0, same_day: 0 });
    expect(await total(`role=Scaffolder&award_id=${awardId}&effective_from=2026-08-01`)).toBe(620);
    expect((await act('change', { filter: { role: 'Scaffolder' }, award_id: awardId })).body).toMatchObject({
      changed: 0,
      unchanged: 620,
    });
    await site.owner.patch(`${site.base}/${first}`, { name: 'Scaffolder, tower', version: 2 });
    const back = await act('put-back', { rates: set.body.before });
    expect(back.body).toEqual({ changed: 619, left: 1 });
    expect(await total(`role=Scaffolder&award_id=${awardId}`)).toBe(1);
  });

  it('adds one allowance to all that do not have it, and undoes that', async () => {
    const ids = await make('Crane driver', 30);
    const allowance = { name: 'Multistorey', amount: 0.71, trigger: 'per_hour' };
    await site.owner.post(`${site.base}/allowances`, { ...allowance, labour_rate_id: ids[0] });

    const given = await act('allowance', { filter: { role: 'Crane driver' }, ...allowance, count: 30 });
    const percent = await act('allowance', {
      ids,
      ...allowance,
      name: 'Industry',
      basis: 'percent_hourly_standard',
      amount: 6,
    });

    expect(given.body).toMatchObject({ given: 29, have_it: 1, cannot: 0 });
    expect(percent.body).toMatchObject({ given: 0, have_it: 0, cannot: 30 });
    expect((await act('allowance/take-back', { ids: given.body.allowances })).body).toEqual({ deleted: 29 });
  });

  it('warns that of several versions of one series on the same day the latest created takes precedence', async () => {
    const ids = await make('Welder', 1);
    const { body } = await site.owner.post(site.base, {
      name: 'Welder next',
      role: 'Welder',
      level: 'L0',
      cost_rate: 41,
      sell_rate: 61,
      effective_date: '2027-07-01',
    });

    const answer = await act('change', { ids: [...ids, body.id], effective_date: '2027-07-01' });

    expect(answer.body).toMatchObject({ changed: 1, unchanged: 1, same_day: 1 });
  });

  it('requires the permission of each operation, and filters by no hidden value', async () => {
    const [id] = await make('Painter', 1);
    const planner = await member(w, site, 'planner');
    const bodies = { delete: { ids: [id] }, change: { ids: [id], award_id: awardId }, restore: { ids: [id] } };

    for (const [name, body] of Object.entries(bodies)) {
      expect([name, (await planner.post(`${site.base}/bulk/${name}`, body)).status]).toEqual([name, 403]);
    }
  });
});
