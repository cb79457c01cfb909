import { describe, expect, it } from 'vitest';
import { build, buildWorkspace } from '../../seed/builders.ts';
import { world } from '../../test/harness.ts';

const w = world();

describe('the contract sum of a project', () => {
  it('may be that of a hospital, and its WBS may be budgeted as a whole', async () => {
    const workspace = await build(w.database, (tx) => buildWorkspace(tx));
    const owner = w.visitor(workspace.owner.token);
    const projects = `/api/workspaces/${workspace.workspace_id}/projects`;

    const made = await owner.post(projects, { project_name: 'Clinical services', contract_value: 2_142_750_000.55 });
    const wbs = `${projects}/${made.body.project_id}/wbs`;
    await owner.post(wbs, { code: '1', name: 'Building works', budget: 1_900_000_000.0001 });
    const tree = await owner.get(wbs);

    expect(made.body.contract_value).toBe(2_142_750_000.55);
    expect(tree.body.items[0]).toMatchObject({ budget: 1_900_000_000.0001, total_budget: 1_900_000_000.0001 });
  });

  it('of ten billion dollars is refused with the maximum, formatted for people', async () => {
    const workspace = await build(w.database, (tx) => buildWorkspace(tx));
    const owner = w.visitor(workspace.owner.token);

    const answer = await owner.post(`/api/workspaces/${workspace.workspace_id}/projects`, {
      project_name: 'Too much',
      contract_value: 10_000_000_000,
    });

    expect(answer.body.fields.contract_value).toEqual(['Give 9,999,999,999 or less.']);
  });
});
