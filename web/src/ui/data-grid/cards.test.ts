import { describe, expect, it } from 'vitest';
import { cardLayout, heightOfCards, linesOfCards, placeOnCard, isBlank } from './cards.ts';
import type { GridColumn } from './grid-types.ts';
import { emptyView } from './view.ts';

type Row = Record<string, string>;
const column = (id: string, more: Partial<GridColumn<Row>> = {}): GridColumn<Row> => ({
  id,
  header: id,
  value: (row) => row[id] ?? null,
  ...more,
});
const columns = [
  column('number'),
  column('name', { opens: true }),
  column('sector'),
  column('state'),
  column('start'),
  column('finish'),
  column('internal', { hiddenAtFirst: true }),
  column('act', { isActions: true }),
];
const idsOf = (view = emptyView, selectable = false) =>
  cardLayout(columns, view, selectable).all.map((placed) => placed.column.id);

describe('a list on a phone', () => {
  it('shows the name that opens the record, four columns below it, and the actions', () => {
    expect(idsOf()).toEqual(['name', 'number', 'sector', 'state', 'start', 'act']);
  });

  it('follows the person’s choice and order of columns', () => {
    const view = { ...emptyView, hidden: ['number', 'sector', '+internal'], order: ['finish'] };

    expect(idsOf(view)).toEqual(['name', 'finish', 'state', 'start', 'internal', 'act']);
  });

  it('shows the most important columns first, unless a person ordered them', () => {
    const list = columns.map((each) => (each.id === 'finish' ? { ...each, priority: 1 as const } : each));
    const ids = (view = emptyView) => cardLayout(list, view, false).all.map((placed) => placed.column.id);

    expect(ids()).toEqual(['name', 'finish', 'number', 'sector', 'state', 'act']);
    expect(ids({ ...emptyView, order: ['sector'] })).toEqual(['name', 'sector', 'number', 'state', 'start', 'act']);
  });

  it('leaves out the column that the cards are grouped by', () => {
    expect(idsOf({ ...emptyView, group: ['sector'] })).not.toContain('sector');
  });

  it('has the same layout whether rows can be selected or not', () => {
    const places = (selectable: boolean) =>
      cardLayout(columns, emptyView, selectable).all.map((placed) =>
        placeOnCard(placed.column, placed.index, selectable),
      );

    expect(places(true)).toEqual(['tick', 'title', 'detail', 'detail', 'detail', 'detail', 'actions']);
    expect(places(false)).toEqual(['title', 'detail', 'detail', 'detail', 'detail', 'actions']);
  });

  it('leaves out empty values, but not zero', () => {
    expect([null, '', false, 0, '$0.00'].map(isBlank)).toEqual([true, true, true, false, false]);
  });

  it('makes a text that is shown in full as high as the longest one needs', () => {
    const reason = column('reason', { isRead: true });
    const list = [
      column('name', { opens: true, isRead: true }),
      column('rate'),
      reason,
      column('act', { isActions: true }),
    ];
    const layout = cardLayout(list, emptyView, false);
    const lines = (row: Row) => linesOfCards(layout, [{ name: 'Rigger', rate: '1' }, row], 375);

    expect(lines({})).toEqual({ name: 1, details: 1 });
    expect(lines({ reason: 'Site agreement with the head contractor' })).toEqual({ name: 1, details: 3 });
    expect(lines({ reason: 'x'.repeat(900) })).toEqual({ name: 1, details: 5 });
    expect(lines({ name: 'Building and Construction General On-site Award 2020' })).toEqual({ name: 2, details: 1 });
    expect(heightOfCards({ name: 1, details: 1 })).toBe(64);
    expect(heightOfCards({ name: 2, details: 3 })).toBe(124);
  });
});
