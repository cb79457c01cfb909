import { beforeAll, describe, expect, it } from 'vitest';
import {
  build,
  buildMember,
  buildMembership,
  buildPerson,
  buildWorkspace,
  type BuiltPerson,
  type BuiltWorkspace,
} from '../../seed/builders.ts';
import { world, type Visitor } from '../../test/harness.ts';
import { dropFile, png } from '../../test/sent-file.ts';

const w = world();
let workspace: BuiltWorkspace;
let owner: Visitor;
let root: string;
let project: string;
let manager: BuiltPerson;
let outside: BuiltPerson;

beforeAll(async () => {
  workspace = await build(w.database, (tx) => buildWorkspace(tx, 'Walls'));
  owner = w.visitor(workspace.owner.token);
  root = `/api/workspaces/${workspace.workspace_id}`;
  project = (await owner.post(`${root}/projects`, { project_name: 'Library' })).body.project_id;
  manager = await build(w.database, (tx) => buildMember(tx, workspace, 'project-manager'));
  outside = await build(w.database, (tx) => buildMember(tx, workspace, 'subcontractor', project));
});

const addFolder = async (name: string, parent_id: string | null = null, visitor = owner) =>
  visitor.post(`${root}/cde-folders`, { project_id: project, name, parent_id });
const folderOf = async (name: string, parent_id: string | null = null) =>
  (await addFolder(name, parent_id)).body as { id: string; version: number };
type Right = { kind: string; id: string; level: string };
/** Sets the rights of a folder at its current version; null: those of its parent. */
async function setRights(id: string, rights: Right[] | null, visitor = owner) {
  const { version } = (await owner.get(`${root}/cde-folders/${id}/rights`)).body;
  return visitor.put(`${root}/cde-folders/${id}/rights`, { is_inherited: !rights, rights: rights ?? [], version });
}
const role = (key: Parameters<BuiltWorkspace['roles']['get']>[0], level: string): Right => ({
  kind: 'role',
  id: workspace.roles.get(key)!,
  level,
});
const person = ({ kinde_id: id }: BuiltPerson, level: string): Right => ({ kind: 'person', id, level });

async function store(number: string, folder_id: string | null, visitor = owner) {
  const drop_id = await dropFile(visitor, root, { project_id: project, folder_id }, `${number}.png`, png);
  const answer = await visitor.post(`${root}/document-drops/register`, {
    project_id: project,
    items: [{ drop_id, number, title: `Plan ${number}`, revision: 'P01', ...(folder_id ? { folder_id } : {}) }],
  });
  return { status: answer.status, body: answer.body, ...answer.body.items?.[0] } as {
    status: number;
    body: { fields: Record<string, string[]> };
    cde_id: string;
    cde_version_id: string;
  };
}

