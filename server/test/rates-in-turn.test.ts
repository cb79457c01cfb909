// Those who write versions of one series take turns. Whoever waits for theirs has counted nothing yet and holds no rate: the
// one whose turn it is may need both, and PostgreSQL would end one of the two.
import { expect, it } from 'vitest';
import { labourSite } from './labour-site.ts';
import { world } from './harness.ts';

const w = world();
const rigger = { role: 'Rigger', level: 'CW4', cost_rate: 50, sell_rate: 80 };

/** Tables that are written by those who wait for a turn. */
async function writtenByWaiting(): Promise<{ waiting: number; written: string[] }> {
  const { rows } = await w.database.pool.query(
    `SELECT count(DISTINCT l.pid) AS waiting, coalesce(json_agg(c.relname) FILTER (WHERE c.relname IN ('labour_rates', 'labour_rate_counts', 'labour_rate_tallies')), '[]') AS written
       FROM pg_locks l LEFT JOIN pg_locks h ON h.pid = l.pid AND h.mode = 'RowExclusiveLock' AND h.granted
       LEFT JOIN pg_class c ON c.oid = h.relation
      WHERE l.locktype = 'advisory' AND NOT l.granted AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  return rows[0];
}

it('whoever waits to make, change or delete a version keeps nobody else from it', async () => {
  const { ws, base, owner } = await labourSite(w, 'Turns');
  const made = await owner.post(base, { ...rigger, name: 'First' });
  const other = await owner.post(base, { ...rigger, name: 'Second' });
  const client = await w.database.pool.connect();
  const wait = async (work: () => Promise<{ status: number }>) => {
    await client.query('BEGIN');
    await client.query(
      'SELECT labour_rates_take_turns(workspace_id, ARRAY [series]) FROM labour_rates WHERE workspace_id = $1 AND id = $2',
      [ws.workspace_id, made.body.id],
    );
    const begun = work();
    await expect.poll(async () => (await writtenByWaiting()).waiting).toBe(1);
    const { written } = await writtenByWaiting();
    await client.query('COMMIT');
    return { written, status: (await begun).status };
  };

  try {
    const inserted = await wait(() => owner.post(base, { ...rigger, name: 'Third' }));
    const moved = await wait(() =>
      owner.patch(`${base}/${made.body.id}`, { version: 1, effective_date: '2026-07-01' }),
    );
    const deleted = await wait(() => owner.delete(`${base}/${other.body.id}`));

    // The new rate itself is seen by nobody until it is committed.
    expect(inserted).toEqual({ written: ['labour_rates'], status: 201 });
    expect(moved).toEqual({ written: [], status: 200 });
    expect(deleted).toEqual({ written: [], status: 200 });
  } finally {
    client.release();
  }
});

it('eight who make and delete versions of one series at once are all answered', async () => {
  const { base, owner } = await labourSite(w, 'Eight');
  const write = async (name: string) => {
    const made = await owner.post(base, { ...rigger, name });
    return [made.status, (await owner.delete(`${base}/${made.body.id}`)).status];
  };

  const answers = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => [await write(`a ${n}`), await write(`b ${n}`)]),
  );

  expect(answers.flat(2).filter((status) => status >= 500)).toEqual([]);
});
