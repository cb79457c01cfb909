import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { world } from '../../test/harness.ts';
import { smallBuilding } from '../../test/small-building.ts';

const w = world();

describe('the items that need attention on the home page', () => {
  it('include a programme that ends after contract completion, with a link to what drives it', async () => {
    const { site } = await smallBuilding(w);
    const { workspace_id: workspace } = site.workspace;
    const completes = (day: string) =>
      sql`UPDATE projects SET end_date = ${day}::date WHERE project_id = ${site.projectId}`.execute(w.database.db);
    const late = async () => {
      const { attention } = (await site.planner.get(`/api/workspaces/${workspace}/home`)).body;
      return attention.find(({ kind }: { kind: string }) => kind === 'late_programmes');
    };
    const { rows } = await sql<{ day: string }>`
      SELECT to_char(date '1970-01-01' + (finish_minute - 1) / 1440, 'YYYY-MM-DD') AS day FROM programmes
       WHERE project_id = ${site.projectId}`.execute(w.database.db);
    const finish = rows[0]!.day;

    await completes(finish);
    expect(await late()).toBeUndefined();

    await completes(new Date(Date.parse(finish) - 86_400_000).toISOString().slice(0, 10));
    expect(await late()).toMatchObject({
      count: 1,
      severity: 'danger',
      href: `/w/${workspace}/projects/${site.projectId}/critical-path`,
    });
  });
});