describe('a folder with rights', () => {
  it('is closed to everybody not named in them, with its documents, in every call that reads', async () => {
    const secret = await folderOf('Claims');
    const inside = await folderOf('Evidence', secret.id);
    const { cde_id: id, cde_version_id: version } = await store('SECRET-1', inside.id);
    const markup = await owner.post(`/api/markups`, {
      workspace_id: workspace.workspace_id,
      cde_id: id,
      cde_version_id: version,
      pdf_page_number: 1,
      markup_type: 'rectangle',
      points: [
        { x: 10, y: 10 },
        { x: 20, y: 20 },
      ],
      style: { colour: '#d92d20', fill: null, widthPt: 2, opacity: 1, fontSizePt: 14 },
    });
    const visitor = w.visitor(manager.token);
    const before = (await visitor.get(`${root}/documents/${id}`)).status;
    await setRights(secret.id, [role('document-controller', 'edit')]);

    const statuses = await Promise.all(
      [
        `${root}/documents/${id}`,
        `${root}/documents/${id}/versions`,
        `${root}/documents/${id}/versions/${version}/file`,
        `${root}/cde-folders/${inside.id}`,
        `${root}/history/documents/${id}`,
        `${root}/history/cde_folders/${secret.id}`,
        `${root}/documents/${id}/versions/${version}/sheet-scales`,
        `${root}/associations/documents/${id}`,
      ].map(async (path) => (await visitor.get(path)).status),
    );
    const sheets = await visitor.post(`${root}/documents/${id}/sheet-references`, { numbers: ['A-1'] });
    const lists = await Promise.all(
      [
        `${root}/documents?project_id=${project}&q=SECRET-1`,
        `${root}/cde-folders?q=Evidence`,
        `${root}/cde-placements?cdeSeriesId=${id}`,
        `${root}/cde-placements?folderId=${inside.id}`,
        `${root}/documents?folder_id=${inside.id}`,
        `${root}/cde-folders?parent_id=${secret.id}`,
        `/api/markups?workspace_id=${workspace.workspace_id}&cde_id=${id}`,
      ].map(async (path) => (await visitor.get(path)).body.total_count),
    );
    const texts = await Promise.all(
      [
        `${root}/documents?format=csv`,
        `${root}/projects/${project}/cde-folder-tree`,
        `${root}/search?q=SECRET`,
        `${root}/audit?entity=documents`,
        `${root}/audit/acts`,
        `${root}/audit/export?format=csv`,
        `${root}/document-pages?q=secret`,
      ].map(async (path) => (await visitor.get(path)).text),
    );

    expect([before, markup.status, markup.text]).toEqual([200, 201, markup.text]);
    expect([...statuses, sheets.status]).toEqual([...statuses, 0].map(() => 404));
    expect(lists).toEqual(lists.map(() => 0));
    for (const text of texts) expect(text).not.toMatch(/SECRET-1|Evidence|Claims/);
  });

  it('accepts nothing from people without the right, and changes nothing of theirs', async () => {
    const secret = await folderOf('Tender prices');
    const open = await folderOf('Open');
    const { cde_id: id } = await store('SECRET-2', secret.id);
    const { cde_id: own } = await store('OPEN-2', open.id);
    await setRights(secret.id, [role('document-controller', 'edit')]);
    const visitor = w.visitor(manager.token);

    const answers = [
      await visitor.patch(`${root}/documents/${id}`, { title: 'Changed', version: 2 }),
      await visitor.post(`${root}/cde-placements`, { cdeSeriesId: id, folderId: open.id }),
      await visitor.post(`${root}/cde-placements`, { cdeSeriesId: own, folderId: secret.id }),
      await visitor.post(`${root}/cde-placements/bulk-move`, {
        cdeSeriesIds: [id],
        targetFolderId: open.id,
        projectId: project,
      }),
      await addFolder('Inside', secret.id, visitor),
      await visitor.patch(`${root}/cde-folders/${secret.id}`, { name: 'Mine', version: 2 }),
      await visitor.post(`${root}/document-drops`, {
        project_id: project,
        folder_id: secret.id,
        files: [{ name: 'a.png', size: 3 }],
      }),
      await visitor.get(`${root}/cde-folders/${secret.id}/rights`),
      await visitor.post(`/api/transmittals`, {
        workspace_id: workspace.workspace_id,
        project_id: project,
        subject: 'Out',
        documents: [{ cde_id: id }],
      }),
    ].map(({ status }) => status);
    const taken = await store('SECRET-2', null, visitor);
    const after = (await owner.get(`${root}/documents/${id}`)).body;

    expect(answers).toEqual([404, 422, 422, 422, 422, 404, 422, 403, 422]);
    expect(taken.body.fields['items.0.number']?.[0]).toMatch(/taken on this project/);
    expect(after).toMatchObject({ title: 'Plan SECRET-2', folder_ids: [secret.id], revision: 'P01' });
  });

  it('lets people see, add or change according to their level, the highest of several, and nobody who is excluded', async () => {
    const folder = await folderOf('Levels');
    const other = await folderOf('Levels elsewhere');
    const { cde_id: id } = await store('LEVEL-1', folder.id);
    const visitor = w.visitor(manager.token);
    const can = async () => [
      (await visitor.get(`${root}/documents/${id}`)).status,
      (
        await visitor.post(`${root}/document-drops`, {
          project_id: project,
          folder_id: folder.id,
          files: [{ name: 'a.png', size: 3 }],
        })
      ).status,
      (await visitor.patch(`${root}/cde-folders/${folder.id}`, { name: 'Levels', version: 999 })).status,
    ];
    const at = async (...rights: Right[]) => {
      await setRights(folder.id, rights);
      return can();
    };

    expect(await at(role('project-manager', 'view'))).toEqual([200, 403, 409]);
    expect(await at(role('project-manager', 'upload'))).toEqual([200, 201, 409]);
    expect(await at(role('project-manager', 'view'), person(manager, 'edit'))).toEqual([200, 201, 409]);
    expect(await at(role('project-manager', 'edit'), person(manager, 'none'))).toEqual([404, 422, 404]);
    expect(await at({ kind: 'company', id: workspace.company_id, level: 'view' })).toEqual([200, 403, 409]);
    const moved = await visitor.post(`${root}/cde-placements/bulk-move`, {
      cdeSeriesIds: [id],
      targetFolderId: other.id,
      projectId: project,
    });
    const abilities = (await visitor.get(`${root}/documents/${id}`)).body.abilities;
    expect([moved.status, moved.body.fields[id], abilities]).toEqual([
      422,
      ['LEVEL-1 is in a folder that you may not change.'],
      [],
    ]);
    await at();
  });

  it('passes the rights on to its subfolders, also when one is moved in, until one has its own', async () => {
    const secret = await folderOf('Board');
    await setRights(secret.id, [role('director', 'view')]);
    const moved = await folderOf('Minutes');
    const deep = await folderOf('2026', moved.id);
    const visitor = w.visitor(manager.token);
    const sees = async (id: string) => (await visitor.get(`${root}/cde-folders/${id}`)).status;
    const open = await sees(deep.id);
    await owner.patch(`${root}/cde-folders/${moved.id}`, { parent_id: secret.id, version: 1 });
    const closed = await sees(deep.id);
    const from = (await owner.get(`${root}/cde-folders/${deep.id}/rights`)).body;
    await setRights(deep.id, [role('project-manager', 'view')]);
    const reopened = await visitor.get(`${root}/cde-folders/${deep.id}`);
    const tree = (await visitor.get(`${root}/projects/${project}/cde-folder-tree`)).body;
    await setRights(deep.id, null);

    expect([open, closed, reopened.status, await sees(deep.id)]).toEqual([200, 404, 200, 404]);
    expect(from).toMatchObject({ is_inherited: true, inherited_from: { id: secret.id, path: 'Board' } });
    // Names of closed parent folders stay hidden.
    expect(reopened.body).toMatchObject({ path: '2026', ancestors: [], abilities: [] });
    expect(tree.parents[tree.ids.indexOf(deep.id)]).toBe(-1);
    expect(tree.ids).not.toContain(secret.id);
  });

  it('leaves a document that is also in an open folder visible, without the name of the closed one', async () => {
    const [secret, open] = [await folderOf('Hidden place'), await folderOf('Shown place')];
    const { cde_id: id } = await store('BOTH-1', secret.id);
    await owner.post(`${root}/cde-placements`, { cdeSeriesId: id, folderId: open.id });
    await setRights(secret.id, []);
    const visitor = w.visitor(manager.token);

    const seen = await visitor.get(`${root}/documents/${id}`);
    const placements = await visitor.get(`${root}/cde-placements?cdeSeriesId=${id}`);
    const history = await visitor.get(`${root}/history/documents/${id}`);
    const moved = await visitor.post(`${root}/cde-placements/bulk-move`, {
      cdeSeriesIds: [id],
      targetFolderId: (await folderOf('Later place')).id,
      projectId: project,
    });
    const after = await owner.get(`${root}/cde-placements?cdeSeriesId=${id}`);

    expect([seen.status, seen.body.folder_ids, placements.body.total_count]).toEqual([200, [open.id], 1]);
    expect(history.text).not.toContain('Hidden place');
    // A document stays in folders that are closed to the caller.
    expect(moved.status).toBe(200);
    expect(after.body.items.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      'Hidden place',
      'Later place',
    ]);
  });

  it('does not lose its last document, and is deleted by nobody who cannot see all of it', async () => {
    const top = await folderOf('Partly hidden');
    const secret = await folderOf('Hidden half', top.id);
    await setRights(secret.id, [role('project-manager', 'edit')]);
    const { cde_id: id } = await store('LAST-1', secret.id);
    const out = await owner.delete(`${root}/cde-placements/${secret.id}/${id}`);
    await setRights(secret.id, []);
    const deleter = await owner.post(`${root}/roles`, {
      name: 'Deleter',
      permissions: ['documents:view', 'documents:edit', 'documents:delete', 'projects:view'],
    });
    const member = await build(w.database, (tx) => buildMember(tx, workspace, 'worker'));
    await owner.patch(`${root}/users_hz/${member.kinde_id}`, { role_ids: [deleter.body.id] });
    const refused = await w.visitor(member.token).delete(`${root}/cde-folders/${top.id}`);

    expect([out.status, refused.status]).toEqual([422, 409]);
    expect(refused.body.message).not.toContain('1');
  });

  it('is changed only by people who manage documents, at its version, for people of the workspace', async () => {
    const folder = await folderOf('Managed');
    const path = `${root}/cde-folders/${folder.id}/rights`;
    const body = { is_inherited: false, rights: [role('director', 'view')], version: 1 };
    const stranger = await build(w.database, (tx) => buildWorkspace(tx, 'Strangers'));

    const denied = await w.visitor(manager.token).put(path, body);
    const foreign = await owner.put(path, { ...body, rights: [person(stranger.owner, 'view')] });
    const twice = await owner.put(path, { ...body, rights: [role('director', 'view'), role('director', 'edit')] });
    const saved = await owner.put(path, body);
    const stale = await owner.put(path, body);
    const absent = await w.visitor(stranger.owner.token).get(path);
    const history = await owner.get(`${root}/history/cde_folders/${folder.id}`);

    expect([denied.status, foreign.status, twice.status, saved.status, stale.status, absent.status]).toEqual([
      403, 422, 422, 200, 409, 404,
    ]);
    expect(foreign.body.fields).toEqual({ 'rights.0.id': ['There is no such person in this workspace.'] });
    expect(saved.body).toMatchObject({
      is_inherited: false,
      rights: [{ name: 'Director', level: 'view' }],
      version: 2,
    });
    expect(history.text).toContain('Director: View');
  });
});

