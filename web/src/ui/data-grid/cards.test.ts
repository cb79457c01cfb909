import { describe, expect, it } from 'vitest';
import { cardLayout, placeOnCard, saysNothing } from './cards.ts';
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
  cardLayout(columns, view, selectable).all.map((laid) => laid.column.id);

describe('a list on a phone', () => {
  it('shows the name that opens the record, four columns below it, and what can be done', () => {
    expect(idsOf()).toEqual(['name', 'number', 'sector', 'state', 'start', 'act']);
  });

  it('follows the columns that a person hides, shows and orders', () => {
    const view = { ...emptyView, hidden: ['number', 'sector', '+internal'], order: ['finish'] };

    expect(idsOf(view)).toEqual(['name', 'finish', 'state', 'start', 'internal', 'act']);
  });

  it('says first what matters most, unless a person ordered the columns', () => {
    const list = columns.map((each) => (each.id === 'finish' ? { ...each, priority: 1 as const } : each));
    const ids = (view = emptyView) => cardLayout(list, view, false).all.map((laid) => laid.column.id);

    expect(ids()).toEqual(['name', 'finish', 'number', 'sector', 'state', 'act']);
    expect(ids({ ...emptyView, order: ['sector'] })).toEqual(['name', 'sector', 'number', 'state', 'start', 'act']);
  });

  it('leaves out what the group over the cards says already', () => {
    expect(idsOf({ ...emptyView, group: ['sector'] })).not.toContain('sector');
  });

  it('keeps its places whether rows can be ticked or not', () => {
    const places = (selectable: boolean) =>
      cardLayout(columns, emptyView, selectable).all.map((laid) => placeOnCard(laid.column, laid.index, selectable));

    expect(places(true)).toEqual(['tick', 'title', 'detail', 'detail', 'detail', 'detail', 'actions']);
    expect(places(false)).toEqual(['title', 'detail', 'detail', 'detail', 'detail', 'actions']);
  });

  it('gives no room to what says nothing; a nought says something', () => {
    expect([null, '', false, 0, 'A$0.00'].map(saysNothing)).toEqual([true, true, true, false, false]);
  });
});
