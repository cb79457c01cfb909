import { describe, expect, it } from 'vitest';
import { cardLayout } from '../ui/data-grid/cards.ts';
import { emptyView } from '../ui/data-grid/view.ts';
import { rateColumns } from './rate-columns.tsx';

const facets = { awards: [], roles: [], levels: [], states: [], tax_codes: [] };

/** The texts of a card below the name, in order. */
function cardTexts(seesCost: boolean): string[] {
  const { all } = cardLayout(rateColumns({ facets, seesCost, isNarrow: true }), emptyView, false);
  return all.slice(1).map(({ column }) => (column.isPlain ? column.id : (column.cardHeader ?? column.header)));
}

describe('the card of a rate on a phone', () => {
  it('shows the multiplier, and labels cost and sell as ordinary', () => {
    expect(cardTexts(true).slice(0, 3)).toEqual(['multiplier', 'Ord. cost', 'sell']);
  });

  it('shows the margin on a line of its own, and that it is below the floor', () => {
    const { all } = cardLayout(rateColumns({ facets, seesCost: true, isNarrow: true }), emptyView, false);

    expect(all.filter(({ column }) => column.isRead).map(({ column }) => column.id)).toEqual(['margin_pct']);
  });

  it('labels the sell rate as ordinary for people who may not see cost', () => {
    expect(cardTexts(false).slice(0, 2)).toEqual(['multiplier', 'Ordinary sell']);
  });
});
