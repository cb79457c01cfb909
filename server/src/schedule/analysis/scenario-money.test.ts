import { describe, expect, it } from 'vitest';
import { build, buildMember } from '../../../seed/builders.ts';
import { newId } from '../../platform/ids.ts';
import { world } from '../../../test/harness.ts';
import { type Site, task } from '../../../test/schedule-site.ts';
import { lasts, smallBuilding } from '../../../test/small-building.ts';

const w = world();
/** Amounts that occur nowhere else in an answer. */
const amounts = ['4711.25', '93.75', '815.5'];
const leakedAmounts = (text: string) => amounts.filter((amount) => text.includes(amount));
const costs = (id: string, cost: number) => ({ kind: 'task-changed', id, changes: { cost } });

/** A scenario of the owner with amounts of a task, of a new task and of a new resource. */
async function costed() {
  const { site, slab, walls } = await smallBuilding(w);
  const owner = w.visitor(site.workspace.owner.token);
  const edits = [
    costs(slab, 4711.25),
    task(newId(), 'Stairs', 1, { cost: 815.5 }),
    { kind: 'resource-added', resource: { id: newId(), name: 'Crew', kind: 'labour', costPerHour: 93.75 } },
  ];
  const { body } = await owner.post(`${site.schedule}/scenarios`, { name: 'Dearer', edits });
  return { site, owner, slab, walls, edits, id: body.id as string, path: `${site.schedule}/scenarios/${body.id}` };
}
const history = (site: Site, id: string) => `/api/workspaces/${site.workspace.workspace_id}/history/scenarios/${id}`;

describe('the money of a scenario', () => {
  it('is visible to people who may see costs', async () => {
    const { site, owner, path, id } = await costed();

    const answers = [await owner.get(path), await owner.get(history(site, id))];

    expect(answers.map(({ text }) => leakedAmounts(text))).toEqual([amounts, amounts]);
  });

  it('is hidden from everybody else: in the list, the scenario, its comparison, its history and refusals', async () => {
    const { site, path, id } = await costed();
    const person = await build(w.database, (tx) => buildMember(tx, site.workspace, 'site-manager'));
    const visitor = w.visitor(person.token);
    const gets = [`${site.schedule}/scenarios`, path, `${path}/compare`, history(site, id)];

    const read = await Promise.all([visitor, site.planner].flatMap((each) => gets.map((get) => each.get(get))));
    const changed = await site.planner.patch(path, { name: 'Dearer yet', version: 1 });
    const late = await site.planner.patch(path, { name: 'Dearest', version: 1 });

    expect(read.map(({ status }) => status)).toEqual(read.map(() => 200));
    expect([changed.status, late.status]).toEqual([200, 409]);
    expect([...read, changed, late].flatMap(({ text }) => leakedAmounts(text))).toEqual([]);
  });

  it('stays unchanged when somebody who cannot see it applies further edits to the scenario', async () => {
    const { site, owner, path, edits, walls } = await costed();
    const shown = (await site.planner.get(path)).body;

    const changed = await site.planner.patch(path, {
      edits: [...shown.edits, lasts(walls, 4)],
      version: shown.version,
    });

    expect(changed.status).toBe(200);
    expect((await owner.get(path)).body.edits).toEqual([...edits, lasts(walls, 4)]);
  });

  it('cannot be changed by somebody who cannot see it, neither in a scenario nor by applying one', async () => {
    const { site, path, slab } = await costed();
    const cheaper = [costs(slab, 1)];

    const answers = [
      await site.planner.post(`${site.schedule}/scenarios`, { name: 'Cheaper', edits: cheaper }),
      await site.planner.patch(path, { edits: cheaper, version: 1 }),
      await site.planner.post(`${path}/apply`),
    ];

    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
    expect(answers.map(({ body }) => body.fields['edits.0'][0])).toEqual(
      answers.map(() => 'You do not see the amounts of this programme, so you cannot change them.'),
    );
  });
});
