// Files that become the next revisions of a known document, and files whose name and title block contradict each other.
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltWorkspace } from '../../seed/builders.ts';
import { world, type Visitor } from '../../test/harness.ts';
import { pdfOf } from '../../test/pdf-file.ts';
import { dropFile } from '../../test/sent-file.ts';

const w = world();
let workspace: BuiltWorkspace;
let owner: Visitor;
let root: string;
let project: string;

beforeAll(async () => {
  workspace = await build(w.database, (tx) => buildWorkspace(tx, 'Revisions'));
  owner = w.visitor(workspace.owner.token);
  root = `/api/workspaces/${workspace.workspace_id}`;
  project = (await owner.post(`${root}/projects`, { project_name: 'Library' })).body.project_id;
});

/** A drawing with a title block. */
function drawing(number: string, revision: string): Buffer {
  const line = (text: string, y: number) => `BT /F1 9 Tf 350 ${y} Td (${text}) Tj ET `;
  return pdfOf(['drawing'], { stream: Buffer.from(line(`Drawing ${number}`, 120) + line(`Revision ${revision}`, 90)) });
}

const register = (items: object[], who = owner) =>
  who.post(`${root}/document-drops/register`, { project_id: project, items });
const waiting = async (query = '') =>
  (await owner.get(`${root}/document-drops?project_id=${project}&sort=name&limit=500${query}`)).body.items;
const versionsOf = async (id: string) =>
  (await owner.get(`${root}/documents/${id}/versions`)).body.items.map(
    ({ revision, is_current }: { revision: string; is_current: boolean }) =>
      is_current ? `${revision} (newest)` : revision,
  );

async function newDocument(number: string, revision = 'P01'): Promise<string> {
  const drop_id = await dropFile(owner, root, { project_id: project }, `${number}.txt`, Buffer.from(`${number} first`));
  return (await register([{ drop_id, number, title: 'Plan', revision }])).body.items[0].cde_id;
}

const sendFor = (cde_id: string, name: string, bytes: Buffer = Buffer.from(name)) =>
  dropFile(owner, root, { project_id: project, cde_id }, name, bytes);

describe('a file sent for a document', () => {
  it('becomes its next revision, even if its title block and its name have other numbers', async () => {
    const id = await newDocument('A-1201');
    const drop_id = await sendFor(id, 'A-7700 something else.pdf', drawing('A-9999', 'P02'));
    await w.app.jobs.runDue();
    const [file] = await waiting(`&cde_id=${id}`);
    const elsewhere = await register([{ drop_id, number: 'A-9999', title: 'Plan', revision: 'P02' }]);
    const stored = await register([{ drop_id, number: file.number, title: 'Plan', revision: file.revision }]);

    expect(file).toMatchObject({
      number: 'A-1201',
      revision: 'P02',
      is_revision: true,
      other_number: 'A-9999',
      contradiction: null,
      current_revision: 'P01',
    });
    expect([elsewhere.status, elsewhere.body.fields]).toEqual([
      422,
      {
        'items.0.number': [
          'This file was sent as a new revision: its number is that of the document. Discard it to use another.',
        ],
      },
    ]);
    expect([stored.status, await versionsOf(id)]).toEqual([201, ['P02 (newest)', 'P01']]);
  });

  it('follows the files before it, and the newest of several is the last of the sequence, not of the alphabet', async () => {
    const id = await newDocument('A-1202', '8');
    const ten = await sendFor(id, 'scan Rev 10.txt');
    const [nine, eleven] = [await sendFor(id, 'scan Rev 9.txt'), await sendFor(id, 'scan.txt')];
    const files = await waiting(`&cde_id=${id}`);
    const stored = await register([
      { drop_id: ten, number: 'A-1202', title: 'Plan', revision: '10' },
      { drop_id: eleven, number: 'A-1202', title: 'Plan', revision: '11' },
      { drop_id: nine, number: 'A-1202', title: 'Plan', revision: '9' },
    ]);

    expect(files.map(({ name, revision }: Record<string, string>) => [name, revision])).toEqual([
      ['scan Rev 10.txt', '10'],
      ['scan Rev 9.txt', '9'],
      ['scan.txt', '11'],
    ]);
    expect([stored.status, await versionsOf(id)]).toEqual([201, ['11 (newest)', '10', '9', '8']]);
  });

  it('is refused for a document of another project, and for people who may not edit documents', async () => {
    const id = await newDocument('A-1203');
    const other = (await owner.post(`${root}/projects`, { project_name: 'Other' })).body.project_id;
    const files = [{ name: 'a.txt', size: 1 }];
    const elsewhere = await owner.post(`${root}/document-drops`, { project_id: other, cde_id: id, files });
    const outsider = await build(w.database, (tx) => buildMember(tx, workspace, 'worker'));
    const visitor = w.visitor(outsider.token);
    const refused = await visitor.post(`${root}/document-drops`, { project_id: project, cde_id: id, files });
    const abilities = async (who: Visitor) => (await who.get(`${root}/documents/${id}`)).body.abilities;

    expect([elsewhere.status, elsewhere.body.fields]).toEqual([
      422,
      { cde_id: ['There is no such document in this project.'] },
    ]);
    expect(refused.status).toBe(403);
    expect(await abilities(owner)).toContain('revise');
    expect((await abilities(visitor)) ?? []).not.toContain('revise');
  });

  it('is not placed in a folder of its own', async () => {
    const cde_id = await newDocument('A-1204');
    const folder = (await owner.post(`${root}/cde-folders`, { project_id: project, name: 'Shop drawings' })).body;
    const body = { project_id: project, cde_id, folder_id: folder.id, files: [{ name: 'a.txt', size: 1 }] };
    const refused = await owner.post(`${root}/document-drops`, body);

    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { folder_id: ['A new revision stays in the folders of its document. Leave the folder out.'] },
    ]);
  });
});

