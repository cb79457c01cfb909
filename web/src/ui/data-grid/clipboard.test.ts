import { describe, expect, it } from 'vitest';
import { formatBlock, parseBlock, planPaste } from './clipboard.ts';

const cell = (line: number, column: number) => ({
  firstLine: line,
  lastLine: line,
  firstColumn: column,
  lastColumn: column,
});

describe('a block of cells on the clipboard', () => {
  it('has tabs between cells and line breaks between rows, like in a spreadsheet', () => {
    expect(
      formatBlock([
        ['1', 'two'],
        ['3', ''],
      ]),
    ).toBe('1\ttwo\r\n3\t');
  });

  it('survives a round trip with tabs, quotes and line breaks inside cells', () => {
    const block = [
      ['a\tb', 'say "yes"', 'two\nlines'],
      ['', ' x ', '"'],
    ];

    expect(parseBlock(formatBlock(block))).toEqual(block);
  });

  it('ignores the line break that a spreadsheet adds at the end', () => {
    expect(parseBlock('1\t2\r\n3\t4\r\n')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
  });

  it('keeps a quote inside a cell', () => {
    expect(parseBlock('6" pipe\t9')).toEqual([['6" pipe', '9']]);
  });
});

describe('pasting a block', () => {
  it('starts at the focused cell and is clipped at the edges of the grid', () => {
    const pasted = planPaste({
      block: [
        ['a', 'b'],
        ['c', 'd'],
      ],
      target: cell(4, 2),
      lines: 5,
      columns: 4,
    });

    expect(pasted).toEqual([
      { line: 4, column: 2, text: 'a' },
      { line: 4, column: 3, text: 'b' },
    ]);
  });

  it('repeats one cell over the whole selection', () => {
    const target = { firstLine: 0, lastLine: 2, firstColumn: 1, lastColumn: 2 };

    const pasted = planPaste({ block: [['x']], target, lines: 10, columns: 5 });

    expect(pasted).toHaveLength(6);
    expect(new Set(pasted.map((each) => each.text))).toEqual(new Set(['x']));
  });

  it('is not repeated over a selection that is not a multiple of it', () => {
    const target = { firstLine: 0, lastLine: 2, firstColumn: 0, lastColumn: 0 };

    expect(planPaste({ block: [['a'], ['b']], target, lines: 10, columns: 5 })).toHaveLength(2);
  });

  it('leaves cells unchanged that a shorter row of the block does not have', () => {
    const pasted = planPaste({ block: [['a', 'b'], ['c']], target: cell(0, 0), lines: 10, columns: 5 });

    expect(pasted.map((each) => each.text)).toEqual(['a', 'b', 'c']);
  });

  it('can have more rows than the list', () => {
    const block = Array.from({ length: 200_000 }, (_, row) => [String(row), 'x']);

    expect(planPaste({ block, target: cell(2, 1), lines: 4, columns: 3 })).toEqual([
      { line: 2, column: 1, text: '0' },
      { line: 2, column: 2, text: 'x' },
      { line: 3, column: 1, text: '1' },
      { line: 3, column: 2, text: 'x' },
    ]);
  });
});
