import { beforeAll, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltWorkspace } from '../../seed/builders.ts';
import { world, type Visitor } from '../../test/harness.ts';
import { dropFile } from '../../test/sent-file.ts';

const w = world();
let workspace: BuiltWorkspace;
let owner: Visitor;
let root: string;
let library: string;
let wharf: string;
let plan: string;

beforeAll(async () => {
  workspace = await build(w.database, (tx) => buildWorkspace(tx, 'Harbour'));
  owner = w.visitor(workspace.owner.token);
  root = `/api/workspaces/${workspace.workspace_id}`;
  const make = async (project_name: string) => (await owner.post(`${root}/projects`, { project_name })).body.project_id;
  [library, wharf] = [await make('Library'), await make('Wharf')];
  plan = await store(library, 'A-101');
  await store(library, 'A-501');
  await store(wharf, 'A-601');
});

async function store(project_id: string, number: string): Promise<string> {
  const drop_id = await dropFile(owner, root, { project_id }, `${number}.png`);
  const items = [{ drop_id, number, title: `Sheet ${number}`, revision: 'P01' }];
  return (await owner.post(`${root}/document-drops/register`, { project_id, items })).body.items[0].cde_id;
}
const ask = (visitor: Visitor, numbers: readonly string[]) =>
  visitor.post(`${root}/documents/${plan}/sheet-references`, { numbers });

it('a reference on a drawing leads to another document of its project, but not to itself, another project or nothing', async () => {
  const answer = await ask(owner, ['a-501', 'A-101', 'A-601', 'A-999']);

  expect(answer.body.items).toMatchObject([{ number: 'a-501', title: 'Sheet A-501', revision: 'P01' }]);
});

it('a reference does not lead to a deleted document', async () => {
  const deleted = await store(library, 'A-701');
  const before = (await ask(owner, ['A-701'])).body.items;
  await owner.delete(`${root}/documents/${deleted}`);

  expect([before.length, (await ask(owner, ['A-701'])).body.items]).toEqual([1, []]);
});

it('references are hidden from people of another project', async () => {
  const mason = await build(w.database, (tx) => buildMember(tx, workspace, 'subcontractor', wharf));

  expect((await ask(w.visitor(mason.token), ['A-501'])).status).toBe(404);
});
