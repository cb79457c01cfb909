import { calls } from '@horizon/contract';
import { describe, expect, it } from 'vitest';
import { groupedLines, groupKey } from '../ui/data-grid/grouping.ts';
import { rateColumns } from './rate-columns.tsx';
import { wholeGroups } from './rate-groups.ts';
import type { Rate } from './rates.ts';

const columns = rateColumns({
  facets: { awards: [], roles: [], levels: [], states: [], tax_codes: [] },
  seesCost: true,
  isNarrow: false,
});
const group = {
  values: ['Carpenter', '1.5'],
  count: 4932,
  cost_least: 42.47,
  cost_greatest: 1050,
  cost_mean: 46.5049,
  sell_least: 70,
  sell_greatest: 70,
  sell_mean: 70,
  margin_least: -3.5,
  margin_greatest: 34.2,
  margin_mean: 20,
};

describe('whole groups of rates', () => {
  it('are found by their group line, whichever of its rows are loaded', () => {
    const rows = [{ id: '1', role: 'Carpenter', multiplier: 1.5, name: 'Carpenter' } as Rate];

    const { at } = groupedLines({
      rows,
      columns,
      group: ['role', 'multiplier'],
      sort: [],
      collapsed: new Set(),
      isPart: true,
    });

    const line = at(1);
    expect(line?.kind === 'group' && wholeGroups([group]).get(line.key)?.count).toBe(4932);
    expect(groupKey([null])).toBe(groupKey(['']));
  });

  it('show the ranges of cost, sell and margin, with the mean in the hint', () => {
    const figures = wholeGroups([group]).get(groupKey(group.values))?.figures;

    expect(figures).toEqual({
      cost_rate: { text: '$42.47–1,050.00', hint: 'Ordinary cost from $42.47 to $1,050.00, on average $46.50' },
      sell_rate: { text: '$70.00', hint: 'Ordinary sell $70.00' },
      margin_pct: { text: '−3.50 – 34.20%', hint: 'Margin from −3.50% to 34.20%, on average 20.00%' },
    });
  });

  it('leave out amounts that the person may not see', () => {
    const hidden = { cost_least: null, cost_greatest: null, cost_mean: null };

    const figures = wholeGroups([{ ...group, ...hidden }]).get(groupKey(group.values))?.figures;

    expect(Object.keys(figures ?? {})).toEqual(['sell_rate', 'margin_pct']);
  });

  it('are counted by the server for every column that the list can be grouped by', () => {
    const groupable = columns.filter((column) => column.groupable !== false).map(({ id }) => id);

    const { pattern } = calls.groupLabourRates.query!.properties.group_by as unknown as { pattern: string };

    expect(groupable.filter((id) => !new RegExp(pattern).test(id))).toEqual([]);
  });
});
