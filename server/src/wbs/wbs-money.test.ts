import { describe, expect, it } from 'vitest';
import type { BuiltInRoleKey } from '@horizon/contract';
import { build, buildMember } from '../../seed/builders.ts';
import { world } from '../../test/harness.ts';
import { scheduleSite, type Site, task } from '../../test/schedule-site.ts';
import { newId } from '../platform/ids.ts';

const w = world();
/** Amounts that occur nowhere else in an answer: of the element, the one below, both together, and the task. */
const amounts = ['4711.25', '815.5', '5526.75', '93.75'];
const leakedAmounts = (text: string) => amounts.filter((amount) => text.includes(amount));
const refusal = 'You do not see the amounts of this programme, so you cannot change them.';

async function budgeted() {
  const site = await scheduleSite(w);
  const owner = w.visitor(site.workspace.owner.token);
  const add = async (name: string, more: object): Promise<string> =>
    (await owner.post(`${site.root}/wbs`, { code: name, name, ...more })).body.wbs_id;
  const tower = await add('Tower', { budget: 4711.25 });
  const level = await add('Level 1', { parent_wbs_id: tower, budget: 815.5 });
  await site.edit([task(newId(), 'Slab', 2, { wbsId: level, cost: 93.75 })], owner);
  return { site, owner, tower, level };
}

async function memberOf(site: Site, role: BuiltInRoleKey, isExternal = false) {
  const place = isExternal ? site.projectId : undefined;
  const person = await build(w.database, (tx) => buildMember(tx, site.workspace, role, place));
  return { person, visitor: w.visitor(person.token) };
}

const lists = ({ root, projectId, workspace }: Site) => [
  `${root}/wbs`,
  `/api/wbs?workspace_id=${workspace.workspace_id}&project_id=${projectId}`,
  '/api/wbs',
];
const historyOf = ({ workspace }: Site, id: string) => `/api/workspaces/${workspace.workspace_id}/history/wbs/${id}`;
const audit = ({ workspace }: Site) => `/api/workspaces/${workspace.workspace_id}/audit`;

