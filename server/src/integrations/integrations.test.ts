import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltWorkspace } from '../../seed/builders.ts';
import { world } from '../../test/harness.ts';

const w = world();
let ws: BuiltWorkspace;
beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx));
});
const owner = () => w.visitor(ws.owner.token);
const at = () => `/api/workspaces/${ws.workspace_id}/integrations`;

describe('integrations', () => {
  it('are active once configured, show by whom and when, and can be paused', async () => {
    const none = await owner().get(at());
    const made = await owner().put(`${at()}/xero`, { external_map_field_value_1: 'Southern Cross Pty Ltd' });
    const paused = await owner().put(`${at()}/xero`, { is_paused: true, version: made.body.version });

    expect(none.body.items).toEqual([]);
    expect(made.body).toMatchObject({
      active: true,
      state: 'active',
      configured_by_user: ws.owner.kinde_id,
      external_map_field_value_1: 'Southern Cross Pty Ltd',
      external_map_field_value_2: null,
    });
    expect(paused.body).toMatchObject({ active: false, state: 'paused' });
  });

  it('of a project are separate from those of the workspace', async () => {
    const { body: project } = await owner().post(`/api/workspaces/${ws.workspace_id}/projects`, {
      project_name: 'Pier',
    });
    const path = `/api/workspaces/${ws.workspace_id}/projects/${project.project_id}/integrations`;

    await owner().put(`${path}/power_bi`, {
      external_map_field_value_1: 'group-1',
      external_map_field_value_2: 'report-1',
    });

    const [own, wide] = [await owner().get(path), await owner().get(at())];
    expect(own.body.items).toMatchObject([{ kind: 'power_bi', project_id: project.project_id }]);
    expect(wide.body.items.map(({ kind }: { kind: string }) => kind)).not.toContain('power_bi');
  });

  it('refuse a second set-up, a stale change, and a second value without the first', async () => {
    const again = await owner().put(`${at()}/xero`, { external_map_field_value_1: 'Other' });
    const stale = await owner().put(`${at()}/xero`, { external_map_field_value_1: 'Other', version: 1 });
    const second = await owner().put(`${at()}/power_bi`, { external_map_field_value_2: 'report' });

    expect([again.status, stale.status, second.status]).toEqual([409, 409, 422]);
    expect(second.body.fields.external_map_field_value_1).toEqual(['Give Workspace id too.']);
  });

  it('are shown by the add-ins with their state; readers of planning files need no set-up', async () => {
    const { body } = await owner().get(`/api/addins?workspace_id=${ws.workspace_id}`);

    const states = Object.fromEntries(
      body.items.map((addin: { addin_id: string; state: string }) => [addin.addin_id, addin.state]),
    );
    expect(states).toEqual({
      xero: 'paused',
      power_bi: 'not_configured',
      microsoft_project: 'active',
      primavera: 'active',
      forms: 'active',
    });
  });

  it('are set up by people with the permission only', async () => {
    const planner = await build(w.database, (tx) => buildMember(tx, ws, 'planner'));

    const refused = await w.visitor(planner.token).put(`${at()}/power_bi`, { external_map_field_value_1: 'g' });

    expect(refused.status).toBe(403);
  });
});
