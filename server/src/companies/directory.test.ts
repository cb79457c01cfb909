// Companies as a directory: found by trade and region, rated privately, merged, and reminded of expiring documents.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltWorkspace } from '../../seed/builders.ts';
import { makeWorkspace } from '../workspaces/first-workspace.ts';
import { queueJob } from '../platform/jobs/job.ts';
import { newId } from '../platform/ids.ts';
import { remindOfExpiries } from './expiry-reminders.ts';
import { world } from '../../test/harness.ts';

const w = world();
let ws: BuiltWorkspace;
let root: string;
beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx));
  root = `/api/workspaces/${ws.workspace_id}`;
});
const owner = () => w.visitor(ws.owner.token);
const make = async (body: object) => {
  const answer = await owner().post(`${root}/companies`, body);
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
  return answer.body;
};
const names = async (query: string) =>
  (await owner().get(`/api/manage/company?workspace_id=${ws.workspace_id}&${query}`)).body.items.map(
    (one: { company: string }) => one.company,
  );

describe('a company of the directory', () => {
  it('is found by trade and region in one query', async () => {
    await make({ company: 'Steel both', trades: ['structural_steel', 'metalwork'], regions: ['NSW', 'VIC'] });
    await make({ company: 'Steel west', trades: ['structural_steel'], regions: ['WA'] });
    await make({ company: 'Paint east', trades: ['painting'], regions: ['NSW'] });

    expect(await names('trade=structural_steel&region=NSW')).toEqual(['Steel both']);
    expect(await names('trade=structural_steel')).toEqual(['Steel both', 'Steel west']);
    expect(await names('region=NSW&region=WA')).toEqual(['Paint east', 'Steel both', 'Steel west']);
  });

  it('has its ABN and ACN checked, with a warning if they differ', async () => {
    const wrong = await owner().post(`${root}/companies`, { company: 'Wrong', acn: '004 085 617' });
    const made = await make({ company: 'Trust', abn: '53 004 085 616', acn: '000 000 019' });

    expect(wrong.body.fields.acn).toEqual(['The ACN’s check digit does not match.']);
    expect([made.acn, made.numbersWarning !== null]).toEqual(['000000019', true]);
  });

  it('is rated privately: not in answers, files, sort orders or history for people without the permission', async () => {
    const rated = await make({ company: 'Rated Pty Ltd', rating: 2 });
    await owner().patch(`${root}/companies/${rated.id_company}`, { rating: 4, version: rated.version });
    const viewer = w.visitor((await build(w.database, (tx) => buildMember(tx, ws, 'site-manager'))).token);
    const one = await viewer.get(`${root}/companies/${rated.id_company}`);
    const file = await viewer.get(`/api/manage/company/export?workspace_id=${ws.workspace_id}&q=rated`);
    const full = await owner().get(`/api/manage/company/export?workspace_id=${ws.workspace_id}&q=rated`);
    const history = await viewer.get(`${root}/history/companies/${rated.id_company}`);
    const sorted = await viewer.get(`/api/manage/company?workspace_id=${ws.workspace_id}&sort=rating`);

    expect([rated.rating, one.body.rating]).toEqual([2, null]);
    expect(file.text).not.toMatch(/,4,/);
    expect(full.text).toMatch(/,4,/);
    expect(JSON.stringify(history.body)).not.toContain('rating');
    expect(sorted.status).toBe(400);
  });

  it('is imported with the columns of the directory, trades and states by their labels', async () => {
    const rows = [
      { company: 'Imported One', trades: 'Structural steel; painting', regions: 'NSW; vic', acn: '004 085 616' },
      { company: 'Imported Two', trades: 'Sorcery' },
    ];

    const { body } = await owner().post(`${root}/companies/bulk`, { rows, dry_run: true });

    expect(body.rows.map((row: { outcome: string }) => row.outcome)).toEqual(['create', 'faulty']);
    expect(body.rows[1].faults[0]).toMatchObject({ field: 'trades' });
  });

  it("lists the caller's other workspaces that it works for, by its ABN", async () => {
    const other = newId();
    await build(w.database, (tx) =>
      makeWorkspace(tx, {
        workspaceId: other,
        companyId: ws.company_id,
        name: 'Elsewhere',
        ownerId: ws.owner.kinde_id,
      }),
    );
    const here = await make({ company: 'Serves both', abn: '51 824 753 556' });
    const there = await owner().post(`/api/workspaces/${other}/companies`, { company: 'Serves', abn: '51824753556' });

    const served = await owner().get(`${root}/companies/${here.id_company}/workspaces`);
    const local = await build(w.database, (tx) => buildMember(tx, ws, 'planner'));
    const seen = await w.visitor(local.token).get(`${root}/companies/${here.id_company}/workspaces`);

    expect(served.body.items).toEqual([
      { workspace_id: other, workspace: 'Elsewhere', id_company: there.body.id_company, company: 'Serves' },
    ]);
    expect(seen.body.items).toEqual([]);
  });
});