describe('people restricted to own documents', () => {
  it('see the folders that name them and their contents, and nothing else', async () => {
    const [granted, other] = [await folderOf('For the subcontractor'), await folderOf('Not for them')];
    const { cde_id: given } = await store('SUB-1', granted.id);
    const { cde_id: kept } = await store('SUB-2', other.id);
    const { cde_id: unplaced } = await store('SUB-3', null);
    const visitor = w.visitor(outside.token);
    const before = (await visitor.get(`${root}/documents`)).body.total_count;
    await setRights(granted.id, [role('subcontractor', 'view')]);

    const list = await visitor.get(`${root}/documents?project_id=${project}`);
    const tree = await visitor.get(`${root}/projects/${project}/cde-folder-tree`);
    const statuses = await Promise.all(
      [given, kept, unplaced].map(async (id) => (await visitor.get(`${root}/documents/${id}`)).status),
    );
    const search = await visitor.get(`${root}/search?q=SUB`);

    expect(before).toBe(0);
    expect(list.body.items.map(({ number }: { number: string }) => number)).toEqual(['SUB-1']);
    expect(list.body.total_count).toBe(1);
    expect([tree.body.names, tree.body.documents, tree.body.levels]).toEqual([['For the subcontractor'], [1], [1]]);
    expect(statuses).toEqual([200, 404, 404]);
    expect(search.text).toContain('SUB-1');
    expect(search.text).not.toMatch(/SUB-2|SUB-3/);
  });

  it('see nothing of a project that they are not part of, even if its folders name them', async () => {
    const elsewhere = (await owner.post(`${root}/projects`, { project_name: 'Elsewhere' })).body.project_id;
    const folder = (await owner.post(`${root}/cde-folders`, { project_id: elsewhere, name: 'Far' })).body;
    await setRights(folder.id, [person(outside, 'edit')]);
    const visitor = w.visitor(outside.token);

    const answers = await Promise.all([
      visitor.get(`${root}/cde-folders/${folder.id}`),
      visitor.get(`${root}/projects/${elsewhere}/cde-folder-tree`),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([404, 403]);
  });

  it('see what they added themselves until it is filed where they see nothing', async () => {
    const custom = await owner.post(`${root}/roles`, {
      name: 'Supplier',
      permissions: ['documents:view', 'documents:own', 'documents:create', 'projects:view'],
    });
    expect([custom.status, custom.text]).toEqual([201, custom.text]);
    const member = await build(w.database, async (tx) => {
      const supplier = await buildPerson(tx, { lastName: 'Supplier' });
      await buildMembership(tx, workspace, { person: supplier, roleId: custom.body.id, projectId: project });
      return supplier;
    });
    const visitor = w.visitor(member.token);
    const mine = await store('OWN-1', null, visitor);
    const seen = await visitor.get(`${root}/documents/${mine.cde_id}`);
    const folder = await folderOf('Filed');
    await owner.post(`${root}/cde-placements`, { cdeSeriesId: mine.cde_id, folderId: folder.id });
    const filed = await visitor.get(`${root}/documents/${mine.cde_id}`);
    const entered = await visitor.post(`${root}/documents`, { project_id: project, number: 'OWN-2', title: 'Ahead' });

    expect([mine.status, seen.status, filed.status, entered.status]).toEqual([201, 200, 404, 403]);
  });
});