describe('one file', () => {
  it('becomes one version: listed twice it is refused, in upper or lower case', async () => {
    const drop_id = await dropFile(owner, root, { project_id: project }, 'S-310.txt', Buffer.from('S-310'));
    const item = (id: string, revision: string) => ({ drop_id: id, number: 'S-310', title: 'Stair', revision });
    const twice = await register([item(drop_id, 'A'), item(drop_id.toUpperCase(), 'B')]);
    const once = await register([item(drop_id, 'A')]);

    expect([twice.status, twice.body.fields]).toEqual([
      422,
      { 'items.1.drop_id': ['This file is listed twice. Name it once.'] },
    ]);
    expect([once.status, await versionsOf(once.body.items[0].cde_id)]).toEqual([201, ['A (newest)']]);
  });
});

describe('several files of one number', () => {
  it('are stored as its revisions; the same revision twice is refused', async () => {
    const send = (name: string) => dropFile(owner, root, { project_id: project }, name, Buffer.from(name));
    const [b, a] = [await send('S-300 Rev B.txt'), await send('S-300 Rev A.txt')];
    const item = (drop_id: string, revision: string) => ({ drop_id, number: 'S-300', title: 'Stair', revision });
    const twice = await register([item(b, 'A'), item(a, 'a')]);
    const stored = await register([item(b, 'B'), item(a, 'A')]);

    expect([twice.status, twice.body.fields]).toEqual([
      422,
      { 'items.1.revision': ['Another file here is S-300 a too. Change one of them.'] },
    ]);
    expect([stored.status, stored.body.created, stored.body.revised]).toEqual([201, 1, 1]);
    expect(await versionsOf(stored.body.items[0].cde_id)).toEqual(['B (newest)', 'A']);
  });
});

describe('a file name that contradicts the title block', () => {
  it('is reported with both values; a name that agrees is not', async () => {
    const send = (name: string, bytes: Buffer) => dropFile(owner, root, { project_id: project }, name, bytes);
    await send('M-4008 Rev B.pdf', drawing('HZN-MEC-ZZ-08-DR-M-3008', 'P02'));
    await send('m_4009[p02].pdf', drawing('M-4009', 'P02'));
    const [unread] = await waiting('&q=M-4008');
    await w.app.jobs.runDue();
    const [differs, agrees] = [(await waiting('&q=M-4008'))[0], (await waiting('&q=4009'))[0]];

    expect([unread.is_read, unread.contradiction]).toEqual([false, null]);
    expect(differs.contradiction).toEqual({
      number: true,
      revision: true,
      file_name: { number: 'M-4008', revision: 'B' },
      title_block: { number: 'HZN-MEC-ZZ-08-DR-M-3008', revision: 'P02' },
    });
    expect([agrees.is_read, agrees.contradiction]).toEqual([true, null]);
  });
});
