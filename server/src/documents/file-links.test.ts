// Links to files expire with the access of the person they were made for.
import { beforeAll, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltWorkspace } from '../../seed/builders.ts';
import { world, type Visitor } from '../../test/harness.ts';
import { attach, dropFile, png } from '../../test/sent-file.ts';

const w = world();
let ws: BuiltWorkspace;
let owner: Visitor;
let root: string;
let project_id: string;
beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx, 'Walls'));
  owner = w.visitor(ws.owner.token);
  root = `/api/workspaces/${ws.workspace_id}`;
  project_id = (await owner.post(`${root}/projects`, { project_name: 'Library' })).body.project_id;
});
const opened = async (url: string) => (await w.visitor().get(url)).status;

it('a link to a document stops working when its folder is closed to the person it was made for', async () => {
  const folder = (await owner.post(`${root}/cde-folders`, { project_id, name: 'Disputes', parent_id: null })).body;
  const drop_id = await dropFile(owner, root, { project_id, folder_id: folder.id }, 'L-1.png', png);
  const items = [{ drop_id, number: 'L-1', title: 'Plan', revision: 'P01', folder_id: folder.id }];
  const { cde_id, cde_version_id } = (await owner.post(`${root}/document-drops/register`, { project_id, items })).body
    .items[0];
  const reader = w.visitor((await build(w.database, (tx) => buildMember(tx, ws, 'contracts-administrator'))).token);
  const file = `${root}/documents/${cde_id}/versions/${cde_version_id}/file`;
  const [theirs, owners] = [(await reader.get(file)).body.url, (await owner.get(file)).body.url];
  const before = [await opened(theirs), await opened(owners)];
  const { version } = (await owner.get(`${root}/cde-folders/${folder.id}/rights`)).body;
  const rights = [{ kind: 'role', id: ws.roles.get('document-controller')!, level: 'edit' }];
  const closed = await owner.put(`${root}/cde-folders/${folder.id}/rights`, { is_inherited: false, rights, version });

  expect([...before, closed.status]).toEqual([200, 200, 200]);
  expect([await opened(theirs), await opened(owners)]).toEqual([404, 200]);
});

it('a link to an attachment stops working when the person it was made for leaves the workspace', async () => {
  const [leaver, stays] = [
    await build(w.database, (tx) => buildMember(tx, ws, 'project-manager')),
    await build(w.database, (tx) => buildMember(tx, ws, 'project-manager')),
  ];
  const building = await owner.post(`${root}/buildings`, { project_id, building_name: 'Annexe' });
  const attachments = `${root}/buildings/${building.body.building_id}/attachments`;
  const { id } = await attach(owner, attachments, 'site.png', png);
  const link = async (token: string) => (await w.visitor(token).get(`${attachments}/${id}/link`)).body.url as string;
  const [theirs, others] = [await link(leaver.token), await link(stays.token)];
  const before = await opened(theirs);
  const suspended = await owner.patch(`${root}/users_hz/${leaver.kinde_id}`, { status: 'suspended' });

  expect([before, suspended.status]).toEqual([200, 200]);
  expect([await opened(theirs), await opened(others)]).toEqual([404, 200]);
});
