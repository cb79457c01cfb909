import { describe, expect, it } from 'vitest';
import { world } from '../../../test/harness.ts';
import { scheduleSite, type Site, task } from '../../../test/schedule-site.ts';
import { upload } from '../../../test/upload.ts';
import { newId } from '../../platform/ids.ts';
import { toXlsx } from '../../platform/spreadsheet.ts';

const w = world();

const block = (lines: string[]) => lines.map((line, at) => ({ row: at + 1, cells: line.split('\t') }));
const send = (site: Site, lines: string[], dryRun = false) =>
  site.planner.post(`${site.root}/wbs/bulk`, { lines: block(lines), dry_run: dryRun });

interface Node {
  code: string;
  name: string;
  children: Node[];
}
/** The tree as lines, indented by two spaces per level. */
async function tree(site: Site): Promise<string[]> {
  const lines = (nodes: Node[], level: number): string[] =>
    nodes.flatMap(({ code, name, children }) => [
      `${'  '.repeat(level)}${code} ${name}`,
      ...lines(children, level + 1),
    ]);
  return lines((await site.planner.get(`${site.root}/wbs`)).body.items, 0);
}

const house = ['1 Substructure', '  1.1 Piles', '    1.1.1 Bored', '  1.2 Slab', '2 Structure'];

describe('a pasted block becomes elements of the WBS', () => {
  it.each([
    ['codes and names', ['1\tSubstructure', '1.1\tPiles', '1.1.1\tBored', '1.2\tSlab', '2\tStructure']],
    ['a code before the name', ['1 Substructure', '1.1 Piles', '1.1.1 Bored', '1.2. Slab', '2 Structure']],
    ['names that are indented by spaces', ['Substructure', '  Piles', '    Bored', '  Slab', 'Structure']],
    ['names in columns', ['Substructure', '\tPiles', '\t\tBored', '\tSlab', 'Structure']],
    [
      'levels under headings in any order',
      ['Element\tLevel\tRemark', 'Substructure\t1\tx', 'Piles\t2', 'Bored\t3', 'Slab\t2', 'Structure\t1'],
    ],
    [
      'parents under headings, in any order of rows',
      [
        'WBS code\tName\tParent',
        '1.1.1\tBored\t1.1',
        '1\tSubstructure',
        '1.1\tPiles\t1',
        '1.2\tSlab\t1',
        '2\tStructure',
      ],
    ],
  ])('by %s', async (_form, lines) => {
    const site = await scheduleSite(w);

    const looked = await send(site, lines, true);
    const stored = await send(site, lines);

    expect(looked.body).toMatchObject({ created: 5, unchanged: 0, faulty: 0, committed: false });
    expect(stored.body).toMatchObject({ created: 5, committed: true });
    expect(await tree(site)).toEqual(house);
  });

  it('changes nothing a second time, and new rows come after the existing ones', async () => {
    const site = await scheduleSite(w);
    await send(site, ['1\tSubstructure', '1.1\tPiles', '2\tStructure']);

    const again = await send(site, ['1\tSubstructure', '1.1\tPiles', '1.2\tSlab', '3\tFaçade']);
    const named = await send(site, ['Structure', '  Columns', 'Roof']);

    expect(again.body).toMatchObject({ created: 2, unchanged: 2 });
    expect(named.body.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'unchanged',
      'create',
      'create',
    ]);
    expect(await tree(site)).toEqual([
      '1 Substructure',
      '  1.1 Piles',
      '  1.2 Slab',
      '2 Structure',
      '  2.1 Columns',
      '3 Façade',
      '4 Roof',
    ]);
  });

  it('reports every fault by its row and stores nothing', async () => {
    const site = await scheduleSite(w);

    const answer = await send(site, [
      'Code\tName\tLevel',
      '1\tSubstructure\t1',
      '',
      '1\tPiles\t2',
      '1.2\t\t2',
      '1.3\tSlab\t4',
      `${'9'.repeat(61)}\t${'x'.repeat(301)}\tdeep`,
    ]);

    expect(answer.body).toMatchObject({ faulty: 4, committed: false });
    const faults = answer.body.rows.flatMap(({ row, faults: own }: { row: number; faults: string[] }) =>
      own.map((fault) => `${row}: ${fault.replaceAll('9'.repeat(61), '9…')}`),
    );
    expect(faults).toEqual([
      '4: The code "1" is already used in row 2.',
      '5: The name is missing.',
      '6: Level 4 cannot follow here; 3 is the deepest that can.',
      '7: "deep" is no level; write 1, 2, 3 …',
      '7: The name is too long; 300 letters are the most.',
      '7: The code is too long; 60 letters are the most.',
    ]);
    expect(await tree(site)).toEqual([]);
  });

  it('refuses a parent that does not exist, and cyclic parents', async () => {
    const site = await scheduleSite(w);

    const answer = await send(site, ['Code\tName\tParent', 'A\tSite\tX', 'B\tPiles\tC', 'C\tSlab\tB']);

    expect(answer.body.rows.map(({ faults }: { faults: string[] }) => faults.join())).toEqual([
      'There is no element "X" here or in the rows to place it under.',
      '',
      'It is its own parent. Name another parent.',
    ]);
  });

  it('is one step of the history, and is undone except for elements that are used or were changed since', async () => {
    const site = await scheduleSite(w);
    const { body } = await send(site, ['1\tSubstructure', '1.1\tPiles', '2\tStructure', '3\tRoof']);
    const [sub, piles, structure, roof] = body.rows.map((row: { wbs_id: string }) => row.wbs_id);
    await site.edit([task(newId(), 'Bore piles', 2, { wbsId: piles })]);
    await site.planner.patch(`${site.root}/wbs`, { wbs_id: roof, name: 'Green roof' });

    const back = await site.planner.post(`${site.root}/wbs/bulk/take-back`, {
      wbs_ids: [sub, piles, structure, roof],
    });

    expect(back.body).toEqual({ deleted: 1, restored: 0, kept: 3 });
    expect(await tree(site)).toEqual(['1 Substructure', '  1.1 Piles', '3 Green roof']);
  });
});

