import { describe, expect, it } from 'vitest';
import { change, commitment, planned } from './sample-week.ts';
import { entryOf, following, meeting, promisedAtOf, reportOf } from './waiting-change.ts';
import { versionOf, type PlanValues } from './week-board.ts';

const now = new Date('2026-05-12T08:00:00Z');
const day = 86_400;

describe('a change that was made offline', () => {
  it('is sent with the version seen, 0 if nothing was planned', () => {
    expect(entryOf(change({ seenVersion: 4 }), now).version).toBe(4);
    expect([versionOf(null), versionOf(commitment({ day: null })), versionOf(commitment({ version: 3 }))]).toEqual([
      0, 0, 3,
    ]);
  });

  it('is retried if others changed the task but not the values seen', () => {
    expect(meeting(change({}), commitment({ day: 1, version: 2 }))).toBe('clear');
  });

  it('conflicts if somebody has planned the task for another day', () => {
    expect(meeting(change({}), commitment({ day: 5, version: 2 }))).toBe('conflict');
  });

  it('need not be sent if somebody has made the same change', () => {
    expect(meeting(change({}), commitment({ day: 3, version: 2 }))).toBe('same');
  });

  it('conflicts if somebody has planned a task that had no plan', () => {
    expect(meeting(change({ seen: null, seenVersion: 0 }), commitment({ day: 5, version: 1 }))).toBe('conflict');
  });
});

describe('a waiting change', () => {
  const promised: PlanValues = { ...planned(3), state: 'promised' };
  const done: PlanValues = { ...planned(3), state: 'done' };
  const waiting = (at: string, values: PlanValues) =>
    change({ at, values, promisedAt: promisedAtOf(values, planned(1), at) });

  it('is sent with its age, so that a promise made within its week counts later', () => {
    const entry = entryOf(waiting('2026-05-09T08:00:00Z', promised), now);

    expect(entry).toMatchObject({ state: 'promised', said_seconds_ago: 3 * day, promised_seconds_ago: 3 * day });
  });

  it('keeps the time of its promise if it is closed before it was sent', () => {
    const promise = waiting('2026-05-05T08:00:00Z', promised);

    const closed = following(promise, waiting('2026-05-08T08:00:00Z', done));

    expect(closed.turn).toBe(2);
    expect(entryOf(closed, now)).toMatchObject({
      state: 'done',
      said_seconds_ago: 4 * day,
      promised_seconds_ago: 7 * day,
    });
  });

  it('is never promised after it was closed, even if the clock was set back in between', () => {
    const promise = waiting('2026-05-05T08:00:00Z', promised);

    const closed = following(promise, waiting('2026-05-05T07:00:00Z', done));

    const { said_seconds_ago, promised_seconds_ago } = entryOf(closed, now);
    expect(promised_seconds_ago).toBe(said_seconds_ago);
  });

  it('drops the time of a withdrawn promise', () => {
    const promise = waiting('2026-05-05T08:00:00Z', promised);
    const takenBack = following(promise, waiting('2026-05-06T08:00:00Z', planned(3)));
    const retried = following(takenBack, waiting('2026-05-08T08:00:00Z', promised));

    expect(takenBack.promisedAt).toBeNull();
    expect(retried.promisedAt).toBe('2026-05-08T08:00:00Z');
  });

  it('does not promise again if the promise was already sent', () => {
    const sent = { ...waiting('2026-05-05T08:00:00Z', promised), isSent: true, seenVersion: 2 };

    const closed = following(sent, waiting('2026-05-08T08:00:00Z', done));

    expect(closed).toMatchObject({ seen: promised, seenVersion: 2, promisedAt: null });
  });

  it('has an age of two weeks at most, and never of the future', () => {
    expect(entryOf(change({ at: '2026-01-01T08:00:00Z' }), now).said_seconds_ago).toBe(14 * day);
    expect(entryOf(change({ at: '2026-05-13T08:00:00Z' }), now).said_seconds_ago).toBe(0);
  });

  it('has no state if it is out of the week, and no day if it is a report', () => {
    expect(entryOf(change({ values: { ...done, day: null } }), now)).toMatchObject({ day: null });
    expect(entryOf(change({ values: { ...done, day: null } }), now)).not.toHaveProperty('state');
    expect(reportOf(change({ values: done }), now)).toMatchObject({ state: 'done', said_seconds_ago: 8 * day });
    expect(reportOf(change({ values: done }), now)).not.toHaveProperty('day');
    expect(reportOf(change({ values: promised }), now)).toBeNull();
  });
});
