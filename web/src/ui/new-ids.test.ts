import { expect, test } from 'vitest';
import { startIds } from './new-ids.ts';

/** A browser's crypto without `randomUUID`. */
const withoutIds = (bytes: number[]) =>
  ({ getRandomValues: (room: Uint8Array) => (room.set(bytes), room) }) as unknown as Crypto;

test('a browser that makes no ids is given those of version 4', () => {
  const ones = withoutIds(Array.from({ length: 16 }, () => 0xff));
  const counted = withoutIds(Array.from({ length: 16 }, (_, place) => place));

  startIds(ones);
  startIds(counted);

  expect(ones.randomUUID()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  expect(counted.randomUUID()).toBe('00010203-0405-4607-8809-0a0b0c0d0e0f');
});

test('a browser that makes ids keeps its own way', () => {
  const own = { randomUUID: () => 'own' } as unknown as Crypto;

  startIds(own);

  expect(own.randomUUID()).toBe('own');
});