describe('limits of a pasted block', () => {
  it('levels cannot exceed the maximum, nor codes their length', async () => {
    const site = await scheduleSite(w);
    const deep = (count: number) => Array.from({ length: count }, (_each, at) => `L${at}\tPart\t${at + 1}`);

    const tooDeep = await send(site, ['Code\tName\tLevel', ...deep(51)]);
    const backwards = await send(site, [
      'Code\tName\tParent',
      ...Array.from({ length: 4999 }, (_each, at) => `L${at}\tPart\t${at < 4998 ? `L${at + 1}` : ''}`),
    ]);
    const tooLong = await send(
      site,
      Array.from({ length: 31 }, (_each, at) => `${' '.repeat(at)}Part`),
    );
    const coded = await send(site, ['Code\tName\tLevel', ...deep(50)]);
    const below = await site.planner.post(`${site.root}/wbs`, {
      code: 'L50',
      name: 'Part',
      parent_wbs_id: coded.body.rows.at(-1).wbs_id,
    });
    const above = await site.planner.post(`${site.root}/wbs`, { code: 'Site', name: 'Site' });
    const moved = await site.planner.patch(`${site.root}/wbs`, {
      wbs_id: coded.body.rows[0].wbs_id,
      parent_wbs_id: above.body.wbs_id,
    });

    expect(tooDeep.body.rows.at(-1).faults).toEqual(['It would be on level 51; 50 levels are the most.']);
    expect(backwards.body).toMatchObject({ faulty: 4949, committed: false });
    expect(tooLong.body.rows.at(-1).faults).toEqual([
      'The code of its place would have more than 60 letters. Write a shorter one next to the name.',
    ]);
    expect([coded.body.committed, below.status, moved.status]).toEqual([true, 422, 422]);
    expect(await tree(site)).toHaveLength(51);
  });

  it('codes are unique, even if some rows have none', async () => {
    const site = await scheduleSite(w);

    await send(site, ['Code\tName', '\tFirst', '2\tSecond', '\tThird', '3\tFourth', `${'9'.repeat(30)}\tFifth`]);
    await send(site, ['Sixth']);

    expect(await tree(site)).toEqual([
      '1 First',
      '2 Second',
      '4 Third',
      '3 Fourth',
      `${'9'.repeat(30)} Fifth`,
      '5 Sixth',
    ]);
  });

  it('elements that somebody else added cannot be undone', async () => {
    const site = await scheduleSite(w);
    const owner = w.visitor(site.workspace.owner.token);
    const others = await owner.post(`${site.root}/wbs`, { code: '1', name: 'Substructure' });
    const { body } = await send(site, ['2\tStructure']);

    const back = await site.planner.post(`${site.root}/wbs/bulk/take-back`, {
      wbs_ids: [others.body.wbs_id, body.rows[0].wbs_id],
    });

    expect(back.body).toEqual({ deleted: 1, restored: 0, kept: 1 });
    expect(await tree(site)).toEqual(['1 Substructure']);
  });
});

describe('a file of a WBS', () => {
  const read = (site: Site, name: string, bytes: Buffer | string) =>
    upload(site.planner, `${site.root}/wbs/import-file`, { name, bytes: Buffer.from(bytes) });

  it('is read with its columns and the spaces before names', async () => {
    const site = await scheduleSite(w);

    const csv = await read(site, 'wbs.csv', 'Code;Name\n\n1;Substructure\n1.1;  Piles\n');
    const columns = ['Code', 'Name'].map((header, at) => ({ header, value: (row: string[]) => row[at]! }));
    const xlsx = await read(site, 'wbs.xlsx', await toXlsx('WBS', columns, [['1', '  Substructure']]));

    const named = [
      { header: 'Code', field: 'code' },
      { header: 'Name', field: 'name' },
    ];
    expect(csv.body).toEqual({
      columns: named,
      rows: [
        ['1', 'Substructure'],
        ['1.1', '  Piles'],
      ],
    });
    expect(xlsx.body).toEqual({ columns: named, rows: [['1', '  Substructure']] });
  });

  it.each([
    ['codes that contain their parents', '1;Podium\n1.1;Slab\n', ['code', 'name'], ['1.1', 'Slab']],
    ['codes that do not', 'A1;Podium\nB1;  Slab\n', ['code', 'name', 'level'], ['B1', 'Slab', '2']],
    ['names indented by their level', 'Podium\n  Slab\n', ['name', 'level'], ['Slab', '2']],
    ['names in the columns of their levels', 'Podium;\n;Slab\n', ['name', 'level'], ['Slab', '2']],
    ['names behind their codes', '1 Podium\n1.1 Slab\n', ['code', 'name'], ['1.1', 'Slab']],
  ])('without headings gets equivalent columns: %s', async (_what, text, fields, second) => {
    const site = await scheduleSite(w);

    const { body } = await read(site, 'wbs.csv', text);

    expect(body.columns.map(({ field }: { field: string }) => field)).toEqual(fields);
    expect(body.rows[1]).toEqual(second);
  });

  it('is refused with advice if it is not one', async () => {
    const site = await scheduleSite(w);

    expect((await read(site, 'wbs.csv', '')).body.message).toBe('The file is empty.');
    expect((await read(site, 'wbs.pdf', '%PDF-1.4\u0000')).status).toBe(415);
    expect((await read(site, 'wbs.doc', 'Code;Name\n1;Substructure\n')).status).toBe(415);
  });
});
