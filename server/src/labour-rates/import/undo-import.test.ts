import { beforeAll, describe, expect, it } from 'vitest';
import { world } from '../../../test/harness.ts';
import { labourSite, member, type LabourSite } from '../../../test/labour-site.ts';

const w = world();
let site: LabourSite;
let other: LabourSite;
beforeAll(async () => {
  [site, other] = [await labourSite(w), await labourSite(w)];
});

const rowsOf = (role: string, days: string[]) =>
  days.map((effective_date) => ({
    name: role,
    role,
    level: 'CW3',
    cost_rate: '42.40',
    sell_rate: '61.48',
    effective_date,
  }));
const made = async (role: string, days: string[]) => {
  const answer = await site.owner.post(`${site.base}/bulk`, { rows: rowsOf(role, days), dry_run: false });
  return (answer.body.rows as { id: string }[]).map(({ id }) => ({ id, version: 1 }));
};
const undoRates = (rates: object[], on = site) => on.owner.post(`${on.base}/bulk/take-back`, { rates });
const listed = async (role: string) =>
  (await site.owner.get(`${site.base}?role=${role}&sort=effective_date`)).body.items as { id: string; state: string }[];

describe('undoing an import of labour rates', () => {
  it('deletes the rates it created, which can be restored, and the previous version is in force again', async () => {
    const [before] = await made('Rigger', ['2024-07-01']);
    const paste = await made('Rigger', ['2025-07-01', '2026-07-01']);

    const answer = await undoRates(paste);

    expect(answer.body).toEqual({ deleted: 2, awards_deleted: 0, kept: [] });
    expect(await listed('Rigger')).toMatchObject([{ id: before!.id, state: 'current' }]);
    expect((await site.owner.post(`${site.base}/${paste[0]!.id}/restore`)).status).toBe(200);
  });

  it('keeps and names rates that somebody has changed since, or has built upon', async () => {
    const paste = await made('Dogman', ['2024-07-01', '2025-07-01', '2026-07-01']);
    await site.owner.patch(`${site.base}/${paste[0]!.id}`, { name: 'Dogman, tower', version: 1 });
    await site.owner.post(`${site.base}/allowances`, {
      labour_rate_id: paste[1]!.id,
      name: 'Height',
      basis: 'fixed',
      amount: 1.2,
      trigger: 'per_hour',
    });

    const answer = await undoRates(paste);

    expect(answer.body.deleted).toBe(1);
    expect(answer.body.kept).toEqual([
      { id: paste[0]!.id, name: 'Dogman, tower' },
      { id: paste[1]!.id, name: 'Dogman' },
    ]);
  });

  it('has no further effect if repeated, and ignores rates that no longer exist', async () => {
    const paste = await made('Crane driver', ['2026-07-01']);
    await undoRates(paste);

    expect((await undoRates(paste)).body).toEqual({ deleted: 0, awards_deleted: 0, kept: [] });
  });

  it('is allowed for anyone who creates rates, for their own only', async () => {
    const paste = await made('Pointer', ['2026-07-01']);
    const own = await member(w, site, 'estimator');
    const rows = rowsOf('Pointer', ['2025-07-01']);
    const theirs = await own.post(`${site.base}/bulk`, { rows, dry_run: false });

    const answer = await own.post(`${site.base}/bulk/take-back`, {
      rates: [...paste, { id: theirs.body.rows[0].id, version: 1 }],
    });

    expect(answer.body).toEqual({ deleted: 1, awards_deleted: 0, kept: [{ id: paste[0]!.id, name: 'Pointer' }] });
  });

  it('does not affect rates of another workspace', async () => {
    const paste = await made('Diver', ['2026-07-01']);

    expect((await undoRates(paste, other)).body).toEqual({ deleted: 0, awards_deleted: 0, kept: [] });
    expect(await listed('Diver')).toHaveLength(1);
  });
});
