import { describe, expect, it } from 'vitest';
import { world } from '../../../test/harness.ts';
import { at, chain, scheduleSite } from '../../../test/schedule-site.ts';

const w = world();

describe('an actual date', () => {
  // Today is Saturday 21 November on site, the twentieth day from the Monday.
  it('in the future is refused at its field, with today’s date', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(2);
    await site.edit(edits);

    const refused = await site.edit([
      { kind: 'task-changed', id: ids[0], changes: { actualStart: at(20) } },
      { kind: 'task-changed', id: ids[1], changes: { actualStart: at(19) } },
    ]);
    const taken = await site.edit([{ kind: 'task-changed', id: ids[1], changes: { actualStart: at(19) } }]);

    expect(refused.status).toBe(422);
    expect(refused.body.fields).toEqual({
      'edits.0.changes.actualStart': [
        '2026-11-22 is still to come: an actual start is no later than today, 2026-11-21.',
      ],
    });
    expect(taken.status).toBe(200);
  });

  it('in the future is refused for any data date', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(1);
    await site.edit(edits);

    const refused = await site.edit([
      { kind: 'task-changed', id: ids[0], changes: { actualStart: at(24) } },
      { kind: 'project-changed', changes: { statusDate: at(24, 15, 30) } },
    ]);

    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['edits.0.changes.actualStart']]);
  });
});
