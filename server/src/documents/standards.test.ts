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
  workspace = await build(w.database, (tx) => buildWorkspace(tx, 'Standards'));
  owner = w.visitor(workspace.owner.token);
  root = `/api/workspaces/${workspace.workspace_id}`;
  project = (await owner.post(`${root}/projects`, { project_name: 'Library' })).body.project_id;
});

const read = async (visitor = owner) => (await visitor.get(`${root}/document-standards`)).body;
const folderOf = async (name: string, more: object = {}, at = project) =>
  (await owner.post(`${root}/cde-folders`, { project_id: at, name, ...more })).body as { id: string; version: number };
const register = (items: object[], visitor = owner) =>
  visitor.post(`${root}/document-drops/register`, { project_id: project, items });
const drop = (name: string, folder_id: string | null = null, visitor = owner) =>
  dropFile(visitor, root, { project_id: project, folder_id }, name, png);
const filesOnHold = async (folder: string, visitor = owner) =>
  (await visitor.get(`${root}/document-drops?on_hold=true&folder_id=${folder}`)).body;

describe('the document standards of a workspace', () => {
  it('are those of ISO 19650 until it sets its own, each change at its version and in the history', async () => {
    const { abilities, version, ...before } = await read();
    const house = {
      ...before,
      suitabilities: [
        ...before.suitabilities,
        { code: 'FT', state: 'published', meaning: 'For tender', is_offered: true },
      ],
      version,
    };
    const saved = await owner.put(`${root}/document-standards`, house);
    const stale = await owner.put(`${root}/document-standards`, house);
    const history = await owner.get(`${root}/history/document_standards/${workspace.workspace_id}`);
    const reader = await build(w.database, (tx) => buildMember(tx, workspace, 'project-manager'));
    const denied = await w.visitor(reader.token).put(`${root}/document-standards`, { ...house, version: 1 });

    expect([version, abilities, before.suitabilities[0].code]).toEqual([0, ['edit'], 'S0']);
    expect([saved.status, saved.body.version, stale.status, denied.status, history.status]).toEqual([
      200, 1, 409, 403, 200,
    ]);
    expect((await read(w.visitor(reader.token))).abilities).toEqual([]);
  });

  it('determine which codes and states a version can have', async () => {
    const [tender, unknown] = [await drop('ST-1.png'), await drop('ST-2.png')];
    const base = { title: 'Plan', revision: 'C01' };
    const refused = await register([
      { ...base, drop_id: tender, number: 'ST-1', suitability: 'FT', state: 'wip' },
      { ...base, drop_id: unknown, number: 'ST-2', suitability: 'ZZ' },
    ]);
    const stored = await register([{ ...base, drop_id: tender, number: 'ST-1', suitability: 'FT' }]);

    expect(refused.body.fields).toEqual({
      'items.0.suitability': ['FT belongs to the state published. Change the one or the other.'],
      'items.1.suitability': ['ZZ is no suitability code of this workspace.'],
    });
    expect(stored.status).toBe(201);
  });

  it('propose the next revision by the configured sequences', async () => {
    const id = await drop('ST-3 Rev P01.01.png');
    const { body } = await register([{ drop_id: id, number: 'ST-3', title: 'Plan', revision: 'P01.01' }]);
    const path = `${root}/documents/${body.items[0].cde_id}/next-revision`;
    const revisions = await Promise.all(
      ['', '?state=wip', '?state=shared', '?state=published'].map(
        async (query) => (await owner.get(path + query)).body.revision,
      ),
    );

    expect(revisions).toEqual(['P01.02', 'P01.02', 'P01', 'C01']);
  });

  it('refuse duplicate codes, lists without codes, and removing a standard in use by a folder', async () => {
    const { abilities: _abilities, ...now } = await read();
    const [iso] = now.naming_standards;
    await folderOf('With a standard', { naming_standard_id: iso.id });
    const put = (more: object) => owner.put(`${root}/document-standards`, { ...now, ...more });

    const twice = await put({ suitabilities: [now.suitabilities[0], { ...now.suitabilities[0], code: 's0' }] });
    const empty = await put({
      naming_standards: [
        iso,
        {
          ...iso,
          id: crypto.randomUUID(),
          name: 'B',
          fields: [{ name: 'X', kind: 'list', values: [], min: 1, max: 1 }],
        },
      ],
    });
    const used = await put({ naming_standards: [] });

    expect([twice.body.fields, empty.body.fields]).toEqual([
      { 'suitabilities.1.code': ['“s0” is there twice. Each is given once.'] },
      { 'naming_standards.1.fields.0.values': ['Give the codes of the list.'] },
    ]);
    expect(used.body.fields.naming_standards[0]).toContain('“With a standard”');
  });
});

