// An activity id is unique in a programme.
import { unpackProgramme } from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import { build, buildMember } from '../../../seed/builders.ts';
import { world } from '../../../test/harness.ts';
import { chain, link, scheduleSite } from '../../../test/schedule-site.ts';

const w = world();

describe('an activity id', () => {
  it('is refused if another task of the programme has it, with the name of that task', async () => {
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

  it('that two people give at the same time is refused to the second as taken, not as a change of the same task', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(2);
    await site.edit(edits);
    const named = (id: string) => [{ kind: 'task-changed', id, changes: { code: 'Z9' } }];
    const other = w.visitor(
      (await build(w.database, (tx) => buildMember(tx, site.workspace, 'project-manager'))).token,
    );
    await site.edit(named(ids[0]!), other);

    const refused = await site.planner.post(`${site.schedule}/edits`, { based_on: 1, edits: named(ids[1]!) });
    const slip = await site.planner.post(`${site.schedule}/edits`, { based_on: 1, edits: [link(ids[1]!, ids[1]!)] });

    expect([refused.status, refused.body.message]).toEqual([
      422,
      '"Task 1" has the activity id Z9 already. Give this task another one.',
    ]);
    expect([slip.status, slip.body.message]).toEqual([422, '"Task 2" cannot be linked to itself.']);
  });

  it('can be passed from one task to another in one batch', async () => {
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

  it('comes with a location, which is stored with the task', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(1);
    await site.edit(edits);

    await site.edit([{ kind: 'task-changed', id: ids[0], changes: { location: 'Level 3' } }]);

    const { more } = (await site.planner.get(site.schedule)).body;
    expect(more.columns.location.words).toEqual(['Level 3']);
  });

  it('is the same in full-width letters and with invisible characters, and is stored without these', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(2);
    await site.edit(edits);
    const named = (id: string, code: string) => ({ kind: 'task-changed', id, changes: { code } });

    await site.edit([named(ids[0]!, ' \uFF21\u200B1\uFF10\uFF10\uFF10\u0007 ')]);
    const refused = await site.edit([named(ids[1]!, 'a10\u200D00')]);
    await site.edit([named(ids[1]!, '\u200B')]);

    expect([refused.status, refused.body.message]).toEqual([
      422,
      '"Task 1" has the activity id a1000 already. Give this task another one.',
    ]);
    const { tasks } = unpackProgramme((await site.planner.get(site.schedule)).body.programme);
    expect(tasks.map(({ code }) => code)).toEqual(['A1000', null]);
  });

  it('that another task was given meanwhile is not given twice by an undo, which explains what to do', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(2);
    await site.edit(edits);
    const named = (id: string, code: string) => [{ kind: 'task-changed', id, changes: { code } }];
    await site.edit(named(ids[0]!, 'A1000'));
    const removed = await site.edit([{ kind: 'task-removed', id: ids[0] }]);
    await site.edit(named(ids[1]!, 'A1000'));
    const undo = () => site.planner.post(`${site.schedule}/undo`, { batch_id: removed.body.batch_id });

    const refused = await undo();
    await site.edit(named(ids[1]!, 'A1010'));
    const undone = await undo();

    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'activity_id_taken',
      '"Task 2" has been given the activity id A1000 since, and this would give it to "Task 1" again. Give "Task 2" another activity id first.',
    ]);
    expect(refused.body.current).toEqual({ task_id: ids[1] });
    expect(undone.status).toBe(200);
  });
});
