import { expect, it, beforeAll } from 'vitest';
import { build, buildWorkspace, type BuiltWorkspace } from '../../seed/builders.ts';
import { world } from '../../test/harness.ts';

const w = world();
let ws: BuiltWorkspace;
let project_id: string;
beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx));
  project_id = (await owner().post(`/api/workspaces/${ws.workspace_id}/projects`, { project_name: 'Tower' })).body
    .project_id;
});
const owner = () => w.visitor(ws.owner.token);
const register = (name: string) =>
  owner().post(`/api/workspaces/${ws.workspace_id}/source-files`, {
    name,
    project_id,
    discipline: 'Architecture',
    file_version: 'P03',
    size: 1200,
  });

it('registers a model under the names of the sources', async () => {
  const made = await register('tower-architecture.ifc');
  const { body } = await owner().get(
    `/api/manage/source-files?workspace_id=${ws.workspace_id}&project_id=${project_id}&q=tower`,
  );

  expect(made.status).toBe(201);
  expect(body.items).toMatchObject([
    { idSourceFiles: made.body.idSourceFiles, selected: true, is_loading: false, file_version: 'P03', size: 1200 },
  ]);
});

it('refuses the same name twice on a project', async () => {
  const twice = await register('TOWER-architecture.ifc');

  expect([twice.status, twice.body.code]).toEqual([409, 'duplicate']);
});
