import { unpackProgramme } from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import { build, buildMember } from '../../../seed/builders.ts';
import { newId } from '../../platform/ids.ts';
import { world } from '../../../test/harness.ts';
import { scheduleSite, type Site, task } from '../../../test/schedule-site.ts';

const w = world();
/** Amounts that occur nowhere else in an answer. */
const amounts = ['4711.25', '815.5', '93.75'];
const leakedAmounts = (text: string) => amounts.filter((amount) => text.includes(amount));

async function costed(): Promise<Site> {
  const site = await scheduleSite(w);
  const [slab, crew] = [newId(), newId()];
  await site.edit([
    task(slab, 'Slab', 2, { cost: 4711.25 }),
    { kind: 'resource-added', resource: { id: crew, name: 'Crew', kind: 'labour', costPerHour: 93.75 } },
    {
      kind: 'assignment-added',
      assignment: { id: newId(), taskId: slab, resourceId: crew, units: 1, actualCost: 815.5 },
    },
  ]);
  // The snapshot of the programme, in a batch of its own, contains the costs.
  await site.edit([{ kind: 'baseline-set', number: 0, name: 'Contract' }]);
  return site;
}

const calls = (site: Site) => [
  site.schedule,
  `${site.schedule}/changes?since=0`,
  `${site.schedule}/export?format=mspdi`,
  `${site.schedule}/export?format=xer`,
  `${site.schedule}/baselines/0/compare`,
  `${site.schedule}/dashboard`,
  `${site.root}/actions?fetch_all=true`,
];

describe('the money of a programme', () => {
  it('is visible to people who may see costs', async () => {
    const site = await costed();
    const owner = w.visitor(site.workspace.owner.token);

    const answers = await Promise.all(calls(site).map((path) => owner.get(path)));

    expect(leakedAmounts(answers[0]!.text)).toEqual(amounts);
    expect(answers[5]!.body.performance.budget).toBe(4711.25);
  });

  it('is hidden from everybody else: in the programme, its patches, files, baselines and figures', async () => {
    const site = await costed();

    const answers = await Promise.all(calls(site).map((path) => site.planner.get(path)));

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.flatMap(({ text }) => leakedAmounts(text))).toEqual([]);
  });

  it('is a share of the whole on the dashboard of people who see no amounts, if no task has work', async () => {
    const site = await scheduleSite(w);
    const owner = w.visitor(site.workspace.owner.token);
    await site.edit([task(newId(), 'Slab', 2, { cost: 4711.25 })], owner);

    const { body } = await site.planner.get(`${site.schedule}/dashboard`);

    expect(body.s_curve_unit).toBe('per cent');
    expect(body.s_curve.at(-1).planned).toBe(100);
    expect(body.performance).toMatchObject({ budget: null, earned_value: null, actual_cost: null });
  });

  it('is replaced by hours on the dashboard of people who see no amounts, if tasks have work', async () => {
    const site = await costed();
    const seen = await w.visitor(site.workspace.owner.token).get(`${site.schedule}/dashboard`);
    const masked = await site.planner.get(`${site.schedule}/dashboard`);

    expect(seen.body.performance).toMatchObject({ measured_by: 'cost' });
    expect(masked.body.s_curve_unit).toBe('hours');
    // One of the crew for the slab's two days.
    expect(masked.body.performance).toMatchObject({ measured_by: 'work', budget: 16 });
    expect(masked.body.s_curve.at(-1).planned).toBe(16);
    expect(leakedAmounts(masked.text)).toEqual([]);
  });

  it('is hidden in the answer to an edit or to its undo', async () => {
    const site = await costed();
    const { body } = await site.planner.get(`${site.schedule}/edits`);
    const [last] = body.items;

    const undone = await site.planner.post(`${site.schedule}/undo`, { batch_id: last.batch_id });

    expect(undone.status).toBe(200);
    expect(leakedAmounts(undone.text)).toEqual([]);
  });

  it('stays unchanged when somebody who cannot see it edits other fields', async () => {
    const site = await costed();
    const owner = w.visitor(site.workspace.owner.token);
    const { body } = await site.planner.get(`${site.root}/actions?fetch_all=true`);

    await site.edit([{ kind: 'task-changed', id: body.items[0].action_id, changes: { name: 'Ground slab' } }]);

    expect(leakedAmounts((await owner.get(site.schedule)).text)).toEqual(amounts);
  });

  it.each([
    ['costPerHour', 'resource'],
    ['cost', 'task'],
  ] as const)('cannot be changed by somebody who cannot see it: %s of a %s', async (name, of) => {
    const site = await costed();
    const owner = w.visitor(site.workspace.owner.token);
    const { programme } = (await owner.get(site.schedule)).body;
    const id = unpackProgramme(programme)[`${of}s`][0]!.id;

    const refused = await site.edit([{ kind: `${of}-changed`, id, changes: { [name]: 1 } }]);

    expect(refused.status).toBe(422);
    expect(refused.body.message).toBe('You do not see the amounts of this programme, so you cannot change them.');
    expect(leakedAmounts((await owner.get(site.schedule)).text)).toEqual(amounts);
  });

  it('is masked in the history as in the programme: people without permission for labour rates or the budget see none of it', async () => {
    const site = await costed();
    const owner = w.visitor(site.workspace.owner.token);
    const root = `/api/workspaces/${site.workspace.workspace_id}`;
    const { programme } = (await owner.get(site.schedule)).body;
    const { tasks, resources, assignments } = unpackProgramme(programme);
    const paths = [
      `${root}/history/actions/${tasks[0]!.id}`,
      `${root}/history/schedule_resources/${resources[0]!.id}`,
      `${root}/history/schedule_assignments/${assignments[0]!.id}`,
      `${root}/history/baseline_rows/${tasks[0]!.id}`,
      `${root}/audit?limit=200`,
    ];
    const half = await Promise.all(
      ['budget:see_cost', 'labour_rates:see_cost'].map(async (cost) => {
        const permissions = ['schedule:view', 'schedule:analyse', 'audit:view', cost];
        const role = (await owner.post(`${root}/roles`, { name: `Sees ${cost}`, permissions })).body;
        const person = await build(w.database, (tx) =>
          buildMember(tx, { ...site.workspace, roles: new Map([['planner', role.id]]) }, 'planner'),
        );
        return w.visitor(person.token);
      }),
    );

    const whole = await Promise.all(paths.map((path) => owner.get(path)));
    const masked = await Promise.all(half.flatMap((visitor) => paths.map((path) => visitor.get(path))));

    expect(whole.flatMap(({ text }) => leakedAmounts(text))).toEqual(expect.arrayContaining(amounts));
    expect(masked.map(({ status }) => status)).toEqual(masked.map(() => 200));
    expect(masked.flatMap(({ text }) => leakedAmounts(text))).toEqual([]);
  });
});
