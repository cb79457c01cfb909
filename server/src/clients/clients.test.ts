import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildWorkspace, type BuiltWorkspace } from '../../seed/builders.ts';
import { world } from '../../test/harness.ts';

const w = world();
let ws: BuiltWorkspace;
let at: string;
beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx));
  at = `/api/workspaces/${ws.workspace_id}/clients`;
});
const owner = () => w.visitor(ws.owner.token);
const make = async (body: object) => (await owner().post(at, body)).body;
const names = async (query: string) =>
  (await owner().get(`${at}?${query}`)).body.items.map((client: { name: string }) => client.name);

describe('a client', () => {
  it('without a name and status is an active Unnamed Client', async () => {
    const made = await owner().post(at, {});

    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      name: 'Unnamed Client',
      status: 'active',
      statusLabel: 'Active',
      projectCount: 0,
      contacts: [],
      tags: [],
      metadata: {},
      deletedAt: null,
    });
  });

  it('is archived and restored, and states since when it is archived', async () => {
    const client = await make({ name: 'Harbour Trust', status: 'prospect' });

    const archived = await owner().delete(`${at}/${client.id}`);
    const gone = await owner().get(`${at}/${client.id}`);
    const back = await owner().post(`${at}/${client.id}/restore`);

    expect(archived.body.message).toBe('“Harbour Trust” has been archived. It can be restored.');
    expect(gone.body).toMatchObject({ statusLabel: 'Archived', is_deleted: true, deletedAt: expect.any(String) });
    expect(back.body).toMatchObject({ statusLabel: 'Prospect', is_deleted: false, deletedAt: null });
  });

  it('has contacts, and can be found by them', async () => {
    await make({
      name: 'Kurrajong Health',
      primaryContact: { name: 'Wilhelmina Oduya', email: 'w.oduya@kurrajong.example', title: 'Property manager' },
      contacts: [{ name: 'Bartholomew Quist', phone: '02 5550 1234' }],
    });

    expect(await names('q=oduya')).toEqual(['Kurrajong Health']);
    expect(await names('q=quist')).toEqual(['Kurrajong Health']);
    expect(await names('q=title')).toEqual([]);
  });

  it('is listed by status, region, group and tag', async () => {
    await make({ name: 'Coastal One', status: 'blocked', region: 'Hunter', companyGroup: 'Coastal', tags: ['health'] });
    await make({ name: 'Coastal Two', region: 'Illawarra', companyGroup: 'Coastal', tags: ['health', 'repeat'] });

    expect(await names('companyGroup=Coastal')).toEqual(['Coastal One', 'Coastal Two']);
    expect(await names('companyGroup=Coastal&status=blocked')).toEqual(['Coastal One']);
    expect(await names('region=Illawarra')).toEqual(['Coastal Two']);
    expect(await names('tag=health')).toEqual(['Coastal One', 'Coastal Two']);
    expect(await names('tag=repeat')).toEqual(['Coastal Two']);
  });

  it.each([
    ['abn', '51 824 753 557', 'The ABN’s check digits do not match.'],
    ['abn', '5182475355', 'An ABN has eleven digits, not 10.'],
    ['acn', '004 085 617', 'The ACN’s check digit does not match.'],
  ])('is refused with a wrong %s %s and the reason', async (field, value, reason) => {
    const refused = await owner().post(at, { name: 'Wrong', [field]: value });

    expect(refused.status).toBe(422);
    expect(refused.body.fields[field]).toEqual([reason]);
  });

  it('may have an ABN of a company other than its ACN, with a warning', async () => {
    const made = await owner().post(at, { name: 'Trustee', abn: '53 004 085 616', acn: '000 000 019' });

    expect(made.status).toBe(201);
    expect(made.body.numbersWarning).toContain('belongs to the company with ACN 004 085 616');
  });

  it("cannot be changed, archived or restored without an id, with the product's own message", async () => {
    const [changed, archived, restored, listed] = [
      await owner().patch(`${at}/undefined`, { name: 'X', version: 1 }),
      await owner().delete(`${at}/undefined`),
      await owner().post(`${at}/undefined/restore`),
      await owner().get('/api/workspaces/undefined/clients'),
    ];

    expect([changed, archived, restored, listed].map(({ status, body }) => [status, body.message])).toEqual([
      [400, 'Client ID is required to update a workspace client'],
      [400, 'Client ID is required to delete a workspace client'],
      [400, 'Client ID is required to restore a workspace client'],
      [400, 'Workspace ID is not available for workspace client request'],
    ]);
  });
});

