import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltWorkspace } from '../../seed/builders.ts';
import { world, type Visitor } from '../../test/harness.ts';
import { dropFile, png } from '../../test/sent-file.ts';

const w = world();
let workspace: BuiltWorkspace;
let owner: Visitor;
let root: string;
let project: string;

beforeAll(async () => {
  workspace = await build(w.database, (tx) => buildWorkspace(tx, 'Harbour'));
  owner = w.visitor(workspace.owner.token);
  root = `/api/workspaces/${workspace.workspace_id}`;
  project = (await owner.post(`${root}/projects`, { project_name: 'Library' })).body.project_id;
});

const addFolder = (name: string, parent_id: string | null = null) =>
  owner.post(`${root}/cde-folders`, { project_id: project, name, parent_id });

/** Stores a file under a number; answers the document. */
async function store(number: string, revision: string, more: object = {}, bytes: Buffer = png) {
  const drop_id = await dropFile(
    owner,
    root,
    { project_id: project },
    `${number}.${bytes === png ? 'png' : 'txt'}`,
    bytes,
  );
  const answer = await owner.post(`${root}/document-drops/register`, {
    project_id: project,
    items: [{ drop_id, number, title: 'Plan', revision, ...more }],
  });
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
  return answer.body.items[0] as { cde_id: string; cde_version_id: string };
}

describe('folders', () => {
  it('have a path, ancestors and a depth', async () => {
    const top = (await addFolder('Design')).body;
    const middle = (await addFolder('Structure', top.id)).body;
    const low = await addFolder('Footings', middle.id);

    expect(low.body).toMatchObject({ path: 'Design / Structure / Footings', ancestors: [top.id, middle.id], depth: 2 });
  });

  it('refuse a duplicate name in one folder, in any case, and allow it in another', async () => {
    const top = (await addFolder('Contracts')).body;
    const twice = await addFolder('CONTRACTS');
    const below = await addFolder('Contracts', top.id);

    expect([twice.status, twice.body.fields]).toEqual([
      409,
      { name: ['There is a folder “CONTRACTS” here already. Choose another name.'] },
    ]);
    expect(below.status).toBe(201);
  });

  it('are never inside themselves, also for two concurrent moves', async () => {
    const a = (await addFolder('Loop A')).body;
    const b = (await addFolder('Loop B')).body;
    const move = (id: string, parent_id: string) => owner.patch(`${root}/cde-folders/${id}`, { parent_id, version: 1 });
    const answers = await Promise.all([move(a.id, b.id), move(b.id, a.id)]);
    const itself = await owner.patch(`${root}/cde-folders/${a.id}`, { parent_id: a.id, version: 2 });

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(itself.status === 409 || itself.status === 422).toBe(true);
  });

  it('are deleted when empty only, and restored', async () => {
    const top = (await addFolder('Bin')).body;
    const inside = (await addFolder('Inside', top.id)).body;
    const refused = await owner.delete(`${root}/cde-folders/${top.id}`);
    await owner.delete(`${root}/cde-folders/${inside.id}`);
    const deleted = await owner.delete(`${root}/cde-folders/${top.id}`);
    const early = await owner.post(`${root}/cde-folders/${inside.id}/restore`);
    await owner.post(`${root}/cde-folders/${top.id}/restore`);
    const restored = await owner.post(`${root}/cde-folders/${inside.id}/restore`);

    expect([refused.status, refused.body.count, refused.body.message]).toEqual([
      409,
      1,
      '“Bin” contains 1 folders and 0 documents. Move them first.',
    ]);
    expect([deleted.status, early.status, restored.status]).toEqual([200, 422, 200]);
  });
});

