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

describe('one act on every rate of a filter', () => {
  it('deletes all of them but those that were unticked, and brings them back', async () => {
    const [first] = await make('Rigger');

    const gone = await act('delete', { filter: { role: 'Rigger' }, except: [first], count: 619 });

    expect(gone.body).toMatchObject({ deleted: 619 });
    expect(await total('role=Rigger')).toBe(1);
    const back = await act('restore', { ids: gone.body.ids });
    expect(back.body).toEqual({ restored: 619 });
    expect(await total('role=Rigger')).toBe(620);
  });

  it('is refused where the list holds another number than the person was shown', async () => {
    await make('Dogman', 3);

    const answer = await act('delete', { filter: { role: 'Dogman' }, count: 4 });

    expect([answer.status, answer.body.message]).toEqual([
      409,
      'The list has changed since you chose them. They are 3 rates now: look again, then do it.',
    ]);
    expect(await total('role=Dogman')).toBe(3);
  });

  it('sets the award and the day, and puts back what was before where nobody changed it since', async () => {
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

  it('gives one allowance to all that do not have it, and takes it back', async () => {
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

  it('says of a day that several versions of one series share that the later made takes precedence', async () => {
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

  it('asks for the permission of each act, and finds nothing by what is hidden', async () => {
    const [id] = await make('Painter', 1);
    const planner = await member(w, site, 'planner');
    const bodies = { delete: { ids: [id] }, change: { ids: [id], award_id: awardId }, restore: { ids: [id] } };

    for (const [name, body] of Object.entries(bodies)) {
      expect([name, (await planner.post(`${site.base}/bulk/${name}`, body)).status]).toEqual([name, 403]);
    }
  });
});
