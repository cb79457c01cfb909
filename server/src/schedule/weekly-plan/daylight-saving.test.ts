// A week of the project begins and ends at midnight on site, also when Sydney's clocks change on its Sunday.
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { world } from '../../../test/harness.ts';
import { save } from '../../../test/planned-week.ts';
import { scheduleSite, type Site, task } from '../../../test/schedule-site.ts';

const w = world();
const day = 86_400;

/** Half an hour before and after the midnights of a week, and of the Sunday on which it is settled. */
const changes = [
  {
    name: 'to standard time, on 4 April 2027',
    week: '2027-03-29',
    notBegun: '2027-03-28T12:30:00Z',
    begun: '2027-03-28T13:30:00Z',
    lasts: '2027-04-04T13:30:00Z',
    over: '2027-04-04T14:30:00Z',
    unsettled: '2027-04-11T13:30:00Z',
    settled: '2027-04-11T14:30:00Z',
  },
  {
    name: 'to daylight saving time, on 3 October 2027',
    week: '2027-09-27',
    notBegun: '2027-09-26T13:30:00Z',
    begun: '2027-09-26T14:30:00Z',
    lasts: '2027-10-03T12:30:00Z',
    over: '2027-10-03T13:30:00Z',
    unsettled: '2027-10-10T12:30:00Z',
    settled: '2027-10-10T13:30:00Z',
  },
];

async function then<T>(instant: string, act: () => Promise<T>): Promise<T> {
  w.now.value = new Date(instant);
  return act();
}

async function slabOnSite(): Promise<{ site: Site; slab: string }> {
  w.now.value = new Date('2026-11-21T00:00:00Z');
  const site = await scheduleSite(w);
  const slab = newId();
  await site.edit([task(slab, 'Slab', 3, { crew: 'Formwork' })]);
  return { site, slab };
}

describe.each(changes)('a week with the change of the clocks $name', (change) => {
  const { week } = change;
  const setEntry = (site: Site, action_id: string, entry: object) => save(site, [{ action_id, ...entry }], week);
  const made = async (site: Site) => (await site.planner.get(`${site.schedule}/reliability`)).body.all;

  it('accepts promises until its last midnight, and none after it', async () => {
    const { site, slab } = await slabOnSite();

    const late = await then(change.over, () => setEntry(site, slab, { day: 6, state: 'promised' }));
    const inTime = await then(change.lasts, () => setEntry(site, slab, { day: 6, state: 'promised' }));

    expect(late.body.failures).toMatchObject([{ code: 'week_over' }]);
    expect(inTime.body.commitments).toMatchObject([{ week_start: week, day: 6, state: 'promised' }]);
  });

  it('can be closed from its first midnight on', async () => {
    const { site, slab } = await slabOnSite();
    await then(change.notBegun, () => setEntry(site, slab, { day: 0, state: 'promised' }));

    const early = await then(change.notBegun, () => setEntry(site, slab, { state: 'done' }));
    const begun = await then(change.begun, () => setEntry(site, slab, { state: 'done' }));

    expect(early.body.failures).toMatchObject([{ code: 'week_not_begun' }]);
    expect(begun.body).toMatchObject({ saved: 1 });
  });

  it('counts unclosed promises once its last midnight has passed', async () => {
    const { site, slab } = await slabOnSite();
    await then(change.begun, () => setEntry(site, slab, { day: 6, state: 'promised' }));

    expect(await then(change.lasts, () => made(site))).toMatchObject({ made: 0 });
    expect(await then(change.over, () => made(site))).toMatchObject({ made: 1, kept: 0, ppc: 0 });
  });

  it('is settled at the midnight after the following week', async () => {
    const { site, slab } = await slabOnSite();
    await then(change.begun, () => setEntry(site, slab, { day: 6, state: 'promised' }));

    const inTime = await then(change.unsettled, () => setEntry(site, slab, { state: 'done' }));
    const late = await then(change.settled, () => setEntry(site, slab, { state: 'not done', reason: 'weather' }));

    expect(inTime.body.commitments).toMatchObject([{ state: 'done', settled_state: null }]);
    expect(late.body.commitments).toMatchObject([{ state: 'not done', settled_state: 'done' }]);
  });

  it('counts promises made offline before its last midnight', async () => {
    const { site, slab } = await slabOnSite();
    const threeDaysAfter = (instant: string) => new Date(Date.parse(instant) + 3 * day * 1000).toISOString();
    const promised = { day: 6, state: 'promised', said_seconds_ago: 3 * day };

    const late = await then(threeDaysAfter(change.over), () => setEntry(site, slab, promised));
    const inTime = await then(threeDaysAfter(change.lasts), () => setEntry(site, slab, promised));

    expect(late.body.failures).toMatchObject([{ code: 'week_over' }]);
    expect(inTime.body).toMatchObject({ saved: 1 });
  });
});
