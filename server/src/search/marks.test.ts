import { expect, it } from 'vitest';
import { marksIn, wordsOf } from './marks.ts';

const begun = (word: string) => ({ word, isBegun: true });
const whole = (word: string) => ({ word, isBegun: false });
const marked = (text: string, ...wanted: Parameters<typeof marksIn>[1]) => {
  const parts = marksIn(text, wanted).toReversed();
  return parts.reduce(
    (shown, [from, to]) => `${shown.slice(0, from)}[${shown.slice(from, to)}]${shown.slice(to)}`,
    text,
  );
};

it('parses the query into words of letters and digits', () => {
  expect(wordsOf("  Crane-lift, O'Brien  TP-0012 ")).toEqual(['crane', 'lift', 'o', 'brien', 'tp', '0012']);
});

it('marks whole words, and the last one as a prefix', () => {
  expect(marked('Tower crane, crane lift', whole('crane'))).toBe('Tower [crane], [crane] lift');
  expect(marked('Tower cranes', whole('crane'))).toBe('Tower cranes');
  expect(marked('Tower cranes', begun('crane'))).toBe('Tower [crane]s');
});

it('marks numbers without leading zeros, and the parts of codes such as CW3', () => {
  expect(marked('TP-0012', begun('12'))).toBe('TP-00[12]');
  expect(marked('Carpenter CW3', whole('cw'), begun('3'))).toBe('Carpenter [CW3]');
});

it('marks words with accents where the search without accents found them', () => {
  expect(marked('Nguyễn & Müller', whole('nguyen'), begun('mull'))).toBe('[Nguyễn] & [Müll]er');
  expect(marked('Cafe\u0301 – Größe', whole('cafe'), begun('gross'))).toBe('[Cafe\u0301] – [Größ]e');
  expect(marked('İstanbul crane', whole('istanbul'), begun('crane'))).toBe('[İstanbul] [crane]');
});
