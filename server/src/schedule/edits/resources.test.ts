import { unpackProgramme } from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { world } from '../../../test/harness.ts';
import { at, dayMinutes, scheduleSite, task } from '../../../test/schedule-site.ts';

const w = world();

describe('a resource', () => {
  it('has its kind, and a capacity that changes over time', async () => {
    const site = await scheduleSite(w);
    const id = newId();
    const capacity = [{ from: at(7, 0), to: at(28, 0), units: 3 }];
    const added = { id, name: 'Formwork crew', kind: 'subcontractor', maxUnits: 2, capacity };

    await site.edit([{ kind: 'resource-added', resource: added }]);
    const { body } = await site.planner.get(site.schedule);

    expect(unpackProgramme(body.programme).resources).toMatchObject([added]);
  });

  it('cannot be linked to a labour rate that does not exist', async () => {
    const site = await scheduleSite(w);

    const refused = await site.edit([
      { kind: 'resource-added', resource: { id: newId(), name: 'Dogman', labourRateId: newId() } },
    ]);

    expect(refused.body).toMatchObject({
      statusCode: 422,
      message: 'There is no such labour rate in this workspace.',
    });
  });

  it('that is deleted leaves its tasks, and returns to them when that is undone', async () => {
    const site = await scheduleSite(w);
    const [crew, slab, assigned] = [newId(), newId(), newId()];
    await site.edit([
      task(slab, 'Slab', 2),
      { kind: 'resource-added', resource: { id: crew, name: 'Formwork crew' } },
      { kind: 'assignment-added', assignment: { id: assigned, taskId: slab, resourceId: crew, units: 2 } },
    ]);
    const assignments = async () => unpackProgramme((await site.planner.get(site.schedule)).body.programme).assignments;

    expect(await assignments()).toMatchObject([{ id: assigned, units: 2, workMinutes: 4 * dayMinutes }]);
    await site.edit([{ kind: 'resource-removed', id: crew }]);
    expect(await assignments()).toEqual([]);
    await site.planner.post(`${site.schedule}/undo`, {});
    expect(await assignments()).toMatchObject([{ id: assigned, resourceId: crew }]);
  });
});
