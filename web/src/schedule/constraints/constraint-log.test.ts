import { describe, expect, it } from 'vitest';
import { cardLayout } from '../../ui/data-grid/cards.ts';
import { emptyView } from '../../ui/data-grid/view.ts';
import { constraintsIn, daysOverdue, logColumns } from './constraint-log.ts';

const today = '2026-11-23';
const row = (status: 'open' | 'closed', need_by: string | null) => ({ status, need_by });

describe('the constraint log', () => {
  it('counts an open constraint as overdue from the day after it was needed', () => {
    expect(daysOverdue(row('open', '2026-11-20'), today)).toBe(3);
    expect(daysOverdue(row('open', today), today)).toBeNull();
    expect(daysOverdue(row('closed', '2026-11-20'), today)).toBeNull();
    expect(daysOverdue(row('open', null), today)).toBeNull();
  });

  it('shows on a phone’s card what is missing, by when, and how late it is', () => {
    const { all } = cardLayout(logColumns(today), emptyView, false);

    expect(all.map(({ column }) => column.cardHeader ?? column.header)).toEqual([
      'Task',
      'Type',
      'Constraint',
      'by',
      'days late',
    ]);
  });

  it('filters by open, overdue, closed or all', () => {
    const rows = [row('open', '2026-11-20'), row('open', null), row('closed', null)];

    expect(
      (['open', 'overdue', 'closed', 'all'] as const).map((state) => constraintsIn(rows, state, today).length),
    ).toEqual([2, 1, 1, 3]);
  });
});
