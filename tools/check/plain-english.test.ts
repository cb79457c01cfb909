import { describe, expect, it } from 'vitest';
import { placesOfWords, subjectFaults, wordFaults } from './plain-english.ts';

const countOf = (name: string, text: string) => placesOfWords([{ path: 'a.ts', text }]).get(name)!.length;

describe('plain English', () => {
  it.each([
    ['stand', '// The rate stands in the list.', 1],
    ['stand', '// The standard calendar.', 0],
    ['tell', 'const toldEdits = 1;', 1],
    ['lay', 'layEdits(edits);', 1],
    ['lay', '// laid out in columns', 0],
    ['say (as a verb of a name)', "sayDate(day); const text = 'They say (and mean) so';", 1],
    ['Who … as a noun', '// Who may not see the people gets a 404.', 1],
    ['Who … as a noun', "'Who may see the rates?'", 0],
    ['What … as a noun', "it('What is done is done', () => {});", 1],
  ])('counts "%s" in %s', (name, text, count) => {
    expect(countOf(name, text)).toBe(count);
  });

  it('does not count words of generated files', () => {
    const places = placesOfWords([{ path: 'server/src/platform/tables.generated.ts', text: '// stands' }]);

    expect(places.get('stand')).toEqual([]);
  });

  it('refuses a word that is used more often than before, and shows the new places first', () => {
    const places = placesOfWords([{ path: 'a.ts', text: 'It stands.\nIt stood.' }]);
    const isNew = (place: string) => place.endsWith('stood.');

    expect(wordFaults(places, { stand: 2 }, isNew)).toEqual([]);
    expect(wordFaults(places, { stand: 1 }, isNew)).toEqual([
      '"stand" is used 2 times; 1 at most. Write: is, lives, is stored\n  a.ts:2: It stood.\n  a.ts:1: It stands.',
    ]);
  });

  it('refuses commit subjects over 72 characters and those with one of the words', () => {
    expect(subjectFaults(['rates: lock the series before its rates'])).toEqual([]);
    expect(subjectFaults([`rates: ${'a'.repeat(66)}`])).toEqual([expect.stringContaining('73 characters; 72 at most')]);
    expect(subjectFaults(['rates: ask anew after an outage'])).toEqual([expect.stringContaining('uses "anew"')]);
  });
});
