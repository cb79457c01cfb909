// Concurrent deletion of an award and restoring of a rate of it: the second sees the changes of the first.
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { world } from '../../../test/harness.ts';
import { carpenter, labourSite, type LabourSite } from '../../../test/labour-site.ts';

const w = world();
let site: LabourSite;
beforeAll(async () => {
  site = await labourSite(w);
});

/** Runs `act` while the change of a statement is made but not yet committed. */
async function during<T>(change: string, values: unknown[], act: () => Promise<T>): Promise<T> {
  const other = await w.database.pool.connect();
  try {
    await other.query('BEGIN');
    await other.query(change, values);
    const under = act();
    await pause(150);
    await other.query('COMMIT');
    return await under;
  } finally {
    other.release();
  }
}

const deleteAward = 'UPDATE labour_awards SET is_deleted = true, version = version + 1 WHERE id = $1';
const restoreRate = 'UPDATE labour_rates SET is_deleted = false, version = version + 1 WHERE id = $1';

async function awardWithRate(code: string): Promise<{ award: string; rate: string }> {
  const award = await site.owner.post(`${site.base}/award`, { name: `Award ${code}`, code });
  const rate = await site.owner.post(site.base, { ...carpenter, role: code, award_id: award.body.id });
  return { award: award.body.id, rate: rate.body.id };
}

describe('a rate whose award is deleted at the same moment', () => {
  it('is not restored', async () => {
    const { award, rate } = await awardWithRate('LOCKED-1');
    await site.owner.delete(`${site.base}/${rate}`);

    const answer = await during(deleteAward, [award], () => site.owner.post(`${site.base}/${rate}/restore`));

    expect([answer.status, answer.body.message]).toEqual([
      409,
      'The award Award LOCKED-1 has been deleted. Restore it first.',
    ]);
  });

  it('is not restored with many others', async () => {
    const { award, rate } = await awardWithRate('LOCKED-2');
    await site.owner.delete(`${site.base}/${rate}`);

    const answer = await during(deleteAward, [award], () =>
      site.owner.post(`${site.base}/bulk/restore`, { ids: [rate] }),
    );

    expect(answer.body).toEqual({ restored: 0 });
  });

  it('does not get it back by an undo', async () => {
    const { award, rate } = await awardWithRate('LOCKED-3');
    const { version } = (await site.owner.patch(`${site.base}/${rate}`, { award_id: null, version: 1 })).body;

    const answer = await during(deleteAward, [award], () =>
      site.owner.post(`${site.base}/bulk/put-back`, {
        rates: [{ id: rate, version, award_id: award, effective_date: carpenter.effective_date ?? null }],
      }),
    );

    expect(answer.body).toEqual({ changed: 0, left: 1 });
  });
});

describe('an award whose rate is restored at the same moment', () => {
  it('is restored with the rate or deleted without it, whichever comes first', async () => {
    const { award, rate } = await awardWithRate('LOCKED-4');
    for (let turn = 0; turn < 8; turn += 1) {
      await site.owner.delete(`${site.base}/${rate}`);
      await Promise.all([
        site.owner.delete(`${site.base}/award/${award}`),
        turn % 2 === 0
          ? site.owner.post(`${site.base}/${rate}/restore`)
          : site.owner.post(`${site.base}/bulk/restore`, { ids: [rate] }),
      ]);
      const [found] = (await site.owner.get(`${site.base}/award?id=${award}&is_deleted=true`)).body.items;
      const stored = await site.owner.get(`${site.base}/${rate}`);

      expect(found === undefined || stored.body.is_deleted).toBe(true);
      await site.owner.post(`${site.base}/award/${award}/restore`);
      await site.owner.post(`${site.base}/${rate}/restore`);
    }
  });

  it('is deleted only after the rate is restored', async () => {
    const { award, rate } = await awardWithRate('LOCKED-5');
    await site.owner.delete(`${site.base}/${rate}`);

    const answer = await during(
      `WITH locked AS (SELECT id FROM labour_awards WHERE id = $2 FOR SHARE) ${restoreRate} AND EXISTS (SELECT FROM locked)`,
      [rate, award],
      () => site.owner.delete(`${site.base}/award/${award}`),
    );

    expect([answer.status, answer.body.code]).toEqual([409, 'in_use']);
  });
});
