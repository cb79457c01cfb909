import { parseCell } from '../ui/data-grid/cell-value.ts';
import type { CellValue, ColumnEdit, Facet, GridColumn, ParsedCell } from '../ui/data-grid/grid-types.ts';
import { formatInstant } from '../ui/format.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import { Margin } from './margin.tsx';
import {
  formatMultiplier,
  formatMargin,
  formatRate,
  stateWords,
  taxCodeChoices,
  type Rate,
  type RateFacets,
} from './rates.ts';

interface ColumnOptions {
  facets: RateFacets;
  /** Whether to include the columns for cost and margin. */
  seesCost: boolean;
  /** On a phone, the amounts come first. */
  isNarrow: boolean;
}

const edit = (more: Omit<ColumnEdit<Rate>, 'allowed'> = {}): ColumnEdit<Rate> => ({
  ...more,
  allowed: (rate) => rate.abilities.includes('edit'),
});
/** Reads an amount; the fault's message is the same as in the import of rates. */
function readRate(text: string): ParsedCell {
  const read = parseCell('money', text);
  if (!('fault' in read)) return read;
  return {
    fault: `“${text.trim()}” is not an amount. Write dollars an hour with at most four decimals, such as 69.50.`,
  };
}
const sameWord = (facets: readonly { value: string; count: number }[]): Facet[] =>
  facets.map((facet) => ({ ...facet, label: facet.value }));

/** The columns of the list of rates; ids are the server's names for sorting and editing. */
export function rateColumns(options: ColumnOptions): readonly GridColumn<Rate>[] {
  const columns = allColumns(options);
  if (!options.isNarrow) return columns;
  const figures = ['multiplier', 'cost_rate', 'sell_rate', 'margin_pct'];
  const isFigure = (column: GridColumn<Rate>) => figures.includes(column.id);
  const [name, ...others] = columns;
  const rest = others.filter((column) => !isFigure(column));
  return [...(name ? [name] : []), ...others.filter(isFigure), ...rest];
}

