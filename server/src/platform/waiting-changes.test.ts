import { expect, it } from 'vitest';
import { missedSome, WaitingChanges } from './waiting-changes.ts';

const change = (letters: number) => `{"id":"${'x'.repeat(letters)}"}`;

it('answers the waiting changes in order, as many at once as fit one notification', () => {
  const waiting = new WaitingChanges();
  const texts = Array.from({ length: 50 }, (_, n) => `{"seq":${n},"id":"${'x'.repeat(300)}"}`);
  texts.forEach((text) => waiting.add(text));

  const bundles: string[] = [];
  for (let bundle = waiting.take(); bundle !== null; bundle = waiting.take()) {
    bundles.push(bundle);
  }

  expect(bundles.length).toBeGreaterThan(1);
  expect(bundles.every((bundle) => Buffer.byteLength(bundle) < 8000)).toBe(true);
  const received = bundles.flatMap((bundle) => JSON.parse(`[${bundle}]`) as { seq: number }[]);
  expect(received.map(({ seq }) => seq)).toEqual(texts.map((_, n) => n));
});

it('counts bytes, not characters', () => {
  const waiting = new WaitingChanges();
  waiting.add('ä'.repeat(2000));
  waiting.add('ä'.repeat(2000));

  expect(waiting.take()).toBe('ä'.repeat(2000));
});

it('changes that could not be sent come first again', () => {
  const waiting = new WaitingChanges();
  waiting.add(change(5000));
  waiting.add(change(4000));
  const first = waiting.take()!;

  waiting.putBack(first);

  expect([waiting.take(), waiting.take(), waiting.take()]).toEqual([first, change(4000), null]);
});

it('reports missed changes if too many were waiting, and then the later ones', () => {
  const waiting = new WaitingChanges(3);
  for (const n of [1, 2, 3, 4, 5]) {
    waiting.add(String(n));
  }

  expect([waiting.take(), waiting.take(), waiting.take()]).toEqual([missedSome, '4,5', null]);
});