describe('merging companies', () => {
  it("moves the other's records and files, and frees its ABN for the kept one", async () => {
    const kept = await make({ company: 'Kept', trades: ['painting'] });
    const other = await make({ company: 'Gone', trades: ['tiling'], abn: '25 010 499 966' });
    const insurance = await owner().post(`${root}/prequalifications`, {
      name: 'Liability',
      company_id: other.id_company,
      kind: 'public_liability',
    });

    const merged = await owner().post(`${root}/companies/${kept.id_company}/merge`, {
      other_id: other.id_company,
      version: kept.version,
      other_version: other.version,
    });
    const moved = await owner().get(`${root}/prequalifications/${insurance.body.id}`);

    expect(merged.body).toMatchObject({ abn: '25010499966', trades: ['painting', 'tiling'] });
    expect(moved.body).toMatchObject({ company_id: kept.id_company, company: 'Kept' });
  });

  it('records each moved record in its history, and all of a kind as one act', async () => {
    const [kept, other] = [await make({ company: 'Takes' }), await make({ company: 'Gives' })];
    const ids: string[] = [];
    for (const name of ['Licence A', 'Licence B', 'Licence C']) {
      const made = await owner().post(`${root}/prequalifications`, {
        name,
        company_id: other.id_company,
        kind: 'licence',
      });
      ids.push(made.body.id);
    }
    await owner().post(`${root}/companies/${kept.id_company}/merge`, {
      other_id: other.id_company,
      version: kept.version,
      other_version: other.version,
    });
    const moves = await w.database.pool.query(
      `SELECT entity_id, title, before, after, actor_id IS NOT NULL AS is_named, min(coalesce(act, seq)) OVER () = coalesce(act, seq) AS is_one_act
         FROM audit_events WHERE entity = 'prequalifications' AND action = 'updated' AND entity_id = ANY($1) ORDER BY title`,
      [ids],
    );
    const moved = await owner().get(`${root}/prequalifications/${ids[0]}`);

    expect(moved.body.version).toBe(2);
    expect(moves.rows).toEqual(
      ['Licence A', 'Licence B', 'Licence C'].map((title, at) => ({
        entity_id: ids[at],
        title,
        before: { company_id: other.id_company },
        after: { company_id: kept.id_company },
        is_named: true,
        is_one_act: true,
      })),
    );
  });

  it('cannot delete the company that runs the workspace', async () => {
    const kept = await make({ company: 'Would keep' });
    const primary = await make({ company: 'Runs it', is_primary_company: true });

    const refused = await owner().post(`${root}/companies/${kept.id_company}/merge`, {
      other_id: primary.id_company,
      version: kept.version,
      other_version: primary.version,
    });

    expect([refused.status, refused.body.code]).toEqual([409, 'primary']);
  });
});

