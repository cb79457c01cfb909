// The values that the generated tests send.
import { expect, it } from 'vitest';
import { samples } from './run.ts';
import { valid } from './schema-values.ts';

it('an object of any names has at least as many as its schema requires', () => {
  const values = samples(valid({ type: 'object', minProperties: 4 }, {}), 'any names', 20);

  expect(values.every((value) => Object.keys(value as object).length >= 4)).toBe(true);
});

it('an object that cannot have as many properties as required is an error, not an endless search', () => {
  const impossible = () => valid({ type: 'object', properties: {}, minProperties: 1 }, {});
  const wanting = () => valid({ type: 'object', properties: { name: { type: 'string' } }, minProperties: 2 }, {});

  expect(impossible).toThrow('an object of at most 0 properties cannot have 1');
  expect(wanting).toThrow('an object of at most 1 properties cannot have 2');
});