describe('the client of a project', () => {
  const projects = () => `/api/workspaces/${ws.workspace_id}/projects`;

  it('counts its projects, and lists them', async () => {
    const client = await make({ name: 'Two projects' });
    for (const project_name of ['Tower', 'Annexe']) {
      const made = await owner().post(projects(), { project_name, client_id: client.id });
      expect([made.status, made.body.client_id]).toEqual([201, client.id]);
    }

    const listed = await owner().get(`/api/manage/project?workspace_id=${ws.workspace_id}&client_id=${client.id}`);

    expect((await owner().get(`${at}/${client.id}`)).body.projectCount).toBe(2);
    expect(listed.body.items.map((one: { project_name: string }) => one.project_name)).toEqual(['Annexe', 'Tower']);
  });

  it('must be in the workspace and not archived', async () => {
    const client = await make({ name: 'Archived one' });
    await owner().delete(`${at}/${client.id}`);

    const gone = await owner().post(projects(), { project_name: 'No', client_id: client.id });
    const absent = await owner().post(projects(), {
      project_name: 'No',
      client_id: '0190a000-0000-7000-8000-000000000000',
    });

    expect([gone.status, absent.status]).toEqual([422, 422]);
    expect(gone.body.fields.client_id[0]).toContain('“Archived one” is archived');
    expect(absent.body.fields.client_id).toEqual(['There is no such client in this workspace.']);
  });
});

describe('possible duplicates of a client', () => {
  const similar = async (query: string) => (await owner().get(`${at}/similar?${query}`)).body.items;

  it('are shown by the same ABN, and by a similar name without its legal form', async () => {
    const bayside = await make({ name: 'Bayside Aged Care Pty Ltd', abn: '51 824 753 556' });
    await make({ name: 'Quokka Concrete' });

    expect(await similar('name=Bay Side Agedcare Limited')).toMatchObject([{ id: bayside.id, reason: 'near_name' }]);
    expect(await similar('number=51824753556')).toMatchObject([{ id: bayside.id, reason: 'same_number' }]);
    expect(await similar('name=Bayside Aged Care&number=51 824 753 556')).toMatchObject([
      { id: bayside.id, reason: 'same_number' },
    ]);
    expect(await similar(`name=Bayside Aged Care&except=${bayside.id}`)).toEqual([]);
    expect(await similar('name=Pty Ltd')).toEqual([]);
  });

  it('do not prevent saving', async () => {
    await make({ name: 'Twin Rivers Council' });

    expect((await owner().post(at, { name: 'Twin Rivers Council' })).status).toBe(201);
  });

  it('are reported in an import, and a row of the same name changes nothing', async () => {
    await make({ name: 'Mulgara Mining' });
    const rows = [{ name: 'Mulgara Minning' }, { name: 'MULGARA MINING' }, { name: 'Numbat Press' }];

    const { body } = await owner().post(`${at}/bulk`, { rows, dry_run: false });
    const again = await owner().post(`${at}/bulk`, { rows, dry_run: false });

    expect(body.rows.map((row: { outcome: string }) => row.outcome)).toEqual(['create', 'exists', 'create']);
    expect(body.rows[0].warnings).toEqual(['“Mulgara Mining” has a similar name.']);
    expect([body.created, again.body.created]).toEqual([2, 0]);
  });
});

