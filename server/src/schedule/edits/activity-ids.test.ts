// One activity id names one task of a programme.
import { unpackProgramme } from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import { world } from '../../../test/harness.ts';
import { chain, scheduleSite } from '../../../test/schedule-site.ts';

const w = world();

describe('an activity id', () => {
  it('is refused where another task of the programme has it, in words that name that task', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(2);
    await site.edit(edits);
    const named = (id: string, code: string) => ({ kind: 'task-changed', id, changes: { code } });
    await site.edit([named(ids[0]!, 'A1000')]);

    const refused = await site.edit([named(ids[1]!, 'a1000')]);

    expect(refused.status).toBe(422);
    expect(refused.body.message).toMatch(/has the activity id a1000 already. Give this task another one./);
    expect(Object.keys(refused.body.fields)).toEqual(['edits.0.changes.code']);
  });

  it('is handed on from one task to another in one batch', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(2);
    await site.edit(edits);
    const named = (id: string, code: string) => ({ kind: 'task-changed', id, changes: { code } });
    await site.edit([named(ids[0]!, 'A1000'), named(ids[1]!, 'A1010')]);

    const swapped = await site.edit([named(ids[0]!, 'A1010'), named(ids[1]!, 'A1000')]);

    expect(swapped.status).toBe(200);
    const programme = unpackProgramme((await site.planner.get(site.schedule)).body.programme);
    expect(programme.tasks.map(({ code }) => code)).toEqual(['A1010', 'A1000']);
  });

  it('stands with a location that is kept with the task', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(1);
    await site.edit(edits);

    await site.edit([{ kind: 'task-changed', id: ids[0], changes: { location: 'Level 3' } }]);

    const { more } = (await site.planner.get(site.schedule)).body;
    expect(more.columns.location.words).toEqual(['Level 3']);
  });
});
