import { describe, expect, it } from 'vitest';
import { storedMessage, undoneMessage, takenBack, type WbsImport } from './use-wbs-import.ts';

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

describe('an import of a WBS', () => {
  it('is undone with the elements that it added and the budgets from before', () => {
    const rows = [
      row({}),
      row({ wbs_id: 'b', outcome: 'create', budget: 400 }),
      row({ wbs_id: 'c', outcome: 'change', budget: 150, budget_before: 100, version: 4 }),
      row({ wbs_id: 'd', outcome: 'change', budget: 9, version: 2 }),
    ];

    expect(takenBack(rows)).toEqual({
      wbs_ids: ['b'],
      budgets: [
        { wbs_id: 'c', version: 4, budget: 100 },
        { wbs_id: 'd', version: 2, budget: null },
      ],
    });
  });

  it('says what it stored, and what was undone of it', () => {
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
