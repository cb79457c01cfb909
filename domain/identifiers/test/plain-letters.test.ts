import { expect, it } from 'vitest';
import { plainLetters } from '../src/index.ts';

it('texts are compared in lower case and without accents, composed or not', () => {
  const names = ['Café', 'Cafe\u0301', 'Nguyễn & Müller', 'Élysée', 'ÅRHUS', 'İstanbul'];

  expect(names.map(plainLetters)).toEqual(['cafe', 'cafe', 'nguyen & muller', 'elysee', 'arhus', 'istanbul']);
});

it('letters of their own are written as on a keyboard without them', () => {
  expect(plainLetters('Große Łódź, Đà Nẵng, Ærø, Œuvre, Þór')).toBe('grosse lodz, da nang, aero, oeuvre, thor');
});

it('other scripts keep their letters', () => {
  expect(plainLetters('Київ 東京 한국')).toBe(plainLetters('КИЇВ 東京 한국'));
  expect(plainLetters('東京 한국')).toBe('東京 한국');
});
