import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { seedDemo } from '../../../seed/demo.ts';
import { FolderStorage } from '../../platform/files/folder-storage.ts';
import { fixedId } from '../../../seed/fixed-id.ts';
import { world, type Visitor } from '../../../test/harness.ts';
import { importFile } from '../../../test/planning-files.ts';
import { scheduleSite } from '../../../test/schedule-site.ts';

const w = world();
const fixtures = join(import.meta.dirname, '../../../../../shared/fixtures/schedules');

interface Over {
  days: number;
  excess_minutes: number;
}
interface Shown {
  over_allocated: Over;
  columns: { excess_days: number; excess_minutes: number }[];
}

/** The resource page by day, week and month, and levelling of the same programme. */
async function bothPages(visitor: Pick<Visitor, 'get' | 'post'>, schedule: string) {
  const add = (all: Over[]) => ({
    days: all.reduce((sum, { days }) => sum + days, 0),
    excess_minutes: Math.round(all.reduce((sum, { excess_minutes }) => sum + excess_minutes, 0)),
  });
  const byPeriod: Over[] = [];
  let totals: Over[] = [];
  for (const period of ['day', 'week', 'month']) {
    const shown: Shown[] = (await visitor.get(`${schedule}/resources?period=${period}`)).body.resources;
    totals = shown.map((one) => one.over_allocated);
    const columns = shown.flatMap((one) => one.columns);
    byPeriod.push(add(columns.map(({ excess_days, excess_minutes }) => ({ days: excess_days, excess_minutes }))));
  }
  const { body } = await visitor.post(`${schedule}/levelling/preview`, { within_float: false });
  const { resources, ...levelling } = body.over_allocated_now;
  return {
    total: add(totals),
    resources: totals.filter(({ days }) => days > 0).length,
    byPeriod,
    levelling: { resources, ...add([levelling]) },
    levelled: body.over_allocated_levelled,
  };
}

/** The planner of the demo company, signed in. */
async function demoPlanner(): Promise<Pick<Visitor, 'get' | 'post'>> {
  const { headers } = await w.visitor().post('/api/session', {
    email: 'planner@demo.horizon.example',
    password: 'horizon-demo',
  });
  const cookie = String(headers['set-cookie']).split(';')[0]!;
  const own = { cookie, 'sec-fetch-site': 'same-origin' };
  return {
    get: (path) => w.visitor().get(path, own),
    post: (path, body) => w.visitor().post(path, body, own),
  };
}

describe('over-allocations', () => {
  it('are the same on the pages of resources and levelling, for the demo programme', async () => {
    await seedDemo(w.database, new FolderStorage(w.filesFolder));
    const planner = await demoPlanner();
    const id = (name: string) => fixedId(`southern-cross/Southern Cross NSW/${name}`);

    const found = await bothPages(
      planner,
      `/api/workspaces/${id('workspace')}/projects/${id('project/SC-2401')}/schedule`,
    );

    expect(found.byPeriod).toEqual([found.total, found.total, found.total]);
    expect(found.levelling).toEqual({ resources: found.resources, ...found.total });
    expect(found.total.days).toBeGreaterThan(0);
    expect(found.levelled).toEqual({ resources: 0, days: 0, excess_minutes: 0 });
  });

  it
    .skipIf(!existsSync(fixtures))
    .each([
      'msp/mpsplib-10-mp_j30_a2_nr5.mpp',
      'msp/mpsplib-138-mp_j120_a5_nr5_AgentCopp7.mpp',
      'msp/commercial-construction-mpp9.mpp',
    ])('are the same on both pages for %s', async (file) => {
    const site = await scheduleSite(w);
    await importFile(site, { name: file, bytes: readFileSync(join(fixtures, file)) });

    const found = await bothPages(site.planner, site.schedule);

    expect(found.byPeriod).toEqual([found.total, found.total, found.total]);
    expect(found.levelling).toEqual({ resources: found.resources, ...found.total });
    expect(found.total.days).toBeGreaterThan(0);
  });
});
