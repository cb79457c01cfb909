import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltWorkspace } from '../../seed/builders.ts';
import { world } from '../../test/harness.ts';

const w = world();
let ws: BuiltWorkspace;
const owner = () => w.visitor(ws.owner.token);
const at = (path: string) => `/api/workspaces/${ws.workspace_id}/${path}`;
const search = async (query: string, visitor = owner()) => (await visitor.get(at(`search?${query}`))).body;
const titles = (body: { items: { title: string }[] }) => body.items.map(({ title }) => title);
let tower: string;
let depot: string;

beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx, 'Searched'));
  const project = async (project_name: string, project_number: string) =>
    (await owner().post(at('projects'), { project_name, project_number })).body.project_id as string;
  tower = await project('Harbour Tower', 'P-0012');
  depot = await project('Ferry depot', 'P-0120');
  for (const [project_id, building_name] of [
    [tower, 'Harbour podium'],
    [tower, 'Scaffolding yard'],
    [depot, 'Harbour workshop'],
  ])
    await owner().post(at('buildings'), { project_id, building_name });
  await owner().post(at('teams'), { name: 'Scaffolders' });
});

describe('the search of a workspace', () => {
  it('finds by words in any order, the last one as a prefix, and marks them', async () => {
    const { items } = await search('q=tower harb');

    expect(items).toMatchObject([
      {
        kind: 'projects',
        title: 'Harbour Tower',
        title_marks: [
          [0, 4],
          [8, 13],
        ],
        detail: 'P-0012',
        detail_marks: [],
      },
    ]);
  });

  it('puts a record with the typed number first', async () => {
    const body = await search('q=p-0120');

    expect(titles(body)[0]).toBe('Ferry depot');
    expect(body.items[0].detail_marks).toEqual([
      [0, 1],
      [2, 6],
    ]);
  });

  it('finds by a misspelt name, and states what was found instead', async () => {
    const body = await search('q=scafolding');

    expect(titles(body)).toEqual(['Scaffolding yard']);
    expect([body.found_for, body.items[0].title_marks]).toEqual([['scaffolding'], [[0, 11]]]);
  });

  it('finds records by a prefix with a mistake in it', async () => {
    expect(titles(await search('q=scafo')).toSorted()).toEqual(['Scaffolders', 'Scaffolding yard']);
  });

  it('does not guess numbers', async () => {
    expect(titles(await search('q=p-0013'))).toEqual([]);
  });

  it('filters by kind and project, and counts both without their own filter', async () => {
    const all = await search('q=harbour');
    const narrowed = await search(`q=harbour&kind=buildings&project_id=${depot}`);

    expect(all.facets.kinds).toMatchObject([
      { kind: 'projects', count: 1 },
      { kind: 'buildings', count: 2 },
    ]);
    expect(titles(narrowed)).toEqual(['Harbour workshop']);
    expect(narrowed.facets.kinds).toMatchObject([{ kind: 'buildings', count: 1 }]);
    expect(narrowed.facets.projects).toMatchObject([
      { id: depot, count: 1 },
      { id: tower, count: 1 },
    ]);
  });

  it('answers page by page with the exact total', async () => {
    const pages = [await search('q=harbour&limit=2'), await search('q=harbour&limit=2&page=2')];

    expect(pages.map(({ count, total_count }) => [count, total_count])).toEqual([
      [2, 3],
      [1, 3],
    ]);
    expect(new Set(pages.flatMap(titles)).size).toBe(3);
  });

  it('finds nothing for punctuation only', async () => {
    expect(await search(`q=${encodeURIComponent("'&|!()*:--")}`)).toMatchObject({ items: [], total_count: 0 });
  });

  it('no longer finds deleted records and finds them again once they are restored', async () => {
    const { body } = await owner().post(at('teams'), { name: 'Riggers' });
    const isFound = async () => titles(await search('q=riggers')).length > 0;

    const seen = [await isFound()];
    await owner().delete(at(`teams/${body.team_bim_id}`));
    seen.push(await isFound());
    await owner().post(at(`teams/${body.team_bim_id}/restore`));
    seen.push(await isFound());

    expect(seen).toEqual([true, false, true]);
  });

  it('finds people by the name that the workspace sees, also after they changed it', async () => {
    const member = await build(w.database, (tx) => buildMember(tx, ws, 'planner'));
    await w.database.pool.query(
      `UPDATE persons SET first_name = 'Ottoline', last_name = 'Kaczmarek' WHERE kinde_id = $1`,
      [member.kinde_id],
    );

    const found = await search('q=ottoline kazcmarek');

    expect(found.items).toMatchObject([{ kind: 'members', id: member.kinde_id, title: 'Ottoline Kaczmarek' }]);
  });
});
