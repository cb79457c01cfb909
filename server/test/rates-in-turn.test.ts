// Writers of versions of one series are serialised. A waiting writer has counted nothing yet and has locked no rate:
// the active one may need both, and PostgreSQL would abort one of the two.
import { expect, it } from 'vitest';
import { labourSite } from './labour-site.ts';
import { world, type Answer } from './harness.ts';

const w = world();
const rigger = { role: 'Rigger', level: 'CW4', cost_rate: 50, sell_rate: 80 };

/** The number of waiting writers, and their locks on rates meanwhile. */
async function locksOfWaiting(): Promise<{ waiting: number; locks: string[] }> {
  const { rows } = await w.database.pool.query(
    `SELECT count(DISTINCT l.pid) AS waiting, coalesce(json_agg(DISTINCT h.mode || ' ' || c.relname) FILTER (WHERE c.relname IN ('labour_rates', 'labour_rate_counts', 'labour_rate_tallies')), '[]') AS locks
       FROM pg_locks l LEFT JOIN pg_locks h ON h.pid = l.pid AND h.mode IN ('RowExclusiveLock', 'RowShareLock') AND h.granted
       LEFT JOIN pg_class c ON c.oid = h.relation
      WHERE l.locktype = 'advisory' AND NOT l.granted AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  return rows[0];
}

/** Runs `work` while another has locked a rate's series; returns the locks on rates it had while it waited. */
async function whileTaken(id: string, work: () => Promise<Answer>): Promise<{ locks: string[]; status: number }> {
  const client = await w.database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT labour_rates_take_turns(workspace_id, ARRAY [series]) FROM labour_rates WHERE id = $1', [
      id,
    ]);
    const begun = work();
    await expect.poll(async () => (await locksOfWaiting()).waiting).toBe(1);
    const { locks } = await locksOfWaiting();
    await client.query('COMMIT');
    return { locks, status: (await begun).status };
  } finally {
    client.release();
  }
}

it('a writer waiting to create, change, delete or restore a version blocks nobody else', async () => {
  const { base, owner } = await labourSite(w, 'Turns');
  const first = (await owner.post(base, { ...rigger, name: 'First' })).body.id;
  const other = (await owner.post(base, { ...rigger, name: 'Second' })).body.id;

  const inserted = await whileTaken(first, () => owner.post(base, { ...rigger, name: 'Third' }));
  const moved = await whileTaken(first, () =>
    owner.patch(`${base}/${first}`, { version: 1, effective_date: '2026-07-01' }),
  );
  const deleted = await whileTaken(first, () => owner.delete(`${base}/${other}`));
  const restored = await whileTaken(first, () => owner.post(`${base}/${other}/restore`, {}));

  // Nobody sees the new rate itself until it is committed.
  expect(inserted).toEqual({ locks: ['RowExclusiveLock labour_rates'], status: 201 });
  expect([moved, deleted, restored]).toEqual([moved, deleted, restored].map(() => ({ locks: [], status: 200 })));
});

it('a writer waiting to move a version into another series has locked neither series', async () => {
  const { base, owner } = await labourSite(w, 'Moves');
  const ids: string[] = [];
  for (const role of ['Dogman', 'Rigger']) {
    ids.push((await owner.post(base, { ...rigger, role, name: role })).body.id);
  }

  const moved = await whileTaken(ids[1]!, () => owner.patch(`${base}/${ids[0]}`, { version: 1, role: 'Rigger' }));

  expect(moved).toEqual({ locks: [], status: 200 });
});

it('a writer waiting to change many rates has locked none of them', async () => {
  const { base, owner } = await labourSite(w, 'Many');
  const award_id = (await owner.post(`${base}/award`, { name: 'Site award', code: 'SA1' })).body.id;
  const ids: string[] = [];
  for (const role of ['Rigger', 'Dogman', 'Scaffolder']) {
    ids.push((await owner.post(base, { ...rigger, role, name: role })).body.id);
  }
  const ofAward = (await owner.post(base, { ...rigger, award_id, name: 'Of the award' })).body.id;
  const many = (id: string, act: string, body: object) => whileTaken(id, () => owner.post(`${base}/${act}`, body));

  const dated = await many(ids[1]!, 'bulk/change', { ids, effective_date: '2026-07-01' });
  // The rigger moves into the series of the one that has the award.
  const awarded = await many(ofAward, 'bulk/change', { ids, award_id });
  const before = ids.map((id) => ({ id, version: 3, award_id: null, effective_date: null }));
  const back = await many(ofAward, 'bulk/put-back', { rates: before });
  const deleted = await many(ids[2]!, 'bulk/delete', { ids });
  const restored = await many(ids[0]!, 'bulk/restore', { ids });
  const raise = { ids, effective_date: '2027-07-01', cost_pct: 3, dry_run: false };
  const raised = await many(ids[1]!, 'raise', raise);

  const all = { dated, awarded, back, deleted, restored, raised };
  expect(all).toEqual(Object.fromEntries(Object.keys(all).map((name) => [name, { locks: [], status: 200 }])));
});

it('eight concurrent writers that create and delete versions of one series are all answered', async () => {
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
