import { expect, it } from 'vitest';
import { lettersApart, nearWords } from './near-words.ts';

it.each([
  ['scaffold', 'scaffold', 0],
  ['scafold', 'scaffold', 1],
  ['scaffodl', 'scaffold', 1],
  ['crain', 'crane', 2],
  ['', 'slab', 4],
])('counts the edits between %s and %s', (one, other, letters) => {
  expect([lettersApart(one, other), lettersApart(other, one)]).toEqual([letters, letters]);
});

it('matches a short word to others with one mistake, a longer one with two', () => {
  expect(nearWords('carne', ['crane', 'crate', 'caravan', 'cane'], false)).toEqual(['cane', 'crane']);
  expect(nearWords('plastrer', ['plasterer', 'plaster', 'master'], false)).toEqual(['plaster', 'plasterer']);
});

it('matches a word being typed to a prefix of a longer one, with one mistake', () => {
  expect(nearWords('scafo', ['scaffolding', 'scarf'], true)).toEqual(['scaffolding']);
  expect(nearWords('scafo', ['scaffolding'], false)).toEqual([]);
});
