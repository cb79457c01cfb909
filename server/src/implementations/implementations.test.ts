import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltWorkspace } from '../../seed/builders.ts';
import { world } from '../../test/harness.ts';

const w = world();
let ws: BuiltWorkspace;
let tower: string;
let quay: string;
beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx));
  [tower, quay] = [await projectOf('Tower'), await projectOf('Quay')];
});
const owner = () => w.visitor(ws.owner.token);
const projectOf = async (project_name: string): Promise<string> =>
  (await owner().post(`/api/workspaces/${ws.workspace_id}/projects`, { project_name })).body.project_id;
const list = async (project_id?: string) =>
  (
    await owner().get(
      `/api/implementations?workspace_id=${ws.workspace_id}${project_id ? `&project_id=${project_id}` : ''}`,
    )
  ).body.items as { implementation_id: string; is_on: boolean; switched_by: string; version: number; since: string }[];
const featureOf = async (part: string, project_id?: string) =>
  (await list(project_id)).find(({ implementation_id }) => implementation_id === part)!;
async function turn(part: string, is_on: boolean, project_id?: string) {
  const { version } = await featureOf(part, project_id);
  return owner().patch(pathOf(part, project_id), { is_on, version, reason: 'Not used yet' });
}
const pathOf = (part: string, project_id?: string) =>
  `/api/workspaces/${ws.workspace_id}${project_id ? `/projects/${project_id}` : ''}/implementations/${part}`;
const files = `/api/manage/source-files`;
const file = (project_id: string, name: string) =>
  owner().post(`/api/workspaces/${ws.workspace_id}/source-files`, {
    name,
    project_id,
    discipline: 'Structure',
    file_version: 'P01',
  });

describe('features', () => {
  it('are all on in a new workspace, since its creation', async () => {
    const features = await list();

    expect(features.length).toBeGreaterThan(5);
    expect(features.every(({ is_on, version }) => is_on && version === 0)).toBe(true);
  });

  it('refuse their calls with the reason while they are off, and keep their records', async () => {
    await file(tower, 'frame.ifc');

    const off = await turn('source_files', false);
    const refused = await owner().get(`${files}?workspace_id=${ws.workspace_id}`);
    const session = await owner().get('/api/session');
    const on = await turn('source_files', true);
    const back = await owner().get(`${files}?workspace_id=${ws.workspace_id}`);

    expect(off.body).toMatchObject({ is_on: false, switched_by: expect.stringMatching(/\S/), reason: 'Not used yet' });
    expect([refused.status, refused.body.code]).toEqual([403, 'switched_off']);
    expect(refused.body.message).toBe(
      'Source files is switched off in this workspace. Its records are kept. A workspace manager can switch it on under Features.',
    );
    expect(session.body.workspaces[0].permissions).not.toContain('source_files:view');
    expect([on.body.is_on, on.body.version]).toEqual([true, 2]);
    expect(back.body.total_count).toBe(1);
  });

  it('are off on one project only, if they are switched off there', async () => {
    await file(quay, 'wharf.ifc');

    await turn('source_files', false, tower);
    const all = await owner().get(`${files}?workspace_id=${ws.workspace_id}`);
    const here = await owner().get(`${files}?workspace_id=${ws.workspace_id}&project_id=${tower}`);
    const refused = await file(tower, 'late.ifc');
    await turn('source_files', true, tower);

    expect(all.body.items.map(({ name }: { name: string }) => name)).toEqual(['wharf.ifc']);
    expect([here.status, refused.status]).toEqual([403, 403]);
    expect(refused.body.message).toMatch(/switched off on this project/);
  });

  it('cannot be switched on one project if they belong to the workspace', async () => {
    expect((await turn('labour_rates', false, tower)).body.code).toBe('of_workspace');
  });

  it('are switched by managers only; on a project by those who run it', async () => {
    const manager = await build(w.database, (tx) => buildMember(tx, ws, 'project-manager', tower));
    const by = (project_id?: string) =>
      w.visitor(manager.token).patch(pathOf('schedule', project_id), { is_on: false, version: 0 });

    const [wide, elsewhere, own] = [await by(), await by(quay), await by(tower)];
    await turn('schedule', true, tower);

    expect([wide.status, elsewhere.status, own.status]).toEqual([403, 403, 200]);
  });

  it('keep the first of two concurrent switches, and show them in the history', async () => {
    const { version } = await featureOf('webhooks');
    const at = `/api/workspaces/${ws.workspace_id}/implementations/webhooks`;

    const both = await Promise.all([false, false].map((is_on) => owner().patch(at, { is_on, version })));
    const switchId = both.find(({ status }) => status === 200)!.body.switch_id;
    const history = await owner().get(`/api/workspaces/${ws.workspace_id}/history/implementations/${switchId}`);

    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(history.body.items).toMatchObject([{ action: 'created', entity: 'implementations' }]);
  });
});
