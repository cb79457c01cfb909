import { expect, it } from 'vitest';
import { world } from '../../test/harness.ts';
import { labourSite } from '../../test/labour-site.ts';
import { changesSince, newestChange } from '../platform/live.ts';

const w = world();

it('who comes back hears of what was numbered just before the last change they saw: it may have been stored after it', async () => {
  const site = await labourSite(w);
  const other = await labourSite(w, 'Other');
  const last = await newestChange(w.database.db);
  const again = await site.owner.post(`/api/workspaces/${site.ws.workspace_id}/projects`, { project_name: 'Annexe' });

  const missed = await changesSince(w.database.db, [site.ws.workspace_id], last + 1);

  const numbers = missed.map(({ seq }) => seq);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  expect(numbers.some((seq) => seq <= last)).toBe(true);
  expect(missed).toContainEqual(expect.objectContaining({ entity: 'projects', id: again.body.project_id }));
  expect(missed.map(({ workspace_id }) => workspace_id)).not.toContain(other.ws.workspace_id);
});
