import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { build } from '../../../seed/builders.ts';
import { buildLabourRate } from '../../../seed/labour.ts';
import { newId } from '../../platform/ids.ts';
import { world } from '../../../test/harness.ts';
import { importFile } from '../../../test/planning-files.ts';
import { at, scheduleSite, type Site, task } from '../../../test/schedule-site.ts';

const w = world();

/** A task of four days from Monday with two people of one crew; the rate rises on the Wednesday. */
async function crewAtWork() {
  const site = await scheduleSite(w);
  const owner = { workspaceId: site.workspace.workspace_id, creatorId: site.workspace.owner.kinde_id };
  const rateId = await build(w.database, async (tx) => {
    await buildLabourRate(tx, owner, { cost_rate: '50.00', effective_date: '2026-11-04' });
    return buildLabourRate(tx, owner, { cost_rate: '40.00', effective_date: '2026-07-01' });
  });
  const [slab, crew] = [newId(), newId()];
  await site.edit([
    task(slab, 'Slab', 4),
    { kind: 'resource-added', resource: { id: crew, name: 'Crew', kind: 'labour', maxUnits: 2, labourRateId: rateId } },
    { kind: 'assignment-added', assignment: { id: newId(), taskId: slab, resourceId: crew, units: 2 } },
  ]);
  return { site, slab, crew, rateId, money: w.visitor(site.workspace.owner.token) };
}
const cost = (site: Site, visitor = w.visitor(site.workspace.owner.token), period = 'day') =>
  visitor.get(`${site.schedule}/resource-cost?period=${period}`);

describe('the cost curve of resources', () => {
  it('prices the hours of each day at the version of the labour rate in force on it', async () => {
    const { site } = await crewAtWork();

    const { body } = await cost(site);

    expect(body.periods.map((each: { cost: number }) => each.cost)).toEqual([640, 640, 800, 800]);
    expect(body.periods.at(-1)).toMatchObject({ period: '2026-11-05', cumulative_cost: 2880 });
    expect(body.resources).toMatchObject([{ basis: 'labour rate', labour_rate_name: 'Carpenter CW3', cost: 2880 }]);
  });

  it('uses the override of the project if there is one', async () => {
    const { site, rateId, money } = await crewAtWork();
    const workspace = `/api/workspaces/${site.workspace.workspace_id}`;
    const made = await money.post(`${workspace}/labour-rates/project-overrides`, {
      labour_rate_id: rateId,
      project_id: site.projectId,
      override_rate: 45,
      reason: 'Agreed with the crew',
    });

    const { body } = await cost(site);

    expect(made.status).toBe(201);
    expect(body.periods.map((each: { cost: number }) => each.cost)).toEqual([720, 720, 800, 800]);
  });

  it('leaves days without a rate out of the totals, with a warning', async () => {
    const { site, crew } = await crewAtWork();
    const owner = { workspaceId: site.workspace.workspace_id, creatorId: site.workspace.owner.kinde_id };
    const later = await build(w.database, (tx) =>
      buildLabourRate(tx, owner, { role: 'Steel fixer', cost_rate: '60.00', effective_date: '2026-11-05' }),
    );
    await site.edit([{ kind: 'resource-changed', id: crew, changes: { labourRateId: later } }]);

    const { body } = await cost(site, undefined, 'week');

    expect(body.periods).toMatchObject([{ period: '2026-11-02', work_minutes: 64 * 60, cost: 960 }]);
    expect(body.resources[0]).toMatchObject({ cost: 960, unpriced_minutes: 48 * 60 });
    expect(body.resources[0].warnings).toContainEqual(expect.stringContaining('No rate for Steel fixer'));
  });

  it('shows only hours to people who may not see costs', async () => {
    const { site } = await crewAtWork();

    const { body } = await cost(site, site.planner, 'month');

    expect(body).toMatchObject({ shows_money: false, total_cost: null });
    expect(body.periods).toEqual([{ period: '2026-11', work_minutes: 64 * 60, cost: null, cumulative_cost: null }]);
    expect(body.resources).toMatchObject([{ cost: null, labour_rate_name: null }]);
  });
});

const imported = (site: Site, file: { name: string; bytes: Uint8Array | string }) =>
  importFile(site, file, {}, w.visitor(site.workspace.owner.token));
const fixtures = join(import.meta.dirname, '../../../../../shared/fixtures/schedules');

/** A crew of two for a week at an hourly rate. */
const crewFile = (rate: string) => ({
  name: 'crew.xml',
  bytes: `<?xml version="1.0"?><Project xmlns="http://schemas.microsoft.com/project"><Name>Tower</Name><StartDate>2026-11-02T08:00:00</StartDate>
    <Tasks><Task><UID>1</UID><ID>1</ID><Name>Slab</Name><Duration>PT40H0M0S</Duration></Task></Tasks>
    <Resources><Resource><UID>1</UID><ID>1</ID><Name>Crew</Name><Type>1</Type><MaxUnits>2</MaxUnits><StandardRate>${rate}</StandardRate></Resource></Resources>
    <Assignments><Assignment><UID>1</UID><TaskUID>1</TaskUID><ResourceUID>1</ResourceUID><Units>2</Units><Work>PT80H0M0S</Work></Assignment></Assignments></Project>`,
});

