import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

/** Work that ends when it is released, and logs its beginning. */
function slowWork(log: string[]) {
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((done) => {
      log.push(name);
      ends.set(name, () => done(name));
    });
  const settle = () => new Promise((done) => setTimeout(done, 5));
  return { work, settle, end: async (name: string) => (ends.get(name)!(), settle()) };
}

describe('heavy work', () => {
  it('is queued: two at once, one per person, in the order of the requests', async () => {
    const log: string[] = [];
    const { work, settle, end } = slowWork(log);
    const turns = new Turns({ atOnce: 2, maxWaiting: 10 });

    const all = ['ann 1', 'ann 2', 'ben 1', 'cas 1'].map((name) => turns.take({}, name.slice(0, 3), work(name)));
    await settle();
    expect(log).toEqual(['ann 1', 'ben 1']);
    await end('ben 1');
    expect(log).toEqual(['ann 1', 'ben 1', 'cas 1']);
    await end('ann 1');
    expect(log).toEqual(['ann 1', 'ben 1', 'cas 1', 'ann 2']);
    await end('cas 1');
    await end('ann 2');

    expect(await Promise.all(all)).toEqual(['ann 1', 'ann 2', 'ben 1', 'cas 1']);
  });

  it('passes the turn on if the work fails', async () => {
    const turns = new Turns({ atOnce: 1, maxWaiting: 10 });

    const failed = turns.take({}, 'ann', () => Promise.reject(new Error('no')));

    await expect(failed).rejects.toThrow('no');
    expect(await turns.take({}, 'ben', async () => 'done')).toBe('done');
  });

  it('passes the turn on when only sending remains', async () => {
    const log: string[] = [];
    const { work, settle, end } = slowWork(log);
    const turns = new Turns({ atOnce: 1, maxWaiting: 10 });
    const [request, later] = [{}, {}];
    const all = [turns.take(request, 'ann', work('ann 1')), turns.take(later, 'ben', work('ben 1'))];

    await turns.end(request);
    await settle();

    expect(log).toEqual(['ann 1', 'ben 1']);
    await end('ann 1');
    await end('ben 1');
    await Promise.all(all);
  });

  it('refuses a person with a long queue, and nobody else', async () => {
    const log: string[] = [];
    const { work, settle, end } = slowWork(log);
    const turns = new Turns({ atOnce: 2, maxWaiting: 2 });
    const own = ['ann 1', 'ann 2', 'ann 3'].map((name) => turns.take({}, 'ann', work(name)));

    await expect(turns.take({}, 'ann', work('ann 4'))).rejects.toMatchObject({ status: 429, code: 'too_many' });
    const others = turns.take({}, 'ben', work('ben 1'));

    await settle();
    expect(log).toEqual(['ann 1', 'ben 1']);
    for (const name of ['ann 1', 'ben 1', 'ann 2', 'ann 3']) await end(name);
    expect(await Promise.all([...own, others])).toHaveLength(4);
  });

  it('passes the place of somebody who leaves to the next, and does not count it as waiting', async () => {
    const log: string[] = [];
    const { work, settle, end } = slowWork(log);
    const turns = new Turns({ atOnce: 1, maxWaiting: 1 });
    const [first, gone, later] = [{}, {}, {}];
    const running = turns.take(first, 'ann', work('ann 1'));
    const left = turns.take(gone, 'ann', work('ann 2'));

    turns.leave(gone);
    const next = turns.take(later, 'ann', work('ann 3'));
    turns.leave(first);
    await settle();
    const begun = log.slice();
    await end('ann 1');

    expect(begun).toEqual(['ann 1']);
    expect(await left).toBeUndefined();
    expect(log).toEqual(['ann 1', 'ann 3']);
    await end('ann 3');
    expect(await Promise.all([running, next])).toEqual(['ann 1', 'ann 3']);
  });
});