describe('the money of the WBS', () => {
  it.each(['project-manager', 'contracts-administrator', 'estimator', 'director', 'auditor'] as const)(
    'is visible to people who see the money of the programme: %s',
    async (role) => {
      const { site, tower } = await budgeted();
      const { visitor } = await memberOf(site, role);

      const answers = await Promise.all(lists(site).map((path) => visitor.get(path)));
      const history = await visitor.get(historyOf(site, tower));

      expect(answers.map(({ text }) => leakedAmounts(text))).toEqual([amounts, amounts, amounts]);
      expect(answers[0]!.body.abilities).toContain('see_cost');
      expect(leakedAmounts(history.text)).toEqual(['4711.25']);
    },
  );

  it.each([
    ['planner', false],
    ['site-manager', false],
    ['document-controller', false],
    ['worker', false],
    ['subcontractor', true],
    ['client', true],
  ] as const)('is visible to nobody else in the tree, the list and the history: %s', async (role, isExternal) => {
    const { site, tower } = await budgeted();
    const { visitor } = await memberOf(site, role, isExternal);

    const answers = await Promise.all(lists(site).map((path) => visitor.get(path)));
    const history = await visitor.get(historyOf(site, tower));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[0]!.body.items[0]).toMatchObject({
      name: 'Tower',
      budget: null,
      total_budget: null,
      task_cost: null,
    });
    expect(answers.map(({ body }) => body.abilities.includes('see_cost'))).toEqual([false, false, false]);
    expect([...answers, history].flatMap(({ text }) => leakedAmounts(text))).toEqual([]);
  });

  it('cannot be set or changed by people who cannot see it', async () => {
    const { site, owner, tower } = await budgeted();
    const { visitor } = await memberOf(site, 'planner');

    const made = await visitor.post(`${site.root}/wbs`, { code: '9', name: 'Podium', budget: 1 });
    const changed = await visitor.patch(`${site.root}/wbs`, { wbs_id: tower, budget: 1 });
    const cleared = await visitor.patch(`${site.root}/wbs`, { wbs_id: tower, budget: null });

    for (const refused of [made, changed, cleared]) {
      expect(refused).toMatchObject({ status: 422, body: { message: refusal, fields: { budget: [refusal] } } });
    }
    expect((await owner.get(`${site.root}/wbs`)).body.items).toMatchObject([{ name: 'Tower', budget: 4711.25 }]);
  });

  it('stays unchanged when somebody who cannot see it renames, deletes and restores elements', async () => {
    const { site, owner, tower } = await budgeted();
    const spare = (await owner.post(`${site.root}/wbs`, { code: '8', name: 'Spare', budget: 815.5 })).body.wbs_id;

    const renamed = await site.planner.patch(`${site.root}/wbs`, { wbs_id: tower, name: 'Quay Tower' });
    const added = await site.planner.post(`${site.root}/wbs`, { code: '9', name: 'Podium', budget: null });
    const stale = await site.planner.patch(`${site.root}/wbs`, { wbs_id: tower, name: 'Other', version: 1 });
    await site.planner.delete(`${site.root}/wbs?wbs_id=${spare}`);
    const staleDeleted = await site.planner.patch(`${site.root}/wbs`, { wbs_id: spare, is_deleted: false, version: 1 });
    const restored = await site.planner.patch(`${site.root}/wbs`, { wbs_id: spare, is_deleted: false });
    const answers = [renamed, added, stale, staleDeleted, restored];

    expect(answers.map(({ status }) => status)).toEqual([200, 201, 409, 409, 200]);
    expect(answers.flatMap(({ text }) => leakedAmounts(text))).toEqual([]);
    expect((await owner.get(`${site.root}/wbs`)).body.items[0]).toMatchObject({ name: 'Quay Tower', budget: 4711.25 });
  });

  it("is left out of the workspace's history for people who cannot see costs", async () => {
    const { site, owner } = await budgeted();
    const root = `/api/workspaces/${site.workspace.workspace_id}`;
    const permissions = ['workspace:view', 'schedule:view', 'audit:view', 'audit:export'];
    const role = (await owner.post(`${root}/roles`, { name: 'Reads the history', permissions })).body;
    const workspace = { ...site.workspace, roles: new Map([['planner', role.id]]) };
    const person = await build(w.database, (tx) => buildMember(tx, workspace, 'planner'));
    const reader = w.visitor(person.token);

    const whole = await owner.get(`${audit(site)}?limit=200&entity=wbs`);
    const answers = [
      await reader.get(`${audit(site)}?limit=200`),
      await reader.get(`${audit(site)}/export?format=csv`),
      await reader.get(`${root}/home`),
    ];

    expect(leakedAmounts(whole.text)).toEqual(['4711.25', '815.5']);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.flatMap(({ text }) => leakedAmounts(text))).toEqual([]);
  });
});

describe('the WBS of somebody restricted to own tasks', () => {
  it('totals these tasks and no others', async () => {
    const { site, owner, level } = await budgeted();
    const { person, visitor } = await memberOf(site, 'subcontractor', true);
    const before = (await visitor.get(`${site.root}/wbs`)).body.items[0];

    await site.edit([
      task(newId(), 'Walls', 1, { wbsId: level, assigneeUserId: person.kinde_id, percentComplete: 100 }),
    ]);

    const own = (await visitor.get(`${site.root}/wbs`)).body.items[0];
    const all = (await owner.get(`${site.root}/wbs`)).body.items[0];
    expect(before).toMatchObject({ task_count: 0, progress: 0, start_date: null, end_date: null });
    expect(own).toMatchObject({ task_count: 1, progress: 100 });
    expect(all).toMatchObject({ task_count: 2 });
  });
});
