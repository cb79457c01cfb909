import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardText, readCsv, readCsvTable, toCsv } from '../src/index.ts';

describe('a table as text', () => {
  it('never holds a text that a spreadsheet would run', () => {
    expect(['=1+1', '+61 2', '-x', '@SUM(A1)', '＝1+1', '＋61', '－x', '＠SUM(A1)', 'plain'].map(guardText)).toEqual([
      "'=1+1",
      "'+61 2",
      "'-x",
      "'@SUM(A1)",
      "'＝1+1",
      "'＋61",
      "'－x",
      "'＠SUM(A1)",
      'plain',
    ]);
    expect(toCsv(['=A', 'B'], [['@x', -5]])).toBe("\uFEFF'=A,B\r\n'@x,-5\r\n");
  });

  it('quotes commas, quotes and line breaks', () => {
    expect(toCsv(['a'], [['say "hi", twice'], ['two\nlines'], [null]])).toBe(
      '\uFEFFa\r\n"say ""hi"", twice"\r\n"two\nlines"\r\n\r\n',
    );
  });

  it('is read by the separator that cells are between, with any characters in their texts', () => {
    const withCommas = 'Role,May\nOwner,rates; people; roles; projects\nPlanner,plan; look\n';
    const withSemicolons = 'Role;Cost;Sell\nTiler;45,50;60,25\nRigger;47,10;61,00\n';

    expect(readCsv(withCommas)).toEqual([
      ['Role', 'May'],
      ['Owner', 'rates; people; roles; projects'],
      ['Planner', 'plan; look'],
    ]);
    expect(readCsv(withSemicolons)[1]).toEqual(['Tiler', '45,50', '60,25']);
  });

  it('is read with semicolons, tabs, line breaks in cells and a missing last quote', () => {
    expect(readCsv('a;b\r\n"x\ny";2\n')).toEqual([
      ['a', 'b'],
      ['x\ny', '2'],
    ]);
    expect(readCsv('a\tb\n1\t"open')).toEqual([
      ['a', 'b'],
      ['1', 'open'],
    ]);
  });

  it('is read where returns alone end its lines', () => {
    expect(readCsv('a;b\r"x\ry";2\r\r3;4')).toEqual([
      ['a', 'b'],
      ['x\ry', '2'],
      ['3', '4'],
    ]);
  });

  it('reports the line of a quote that is never closed', () => {
    const lineOf = (text: string) => readCsvTable(text, { rows: 9, columns: 9 }).unclosedQuoteLine;

    expect(['a\r\n"b\r\nc"\r\nd,"e\r\nf', 'a\rb\r"c', '"a"\n'].map(lineOf)).toEqual([4, 3, null]);
  });

  it('keeps as much as the limits allow and ends at the first row beyond them', () => {
    const read = (text: string) => readCsvTable(text, { rows: 2, columns: 2 });

    expect(read('a,b,c\n\n1\n2\n3\n"')).toMatchObject({
      rows: [['a', 'b'], ['1']],
      isCut: true,
      columnCount: 3,
      unclosedQuoteLine: null,
    });
    expect(read('a,b,c\n\n1\n')).toMatchObject({ rows: [['a', 'b'], ['1']], isCut: false });
  });

  it('comes back as it was written', () => {
    const cell = fc.string().map((text) => `x${text.replaceAll(/\s+/g, ' ').trim()}`);

    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
        expect(readCsv(toCsv(['first', 'second'], rows))).toEqual([['first', 'second'], ...rows]);
      }),
      { seed: 7 },
    );
  });
});
