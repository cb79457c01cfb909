// Fields and activity codes of a programme's own: values by names that people gave.
import { describe, expect, it } from 'vitest';
import { world } from '../../../test/harness.ts';
import { chain, scheduleSite } from '../../../test/schedule-site.ts';

const w = world();

describe('a value by a name that people gave', () => {
  it.each(['Zone', 'Zone\nof work', '', '__proto\u2028__'])('(%j) is of its kind', async (name) => {
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
});
