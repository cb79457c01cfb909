import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { world } from '../../../test/harness.ts';
import { overAllocations } from '../../../test/over-allocations.ts';
import { importFile } from '../../../test/planning-files.ts';
import { scheduleSite } from '../../../test/schedule-site.ts';

const w = world();
const fixtures = join(import.meta.dirname, '../../../../../shared/fixtures/schedules');

// Those of the demo programme: `demo.test.ts`.
describe('over-allocations', () => {
  it
    .skipIf(!existsSync(fixtures))
    .each([
      'msp/mpsplib-10-mp_j30_a2_nr5.mpp',
      'msp/mpsplib-138-mp_j120_a5_nr5_AgentCopp7.mpp',
      'msp/commercial-construction-mpp9.mpp',
    ])('are the same on both pages for %s', async (file) => {
    const site = await scheduleSite(w);
    await importFile(site, { name: file, bytes: readFileSync(join(fixtures, file)) });

    const found = await overAllocations(site.planner, site.schedule);

    expect(found.byPeriod).toEqual([found.total, found.total, found.total]);
    expect(found.levelling).toEqual({ resources: found.resources, ...found.total });
    expect(found.total.days).toBeGreaterThan(0);
  });
});