describe('the cost of a resource with a rate from a file', () => {
  it('uses the rate of the file, rounded half up to four decimals', async () => {
    const site = await scheduleSite(w);
    const { status: taken } = await imported(site, crewFile('16.826923076923077'));

    const { status, body } = await cost(site, undefined, 'week');

    expect([taken, status]).toEqual([200, 200]);
    expect(body.resources).toMatchObject([{ name: 'Crew', basis: 'own rate', work_minutes: 80 * 60, cost: 1346.15 }]);
  });

  it('has no total if it exceeds the range of money', async () => {
    const [summed, daily] = [await scheduleSite(w), await scheduleSite(w)];
    await imported(summed, crewFile('40000000000'));
    await imported(daily, crewFile('400000000000'));

    const [sums, days] = [await cost(summed, undefined, 'week'), await cost(daily, undefined, 'week')];

    expect([sums.status, sums.body.total_cost]).toEqual([200, null]);
    expect([days.status, days.body.total_cost]).toEqual([200, 0]);
    expect(days.body.resources[0]).toMatchObject({ unpriced_minutes: 80 * 60 });
    expect(days.body.resources[0].warnings).toContainEqual(expect.stringContaining('Correct the rate'));
  });

  it
    .skipIf(!existsSync(fixtures))
    .each([
      'msp/assignment-assignments-project2019-mpp14.mpp',
      'msp/assignment-assignments-project2019-mspdi.xml',
      'msp/commercial-construction-mpp9.mpp',
      'msp/mpsplib-10-mp_j30_a2_nr5.mpp',
      'xer/terminal-building-airport.xer',
    ])('is answered for the real file %s', async (file) => {
    const site = await scheduleSite(w);
    const { status: taken } = await imported(site, { name: file, bytes: readFileSync(join(fixtures, file)) });

    const { status, body } = await cost(site, undefined, 'month');

    expect([taken, status, body.resources.length > 0]).toEqual([200, 200, true]);
  });
});

describe('materials', () => {
  /** Two days of a task that needs steel by the tonne and a crane by the hour. */
  async function siteWithSteel(steel: object) {
    const site = await scheduleSite(w);
    const [slab, steelId, craneId] = [newId(), newId(), newId()];
    const owner = w.visitor(site.workspace.owner.token);
    const made = await site.edit(
      [
        task(slab, 'Slab', 2),
        {
          kind: 'resource-added',
          resource: { id: steelId, name: 'STEEL', kind: 'material', unitOfMeasure: 't', ...steel },
        },
        { kind: 'resource-added', resource: { id: craneId, name: 'Crane', kind: 'equipment', costPerHour: 120 } },
        { kind: 'assignment-added', assignment: { id: newId(), taskId: slab, resourceId: steelId, quantity: 301.3 } },
        { kind: 'assignment-added', assignment: { id: newId(), taskId: slab, resourceId: craneId } },
      ],
      owner,
    );
    expect(made.status).toBe(200);
    return { site, steelId };
  }

  it('cost their quantity at the unit price, over the days of the task, and have no hours', async () => {
    const { site } = await siteWithSteel({ costPerUnit: 5000 });

    const { body } = await cost(site);
    const histogram = await site.planner.get(`${site.schedule}/resources`);

    expect(body.resources).toMatchObject([
      { name: 'Crane', work_minutes: 16 * 60, quantity: null, cost: 16 * 120 },
      {
        name: 'STEEL',
        basis: 'price per unit',
        quantity: 301.3,
        unit_of_measure: 't',
        work_minutes: 0,
        cost: 301.3 * 5000,
      },
    ]);
    expect(body.periods).toMatchObject([
      { work_minutes: 8 * 60, cost: 753_250 + 960 },
      { work_minutes: 8 * 60, cost: 753_250 + 960 },
    ]);
    expect(body.total_cost).toBe(1_506_500 + 1_920);
    expect(histogram.body.resources.map(({ name }: { name: string }) => name)).toEqual(['Crane']);
  });

  it('without a price are named and left out of the totals', async () => {
    const { site } = await siteWithSteel({});

    const { body } = await cost(site);

    expect(body.total_cost).toBe(1_920);
    expect(body.resources[1]).toMatchObject({ basis: 'none', cost: 0, quantity: 301.3 });
    expect(body.resources[1].warnings).toEqual([expect.stringContaining('no price of a unit')]);
  });

  it('are stored as they were given, their price hidden from callers who may not see costs', async () => {
    const { site, steelId } = await siteWithSteel({ costPerUnit: 5000 });

    const seen = await w.visitor(site.workspace.owner.token).get(site.schedule);
    const masked = await site.planner.get(site.schedule);

    const steel = (body: { programme: { resources: { id: string }[] } }) =>
      body.programme.resources.find(({ id }) => id === steelId);
    expect(steel(seen.body)).toMatchObject({ unitOfMeasure: 't', costPerUnit: 5000, costPerHour: null });
    expect(steel(masked.body)).toMatchObject({ unitOfMeasure: 't', costPerUnit: null });
  });
});

describe('a bar of the histogram', () => {
  it('lists its assignments, with their hours between its days', async () => {
    const { site, slab, crew } = await crewAtWork();

    const { body } = await site.planner.get(`${site.schedule}/resources/${crew}/demand?from=2026-11-04&to=2026-11-06`);

    expect(body).toMatchObject({ name: 'Crew', max_units: 2 });
    expect(body.items).toMatchObject([{ task_id: slab, units: 2, work_minutes: 32 * 60, start: at(0) }]);
  });

  it('does not exist for another resource, nor for reversed days', async () => {
    const { site, crew } = await crewAtWork();
    const demand = (id: string, days: string) => site.planner.get(`${site.schedule}/resources/${id}/demand?${days}`);

    expect((await demand(newId(), 'from=2026-11-04&to=2026-11-06')).status).toBe(404);
    expect((await demand(crew, 'from=2026-11-06&to=2026-11-04')).status).toBe(422);
  });
});
