import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { world } from '../../test/harness.ts';
import { scheduleSite } from '../../test/schedule-site.ts';
import { current, ended, fileOf, stage, taskCount, uploads } from '../../test/waiting-file.ts';
import { change } from '../platform/database.ts';

const w = world();
const nobody = { personId: null, name: 'Test', requestId: null };

describe('a run of an import', () => {
  it('stores the previewed result for an empty project, without reading the file again', async () => {
    const site = await scheduleSite(w);
    const { upload: waiting } = (await stage(site, fileOf(3))).body;
    await sql`UPDATE upload_contents SET bytes = '%PDF-1.7 no programme' WHERE sha256 = ${waiting.sha256}`.execute(
      w.database.db,
    );

    await site.planner.post(`${uploads(site)}/${waiting.id}/import`, { create_wbs: true });
    const done = await ended(site, waiting.id);

    expect(done.body).toMatchObject({ state: 'done', import_id: expect.any(String) });
    expect(await taskCount(site)).toBe(4);
  });

  it('has reported all of its steps when it ends, even if they were delayed', async () => {
    const site = await scheduleSite(w);
    const { upload: waiting } = (await stage(site, fileOf(4000))).body;
    const isLocked = Promise.withResolvers<void>();
    const letGo = Promise.withResolvers<void>();
    await site.planner.post(`${uploads(site)}/${waiting.id}/import`, { create_wbs: true });
    const lockedChange = change(w.database.db, nobody, async (tx) => {
      await sql`SELECT FROM schedule_uploads WHERE id = ${waiting.id} FOR UPDATE`.execute(tx);
      isLocked.resolve();
      await letGo.promise;
    });
    await isLocked.promise;

    // Heartbeats wait for the row; the run has written everything once it waits for them, or for the row itself.
    while (!(await isAtItsEnd())) await sleep(20);
    const during = await current(site, waiting.id);
    letGo.resolve();
    await lockedChange;
    const done = await ended(site, waiting.id);

    expect(during.written).toBeLessThan(done.body.total);
    expect(done.body).toMatchObject({ state: 'done', step: 'finishing', written: done.body.total });
  });

  it('reports its failure once the database accepts it, even after failed attempts', async () => {
    const site = await scheduleSite(w);
    const { upload: waiting } = (await stage(site, fileOf(3))).body;
    await sql`UPDATE upload_contents SET bytes = '%PDF-1.7 no programme' WHERE sha256 = ${waiting.sha256}`.execute(
      w.database.db,
    );
    await refuseFailuresTwice();

    await site.planner.post(`${uploads(site)}/${waiting.id}/import`);
    const failed = await ended(site, waiting.id);

    expect(failed.body).toMatchObject({ state: 'failed', message: expect.stringContaining('PDF') });
  });
});

/** True once a transaction of the run has been idle between two statements for long, or two wait for one row. */
async function isAtItsEnd(): Promise<boolean> {
  const { rows } = await sql<{ waiting: number; resting: number }>`
    SELECT count(*) FILTER (WHERE wait_event_type = 'Lock')::int AS waiting,
        count(*) FILTER (WHERE state = 'idle in transaction' AND query NOT LIKE '%FOR UPDATE%'
          AND state_change < clock_timestamp() - interval '1 second')::int AS resting
      FROM pg_stat_activity WHERE datname = current_database()`.execute(w.database.db);
  return rows[0]!.waiting > 1 || (rows[0]!.waiting === 1 && rows[0]!.resting > 0);
}

/** Refuses the end of a failed run twice; a sequence keeps counting in a failed transaction. */
async function refuseFailuresTwice(): Promise<void> {
  for (const statement of [
    `CREATE SEQUENCE refused_ends`,
    `CREATE FUNCTION refuse_end() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF nextval('refused_ends') <= 2 THEN RAISE EXCEPTION 'not now'; END IF;
       RETURN NEW;
     END $$`,
    `CREATE TRIGGER refuse_end BEFORE UPDATE ON schedule_uploads FOR EACH ROW WHEN (NEW.state = 'failed')
       EXECUTE FUNCTION refuse_end()`,
  ]) {
    await sql.raw(statement).execute(w.database.db);
  }
}
