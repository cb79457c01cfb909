import { unpackProgramme } from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { world } from '../../../test/harness.ts';
import { scheduleSite, task } from '../../../test/schedule-site.ts';

const w = world();

const shift = (from: number, to: number) => ({ from: from * 60, to: to * 60 });
const everyDay = (...shifts: object[]) => Array.from({ length: 7 }, () => shifts);
const added = (id: string, name: string, week: object[] = everyDay(shift(7, 15)), more: object = {}) => ({
  kind: 'calendar-added',
  calendar: { id, name, week, ...more },
});

describe('a calendar', () => {
  it('has any number of shifts a day, past midnight too', async () => {
    const site = await scheduleSite(w);
    const nights = newId();

    const saved = await site.edit([added(nights, 'Tunnel', everyDay(shift(6, 12), shift(13, 17), shift(22, 30)))]);
    const { body } = await site.planner.get(site.schedule);

    expect(saved.status).toBe(200);
    const calendar = unpackProgramme(body.programme).calendars.find(({ id }) => id === nights);
    expect(calendar?.week[1]).toEqual([shift(6, 12), shift(13, 17), shift(22, 30)]);
  });

  it.each([
    ['shifts that overlap', { week: everyDay(shift(6, 12), shift(11, 17)) }, /Two shifts of one day overlap/],
    ['a shift that begins at midnight of the next day', { week: everyDay(shift(24, 30)) }, /A shift cannot be/],
    [
      'a holiday that ends before it begins',
      { exceptions: [{ name: 'Shutdown', firstDay: 20_000, lastDay: 19_990, shifts: [], recurrence: null }] },
      /ends before it begins/,
    ],
  ])('is refused with %s', async (_case, changes, sentence) => {
    const site = await scheduleSite(w);
    const id = newId();
    await site.edit([added(id, 'Site')]);

    const refused = await site.edit([{ kind: 'calendar-changed', id, changes }]);

    expect(refused.status).toBe(422);
    expect(refused.body.message).toMatch(sentence);
  });

  it('never derives from itself', async () => {
    const site = await scheduleSite(w);
    const [base, own] = [newId(), newId()];
    await site.edit([added(base, 'Base'), added(own, 'Own', everyDay(shift(7, 15)), { parentId: base })]);

    const refused = await site.edit([{ kind: 'calendar-changed', id: base, changes: { parentId: own } }]);

    expect(refused.body).toMatchObject({
      statusCode: 422,
      message: 'A calendar cannot derive from itself, nor from one that derives from it.',
    });
  });

  it('that is in use is not deleted: the refusal names its users', async () => {
    const site = await scheduleSite(w);
    const nights = newId();
    await site.edit([
      added(nights, 'Nights'),
      task(newId(), 'Slab', 1, { calendarId: nights }),
      task(newId(), 'Walls', 1, { calendarId: nights, code: 'A20' }),
      { kind: 'resource-added', resource: { id: newId(), name: 'Tower crane', calendarId: nights } },
      added(newId(), 'Crane nights', everyDay(shift(7, 15)), { parentId: nights }),
    ]);

    const refused = await site.edit([{ kind: 'calendar-removed', id: nights }]);

    expect(refused.body).toMatchObject({
      statusCode: 422,
      message:
        '"Nights" is used by Slab, A20 Walls, resource Tower crane and calendar Crane nights. Give them another calendar first.',
    });
  });

  it('counts the users that it does not name', async () => {
    const site = await scheduleSite(w);
    const nights = newId();
    const tasks = Array.from({ length: 8 }, (_, i) => task(newId(), `Pour ${i + 1}`, 1, { calendarId: nights }));
    await site.edit([added(nights, 'Nights'), ...tasks]);

    const refused = await site.edit([{ kind: 'calendar-removed', id: nights }]);

    expect(refused.body.message).toContain('Pour 1, Pour 2, Pour 3, Pour 4, Pour 5 and 3 others.');
  });

  it('is restored when its deletion is undone', async () => {
    const site = await scheduleSite(w);
    const nights = newId();
    await site.edit([added(nights, 'Nights')]);
    await site.edit([{ kind: 'calendar-removed', id: nights }]);

    await site.planner.post(`${site.schedule}/undo`, {});

    const { body } = await site.planner.get(site.schedule);
    expect(unpackProgramme(body.programme).calendars.map(({ name }) => name)).toContain('Nights');
  });
});
