import { describe, expect, it } from 'vitest';
import { linesOf, resultOf, storedMessage, undoBodyOf, undoneMessage, type WbsImport } from './wbs-import-rows.ts';

type Row = WbsImport['rows'][number];
const row = (more: Partial<Row>): Row => ({
  row: 2,
  level: 1,
  code: '1',
  name: 'Substructure',
  outcome: 'unchanged',
  wbs_id: 'a',
  faults: [],
  budget: null,
  budget_before: null,
  version: null,
  ...more,
});
const answer = (rows: Row[]): WbsImport => ({
  rows,
  left_out: [],
  created: 0,
  changed: 0,
  unchanged: 0,
  faulty: 0,
  committed: false,
});

describe('an import of a WBS', () => {
  it('sends the columns with their headings, without empty ones; names keep their indentation', () => {
    const rows = [
      { code: '1', name: 'Podium', budget: '' },
      { code: '', name: '  Slab', level: '2' },
    ];

    expect(linesOf(rows)).toEqual([
      { row: 1, cells: ['Code', 'Name', 'Level'] },
      { row: 1, cells: ['1', 'Podium', ''] },
      { row: 2, cells: ['', '  Slab', '2'] },
    ]);
  });

  it('shows each fault at its cell, the generated code of a row and the previous budget', () => {
    const rows = [
      row({ row: 1, outcome: 'faulty', faults: ['The code "1" is already used in row 2.'] }),
      row({ row: 2, outcome: 'create', code: '1.1' }),
      row({ row: 3, outcome: 'change', budget_before: 100 }),
      row({ row: 4, outcome: 'faulty', faults: ['Level 5 cannot follow here; 2 is the deepest that can.'] }),
    ];
    const sent = [{ code: '1' }, { name: 'Piles' }, { code: '2' }, { level: '5' }];

    const shown = resultOf(answer(rows), sent).rows;

    expect(shown[0]!.faults[0]!.field).toBe('code');
    expect(shown[1]!.notes).toEqual(['Gets the code 1.1']);
    expect(shown[2]!.notes).toEqual(['The budget was $100.00']);
    expect(shown[3]!.faults[0]!.field).toBe('level');
  });

  it('is undone by deleting the added elements and restoring the previous budgets', () => {
    const rows = [
      row({}),
      row({ wbs_id: 'b', outcome: 'create', budget: 400 }),
      row({ wbs_id: 'c', outcome: 'change', budget: 150, budget_before: 100, version: 4 }),
      row({ wbs_id: 'd', outcome: 'change', budget: 9, version: 2 }),
    ];

    expect(undoBodyOf(rows)).toEqual({
      wbs_ids: ['b'],
      budgets: [
        { wbs_id: 'c', version: 4, budget: 100 },
        { wbs_id: 'd', version: 2, budget: null },
      ],
    });
  });

  it('reports the stored and the undone changes', () => {
    expect(storedMessage({ created: 4, changed: 0 })).toBe('4 elements added');
    expect(storedMessage({ created: 0, changed: 1 })).toBe('1 budget changed');
    expect(storedMessage({ created: 1, changed: 2 })).toBe('1 element added, 2 budgets changed');
    expect(undoneMessage({ deleted: 4, restored: 0, kept: 0 })).toBe('4 elements removed');
    expect(undoneMessage({ deleted: 0, restored: 2, kept: 1 })).toBe(
      '2 budgets as before; 1 element used or changed since stays',
    );
    expect(undoneMessage({ deleted: 0, restored: 0, kept: 0 })).toBe('0 elements removed');
  });
});