describe('a folder with a naming standard', () => {
  it('holds files that do not comply, with their faults, and accepts the rest; renamed, a file is released', async () => {
    const { naming_standards: all } = await read();
    const folder = await folderOf('Drawings', { naming_standard_id: all[1].id });
    const inside = await folderOf('Level 1', { parent_id: folder.id });
    const [good, bad] = [await drop('A-DR-1201.png', inside.id), await drop('Plan of level 1.png', inside.id)];
    const waiting = (await owner.get(`${root}/document-drops?project_id=${project}&folder_id=${inside.id}&sort=name`))
      .body;
    const item = (drop_id: string, number: string) => ({
      drop_id,
      number,
      title: 'Plan',
      revision: 'P01',
      folder_id: inside.id,
      discipline: 'Architecture',
    });
    const stored = await register([item(good, 'A-DR-1201'), item(bad, 'Plan-1')]);
    const on_hold = await filesOnHold(inside.id);
    const still = await register([item(bad, 'A-XX-1')]);
    const released = await register([item(bad, 'A-DR-1202')]);
    const placed = await owner.get(`${root}/documents?folder_id=${inside.id}&sort=number`);

    expect(waiting.items.map((each: { naming_faults: string[] }) => each.naming_faults.length > 0)).toEqual([
      false,
      true,
    ]);
    expect(stored.body).toMatchObject({ created: 1, on_hold: [{ drop_id: bad, number: 'Plan-1' }] });
    expect(stored.body.on_hold[0].faults[0]).toMatch(/^Discipline “Plan” is not in its list: A, C/);
    expect(on_hold.items).toMatchObject([
      { number: 'Plan-1', discipline: 'Architecture', revision: 'P01', dropped_by: 'Olive Owner' },
    ]);
    expect([still.body.created, still.body.on_hold.length, released.body.created]).toEqual([0, 1, 1]);
    expect(placed.body.items.map(({ number }: { number: string }) => number)).toEqual(['A-DR-1201', 'A-DR-1202']);
    expect((await filesOnHold(inside.id)).total_count).toBe(0);
  });

  it('shows its holding area to people who may change it, and lets people who manage documents store anyway', async () => {
    const { naming_standards: all } = await read();
    const folder = await folderOf('OnHold for others', { naming_standard_id: all[1].id });
    const manager = await build(w.database, (tx) => buildMember(tx, workspace, 'project-manager'));
    const visitor = w.visitor(manager.token);
    const id = await drop('odd.png', folder.id, visitor);
    const item = { drop_id: id, number: 'ODD', title: 'Odd', revision: 'P01', folder_id: folder.id };
    await register([item], visitor);
    const seen = await filesOnHold(folder.id);
    const denied = await register([{ ...item, ignores_standard: true }], visitor);
    const { version } = (await owner.get(`${root}/cde-folders/${folder.id}/rights`)).body;
    await owner.put(`${root}/cde-folders/${folder.id}/rights`, {
      is_inherited: false,
      rights: [{ kind: 'person', id: manager.kinde_id, level: 'upload' }],
      version,
    });
    const other = await build(w.database, (tx) => buildMember(tx, workspace, 'contracts-administrator'));
    const hidden = await filesOnHold(folder.id, w.visitor(other.token));
    const stored = await register([{ ...item, ignores_standard: true }]);

    expect(seen.items).toMatchObject([{ number: 'ODD', dropped_by: 'Project manager Member' }]);
    expect([denied.status, hidden.total_count, stored.body.created]).toEqual([422, 0, 1]);
  });

  it('is assigned its standard only by people who manage documents', async () => {
    const { naming_standards: all } = await read();
    const folder = await folderOf('Plain');
    const manager = await build(w.database, (tx) => buildMember(tx, workspace, 'project-manager'));
    const patch = (visitor: Visitor, naming_standard_id: string) =>
      visitor.patch(`${root}/cde-folders/${folder.id}`, { naming_standard_id, version: folder.version });

    const statuses = [
      (await patch(w.visitor(manager.token), all[0].id)).status,
      (await patch(owner, crypto.randomUUID())).status,
      (await patch(owner, all[0].id)).status,
    ];

    expect(statuses).toEqual([422, 422, 200]);
  });
});

