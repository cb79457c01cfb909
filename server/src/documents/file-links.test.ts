// Links to files expire with the access of the person they were made for, and of anyone viewing as them.
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltWorkspace } from '../../seed/builders.ts';
import { signedIn } from '../../test/browser-session.ts';
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

it('a link to an attachment stops working when the attachment is removed, until it is restored', async () => {
  const building = await owner.post(`${root}/buildings`, { project_id, building_name: 'Porch' });
  const attachments = `${root}/buildings/${building.body.building_id}/attachments`;
  const { id } = await attach(owner, attachments, 'porch.png', png);
  const { url } = (await owner.get(`${attachments}/${id}/link`)).body;
  const before = await opened(url);

  await owner.delete(`${attachments}/${id}`);
  const [removed, next] = [await opened(url), await owner.get(`${attachments}/${id}/link`)];
  await owner.post(`${attachments}/${id}/restore`);

  expect([before, removed, await opened(url)]).toEqual([200, 404, 200]);
  expect([next.status, next.body.message]).toEqual([
    409,
    'This attachment has been removed. Restore it, then open it.',
  ]);
});

describe('a link made while viewing as another member', () => {
  /** Links made by a manager who views as a planner, and one that the planner made. */
  async function links() {
    const [manager, planner] = await build(w.database, async (tx) => [
      await buildMember(tx, ws, 'workspace-manager'),
      await buildMember(tx, ws, 'planner'),
    ]);
    const building = await owner.post(`${root}/buildings`, { project_id, building_name: `Shed ${manager!.kinde_id}` });
    const attachments = `${root}/buildings/${building.body.building_id}/attachments`;
    const { id } = await attach(owner, attachments, 'shed.png', png);
    const drop_id = await dropFile(owner, root, { project_id }, `${id}.png`, png);
    const items = [{ drop_id, number: id, title: 'Shed', revision: 'P01' }];
    const { cde_id } = (await owner.post(`${root}/document-drops/register`, { project_id, items })).body.items[0];
    const place = { workspace_id: ws.workspace_id, project_id };
    const recipients = [{ kinde_id: manager!.kinde_id }];
    const draft = { ...place, subject: 'Shed', documents: [{ cde_id }], recipients };
    const transmittal = (await owner.post('/api/transmittals', draft)).body;
    await owner.post(`/api/transmittals/${transmittal.id}/send`, { ...place, purpose: 'for_information' });

    const cookie = await signedIn(w, manager!);
    await w.visitor().post(`${root}/see-as`, { kinde_id: planner!.kinde_id }, cookie);
    const at = `${attachments}/${id}/link`;
    const open = `/api/transmittals/${transmittal.id}/documents/${cde_id}/open`;
    const made = [
      await w.visitor().get(at, cookie),
      await w.visitor().post(open, { workspace_id: ws.workspace_id }, cookie),
      await w.visitor(planner!.token).get(at),
    ];
    const urls = made.map(({ body }) => body.url as string);
    return { manager: manager!, planner: planner!, openedNow: () => Promise.all(urls.map(opened)) };
  }
  const change = (kinde_id: string, body: object) => owner.patch(`${root}/users_hz/${kinde_id}`, body);

  it('stops working when the viewer is suspended; the member keeps their own', async () => {
    const { manager, openedNow } = await links();
    const before = await openedNow();

    await change(manager.kinde_id, { status: 'suspended' });

    expect([before, await openedNow()]).toEqual([
      [200, 200, 200],
      [404, 404, 200],
    ]);
  });

  it('stops working when the viewer may no longer view as others', async () => {
    const { manager, openedNow } = await links();

    await change(manager.kinde_id, { role_ids: [ws.roles.get('project-manager')!] });

    expect(await openedNow()).toEqual([404, 404, 200]);
  });

  it('stops working with the access of the member seen', async () => {
    const { planner, openedNow } = await links();

    await change(planner.kinde_id, { status: 'suspended' });

    expect(await openedNow()).toEqual([404, 404, 404]);
  });
});
