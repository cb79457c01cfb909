// Sample rows for the gallery and the benchmark: deterministic, so that runs are comparable.
import type { GridColumn } from '../../ui/data-grid/grid-types.ts';

export interface SampleRow {
  id: string;
  number: string;
  name: string;
  trade: string;
  state: string;
  status: string;
  due: string;
  hours: number;
  cost: number;
  sell: number;
  margin: number;
  variance: number;
  onSite: boolean;
  owner: string;
  note: string | null;
}

const trades = ['Carpentry', 'Concrete', 'Electrical', 'Plumbing', 'Steel fixing', 'Painting', 'Roofing', 'Tiling'];
const states = ['NSW', 'VIC', 'QLD', 'WA', 'SA', 'TAS'];
const statuses = ['delayed', 'in progress', 'open', 'not started', 'completed', 'closed', 'cancelled'];
const owners = ['Amira Haddad', 'Ben Ong', 'Chloe Nguyen', 'Dan Whitfield', 'Eleni Costa', 'Farid Rahman'];
const works = ['Slab', 'Column', 'Façade panel', 'Stair', 'Riser', 'Ceiling', 'Switchboard', 'Parapet'];

function pick<T>(list: readonly T[], seed: number): T {
  return list[seed % list.length]!;
}

/** `count` rows, the same at each call. */
export function sampleRows(count: number): readonly SampleRow[] {
  return Array.from({ length: count }, (_none, index) => {
    const seed = (index * 7919 + 104_729) % 1_000_003;
    const hours = 8 + (seed % 400);
    const cost = Math.round(hours * (62 + (seed % 37)) * 100) / 100;
    const margin = ((seed % 31) - 4) / 100;
    const month = String(1 + (seed % 12)).padStart(2, '0');
    return {
      id: `r${index}`,
      number: `WP-${String(index + 1).padStart(5, '0')}`,
      name: `${pick(works, seed)} level ${seed % 24}, zone ${'ABCDEF'[seed % 6]}`,
      trade: pick(trades, Math.floor(seed / 3)),
      state: pick(states, Math.floor(seed / 11)),
      status: pick(statuses, Math.floor(seed / 5)),
      due: `2026-${month}-${String(1 + (seed % 28)).padStart(2, '0')}`,
      hours,
      cost,
      sell: Math.round(cost * (1 + margin) * 100) / 100,
      margin,
      variance: ((seed % 2001) - 1000) * 12.5,
      onSite: seed % 3 === 0,
      owner: pick(owners, Math.floor(seed / 7)),
      note: seed % 5 === 0 ? 'Access through the north gate before 7 am only' : null,
    };
  });
}

/** Fourteen columns of all kinds; two are pinned. */
export const sampleColumns: readonly GridColumn<SampleRow>[] = [
  {
    id: 'number',
    header: 'Number',
    value: (row) => row.number,
    widthPx: 104,
    pinned: true,
    opens: true,
    groupable: false,
  },
  {
    id: 'name',
    header: 'Work package',
    value: (row) => row.name,
    widthPx: 220,
    pinned: true,
    edit: { required: true },
  },
  {
    id: 'status',
    header: 'Status',
    value: (row) => row.status,
    widthPx: 132,
    filter: 'set',
    edit: { options: statuses.map((value) => ({ value, label: value })) },
  },
  { id: 'trade', header: 'Trade', value: (row) => row.trade, filter: 'set', widthPx: 132, edit: {} },
  { id: 'state', header: 'State', value: (row) => row.state, filter: 'set', widthPx: 88 },
  { id: 'due', header: 'Due', value: (row) => row.due, kind: 'date', edit: {} },
  { id: 'hours', header: 'Hours', value: (row) => row.hours, kind: 'number', total: 'sum', edit: {} },
  { id: 'cost', header: 'Cost', value: (row) => row.cost, kind: 'money', total: 'sum', edit: {} },
  { id: 'sell', header: 'Sell', value: (row) => row.sell, kind: 'money', total: 'sum' },
  { id: 'margin', header: 'Margin', value: (row) => row.margin, kind: 'percent', total: 'mean', edit: {} },
  { id: 'variance', header: 'Variance', value: (row) => row.variance, kind: 'money', total: 'sum' },
  { id: 'onSite', header: 'On site', value: (row) => row.onSite, kind: 'boolean', edit: {} },
  { id: 'owner', header: 'Owner', value: (row) => row.owner, filter: 'set' },
  { id: 'note', header: 'Note', value: (row) => row.note, widthPx: 240, edit: {} },
];