function allColumns({ facets, seesCost, isNarrow }: ColumnOptions): readonly GridColumn<Rate>[] {
  const amount = (value: CellValue) => formatRate(value === null ? null : Number(value));
  const states: Facet[] = facets.states.map((facet) => ({ ...facet, label: stateWord(facet.value) }));
  // The server filters by the id of an award, but groups and sorts by its name.
  const awardOf = (value: CellValue) =>
    value === null ? 'No award' : (facets.awards.find((award) => award.value === value)?.label ?? String(value));
  return [
    {
      id: 'name',
      header: 'Rate',
      value: (rate) => rate.name,
      pinned: true,
      opens: true,
      firm: true,
      widthPx: 244,
      filter: 'none',
      groupable: false,
      edit: edit({ required: true }),
    },
    {
      id: 'award_name',
      header: 'Award',
      value: (rate) => rate.award_name,
      format: awardOf,
      filter: 'set',
      facets: facets.awards,
      widthPx: 220,
      hiddenAtFirst: true,
    },
    {
      id: 'award_code',
      header: 'Award code',
      value: (rate) => rate.award_code,
      filter: 'none',
      sortable: false,
      hiddenAtFirst: true,
      widthPx: 112,
    },
    {
      id: 'role',
      header: 'Role',
      value: (rate) => rate.role,
      filter: 'set',
      facets: sameWord(facets.roles),
      // Usually part of the name already.
      priority: 3,
      widthPx: 150,
      edit: edit({ required: true }),
    },
    {
      id: 'level',
      header: 'Level',
      value: (rate) => rate.level,
      filter: 'set',
      facets: sameWord(facets.levels),
      widthPx: 84,
      edit: edit({ required: true }),
    },
    {
      id: 'multiplier',
      header: 'Multiplier',
      // “1.5 ×” needs no label.
      isPlain: true,
      value: (rate) => rate.multiplier,
      kind: 'number',
      format: (value) => formatMultiplier(Number(value)),
      filter: 'range',
      priority: 1,
      widthPx: 96,
      edit: edit({ required: true }),
    },
    ...(seesCost
      ? [
          {
            id: 'cost_rate',
            header: 'Ordinary cost',
            // Cards show multiplier, cost and sell on one line.
            cardHeader: 'Ord. cost',
            value: (rate: Rate) => rate.cost_rate,
            kind: 'money' as const,
            format: amount,
            filter: 'range' as const,
            groupable: false,
            priority: 1 as const,
            widthPx: 128,
            edit: edit({ required: true, parse: readRate }),
          },
        ]
      : []),
    {
      id: 'sell_rate',
      header: 'Ordinary sell',
      // After the ordinary cost.
      ...(seesCost ? { cardHeader: 'sell' } : {}),
      value: (rate) => rate.sell_rate,
      kind: 'money',
      format: amount,
      filter: 'range',
      groupable: false,
      priority: 1,
      widthPx: 128,
      edit: edit({ required: true, parse: readRate }),
    },
    // On a phone, on a line of its own: there is no room next to cost and sell, and a loss must be visible.
    ...(seesCost ? [{ ...marginColumn, isRead: isNarrow }] : []),
    {
      id: 'effective_date',
      header: 'Effective',
      value: (rate) => rate.effective_date,
      kind: 'date',
      filter: 'range',
      widthPx: 116,
      edit: edit(),
    },
    {
      id: 'state',
      header: 'State',
      value: (rate) => rate.state,
      format: (value) => stateWord(String(value)),
      render: (rate) => <StatusChip {...stateWords[rate.state]} plain />,
      filter: 'set',
      facets: states,
      sortable: false,
      priority: 1,
      firm: true,
      // Room for the longest word, Superseded, with its icon.
      widthPx: 126,
    },
    ...(seesCost
      ? [
          {
            id: 'hourly_cost',
            header: 'Cost × multiplier',
            value: (rate: Rate) => rate.hourly_cost,
            kind: 'money' as const,
            format: amount,
            filter: 'none' as const,
            sortable: false,
            groupable: false,
            hiddenAtFirst: true,
            widthPx: 136,
          },
        ]
      : []),
    {
      id: 'hourly_sell',
      header: 'Sell × multiplier',
      value: (rate) => rate.hourly_sell,
      kind: 'money',
      format: amount,
      filter: 'none',
      sortable: false,
      groupable: false,
      hiddenAtFirst: true,
      widthPx: 136,
    },
    {
      id: 'allowances_count',
      header: 'Allowances',
      value: (rate) => rate.allowances_count,
      kind: 'number',
      filter: 'none',
      sortable: false,
      groupable: false,
      priority: 3,
      widthPx: 104,
    },
    {
      id: 'overrides_count',
      header: 'Overrides',
      value: (rate) => rate.overrides_count,
      kind: 'number',
      filter: 'none',
      sortable: false,
      groupable: false,
      priority: 3,
      widthPx: 96,
    },
    {
      id: 'sales_tax_code',
      header: 'Tax code',
      value: (rate) => rate.sales_tax_code,
      format: (value) => String(value ?? ''),
      filter: 'set',
      facets: facets.tax_codes.map((facet) => ({ ...facet, label: taxCodeLabel(facet.value) })),
      sortable: false,
      hiddenAtFirst: true,
      widthPx: 120,
      edit: edit({ options: taxCodeChoices, required: true }),
    },
    {
      id: 'updated_at',
      header: 'Changed',
      value: (rate) => rate.updated_at,
      format: (value) => formatInstant(String(value)),
      filter: 'none',
      groupable: false,
      hiddenAtFirst: true,
      firm: true,
      widthPx: 150,
    },
    {
      id: 'created_by',
      header: 'Created by',
      value: (rate) => rate.created_by,
      filter: 'none',
      sortable: false,
      groupable: false,
      hiddenAtFirst: true,
      widthPx: 150,
    },
  ];
}

const marginColumn: GridColumn<Rate> = {
  id: 'margin_pct',
  header: 'Margin',
  value: (rate) => (rate.margin_pct === null ? null : rate.margin_pct / 100),
  kind: 'percent',
  format: (value) => (value === 'below' ? 'below floor' : formatMargin(value === null ? null : Number(value) * 100)),
  render: (rate) => <Margin pct={rate.margin_pct} isBelowFloor={rate.is_below_floor} />,
  plainText: (rate) => `${rate.is_below_floor ? '(!)  Below floor  ' : ''}${formatMargin(rate.margin_pct)}`,
  filter: 'range',
  groupable: false,
  priority: 1,
  // Room for "Below floor −15.88%".
  widthPx: 192,
};

function taxCodeLabel(code: string): string {
  return taxCodeChoices.find(({ value }) => value === code)?.label ?? code;
}

function stateWord(state: string): string {
  return Object.entries(stateWords).find(([name]) => name === state)?.[1].label ?? state;
}