describe('a merge', () => {
  const merge = (kept: { id: string; version: number }, other: { id: string; version: number }) =>
    owner().post(`${at}/${kept.id}/merge`, {
      other_id: other.id,
      version: kept.version,
      other_version: other.version,
    });
  const history = async (id: string) =>
    (await owner().get(`/api/workspaces/${ws.workspace_id}/history/clients/${id}`)).body.items;

  it('moves the projects, fills missing values, and is in the history of both', async () => {
    const kept = await make({ name: 'Kept Pty Ltd', tags: ['a'], contacts: [{ name: 'Ada' }] });
    const other = await make({ name: 'Other Pty Ltd', region: 'Hunter', tags: ['b'], contacts: [{ name: 'Bob' }] });
    const project = await owner().post(`/api/workspaces/${ws.workspace_id}/projects`, {
      project_name: 'Moved with its client',
      client_id: other.id,
    });

    const merged = await merge(kept, other);
    const gone = await owner().get(`${at}/${other.id}`);
    const moved = await owner().get(`/api/workspaces/${ws.workspace_id}/projects/${project.body.project_id}`);

    expect(merged.status).toBe(200);
    expect(merged.body).toMatchObject({ name: 'Kept Pty Ltd', region: 'Hunter', tags: ['a', 'b'], projectCount: 1 });
    expect(merged.body.contacts.map((contact: { name: string }) => contact.name)).toEqual(['Ada', 'Bob']);
    expect(gone.body).toMatchObject({ is_deleted: true, merged_into_id: kept.id, projectCount: 0 });
    expect([moved.body.client_id, moved.body.version]).toEqual([kept.id, project.body.version + 1]);
    const [ofKept, ofOther] = [await history(kept.id), await history(other.id)];
    expect(ofKept[0].changes).toEqual([{ field: 'merged_from', from: null, to: 'Other Pty Ltd' }]);
    expect(ofOther[0].changes).toEqual([{ field: 'merged_into', from: null, to: 'Kept Pty Ltd' }]);
    expect(ofOther.at(-1).action).toBe('created');
  });

  it('is refused with itself, and in a cycle', async () => {
    const [one, two] = [await make({ name: 'Circle one' }), await make({ name: 'Circle two' })];
    await merge(one, two);
    const [first, second] = [(await owner().get(`${at}/${one.id}`)).body, (await owner().get(`${at}/${two.id}`)).body];

    const [itself, back, again] = [await merge(first, first), await merge(second, first), await merge(first, second)];

    expect([itself.status, back.status, again.status]).toEqual([422, 409, 409]);
    expect(itself.body.fields.other_id).toEqual(['A client cannot be merged with itself. Choose another one.']);
    expect(back.body.message).toContain('“Circle two” was itself merged into “Circle one”');
    expect(again.body.message).toContain('has been merged into this client already');
  });

  it('of two records into each other at the same moment happens once', async () => {
    const [one, two] = [await make({ name: 'Race one' }), await make({ name: 'Race two' })];

    const answers = await Promise.all([merge(one, two), merge(two, one)]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('is refused on older versions of either record', async () => {
    const [one, two] = [await make({ name: 'Stale one' }), await make({ name: 'Stale two' })];
    await owner().patch(`${at}/${two.id}`, { region: 'Pilbara', version: two.version });

    expect((await merge(one, two)).body.code).toBe('stale');
    expect((await owner().get(`${at}/${two.id}`)).body.is_deleted).toBe(false);
  });

  it('is undone for the other record by restoring it, without the records that were moved', async () => {
    const [one, two] = [await make({ name: 'Restored one' }), await make({ name: 'Restored two' })];
    await merge(one, two);

    const back = await owner().post(`${at}/${two.id}/restore`);

    expect(back.body).toMatchObject({ is_deleted: false, merged_into_id: null, projectCount: 0 });
  });
});
