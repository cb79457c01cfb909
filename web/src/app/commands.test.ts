import { describe, expect, it } from 'vitest';
import { rankCommands, splitQuery } from './commands.ts';

const command = (label: string, hint?: string) => ({
  id: label,
  label,
  ...(hint ? { hint } : {}),
  run: () => undefined,
});

describe('the command palette', () => {
  it('matches every word at any position, starts of words first', () => {
    const list = [command('Weekly plan'), command('Plan'), command('Explanations'), command('Rates')];

    expect(rankCommands(list, 'plan').map((each) => each.label)).toEqual(['Plan', 'Weekly plan', 'Explanations']);
    expect(rankCommands(list, 'plan week').map((each) => each.label)).toEqual(['Weekly plan']);
  });

  it('searches the hint, too', () => {
    expect(rankCommands([command('Façade', 'TP-0012')], 'tp-0012')).toHaveLength(1);
  });

  it('finds names with and without their accents', () => {
    const list = [command('Façade élévation'), command('Nguyễn & Müller Formwork'), command('Façades')];
    const found = (words: string) => rankCommands(list, words).map((each) => each.label);

    expect(found('facade elev')).toEqual(['Façade élévation']);
    expect(found('nguyen muller')).toEqual(['Nguyễn & Müller Formwork']);
    expect(found('Façade')).toEqual(['Façade élévation', 'Façades']);
  });

  it('finds a page by its synonyms, after those with the word in their title', () => {
    const list = [{ ...command('Programme'), also: 'Gantt schedule' }, command('Schedule options')];

    expect(rankCommands(list, 'gantt').map((each) => each.label)).toEqual(['Programme']);
    expect(rankCommands(list, 'schedule').map((each) => each.label)).toEqual(['Schedule options', 'Programme']);
  });

  it('returns everything, up to the limit, for an empty search', () => {
    expect(rankCommands([command('a'), command('b'), command('c')], '', 2)).toHaveLength(2);
  });

  it('reads the first character as the kind of result', () => {
    expect(splitQuery('# A-101')).toEqual({ prefix: '#', words: 'A-101' });
    expect(splitQuery('rates')).toEqual({ prefix: undefined, words: 'rates' });
  });
});
