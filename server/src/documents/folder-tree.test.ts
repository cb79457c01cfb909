// The tree of a project with more folders than are read at once, and a bulk move of documents.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltWorkspace } from '../../seed/builders.ts';
import { world, type Visitor } from '../../test/harness.ts';

const w = world();
let workspace: BuiltWorkspace;
let owner: Visitor;
let manager: Visitor;
let root: string;
let project: string;

beforeAll(async () => {
  workspace = await build(w.database, (tx) => buildWorkspace(tx, 'Trees'));
  owner = w.visitor(workspace.owner.token);
  manager = w.visitor((await build(w.database, (tx) => buildMember(tx, workspace, 'project-manager'))).token);
  root = `/api/workspaces/${workspace.workspace_id}`;
  project = (await owner.post(`${root}/projects`, { project_name: 'Library' })).body.project_id;
  // In each of 20 areas 10 rooms, in the first room of each a shelf; area 1 is closed. Children come before their
  // parents.
  await sql`INSERT INTO cde_folders (workspace_id, id, project_id, name, parent_id, has_own_rights)
    SELECT ${workspace.workspace_id}::uuid, md5(path)::uuid, ${project}::uuid, path, md5(parent)::uuid, path = 'Area 1' FROM (
      SELECT 'Shelf ' || area AS path, 'Room ' || area || '.1' AS parent FROM generate_series(1, 20) area
      UNION ALL SELECT 'Room ' || area || '.' || room, 'Area ' || area FROM generate_series(1, 20) area, generate_series(1, 10) room
      UNION ALL SELECT 'Area ' || area, NULL FROM generate_series(1, 20) area) f`.execute(w.database.db);
});

const idOf = async (name: string) => {
  const { rows } = await sql<{ id: string }>`SELECT id FROM cde_folders WHERE name = ${name}`.execute(w.database.db);
  return rows[0]!.id;
};
const read = async (visitor: Visitor, query = '') =>
  (await visitor.get(`${root}/projects/${project}/cde-folder-tree${query}`)).body as {
    names: string[];
    parents: number[];
    folders: number[];
    documents: number[];
    is_whole: boolean;
  };
const inside = ({ names, parents }: { names: string[]; parents: number[] }, parent: string) =>
  names.filter((_name, at) => names[parents[at]!] === parent);

describe('a tree of many folders', () => {
  it('begins with the top-level folders, each with the number of its subfolders', async () => {
    const tree = await read(owner);

    expect(tree.names).toHaveLength(20);
    expect(new Set(tree.parents)).toEqual(new Set([-1]));
    expect(new Set(tree.folders)).toEqual(new Set([10]));
    expect(tree.is_whole).toBe(false);
  });

  it('has the children of an open folder, and of its ancestors', async () => {
    const tree = await read(owner, `?open=${await idOf('Shelf 7')},${await idOf('Area 3')}`);

    expect(inside(tree, 'Room 7.1')).toEqual(['Shelf 7']);
    expect([inside(tree, 'Area 7').length, inside(tree, 'Area 3').length, tree.names.length]).toEqual([10, 10, 41]);
    expect(tree.folders[tree.names.indexOf('Room 7.1')]).toBe(1);
    expect(tree.folders[tree.names.indexOf('Room 7.2')]).toBe(0);
  });

  it('is read completely on request, and refuses an invalid list of ids', async () => {
    const tree = await read(owner, '?whole=true');
    const refused = await owner.get(`${root}/projects/${project}/cde-folder-tree?open=Area`);

    expect([tree.names.length, tree.is_whole, refused.status]).toEqual([240, true, 400]);
  });

  it('shows nothing of a closed folder, in any form of the query, except an open folder inside it', async () => {
    const [area, room] = [await idOf('Area 1'), await idOf('Room 1.1')];
    const closed = await read(manager, `?open=${area},${room}`);
    const whole = await read(manager, '?whole=true');
    const rights = [{ kind: 'role', id: workspace.roles.get('project-manager'), level: 'view' }];
    await owner.put(`${root}/cde-folders/${room}/rights`, { is_inherited: false, rights, version: 1 });
    const opened = await read(manager);
    const both = await read(manager, `?open=${room}`);

    expect(closed.names.toSorted()).toEqual(Array.from({ length: 19 }, (_none, at) => `Area ${at + 2}`).toSorted());
    expect(whole.names).toHaveLength(19 * 12);
    expect([opened.names.length, opened.parents[opened.names.indexOf('Room 1.1')]]).toEqual([20, -1]);
    expect(inside(both, 'Room 1.1')).toEqual(['Shelf 1']);
  });
});

describe('a bulk move of documents', () => {
  it('is counted in the tree and is in the history of each document, once', async () => {
    const [from, to] = [await idOf('Area 4'), await idOf('Area 5')];
    await sql`INSERT INTO documents (workspace_id, cde_id, project_id, number, title, discipline, type)
      SELECT ${workspace.workspace_id}::uuid, md5('plan ' || n)::uuid, ${project}::uuid, 'P-' || n, 'Plan', 'Architecture', 'Drawing'
        FROM generate_series(1, 60) n`.execute(w.database.db);
    const { rows } = await sql<{
      cde_id: string;
    }>`SELECT cde_id FROM documents WHERE workspace_id = ${workspace.workspace_id}`.execute(w.database.db);
    const cdeSeriesIds = rows.map(({ cde_id }) => cde_id);
    const move = (targetFolderId: string) =>
      owner.post(`${root}/cde-placements/bulk-move`, { cdeSeriesIds, targetFolderId, projectId: project });
    const answers = [await move(from), await move(to)];
    await owner.delete(`${root}/documents/${cdeSeriesIds[0]}`, { version: 1 });
    const tree = await read(owner);
    const { rows: events } = await sql<{ left: string | null; entered: string | null; count: number }>`
      SELECT before ->> 'folder' AS left, after ->> 'folder' AS entered, count(DISTINCT entity_id)::integer AS count FROM audit_events
       WHERE workspace_id = ${workspace.workspace_id} AND entity = 'documents' AND after ? 'folder' AND action = 'updated' AND title LIKE 'P-%'
       GROUP BY 1, 2 ORDER BY 1, 2`.execute(w.database.db);

    expect(answers.map(({ body }) => body.moved)).toEqual([60, 60]);
    expect(['Area 4', 'Area 5'].map((name) => tree.documents[tree.names.indexOf(name)])).toEqual([0, 59]);
    expect(events).toEqual([
      { left: 'Area 4', entered: 'Area 5', count: 60 },
      { left: null, entered: 'Area 4', count: 60 },
    ]);
  });
});