describe('a closed folder with a naming standard', () => {
  it('reveals nothing of it to people who cannot see the folder', async () => {
    const { naming_standards: all } = await read();
    const folder = await folderOf('Closed drawings', { naming_standard_id: all[1].id });
    await owner.put(`${root}/cde-folders/${folder.id}/rights`, {
      is_inherited: false,
      rights: [{ kind: 'role', id: workspace.roles.get('document-controller'), level: 'view' }],
      version: folder.version,
    });
    const manager = await build(w.database, (tx) => buildMember(tx, workspace, 'project-manager'));
    const visitor = w.visitor(manager.token);
    const drop_id = await drop('guess.png', null, visitor);
    const item = { drop_id, number: 'GUESS', title: 'Guess', revision: 'P01', folder_id: folder.id };
    const answers = [await register([item], visitor), await register([{ ...item, ignores_standard: true }], visitor)];

    for (const { status, body } of answers) {
      expect([status, body.fields]).toEqual([
        422,
        { 'items.0.folder_id': ['There is no such folder in this project.'] },
      ]);
    }
  });
});

describe('a folder template', () => {
  it('saves a tree with rights and standards and creates it again in another project, all or nothing', async () => {
    const { naming_standards: all } = await read();
    const top = await folderOf('01 Design', { naming_standard_id: all[1].id });
    const inside = await folderOf('Concept', { parent_id: top.id });
    await owner.put(`${root}/cde-folders/${inside.id}/rights`, {
      is_inherited: false,
      rights: [{ kind: 'role', id: workspace.roles.get('director')!, level: 'view' }],
      version: 1,
    });
    const saved = await owner.post(`${root}/folder-templates`, {
      name: 'Design',
      project_id: project,
      folder_id: top.id,
    });
    const again = await owner.post(`${root}/folder-templates`, { name: 'design', project_id: project });
    const other = (await owner.post(`${root}/projects`, { project_name: 'School' })).body.project_id;
    const apply = (body: object, visitor = owner) =>
      visitor.post(`${root}/folder-templates/${saved.body.id}/apply`, body);
    const made = await apply({ project_id: other });
    const twice = await apply({ project_id: other });
    const tree = (await owner.get(`${root}/projects/${other}/cde-folder-tree`)).body;
    const stranger = await build(w.database, (tx) => buildWorkspace(tx, 'Strangers'));
    const foreign = await apply({ project_id: other }, w.visitor(stranger.owner.token));
    const copy = tree.ids[tree.names.indexOf('Concept')];
    const rights = (await owner.get(`${root}/cde-folders/${copy}/rights`)).body;
    const deleted = await owner.delete(`${root}/folder-templates/${saved.body.id}`);

    expect(saved.body).toMatchObject({ folder_count: 2, top: ['01 Design'] });
    expect([again.status, made.body, twice.status, foreign.status]).toEqual([
      409,
      { created: 2, left_out: [] },
      409,
      404,
    ]);
    expect(twice.body.message).toContain('“01 Design”');
    expect([tree.names, tree.restricted]).toEqual([
      ['01 Design', 'Concept'],
      [false, true],
    ]);
    expect(rights.rights).toMatchObject([{ name: 'Director', level: 'view' }]);
    expect([deleted.status, (await owner.get(`${root}/folder-templates`)).body.items]).toEqual([200, []]);
  });

  it('is restored after a deletion, unless another one has its name by then', async () => {
    await folderOf('Handover');
    const path = `${root}/folder-templates`;
    const save = () => owner.post(path, { name: 'Closing', project_id: project });
    const first = (await save()).body;
    const restore = (visitor = owner) => visitor.post(`${path}/${first.id}/restore`);
    await owner.delete(`${path}/${first.id}`);
    const stranger = await build(w.database, (tx) => buildWorkspace(tx, 'Elsewhere'));
    const reader = await build(w.database, (tx) => buildMember(tx, workspace, 'project-manager'));
    const refused = [await restore(w.visitor(stranger.owner.token)), await restore(w.visitor(reader.token))];
    const restored = [await restore(), await restore()];
    const listed = (await owner.get(path)).body.items.map(({ id }: { id: string }) => id);
    await owner.delete(`${path}/${first.id}`);
    await save();
    const taken = await restore();

    expect(refused.map(({ status }) => status)).toEqual([404, 403]);
    expect(restored.map(({ status, body }) => [status, body])).toEqual([
      [200, { ...first, version: 3 }],
      [200, { ...first, version: 3 }],
    ]);
    expect(listed).toContain(first.id);
    expect([taken.status, taken.body.message]).toEqual([
      409,
      'There is another template “Closing” now. Delete that one first.',
    ]);
  });
});
