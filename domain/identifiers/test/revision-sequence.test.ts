import { describe, expect, it } from 'vitest';
import { isOfSequence, nextInSequences, type RevisionSequence } from '../src/index.ts';

type State = 'wip' | 'shared' | 'published';
const preliminary: RevisionSequence<State> = {
  name: 'Preliminary',
  counts: 'numbers',
  prefix: 'P',
  digits: 2,
  has_steps: true,
  states: ['wip', 'shared'],
  is_offered: true,
};
const contractual = {
  ...preliminary,
  name: 'Contractual',
  prefix: 'C',
  has_steps: false,
  states: ['published' as const],
};
const letters = {
  ...preliminary,
  name: 'Letters',
  counts: 'letters' as const,
  prefix: '',
  digits: 1,
  has_steps: false,
};
const numbers = { ...letters, name: 'Numbers', counts: 'numbers' as const };

describe('the next revision', () => {
  it.each<[string | null, State | undefined, string]>([
    [null, undefined, 'P01'],
    [null, 'wip', 'P01.01'],
    ['P01.01', 'wip', 'P01.02'],
    ['P01.05', 'shared', 'P01'],
    ['P01', 'wip', 'P02.01'],
    ['P01', 'shared', 'P02'],
    ['P02', 'published', 'C01'],
    ['C01', 'published', 'C02'],
    ['P09', undefined, 'P10'],
    ['P01.09', undefined, 'P01.10'],
    ['B', undefined, ''],
  ])('after %s in the state %s is %s by ISO 19650', (current, state, next) => {
    expect(nextInSequences([preliminary, contractual], { current, state })).toBe(next);
  });

  it.each([
    [null, 'A'],
    ['A', 'B'],
    ['Z', 'AA'],
    ['az', 'BA'],
  ])('after %s is %s in letters', (current, next) => {
    expect(nextInSequences([letters], { current })).toBe(next);
  });

  it('begins with 0 in plain numbers', () => {
    expect(nextInSequences([numbers], { current: null })).toBe('0');
    expect(nextInSequences([numbers], { current: '9' })).toBe('10');
  });

  it('is not of a sequence that is no longer offered', () => {
    expect(nextInSequences([{ ...letters, is_offered: false }, preliminary], { current: 'B', state: 'shared' })).toBe(
      'P01',
    );
  });

  it('belongs to one sequence alone', () => {
    expect([
      isOfSequence(preliminary, 'p01.02'),
      isOfSequence(contractual, 'C01.02'),
      isOfSequence(letters, 'P01'),
    ]).toEqual([true, false, false]);
  });
});
