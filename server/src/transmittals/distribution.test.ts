import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltPerson, type BuiltWorkspace } from '../../seed/builders.ts';
import { world, type Visitor } from '../../test/harness.ts';
import { dropFile } from '../../test/sent-file.ts';
import { change } from '../platform/database.ts';
import { listBehind, sendNewRevisions } from './follow.ts';

const w = world();
let workspace: BuiltWorkspace;
let owner: Visitor;
let mason: BuiltPerson;
let root: string;
let project: string;
let folder: string;
let wall: string;
let report: string;

beforeAll(async () => {
  workspace = await build(w.database, (tx) => buildWorkspace(tx, 'Harbour'));
  owner = w.visitor(workspace.owner.token);
  root = `/api/workspaces/${workspace.workspace_id}`;
  project = (await owner.post(`${root}/projects`, { project_name: 'Library' })).body.project_id;
  mason = await build(w.database, (tx) => buildMember(tx, workspace, 'subcontractor', project));
  const issued = await addFolder('Issued', null);
  folder = await addFolder('Structural', issued);
  const below = await addFolder('Level 2', folder);
  wall = await store('S-101', 'P01', { discipline: 'Structure', type: 'Drawing' }, below);
  report = await store('R-001', 'P01', { discipline: 'Civil', type: 'Report' }, null);
});

const body = (more: object = {}) => ({ workspace_id: workspace.workspace_id, ...more });

async function addFolder(name: string, parent_id: string | null): Promise<string> {
  const answer = await owner.post(`${root}/cde-folders`, { project_id: project, name, parent_id });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.id;
}

async function store(number: string, revision: string, more: object, folder_id: string | null): Promise<string> {
  const place = { project_id: project, folder_id };
  const drop_id = await dropFile(owner, root, place, `${number} ${revision}.txt`, Buffer.from(`${number} ${revision}`));
  const items = [{ drop_id, number, title: 'Plan', revision, state: 'published', folder_id, ...more }];
  const answer = await owner.post(`${root}/document-drops/register`, { project_id: project, items });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.items[0].cde_id;
}

const addRule = (more: object) => owner.post(`${root}/distribution-rules`, { project_id: project, ...more });
async function rule(more: object): Promise<void> {
  const answer = await addRule(more);
  if (answer.status !== 201) throw new Error(answer.text);
}

async function proposed(documents: readonly string[], purpose: string | null = null) {
  const given = { project_id: project, documents: documents.map((cde_id) => ({ cde_id })), purpose };
  const answer = await owner.post('/api/transmittals/proposed-recipients', body(given));
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.items as { name: string; kinde_id: string | null; role: string; is_blind: boolean }[];
}
const namesOf = (items: readonly { name: string }[]) => items.map(({ name }) => name);

