// Custom fields and activity codes of a programme: values by names that people gave.
import { unpackProgramme } from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import { world } from '../../../test/harness.ts';
import { chain, scheduleSite } from '../../../test/schedule-site.ts';

const w = world();

describe('a value by a name that people gave', () => {
  it.each(['Zone', 'Zone\nof work', '', '__proto\u2028__'])('(%j) has the type of its field', async (name) => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(1);
    await site.edit(edits);
    const send = (changes: object) =>
      site.planner.post(`${site.schedule}/edits`, {
        based_on: 1,
        edits: [{ kind: 'task-changed', id: ids[0], changes }],
      });

    const answers = [
      await send({ activityCodes: { [name]: 5 } }),
      await send({ activityCodes: { [name]: { of: 'another' } } }),
      await send({ activityCodes: { [name]: 'x'.repeat(201) } }),
      await send({ custom: { [name]: [1] } }),
      await send({ activityCodes: { [name]: 'North' }, custom: { [name]: 1 } }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 200]);
  });

  it('is read as a text if a programme has an older code of another type', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(2);
    await site.edit(edits);
    const codes = { Phase: 5, Zone: true, Area: { of: 'another' }, Level: 'L3' };
    await w.database.pool.query(
      `UPDATE actions SET details = jsonb_set(details, '{activityCodes}', $2) WHERE action_id = $1`,
      [ids[0], JSON.stringify(codes)],
    );
    // As a server reads it that does not have it in memory.
    await w.database.pool.query('UPDATE programmes SET revision_key = gen_random_uuid() WHERE project_id = $1', [
      site.projectId,
    ]);

    const { tasks } = unpackProgramme((await site.planner.get(site.schedule)).body.programme);
    const file = await site.planner.get(`${site.schedule}/export?format=xer`);

    expect(tasks[0]!.activityCodes).toEqual({ Phase: '5', Zone: 'true', Level: 'L3' });
    expect(file.status).toBe(200);
    expect(file.text).toMatch(/^%R\t.*\t5\t/m);
  });
});
