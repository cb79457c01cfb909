import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltWorkspace } from '../../seed/builders.ts';
import { world } from '../../test/harness.ts';

const w = world();
let ws: BuiltWorkspace;
beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx));
});
const owner = () => w.visitor(ws.owner.token);
const companies = () => `/api/workspaces/${ws.workspace_id}/companies`;
const list = (more = '') => owner().get(`/api/manage/company?workspace_id=${ws.workspace_id}${more}`);

describe('companies', () => {
  it('stores an ABN as its eleven digits and refuses one with wrong check digits', async () => {
    const right = await owner().post(companies(), { company: 'Right Pty Ltd', abn: 'ABN 51 824 753 556' });
    const wrong = await owner().post(companies(), { company: 'Wrong Pty Ltd', abn: '51 824 753 557' });

    expect(right.status).toBe(201);
    expect(right.body.abn).toBe('51824753556');
    expect(wrong.status).toBe(422);
    expect(wrong.body.fields).toHaveProperty('abn');
  });

  it('has a unique ABN: a second company with it is refused with the name of the first', async () => {
    const abn = '53 004 085 616';
    const first = await owner().post(companies(), { company: 'Steelform Pty Ltd', abn });
    const other = await owner().post(companies(), { company: 'Steel Form', abn: null });
    const path = `${companies()}/${other.body.id_company}`;

    const made = await owner().post(companies(), { company: 'Steelform', abn });
    const changed = await owner().patch(path, { abn, version: other.body.version });
    const kept = await owner().patch(`${companies()}/${first.body.id_company}`, { abn, version: first.body.version });

    expect([made.status, changed.status, kept.status]).toEqual([409, 409, 200]);
    expect(made.body.fields.abn[0]).toContain('Steelform Pty Ltd has this ABN already');
    expect(made.body).toMatchObject({ code: 'abn_exists', current: { id_company: first.body.id_company } });
  });

  it('is not revealed by its ABN to people who may not see companies', async () => {
    const abn = '33 051 775 556';
    await owner().post(companies(), { company: 'Unseen Pty Ltd', abn });
    const role = await owner().post(`/api/workspaces/${ws.workspace_id}/roles`, {
      name: 'Company clerk',
      permissions: ['companies:create'],
    });
    const clerk = await build(w.database, (tx) => buildMember(tx, ws, 'worker'));
    const path = `/api/workspaces/${ws.workspace_id}/users_hz/${clerk.kinde_id}`;
    await owner().patch(path, { role_ids: [role.body.id] });

    const refused = await w.visitor(clerk.token).post(companies(), { company: 'Unseen', abn });

    expect(refused.body.message).toMatch(/^Another company of the workspace has this ABN already/);
    expect(refused.text).not.toContain('Unseen Pty Ltd');
    expect(refused.body).not.toHaveProperty('current');
  });

  it('can have the ABN of a deleted company, which then cannot be restored next to it', async () => {
    const abn = '89 000 000 019';
    const gone = await owner().post(companies(), { company: 'Gone Pty Ltd', abn });
    await owner().delete(`${companies()}/${gone.body.id_company}`);

    const heir = await owner().post(companies(), { company: 'Heir Pty Ltd', abn });
    const back = await owner().post(`${companies()}/${gone.body.id_company}/restore`);

    expect([heir.status, back.status]).toEqual([201, 409]);
  });

  it('has a unique ABN when several companies enter it at once', async () => {
    const answers = await Promise.all(
      ['Twin A', 'Twin B', 'Twin C'].map((company) => owner().post(companies(), { company, abn: '25 010 499 966' })),
    );

    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409, 409]);
  });

  it('is found by its id, among those in use or the deleted ones', async () => {
    const { id_company: id } = (await owner().post(companies(), { company: 'Found by id' })).body;
    const ids = async (more = '') =>
      (await list(`&id=${id}${more}`)).body.items.map((one: { id_company: string }) => one.id_company);

    expect([await ids(), await ids('&is_deleted=true')]).toEqual([[id], []]);
    await owner().delete(`${companies()}/${id}`);
    expect([await ids(), await ids('&is_deleted=true')]).toEqual([[], [id]]);
    expect((await list('&id=0190a000-0000-7000-8000-000000000000')).body.total_count).toBe(0);
  });

  it('lists the sortable names if another one is requested', async () => {
    const { status, body } = await list('&sort=colour');

    expect(status).toBe(400);
    expect(body.fields.sort[0]).toContain('Sort by company, company_abbreviation, created_at, updated_at');
  });

  it('has one primary company: marking another one as primary moves the mark', async () => {
    const first = await owner().post(companies(), { company: 'First', is_primary_company: true });
    const second = await owner().post(companies(), { company: 'Second', is_primary_company: true });
    const back = await owner().patch(`${companies()}/${first.body.id_company}`, {
      is_primary_company: true,
      version: first.body.version + 1,
    });
    const { body } = await list();

    expect([first.status, second.status, back.status]).toEqual([201, 201, 200]);
    expect(
      body.items
        .filter((row: { is_primary_company: boolean }) => row.is_primary_company)
        .map((row: { company: string }) => row.company),
    ).toEqual(['First']);
  });

  it('has one primary company when several are created at once', async () => {
    const answers = await Promise.all(
      ['Rush A', 'Rush B', 'Rush C'].map((company) => owner().post(companies(), { company, is_primary_company: true })),
    );
    const { body } = await list('&limit=500');

    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
    expect(body.items.filter((row: { is_primary_company: boolean }) => row.is_primary_company)).toHaveLength(1);
  });

  it('always has a primary company: the mark moves to another one, and cannot be removed', async () => {
    const made = await owner().post(companies(), { company: 'Main contractor', is_primary_company: true });
    const path = `${companies()}/${made.body.id_company}`;

    const unset = await owner().patch(path, { is_primary_company: false, version: made.body.version });
    const stale = await owner().patch(path, { is_primary_company: false, version: made.body.version + 1 });
    const kept = await owner().patch(path, { abn: null, is_primary_company: true, version: made.body.version });

    expect([unset.status, stale.status, kept.status]).toEqual([422, 409, 200]);
    expect(unset.body.fields.is_primary_company[0]).toContain('Make another company the primary one first.');
    expect(kept.body.is_primary_company).toBe(true);
  });

  it('has one when a company is made primary and deleted concurrently', async () => {
    const lone = await build(w.database, (tx) => buildWorkspace(tx, 'Racing'));
    const visitor = w.visitor(lone.owner.token);
    const at = `/api/workspaces/${lone.workspace_id}/companies`;
    await visitor.post(at, { company: 'First', is_primary_company: true });
    const ofLone = async () => (await visitor.get(`/api/manage/company?workspace_id=${lone.workspace_id}`)).body.items;

    for (let round = 0; round < 10; round += 1) {
      const { body: next } = await visitor.post(at, { company: `Next ${round}` });
      const path = `${at}/${next.id_company}`;
      const [, , unset] = await Promise.all([
        visitor.patch(path, { is_primary_company: true, version: next.version }),
        visitor.delete(path),
        visitor.patch(path, { is_primary_company: false, version: next.version + 1 }),
      ]);
      const primaries = (await ofLone()).filter((row: { is_primary_company: boolean }) => row.is_primary_company);
      expect([unset.status, primaries.length]).not.toEqual([200, 0]);
      expect(primaries).toHaveLength(1);
    }
  });

  it.each(['is_primary_company = false', 'is_deleted = true'])(
    'the primary company is also protected by the database: %s',
    async (change) => {
      const lone = await build(w.database, (tx) => buildWorkspace(tx, 'By hand'));
      const at = `/api/workspaces/${lone.workspace_id}/companies`;
      await w.visitor(lone.owner.token).post(at, { company: 'Only', is_primary_company: true });

      const byHand = sql`UPDATE companies SET ${sql.raw(change)} WHERE workspace_id = ${lone.workspace_id}`.execute(
        w.database.db,
      );

      await expect(byHand).rejects.toThrow('would have no primary company');
    },
  );

  it('cannot delete the primary company', async () => {
    const made = await owner().post(companies(), { company: 'Head contractor', is_primary_company: true });

    const refused = await owner().delete(`${companies()}/${made.body.id_company}`);

    expect(refused.status).toBe(409);
  });

  it('hides companies from an external person', async () => {
    const subcontractor = await build(w.database, (tx) => buildMember(tx, ws, 'subcontractor'));

    const named = await w.visitor(subcontractor.token).get(`/api/manage/company?workspace_id=${ws.workspace_id}`);
    const all = await w.visitor(subcontractor.token).get('/api/manage/company');

    expect(named.status).toBe(403);
    expect(all.body.items).toEqual([]);
  });
});