describe('a prequalification', () => {
  const licenceOf = async (company: { id_company: string }, name = 'Licence') =>
    owner().post(`${root}/prequalifications`, { name, company_id: company.id_company, kind: 'licence' });

  it('goes with its company when that is deleted, and comes back with it', async () => {
    const company = await make({ company: 'Comes and goes' });
    const [kept, gone] = [(await licenceOf(company, 'Kept')).body, (await licenceOf(company, 'Gone')).body];
    await owner().delete(`${root}/prequalifications/${gone.id}`);
    const names = async () =>
      (await owner().get(`${root}/prequalifications?company_id=${company.id_company}`)).body.items.map(
        (one: { name: string }) => one.name,
      );

    await owner().delete(`${root}/companies/${company.id_company}`);
    const away = await names();
    const alone = await owner().post(`${root}/prequalifications/${kept.id}/restore`);
    const refused = await licenceOf(company);
    await owner().post(`${root}/companies/${company.id_company}/restore`);

    expect([away, await names()]).toEqual([[], ['Kept']]);
    expect(alone).toMatchObject({
      status: 409,
      body: {
        code: 'deleted',
        message: 'The company of this prequalification has been deleted. Restore the company first.',
      },
    });
    expect(refused).toMatchObject({
      status: 422,
      body: { fields: { company_id: ['There is no such company in this workspace.'] } },
    });
  });

  it('is in the history of its company, for people who may see it', async () => {
    const company = await make({ company: 'Remembers' });
    const { body: licence } = await licenceOf(company, 'Crane licence');
    await owner().patch(`${root}/prequalifications/${licence.id}`, { number: 'C-7', version: 1 });

    const history = await owner().get(`${root}/history/companies/${company.id_company}`);

    expect(
      history.body.items.map(({ entity, action, title }: Record<string, string>) => [entity, action, title]),
    ).toEqual([
      ['prequalifications', 'updated', 'Crane licence'],
      ['prequalifications', 'created', 'Crane licence'],
      ['companies', 'created', 'Remembers'],
    ]);
  });

  const dayIn = (days: number, from = Date.now()) => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' }).format(from);
    return new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  };

  it.each([
    [200, false, 'valid'],
    [30, false, 'expiring'],
    [0, false, 'expiring'],
    [-1, false, 'expired'],
    [200, true, 'rejected'],
  ])('that expires in %d days, rejected: %s, is %s', async (days, isRejected, status) => {
    const company = await make({ company: `Holds ${days} ${String(isRejected)}` });

    const { body } = await owner().post(`${root}/prequalifications`, {
      name: 'Licence',
      company_id: company.id_company,
      kind: 'licence',
      expires_on: dayIn(days),
      is_rejected: isRejected,
    });

    expect(body).toMatchObject({ status, company: company.company });
  });

  it('notifies once at 30 and once at 7 days before it expires', async () => {
    const company = await make({ company: 'Expiring Pty Ltd' });
    const start = Date.parse('2027-03-01T02:00:00Z');
    await owner().post(`${root}/prequalifications`, {
      name: 'Works cover',
      company_id: company.id_company,
      kind: 'workers_compensation',
      expires_on: dayIn(40, start),
    });
    const notified = async (days: number) => {
      w.now.value = new Date(start + days * 86_400_000);
      await build(w.database, (tx) =>
        queueJob(tx, remindOfExpiries, { workspaceId: null, about: 'Reminders', input: {} }),
      );
      await w.app.jobs.runDue();
      const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM notification_events
        WHERE workspace_id = ${ws.workspace_id} AND type = 'prequalification_expiring' AND item->>'title' = 'Works cover of Expiring Pty Ltd'`.execute(
        w.database.db,
      );
      return rows[0]!.n;
    };

    expect([
      await notified(9),
      await notified(10),
      await notified(11),
      await notified(33),
      await notified(34),
      await notified(41),
    ]).toEqual([0, 1, 1, 2, 2, 2]);
  });
});
