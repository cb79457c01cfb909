// Reads when creating a labour rate, on a connection whose first creations used an empty table: PostgreSQL keeps the
// plans it made then.
import { expect, it } from 'vitest';
import { build, buildWorkspace } from '../seed/builders.ts';
import { world } from './harness.ts';

const w = world();

it('a new rate reads only the versions of its series, also if the table was once empty', async () => {
  const ws = await build(w.database, (tx) => buildWorkspace(tx, 'Grown'));
  const client = await w.database.pool.connect();
  const insert = (from: number, to: number) =>
    client.query(
      `INSERT INTO labour_rates (workspace_id, id, name, role, level, cost_rate, sell_rate, effective_date, created_by_user_id)
       SELECT $1, gen_random_uuid(), 'Rate ' || n, 'Role', 'L' || n / 3, 40, 60, date '2024-07-01' + n, $2 FROM generate_series($3::int, $4::int) n`,
      [ws.workspace_id, ws.owner.kinde_id, from, to],
    );
  const read = async () =>
    (
      await client.query<{ n: number }>(
        `SELECT seq_tup_read + idx_tup_fetch AS n FROM pg_stat_xact_user_tables WHERE relname = 'labour_rates'`,
      )
    ).rows[0]!.n;

  try {
    for (let n = 0; n < 20; n += 1) {
      await insert(n, n);
    }
    await insert(20, 3000);
    await client.query('BEGIN');
    const before = await read();
    await insert(3001, 3001);
    const after = await read();
    await client.query('ROLLBACK');

    expect(after - before).toBeLessThan(20);
  } finally {
    client.release();
  }
});

it('each version of a series but the last ends where the next begins, for any number of concurrent writers', async () => {
  const ws = await build(w.database, (tx) => buildWorkspace(tx, 'Versions'));
  await w.database.pool.query(
    `INSERT INTO labour_rates (workspace_id, id, name, role, level, cost_rate, sell_rate, effective_date, created_by_user_id)
     SELECT $1, gen_random_uuid(), 'Rate ' || n, 'Role', 'L' || n % 200, 40, 60, CASE WHEN n >= 200 THEN date '2024-07-01' + n END, $2 FROM generate_series(0, 999) n`,
    [ws.workspace_id, ws.owner.kinde_id],
  );

  const { rows } = await w.database.pool.query(
    `SELECT count(*) AS n, count(superseded_on) AS superseded, count(*) FILTER (WHERE superseded_on IS DISTINCT FROM next) AS wrong
       FROM (SELECT superseded_on, lead(effective_date) OVER (PARTITION BY level ORDER BY effective_date NULLS FIRST) AS next
               FROM labour_rates WHERE workspace_id = $1) r`,
    [ws.workspace_id],
  );
  expect(rows).toEqual([{ n: 1000, superseded: 800, wrong: 0 }]);
});
