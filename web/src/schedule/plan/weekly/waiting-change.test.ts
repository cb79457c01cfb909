import { describe, expect, it } from 'vitest';
import { change, commitment, planned } from './sample-week.ts';
import { entryOf, following, meeting, promisedAtOf, reportOf } from './waiting-change.ts';
import { versionOf, type PlanValues } from './week-board.ts';

const now = new Date('2026-05-12T08:00:00Z');
const day = 86_400;

describe('a change that comes back from being offline', () => {
  it('is sent with the version that was seen, 0 where nothing was planned', () => {
    expect(entryOf(change({ seenVersion: 4 }), now).version).toBe(4);
    expect([versionOf(null), versionOf(commitment({ day: null })), versionOf(commitment({ version: 3 }))]).toEqual([
      0, 0, 3,
    ]);
  });

  it('goes once more when others touched the task and left what was seen', () => {
    expect(meeting(change({}), commitment({ day: 1, version: 2 }))).toBe('clear');
  });

  it('is in conflict when somebody planned the task for another day', () => {
    expect(meeting(change({}), commitment({ day: 5, version: 2 }))).toBe('conflict');
  });

  it('needs no sending when somebody did the same', () => {
    expect(meeting(change({}), commitment({ day: 3, version: 2 }))).toBe('same');
  });

  it('is in conflict when somebody planned a task that had no plan', () => {
    expect(meeting(change({ seen: null, seenVersion: 0 }), commitment({ day: 5, version: 1 }))).toBe('conflict');
  });
});

describe('a change that waits', () => {
  const promised: PlanValues = { ...planned(3), state: 'promised' };
  const done: PlanValues = { ...planned(3), state: 'done' };
  const waiting = (at: string, values: PlanValues) =>
    change({ at, values, promisedAt: promisedAtOf(values, planned(1), at) });

  it('says how long ago it was said, so that a promise made within its week counts after it', () => {
    const entry = entryOf(waiting('2026-05-09T08:00:00Z', promised), now);

    expect(entry).toMatchObject({ state: 'promised', said_seconds_ago: 3 * day, promised_seconds_ago: 3 * day });
  });

  it('keeps the moment of its promise when it is closed before it was sent', () => {
    const promise = waiting('2026-05-05T08:00:00Z', promised);

    const closed = following(promise, waiting('2026-05-08T08:00:00Z', done));

    expect(closed.turn).toBe(2);
    expect(entryOf(closed, now)).toMatchObject({
      state: 'done',
      said_seconds_ago: 4 * day,
      promised_seconds_ago: 7 * day,
    });
  });

  it('is never sent as promised after it was closed, though the clock was set back between the two', () => {
    const promise = waiting('2026-05-05T08:00:00Z', promised);

    const closed = following(promise, waiting('2026-05-05T07:00:00Z', done));

    const { said_seconds_ago, promised_seconds_ago } = entryOf(closed, now);
    expect(promised_seconds_ago).toBe(said_seconds_ago);
  });

  it('forgets the moment of a promise that is withdrawn', () => {
    const promise = waiting('2026-05-05T08:00:00Z', promised);
    const takenBack = following(promise, waiting('2026-05-06T08:00:00Z', planned(3)));
    const retried = following(takenBack, waiting('2026-05-08T08:00:00Z', promised));

    expect(takenBack.promisedAt).toBeNull();
    expect(retried.promisedAt).toBe('2026-05-08T08:00:00Z');
  });

  it('promises nothing that has been sent as promised already', () => {
    const sent = { ...waiting('2026-05-05T08:00:00Z', promised), isSent: true, seenVersion: 2 };

    const closed = following(sent, waiting('2026-05-08T08:00:00Z', done));

    expect(closed).toMatchObject({ seen: promised, seenVersion: 2, promisedAt: null });
  });

  it('is as old as a fortnight at most, and never of a time to come', () => {
    expect(entryOf(change({ at: '2026-01-01T08:00:00Z' }), now).said_seconds_ago).toBe(14 * day);
    expect(entryOf(change({ at: '2026-05-13T08:00:00Z' }), now).said_seconds_ago).toBe(0);
  });

  it('out of the week has no state, and of a report no day', () => {
    expect(entryOf(change({ values: { ...done, day: null } }), now)).toMatchObject({ day: null });
    expect(entryOf(change({ values: { ...done, day: null } }), now)).not.toHaveProperty('state');
    expect(reportOf(change({ values: done }), now)).toMatchObject({ state: 'done', said_seconds_ago: 8 * day });
    expect(reportOf(change({ values: done }), now)).not.toHaveProperty('day');
    expect(reportOf(change({ values: promised }), now)).toBeNull();
  });
});