describe('the distribution matrix', () => {
  it('proposes recipients whose rules match discipline, type, purpose, and the folder including its subfolders', async () => {
    await rule({ name: 'Ada', email: 'ada@matrix.example', discipline: 'Structure' });
    await rule({ name: 'Ben', email: 'ben@matrix.example', type: 'Report', role: 'cc' });
    await rule({ name: 'Cal', email: 'cal@matrix.example', folder_id: 'issued / structural' });
    await rule({ name: 'Dot', email: 'dot@matrix.example', purpose: 'for_tender' });
    await rule({ name: 'Eve', email: 'eve@matrix.example', discipline: 'Structure', type: 'Report' });

    expect(namesOf(await proposed([wall]))).toEqual(['Ada', 'Cal']);
    expect(namesOf(await proposed([report]))).toEqual(['Ben']);
    expect(namesOf(await proposed([wall, report], 'for_tender'))).toEqual(['Ada', 'Ben', 'Cal', 'Dot']);
  });

  it('prefers To to CC and blind to visible if several rules match', async () => {
    await rule({ name: 'Flo', email: 'flo@matrix.example', type: 'Drawing', role: 'cc', is_blind: true });
    await rule({ name: 'Flo', email: 'Flo@matrix.example', discipline: 'Structure', role: 'to' });

    const found = (await proposed([wall])).filter(({ name }) => name === 'Flo');

    expect(found).toMatchObject([{ role: 'to', is_blind: true, documents: ['S-101'] }]);
  });

  it('recognises members by their address, and warns of one without access to the project', async () => {
    const other = (await owner.post(`${root}/projects`, { project_name: 'Elsewhere' })).body.project_id;
    const stranger = await build(w.database, (tx) => buildMember(tx, workspace, 'subcontractor', other));
    const members = (await owner.get(`${root}/users_hz?limit=100`)).body.items as { id: string; email: string }[];
    const emailOf = (person: BuiltPerson) => members.find(({ id }) => id === person.kinde_id)!.email;
    await rule({ name: 'Mason', email: emailOf(mason).toUpperCase(), discipline: 'Structure' });
    await rule({ name: 'Stranger', email: emailOf(stranger), discipline: 'Structure' });

    const found = await proposed([wall]);

    expect(found.find(({ kinde_id }) => kinde_id === mason.kinde_id)).toMatchObject({ may: true, email: null });
    expect(found.find(({ kinde_id }) => kinde_id === stranger.kinde_id)).toMatchObject({ may: false });
  });

  it('refuses a second rule for the same cell, and an unknown folder', async () => {
    const again = await addRule({ name: 'Ada', email: 'ADA@matrix.example', discipline: 'Structure' });
    const nowhere = await addRule({ name: 'Gus', email: 'gus@matrix.example', folder_id: 'Issued/Nowhere' });

    expect([again.status, again.body.fields.email[0]]).toEqual([
      409,
      'Ada gets these documents by another rule already. Change that rule instead.',
    ]);
    expect([nowhere.status, nowhere.body.fields.folder_id[0]]).toEqual([
      422,
      'There is no folder “Issued/Nowhere” in this project.',
    ]);
  });

  it('adds its recipients to a draft, and leaves existing ones unchanged', async () => {
    const recipients = [{ email: 'ada@matrix.example', name: 'Ada', role: 'cc' }];
    const given = { project_id: project, subject: 'Walls', documents: [{ cde_id: wall }], recipients };
    const { id } = (await owner.post('/api/transmittals', body(given))).body;
    const add = () => owner.post(`/api/transmittals/${id}/proposed-recipients`, body());
    const [first, second] = [await add(), await add()];
    const of = (name: string) => first.body.recipients.filter((one: { name: string }) => one.name === name);

    expect(of('Ada')).toMatchObject([{ role: 'cc' }]);
    expect(of('Cal')).toMatchObject([{ role: 'to', email: 'cal@matrix.example' }]);
    expect(second.body.recipients).toHaveLength(first.body.recipients.length);
  });

  it('is read from a file, folders by their paths, and written to one', async () => {
    const row = { project_id: 'Library', role: 'CC', is_blind: 'yes', purpose: 'For tender' };
    const rows = [
      { ...row, name: 'Hal', email: 'hal@matrix.example', folder_id: 'Issued/Structural/Level 2' },
      { ...row, name: 'Ida', email: 'ida@matrix.example', folder_id: 'Issued/Missing' },
    ];
    const given = { rows, dry_run: false, leave_out_faulty: true };
    const send = () => owner.post(`${root}/distribution-rules/bulk`, given, { 'idempotency-key': 'rules' });
    const [stored, replayed] = [await send(), await send()];
    const file = (await owner.get(`${root}/distribution-rules/export?format=csv&q=Hal`)).text;

    expect(stored.body.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['create', 'faulty']);
    expect(replayed.text).toBe(stored.text);
    expect(file).toContain('Hal,hal@matrix.example,,Library,,,Issued / Structural / Level 2,For tender,CC,yes');
  });
});

describe('new revisions', () => {
  it('also go to recipients added to the matrix since, and never to those whose access was withdrawn', async () => {
    const plan = await store('A-201', 'P01', { discipline: 'Architecture' }, null);
    const given = {
      project_id: project,
      subject: 'Plans',
      purpose: 'for_construction',
      sends_new_revisions: true,
      documents: [{ cde_id: plan }],
      recipients: [
        { email: 'kept@matrix.example', name: 'Kept' },
        { email: 'gone@matrix.example', name: 'Gone' },
      ],
    };
    const { id } = (await owner.post('/api/transmittals', body(given))).body;
    const sent = await owner.post(`/api/transmittals/${id}/send`, body());
    const gone = sent.body.recipients.find((one: { name: string }) => one.name === 'Gone').id;
    await owner.post(`/api/transmittals/${id}/recipients/${gone}/revoke`, body());
    await rule({ name: 'Newcomer', email: 'new@matrix.example', discipline: 'Architecture' });
    await rule({ name: 'Gone', email: 'gone@matrix.example', discipline: 'Architecture' });
    await store('A-201', 'P02', {}, null);
    for (const behind of await listBehind(w.database.db)) {
      await change(w.database.db, { personId: null, name: 'Horizon', requestId: 'test' }, (tx) =>
        sendNewRevisions(tx, behind, w.now.value),
      );
    }
    const read = async (one: string) =>
      (await owner.get(`/api/transmittals/${one}?workspace_id=${workspace.workspace_id}`)).body;
    const [followed] = (await read(id)).followed_by;

    expect(namesOf((await read(followed.id)).recipients)).toEqual(['Kept', 'Newcomer']);
  });
});
