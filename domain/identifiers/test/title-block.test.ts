import { describe, expect, it } from 'vitest';
import { readTitleBlock, type PlacedText } from '../src/title-block.ts';

const sheet = { width: 1000, height: 700 };
const at = (text: string, x: number, y: number, height = 10): PlacedText => ({
  text,
  x,
  y,
  width: text.length * 5,
  height,
});

describe('a title block', () => {
  it('is read from values below their labels', () => {
    const texts = [
      at('Title', 700, 540, 8),
      at('Level 14 plan', 700, 560, 16),
      at('Drawing no.', 700, 600, 8),
      at('A-DR-1214', 700, 620, 14),
      at('Revision', 900, 600, 8),
      at('C01', 900, 620, 14),
    ];

    expect(readTitleBlock(texts, sheet)).toEqual({ number: 'A-DR-1214', revision: 'C01', title: 'Level 14 plan' });
  });

  it('is read from labels and values in one line, the title by its size', () => {
    const texts = [
      at('Level 06 general arrangement', 700, 560, 16),
      at('Drawing HZN-ARC-ZZ-06-DR-A-1006', 700, 600, 12),
      at('Revision P01', 900, 600, 12),
    ];

    expect(readTitleBlock(texts, sheet)).toEqual({
      number: 'HZN-ARC-ZZ-06-DR-A-1006',
      revision: 'P01',
      title: 'Level 06 general arrangement',
    });
  });

  it('is looked for in the lower right alone, and says nothing without a number', () => {
    const texts = [at('Drawing no. X-1', 100, 100), at('Please read the drawing carefully', 800, 650)];

    expect(readTitleBlock(texts, sheet)).toEqual({ number: '', revision: '', title: '' });
  });
});
