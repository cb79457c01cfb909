import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { world } from '../../test/harness.ts';
import { importFile } from '../../test/planning-files.ts';
import { scheduleSite } from '../../test/schedule-site.ts';
import { ended, fileOf, stage, uploads } from '../../test/waiting-file.ts';

const w = world();

/**
 * Row counts that the query planner assumes for the tables of a programme; a table that was never analysed has -1 rows.
 */
async function believed(): Promise<Record<string, number>> {
  const { rows } = await sql<{
    name: string;
    rows: number;
  }>`SELECT relname AS name, reltuples::int AS rows FROM pg_class
    WHERE relname IN ('actions', 'action_deps') AND relkind = 'r'`.execute(w.database.db);
  return Object.fromEntries(rows.map((each) => [each.name, each.rows]));
}

/** The share of a table's rows that the planner estimates for a project. */
async function shareOf(projectId: string, table: string): Promise<number> {
  const { rows } = await sql<{ share: number }>`
    SELECT f.share::float8 AS share FROM pg_stats s,
        unnest(s.most_common_vals::text::text[], s.most_common_freqs) AS f(value, share)
      WHERE s.tablename = ${table} AND s.attname = 'project_id' AND f.value = ${projectId}`.execute(w.database.db);
  return rows[0]?.share ?? 0;
}

describe("the planner's statistics", () => {
  it('include a large programme as soon as its import is visible, for any kind of import; a small one changes nothing', async () => {
    const small = await scheduleSite(w);
    await importFile(small, fileOf(3));
    await sql`ANALYZE actions, action_deps`.execute(w.database.db);
    const before = await believed();
    await importFile(small, fileOf(20, 'B'));
    expect(await believed()).toEqual(before);

    const large = await scheduleSite(w);
    await importFile(large, fileOf(1000));
    const waiting = await scheduleSite(w);
    const { upload } = (await stage(waiting, fileOf(1500))).body;
    await waiting.planner.post(`${uploads(waiting)}/${upload.id}/import`, { create_wbs: true });
    await ended(waiting, upload.id);

    const after = await believed();
    expect(after['actions']).toBeGreaterThan(2500);
    expect(after['action_deps']).toBeGreaterThan(2490);
    for (const table of ['actions', 'action_deps']) {
      expect(await shareOf(large.projectId, table)).toBeGreaterThan(0.3);
      expect(await shareOf(waiting.projectId, table)).toBeGreaterThan(0.5);
    }
  });
});
