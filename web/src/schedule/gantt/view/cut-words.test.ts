import { expect, test } from 'vitest';
import { cut, cutInTwo } from './cut-words.ts';

/** Every letter is ten pixels wide. */
const pen = { font: '400 15px sans', measureText: (text: string) => ({ width: text.length * 10 }) as TextMetrics };
const within = (room: number) => ({ room, textPx: 15 });

test('text that fits is complete; longer text ends in an ellipsis within its width', () => {
  expect(cut(pen, 'Erect crane', within(110))).toBe('Erect crane');
  expect(cut(pen, 'Erect tower crane', within(110))).toBe('Erect towe…');
});

test('a name on two lines breaks between words and is truncated on the second', () => {
  expect(cutInTwo(pen, 'Erect crane', within(110))).toEqual(['Erect crane']);
  expect(cutInTwo(pen, 'Erect tower crane # 1', within(110))).toEqual(['Erect tower', 'crane # 1']);
  expect(cutInTwo(pen, 'Prepare stores and workshops', within(140))).toEqual(['Prepare stores', 'and workshops']);
  expect(cutInTwo(pen, 'Prepare stores and workshops again', within(140))).toEqual([
    'Prepare stores',
    'and workshops…',
  ]);
});

test('a single word that is too long is truncated on one line', () => {
  expect(cutInTwo(pen, 'Reinforcement', within(80))).toEqual(['Reinfor…']);
});
