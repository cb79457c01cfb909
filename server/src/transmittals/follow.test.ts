import { unzipSync } from 'fflate';
import { createHash } from 'node:crypto';
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
let painter: BuiltPerson;
let project: string;
let root: string;

beforeAll(async () => {
  workspace = await build(w.database, (tx) => buildWorkspace(tx, 'Harbour'));
  owner = w.visitor(workspace.owner.token);
  root = `/api/workspaces/${workspace.workspace_id}`;
  project = (await owner.post(`${root}/projects`, { project_name: 'Library' })).body.project_id;
  const member = () => build(w.database, (tx) => buildMember(tx, workspace, 'subcontractor', project));
  [mason, painter] = [await member(), await member()];
});

const body = (more: object = {}) => ({ workspace_id: workspace.workspace_id, ...more });
const query = (more = '') => `?workspace_id=${workspace.workspace_id}${more}`;

async function store(number: string, revision: string, state = 'published') {
  const bytes = Buffer.from(`${number} ${revision}`);
  const drop_id = await dropFile(owner, root, { project_id: project }, `${number} ${revision}.txt`, bytes);
  const items = [{ drop_id, number, title: 'Plan', revision, state }];
  const answer = await owner.post(`${root}/document-drops/register`, { project_id: project, items });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.items[0].cde_id as string;
}

async function sent(more: object) {
  const recipients = [{ kinde_id: mason.kinde_id }, { kinde_id: painter.kinde_id, is_blind: true }];
  const given = { project_id: project, subject: 'Walls', purpose: 'for_construction', recipients, ...more };
  const made = await owner.post('/api/transmittals', body(given));
  const answer = await owner.post(`/api/transmittals/${made.body.id}/send`, body());
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
}

const read = async (id: string, by = owner) => (await by.get(`/api/transmittals/${id}${query()}`)).body;

/** Sends pending revisions, as the job does; answers the number of new transmittals. */
async function follow(): Promise<number> {
  const behind = await listBehind(w.database.db);
  for (const each of behind) {
    await change(w.database.db, { personId: null, name: 'Horizon', requestId: 'test' }, (tx) =>
      sendNewRevisions(tx, each, w.now.value),
    );
  }
  return behind.length;
}

describe('new revisions', () => {
  it('are sent automatically to the same recipients, blind ones included, once', async () => {
    const cde_id = await store('W-1', 'P01');
    const first = await sent({ documents: [{ cde_id }], sends_new_revisions: true });
    const [early] = [await follow()];
    await store('W-1', 'P02');
    const made = [await follow(), await follow()];
    const [followed] = (await read(first.id)).followed_by;
    const second = await read(followed.id);
    const seen = await read(followed.id, w.visitor(mason.token));

    expect([early, ...made]).toEqual([0, 1, 0]);
    expect(second).toMatchObject({
      status: 'sent',
      purpose: 'superseding',
      subject: 'Walls: new revisions',
      follows: { id: first.id, number: first.number },
      documents: [{ revision: 'P02' }],
      recipients: [
        { kinde_id: mason.kinde_id, is_blind: false },
        { kinde_id: painter.kinde_id, is_blind: true },
      ],
    });
    expect(seen.recipients.map((one: { kinde_id: string }) => one.kinde_id)).toEqual([mason.kinde_id]);
  });

  it('in work are not sent, nor those of transmittals without this option', async () => {
    const [one, other] = [await store('W-2', 'P01'), await store('W-3', 'P01')];
    await sent({ documents: [{ cde_id: one }], sends_new_revisions: true });
    await sent({ documents: [{ cde_id: other }] });
    await store('W-2', 'P02', 'wip');
    await store('W-3', 'P02');

    expect(await follow()).toBe(0);
  });

  it('do not go to recipients whose access was withdrawn', async () => {
    const cde_id = await store('W-4', 'P01');
    const first = await sent({ documents: [{ cde_id }], sends_new_revisions: true });
    const { id } = first.recipients.find((one: { kinde_id: string }) => one.kinde_id === painter.kinde_id);
    await owner.post(`/api/transmittals/${first.id}/recipients/${id}/revoke`, body());
    await store('W-4', 'P02');
    await follow();
    const second = await read((await read(first.id)).followed_by[0].id);

    expect(second.recipients.map((one: { kinde_id: string }) => one.kinde_id)).toEqual([mason.kinde_id]);
  });
});

