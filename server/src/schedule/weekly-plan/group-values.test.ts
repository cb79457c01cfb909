// The board of a week grouped by the programme's own codes.
import { describe, expect, it } from 'vitest';
import { world } from '../../../test/harness.ts';
import { chain, scheduleSite } from '../../../test/schedule-site.ts';

const w = world();

describe('the rows of a weekly plan', () => {
  it('can be grouped by the codes of the programme, its subcontractors and its location, and so can PPC', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(2);
    await site.edit(edits);
    const changed = await site.edit([
      { kind: 'task-changed', id: ids[0], changes: { activityCodes: { Phase: 'Fitout' }, location: 'Level 3' } },
    ]);

    const board = (await site.planner.get(`${site.schedule}/weekly-plan/2026-11-02`)).body;
    const figures = await site.planner.get(`${site.schedule}/reliability?by=code:Phase`);

    expect(changed.status).toBe(200);
    expect(board.groupings.map(({ label }: { label: string }) => label)).toEqual([
      'Crew',
      'Responsible',
      'Trade',
      'Location',
      'WBS',
      'Phase',
    ]);
    const tasks = board.groups.flatMap(({ tasks: all }: { tasks: object[] }) => all);
    expect(tasks.find(({ action_id }: { action_id: string }) => action_id === ids[0]).group_values).toEqual({
      location: 'Level 3',
      'code:Phase': 'Fitout',
    });
    expect([figures.status, figures.body.groups]).toEqual([200, []]);
  });
});
