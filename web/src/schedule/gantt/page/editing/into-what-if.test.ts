import { describe, expect, it } from 'vitest';
import { begin, DAY, house, settled } from '../../programme/sample-house.ts';
import { MemorySource } from '../../programme/memory-source.ts';
import { intoWhatIf } from './into-what-if.ts';

const longer = [{ kind: 'task-changed' as const, id: 'Walls', changes: { durationMinutes: 10 * DAY } }];

describe('Editing a task while a what-if is shown', () => {
  it('goes into the what-if as a step that can be undone, and not into the live programme', async () => {
    const source = new MemorySource(house());
    const { session, shown } = await begin(source);
    session.showScenario('Second crane', []);

    expect(intoWhatIf(session, 'Second crane')(longer, 'Walls changed')).toBeNull();
    await settled();

    expect(shown()).toMatchObject({ undoable: 'Walls changed', pending: 0 });
    expect(shown().schedule.projectFinish).toBeGreaterThan(shown().live.projectFinish);
    expect((await source.load()).programme.tasks.find(({ id }) => id === 'Walls')?.durationMinutes).not.toBe(10 * DAY);
  });

  it('is refused with a message if the what-if does not support it', async () => {
    const { session, shown } = await begin(new MemorySource(house()));
    session.showScenario('Second crane', []);

    const why = intoWhatIf(session, 'Second crane')([{ kind: 'assignment-removed', id: 'a' }], 'Crew removed');

    expect(why).toContain('not resources');
    expect(shown().scenario?.steps).toEqual([]);
  });

  it('changes nothing once the what-if is closed', async () => {
    const { session, shown } = await begin(new MemorySource(house()));

    expect(intoWhatIf(session, 'Second crane')(longer, 'Walls changed')).toContain('not shown any more');
    expect(shown()).toMatchObject({ pending: 0, undoable: null });
  });
});
