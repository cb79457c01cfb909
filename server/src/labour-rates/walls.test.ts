import { beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../seed/builders.ts';
import { buildAllowance, buildAward, buildLabourRate, buildOverride } from '../../seed/labour.ts';
import { world, type Visitor } from '../../test/harness.ts';
import { carpenter, labourSite, member, memberWith, type LabourSite } from '../../test/labour-site.ts';

const w = world();
interface Records {
  award: string;
  rate: string;
  allowance: string;
  override: string;
}
let site: LabourSite;
let other: LabourSite;
let mine: Records;
let theirs: Records;

async function recordsOf(own: LabourSite): Promise<Records> {
  return build(w.database, async (tx) => {
    const award = await buildAward(tx, own.as);
    const rate = await buildLabourRate(tx, own.as, { award_id: award, name: `Rate of ${own.ws.workspace_id}` });
    return {
      award,
      rate,
      allowance: await buildAllowance(tx, own.as, { labour_rate_id: rate }),
      override: await buildOverride(tx, own.as, { project_id: own.projectId, labour_rate_id: rate }),
    };
  });
}
beforeAll(async () => {
  site = await labourSite(w);
  other = await labourSite(w, 'Other');
  mine = await recordsOf(site);
  theirs = await recordsOf(other);
});

describe("another workspace's records", () => {
  const absent = '0190a000-0000-7000-8000-000000000000';
  const targets = (base: string, ids: Records): [string, string, object?][] => [
    ['GET', `${base}/${ids.rate}`],
    ['PATCH', `${base}/${ids.rate}`, { name: 'X', version: 1 }],
    ['DELETE', `${base}/${ids.rate}`],
    ['POST', `${base}/${ids.rate}/restore`, {}],
    ['PATCH', `${base}/award/${ids.award}`, { name: 'X', version: 1 }],
    ['DELETE', `${base}/award/${ids.award}`],
    ['POST', `${base}/award/${ids.award}/restore`, {}],
    ['PATCH', `${base}/allowances/${ids.allowance}`, { name: 'X', version: 1 }],
    ['DELETE', `${base}/allowances/${ids.allowance}`],
    ['POST', `${base}/allowances/${ids.allowance}/restore`, {}],
    ['PATCH', `${base}/project-overrides/${ids.override}`, { reason: 'X', version: 1 }],
    ['DELETE', `${base}/project-overrides/${ids.override}`],
    ['POST', `${base}/project-overrides/${ids.override}/restore`, {}],
  ];
  const ask = async (who: Visitor, calls: [string, string, object?][]) => {
    const answers = [];
    for (const [method, path, body] of calls) {
      const { status, body: text } = await who.call(method, path, body);
      answers.push({ status, body: { ...text, request_id: '' } });
    }
    return answers;
  };

  it('answer as if they were absent, named in either workspace', async () => {
    const nowhere = { award: absent, rate: absent, allowance: absent, override: absent };

    const foreign = await ask(site.owner, targets(site.base, theirs));
    const strange = await ask(site.owner, targets(other.base, theirs));
    const none = await ask(site.owner, targets(site.base, nowhere));

    expect(none.every(({ status }) => status === 404)).toBe(true);
    expect(foreign).toEqual(none);
    expect(strange).toEqual(none);
    const untouched = await other.owner.get(`${other.base}/${theirs.rate}`);
    expect(untouched.body).toMatchObject({ version: 1, is_deleted: false });
  });

  it('are in no list, for any query', async () => {
    const queries = [
      `${site.base}?id=${theirs.rate}`,
      `${site.base}?award_id=${theirs.award}`,
      `${site.base}?series_of=${theirs.rate}`,
      `${site.base}?q=${other.ws.workspace_id}`,
      `${site.base}/award?id=${theirs.award}`,
      `${site.base}/allowances?labour_rate_id=${theirs.rate}`,
      `${site.base}/project-overrides?project_id=${other.projectId}`,
      `${site.base}/project-overrides?labour_rate_id=${theirs.rate}`,
    ];
    for (const path of queries) {
      const answer = await site.owner.get(path);
      expect([path, answer.status, answer.body.total_count]).toEqual([path, 200, 0]);
    }
    const facets = await site.owner.get(`${site.base}?facets=true`);
    expect(JSON.stringify(facets.body)).not.toContain(theirs.award);
  });

  it('cannot be used in a change', async () => {
    const changed = await site.owner.patch(`${site.base}/${mine.rate}`, { award_id: theirs.award, version: 1 });

    expect(changed.status).toBe(422);
    expect(changed.body.fields).toEqual({ award_id: ['There is no such award in this workspace.'] });
  });
});

describe('a person who may not see cost', () => {
  it('is refused entirely as a site manager', async () => {
    const siteManager = await member(w, site, 'site-manager');

    const statuses = [];
    for (const path of ['', `/${mine.rate}`, '/export', '/award', '/allowances', '/project-overrides']) {
      statuses.push((await siteManager.get(site.base + path)).status);
    }
    const history = await siteManager.get(`/api/workspaces/${site.ws.workspace_id}/history/labour_rates/${mine.rate}`);

    expect(statuses).toEqual([403, 403, 403, 403, 403, 403]);
    expect(history.status).toBe(404);
  });

  it('gets null for every cost, with a role that may view and export only', async () => {
    const reader = await memberWith(w, site, ['labour_rates:view', 'labour_rates:export', 'labour_overrides:view']);

    const list = await reader.get(site.base);
    const one = await reader.get(`${site.base}/${mine.rate}`);
    const file = await reader.get(`${site.base}/export`);
    const allowances = await reader.get(`${site.base}/allowances`);
    const overrides = await reader.get(`${site.base}/project-overrides`);
    const history = await reader.get(`/api/workspaces/${site.ws.workspace_id}/history/labour_rates/${mine.rate}`);
    const masked = { cost_rate: null, hourly_cost: null, margin_pct: null, is_below_floor: null, sell_rate: 70.5 };

    expect(list.body.items).toMatchObject([masked]);
    expect(list.body.abilities).toEqual(['export']);
    expect(one.body).toMatchObject({
      ...masked,
      versions: [masked],
      allowances: [{ amount: null }],
      overrides: [{ override_rate: null, labour_rate: { cost_rate: null, sell_rate: 70.5 } }],
      abilities: [],
    });
    expect(allowances.body.items).toMatchObject([{ amount: null }]);
    expect(overrides.body.items).toMatchObject([{ override_rate: null, labour_rate: { cost_rate: null } }]);
    expect(file.text.split('\r\n')[1]).toContain(',Carpenter,CW3,,70.5,1,2025-07-01,OUTPUT,,70.5,,current,1,1');
    expect(history.body.items[0].changes.map((change: { field: string }) => change.field)).not.toContain('cost_rate');
  });

  it('gets null in the history of allowances and overrides, and in the history as a file', async () => {
    const amounts = ['17.63', '39.47', '41.29'];
    const leakedAmounts = (text: string) => amounts.filter((amount) => text.includes(amount));
    const own = await labourSite(w, 'With a history');
    const asked = (records: object, path = '') => own.owner.post(`${own.base}${path}`, records);
    const rate = (await asked({ ...carpenter, cost_rate: 39.47 })).body.id;
    const terms = { labour_rate_id: rate, name: 'Height', trigger: 'per_hour' };
    const allowance = (await asked({ ...terms, amount: 17.63 }, '/allowances')).body.id;
    const agreed = { project_id: own.projectId, labour_rate_id: rate, reason: 'Agreed' };
    const override = (await asked({ ...agreed, override_rate: 41.29 }, '/project-overrides')).body.id;
    const reader = await memberWith(w, own, [
      'labour_rates:view',
      'labour_overrides:view',
      'audit:view',
      'audit:export',
    ]);
    const root = `/api/workspaces/${own.ws.workspace_id}`;
    const paths = [
      `${root}/history/labour_rates/${rate}`,
      `${root}/history/labour_allowances/${allowance}`,
      `${root}/history/labour_overrides/${override}`,
      `${root}/audit`,
      `${root}/audit/export`,
    ];

    const whole = await Promise.all(paths.map((path) => own.owner.get(path)));
    const masked = await Promise.all(paths.map((path) => reader.get(path)));

    expect(whole.map(({ text }) => leakedAmounts(text))).toEqual([['39.47'], ['17.63'], ['41.29'], amounts, amounts]);
    expect(masked.map(({ status, text }) => [status, ...leakedAmounts(text)])).toEqual(paths.map(() => [200]));
  });

  it('cannot deduce cost by sorting, filtering or pricing', async () => {
    const reader = await memberWith(w, site, ['labour_rates:view', 'labour_rates:export', 'labour_overrides:view']);

    const answers = [
      await reader.get(`${site.base}?sort=name,-cost_rate`),
      await reader.get(`${site.base}?sort=margin_pct`),
      await reader.get(`${site.base}?below_floor=true`),
      await reader.get(`${site.base}/export?sort=cost_rate`),
      await reader.get(`${site.base}/allowances?sort=amount`),
      await reader.get(`${site.base}/project-overrides?sort=override_rate`),
      await reader.post(`${site.base}/price`, { labour_rate_id: mine.rate, date: '2025-07-02', hours: 1 }),
    ];

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
  });

  it('gets null for the cost of the rate just created, and no warning about its margin', async () => {
    const clerk = await memberWith(w, site, ['labour_rates:view', 'labour_rates:create']);

    const made = await clerk.post(site.base, { ...carpenter, level: 'Clerk', cost_rate: 70 });

    expect(made.body.warnings).toEqual([]);
    expect(made.body.labour_rate).toMatchObject({ cost_rate: null, margin_pct: null, sell_rate: 70.5 });
  });

  it('does not price with a hidden override', async () => {
    const pricer = await memberWith(w, site, ['labour_rates:view', 'labour_rates:see_cost', 'projects:view']);
    const work = { labour_rate_id: mine.rate, date: '2025-07-02', hours: 1 };

    const plain = await pricer.post(`${site.base}/price`, work);
    const onProject = await pricer.post(`${site.base}/price`, { ...work, project_id: site.projectId });

    expect(plain.body.cost).toBe(65.44);
    expect(onProject.status).toBe(403);
  });
});

describe('a person who may see and change rates', () => {
  it('sees cost and creates rates as an estimator, but does not delete them', async () => {
    const estimator = await member(w, site, 'estimator');

    const list = await estimator.get(`${site.base}?id=${mine.rate}`);
    const made = await estimator.post(site.base, { ...carpenter, level: 'Estimator' });
    const deleted = await estimator.delete(`${site.base}/${made.body.id}`);

    expect(list.body.items).toMatchObject([
      { cost_rate: 43.5, abilities: ['edit', 'new_version', 'add_allowance', 'override'] },
    ]);
    expect(made.status).toBe(201);
    expect(deleted.status).toBe(403);
  });

  it('does not carry overrides forward if the role may not create them', async () => {
    const clerk = await memberWith(w, site, ['labour_rates:view', 'labour_rates:create', 'labour_rates:see_cost']);

    const made = await clerk.post(site.base, {
      ...carpenter,
      award_id: mine.award,
      effective_date: '2026-07-01',
      new_version_of: mine.rate,
    });

    expect(made.body).toMatchObject({ carried_forward: 0, allowances_carried: 1 });
    expect(made.body.warnings).toEqual(['Project overrides were not carried forward: your role may not make them']);
  });

  it('needs the product header', async () => {
    const answer = await site.owner.get(site.base, { 'x-horizon-product': '' });

    expect(answer.status).toBe(401);
    expect(answer.body.message).toBe('Unauthorized - Missing X-Horizon-Product header');
  });
});