describe('documents', () => {
  it('are created with their first version from a file, then get further ones', async () => {
    const first = await store('A-101', 'P01', { suitability: 'S2' });
    const second = await store('a-101', 'P02', {}, Buffer.from('second'));
    const document = (await owner.get(`${root}/documents/${first.cde_id}`)).body;
    const versions = (await owner.get(`${root}/documents/${first.cde_id}/versions`)).body;

    expect(second.cde_id).toBe(first.cde_id);
    expect(document).toMatchObject({ number: 'A-101', revision: 'P02', state: 'wip', version_count: 2, size: 6 });
    expect(
      versions.items.map((one: Record<string, unknown>) => [one['revision'], one['state'], one['is_current']]),
    ).toEqual([
      ['P02', 'wip', true],
      ['P01', 'shared', false],
    ]);
  });

  it('are opened by a link that names the revision superseding an older one', async () => {
    const first = await store('A-102', 'P01');
    await store('A-102', 'P02', {}, Buffer.from('later'));
    const link = (await owner.get(`${root}/documents/${first.cde_id}/versions/${first.cde_version_id}/file`)).body;
    const file = await w.visitor().get(link.url);

    expect(link.superseded_by).toBe('P02');
    expect([file.status, file.headers['content-length']]).toEqual([200, String(png.length)]);
  });

  it('refuse existing revisions, store all files of one call or none, with every fault by its position', async () => {
    await store('A-103', 'P01');
    const [again, fresh] = [
      await dropFile(owner, root, { project_id: project }, 'A-103.png'),
      await dropFile(owner, root, { project_id: project }, 'A-104.png'),
    ];
    const answer = await owner.post(`${root}/document-drops/register`, {
      project_id: project,
      items: [
        { drop_id: fresh, number: 'A-104', title: 'New', revision: 'P01' },
        { drop_id: again, number: 'A-103', title: 'Old', revision: 'p01' },
      ],
    });
    const list = await owner.get(`${root}/documents?project_id=${project}&q=A-104`);

    expect([answer.status, answer.body.fields]).toEqual([
      422,
      { 'items.1.revision': ['A-103 has a revision p01 already. The newest is P01.'] },
    ]);
    expect(list.body.total_count).toBe(0);
  });

  it('propose number, revision and title from the file name, and name versions with the same content', async () => {
    const bytes = Buffer.from('unique content');
    await store('S-201', 'B', { title: 'Footings' }, bytes);
    await dropFile(owner, root, { project_id: project }, 'S-201 Rev C - Footings.txt', bytes);
    const { items } = (await owner.get(`${root}/document-drops?project_id=${project}&q=S-201`)).body;

    expect(items[0]).toMatchObject({
      number: 'S-201',
      revision: 'C',
      title: 'Footings',
      current_revision: 'B',
      identical: [{ number: 'S-201', revision: 'B' }],
    });
  });

  it('keep the subfolders of a dropped folder, which are added if they are missing', async () => {
    const top = (await addFolder('Dropped')).body;
    await addFolder('Plans', top.id);
    await store('F-1', 'P01', { folder_id: top.id, folder_path: 'plans/Level 1' });
    const bytes = Buffer.from('the second');
    const { cde_id } = await store('F-2', 'P01', { folder_id: top.id, folder_path: 'Plans/level 1/' }, bytes);
    const placed = await owner.get(`${root}/cde-placements?cdeSeriesId=${cde_id}`);
    const tree = (await owner.get(`${root}/projects/${project}/cde-folder-tree`)).body;
    const level = tree.names.indexOf('Level 1');

    expect(placed.body.items[0].path).toBe('Dropped / Plans / Level 1');
    expect([tree.names.filter((name: string) => /^level 1$/i.test(name)), tree.documents[level]]).toEqual([
      ['Level 1'],
      2,
    ]);
    expect(tree.names[tree.parents[level]]).toBe('Plans');
  });

  it('are stored once, however often the call is sent', async () => {
    const drop_id = await dropFile(owner, root, { project_id: project }, 'A-106.png');
    const body = { project_id: project, items: [{ drop_id, number: 'A-106', title: 'Once', revision: 'P01' }] };
    const send = () => owner.post(`${root}/document-drops/register`, body, { 'idempotency-key': 'a-106' });
    const [first, second] = [await send(), await send()];
    const versions = await owner.get(`${root}/documents/${first.body.items[0].cde_id}/versions`);

    expect([second.status, second.text, versions.body.total_count]).toEqual([201, first.text, 1]);
  });

  it('restore an earlier version as a new one', async () => {
    const first = await store('A-105', 'P01');
    await store('A-105', 'P02', {}, Buffer.from('wrong'));
    const at = `${root}/documents/${first.cde_id}/versions/${first.cde_version_id}/restore`;
    const taken = await owner.post(at, { revision: 'P02' });
    const restored = await owner.post(at, { revision: 'P03' });

    expect(taken.status).toBe(422);
    expect(restored.body).toMatchObject({ revision: 'P03', size: png.length, is_current: true, sequence: 3 });
  });
});

describe('placements', () => {
  it('put one document into several folders and move many at once, reporting the faults', async () => {
    const [from, also, to] = await Promise.all(
      ['From', 'Also', 'To'].map(async (name) => (await addFolder(name)).body),
    );
    const one = await store('B-1', 'P01', { folder_id: from.id });
    const two = await store('B-2', 'P01', { folder_id: from.id });
    await owner.post(`${root}/cde-placements`, { cdeSeriesId: one.cde_id, folderId: also.id });
    const ids = [one.cde_id, two.cde_id];
    const absent = crypto.randomUUID();
    const move = (cdeSeriesIds: string[], sourceFolderId?: string) =>
      owner.post(`${root}/cde-placements/bulk-move`, {
        cdeSeriesIds,
        targetFolderId: to.id,
        projectId: project,
        ...(sourceFolderId ? { sourceFolderId } : {}),
      });
    const refused = await move([...ids, absent]);
    const stillThere = await owner.get(`${root}/cde-placements?folderId=${from.id}`);
    const moved = await move(ids, from.id);
    const after = await owner.get(`${root}/cde-placements?cdeSeriesId=${one.cde_id}`);

    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { [absent]: ['There is no such document in this project.'] },
    ]);
    expect(stillThere.body.total_count).toBe(2);
    expect(moved.body).toEqual({ moved: 2, message: '2 documents moved to “To”' });
    expect(after.body.items.map((item: { path: string }) => item.path).toSorted()).toEqual(['Also', 'To']);
  });

  it('are in the history of the document', async () => {
    const folder = (await addFolder('Recorded')).body;
    const { cde_id } = await store('B-3', 'P01', { folder_id: folder.id });
    const history = await owner.get(`${root}/history/documents/${cde_id}`);

    expect(JSON.stringify(history.body.items)).toContain('Recorded');
  });
});

describe('people restricted to own documents', () => {
  it('see neither the register nor any of its documents', async () => {
    const { cde_id } = await store('C-1', 'P01');
    const outside = await build(w.database, (tx) => buildMember(tx, workspace, 'subcontractor'));
    await sql`UPDATE member_roles SET project_id = ${project} WHERE kinde_id = ${outside.kinde_id}`.execute(
      w.database.db,
    );
    const visitor = w.visitor(outside.token);
    const [one, list, link] = [
      await visitor.get(`${root}/documents/${cde_id}`),
      await visitor.get(`${root}/documents?project_id=${project}`),
      await visitor.get(`${root}/documents/${cde_id}/versions`),
    ];

    const tree = await visitor.get(`${root}/projects/${project}/cde-folder-tree`);

    expect([one.status, list.body.total_count, link.status]).toEqual([404, 0, 404]);
    expect(tree.body.names).toEqual([]);
  });
});