describe('the revision matrix', () => {
  it('shows the newest one of each recipient, and drafts an update to recipients with older ones, blind if they were', async () => {
    const cde_id = await store('H-1', 'P01');
    const older = await sent({ documents: [{ cde_id }] });
    await store('H-1', 'P02');
    await sent({ documents: [{ cde_id }], recipients: [{ kinde_id: painter.kinde_id }] });
    const found = (await owner.get(`${root}/projects/${project}/revision-holdings?cde_id=${cde_id}`)).body.items;
    const draft = await owner.post(
      '/api/transmittals/for-holders',
      body({ project_id: project, documents: [{ cde_id }], is_blind: true }),
    );
    const asRecipient = await w.visitor(mason.token).get(`${root}/projects/${project}/revision-holdings`);

    expect(new Map(found.map((one: { kinde_id: string; revision: string }) => [one.kinde_id, one.revision]))).toEqual(
      new Map([
        [mason.kinde_id, 'P01'],
        [painter.kinde_id, 'P02'],
      ]),
    );
    expect(found.find((one: { kinde_id: string }) => one.kinde_id === mason.kinde_id)).toMatchObject({
      transmittal: older.number,
      is_current: false,
      current_revision: 'P02',
    });
    expect([draft.status, draft.body.recipients]).toMatchObject([201, [{ kinde_id: mason.kinde_id, is_blind: true }]]);
    expect(asRecipient.body.items).toEqual([]);
  });

  it('refuses an update if nobody has an older revision', async () => {
    const cde_id = await store('H-2', 'P01');
    const answer = await owner.post(
      '/api/transmittals/for-holders',
      body({ project_id: project, documents: [{ cde_id }] }),
    );

    expect([answer.status, answer.body.fields]).toEqual([
      422,
      { documents: ['Nobody holds an older revision of these documents.'] },
    ]);
  });
});

describe('the files of a transmittal', () => {
  it('are a ZIP with the pinned documents, a cover sheet and matching hashes', async () => {
    const cde_id = await store('Z-1', 'P01');
    const { id, number } = await sent({ documents: [{ cde_id }] });
    await store('Z-1', 'P02');
    const answer = await w.app.inject({
      method: 'GET',
      url: `/api/transmittals/${id}/zip${query()}`,
      headers: { 'x-horizon-product': 'cost', authorization: `Bearer ${mason.token}` },
    });
    const files = unzipSync(answer.rawPayload);
    const [[sum, name]] = Buffer.from(files['SHA256SUMS']!)
      .toString()
      .trim()
      .split('\n')
      .map((line) => line.split('  ')) as [[string, string]];

    expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining(`${number}.zip`),
    ]);
    expect(Object.keys(files)).toEqual(['cover-sheet.pdf', 'manifest.csv', 'SHA256SUMS', 'documents/Z-1 P01.txt']);
    expect(name).toBe('documents/Z-1 P01.txt');
    expect(createHash('sha256').update(files[name]!).digest('hex')).toBe(sum);
    expect(Buffer.from(files['cover-sheet.pdf']!).subarray(0, 5).toString()).toBe('%PDF-');
    expect((await read(id)).recipients[0]).toMatchObject({ state: 'downloaded', opened_documents: 1 });
  });

  it('cannot be opened by a link once access is withdrawn', async () => {
    const cde_id = await store('Z-2', 'P01');
    const { id, recipients } = await sent({ documents: [{ cde_id }] });
    const link = (await w.visitor(mason.token).post(`/api/transmittals/${id}/documents/${cde_id}/open`, body())).body
      .url;
    const before = (await w.visitor().get(link)).status;
    await owner.post(`/api/transmittals/${id}/recipients/${recipients[0].id}/revoke`, body());

    expect([before, (await w.visitor().get(link)).status]).toEqual([200, 404]);
    expect((await w.visitor(mason.token).get(`/api/transmittals/${id}${query()}`)).status).toBe(404);
  });
});
