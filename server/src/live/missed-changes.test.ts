import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { world } from '../../test/harness.ts';
import { labourSite } from '../../test/labour-site.ts';
import { changesSince, newestChange, type LiveEvent } from '../platform/live.ts';

const w = world();

async function pagesSince(workspaceId: string, seq: number): Promise<LiveEvent[][]> {
  const pages: LiveEvent[][] = [];
  for await (const page of changesSince(w.database.db, [workspaceId], seq)) pages.push(page);
  return pages;
}

it('a returning follower receives changes numbered just before the last one they saw, which may have been committed after it', async () => {
  const site = await labourSite(w);
  const other = await labourSite(w, 'Other');
  const last = await newestChange(w.database.db);
  const again = await site.owner.post(`/api/workspaces/${site.ws.workspace_id}/projects`, { project_name: 'Annexe' });

  const missed = (await pagesSince(site.ws.workspace_id, last + 1)).flat();

  const numbers = missed.map(({ seq }) => seq);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  expect(numbers.some((seq) => seq <= last)).toBe(true);
  expect(missed).toContainEqual(expect.objectContaining({ entity: 'projects', id: again.body.project_id }));
  expect(missed.map(({ workspace_id }) => workspace_id)).not.toContain(other.ws.workspace_id);
});

it('a returning follower receives thousands of missed changes, in pages', async () => {
  const site = await labourSite(w, 'Many');
  const before = await newestChange(w.database.db);
  await sql`INSERT INTO audit_events (workspace_id, actor_name, action, entity, entity_id, title)
    SELECT ${site.ws.workspace_id}, 'Horizon', 'updated', 'labour_rates', 'rate ' || n, '' FROM generate_series(1, 2500) n`.execute(
    w.database.db,
  );

  const pages = await pagesSince(site.ws.workspace_id, before);

  expect(pages.length).toBeGreaterThan(2);
  const ids = pages.flat().map(({ id }) => id);
  expect(ids.filter((id) => id.startsWith('rate '))).toEqual(Array.from({ length: 2500 }, (_, n) => `rate ${n + 1}`));
});
