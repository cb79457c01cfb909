// What the list of rates asks of the server: the view of the grid as the query of the call. The grid, its facets and
// the export all send the same filters, so a file holds exactly what is shown.
import type { CallInput } from '../client/api.ts';
import type { ColumnFilter, GridView } from '../ui/data-grid/grid-types.ts';
import type { RateState } from './rates.ts';

export type RateQuery = NonNullable<CallInput<'exportLabourRates'>['query']>;

/** Columns that the server sorts by. */
export const sortableColumns = [
  'name',
  'award_name',
  'role',
  'level',
  'cost_rate',
  'sell_rate',
  'margin_pct',
  'multiplier',
  'effective_date',
  'updated_at',
];

const states: readonly string[] = ['current', 'upcoming', 'superseded'] satisfies RateState[];
const single = (filter: ColumnFilter | undefined) => (filter?.kind === 'set' ? filter.values[0] : undefined);

/** The server narrows each column to one value: the one chosen last holds. */
export function withSingleValues(view: GridView): GridView {
  const filters = Object.entries(view.filters).map(([id, filter]): [string, ColumnFilter] => [
    id,
    filter.kind === 'set' ? { kind: 'set', values: filter.values.slice(-1) } : filter,
  ]);
  return { ...view, filters: Object.fromEntries(filters) };
}

/** The query of the view, as it stands on `day` where one is given. */
export function rateQuery(view: GridView, day: string): RateQuery {
  const { filters } = view;
  const award = single(filters['award_name']);
  const role = single(filters['role']);
  const level = single(filters['level']);
  const state = single(filters['state']);
  const floor = single(filters['margin_pct']);
  const sort = sortOf(view);
  return {
    ...(view.q.trim() ? { q: view.q.trim() } : {}),
    ...(award ? { award_id: award } : {}),
    ...(role ? { role } : {}),
    ...(level ? { level } : {}),
    ...(state && states.includes(state) ? { state: state as RateState } : {}),
    ...(floor ? { below_floor: floor === 'below' } : {}),
    ...(day ? { effective_on: day } : {}),
    ...(sort ? { sort } : {}),
  };
}

/** Grouped columns come first, so that the rows of a group arrive together however many pages there are. */
function sortOf(view: GridView): string {
  const keys = view.sort.filter((key) => sortableColumns.includes(key.id));
  const grouped = view.group
    .filter((id) => sortableColumns.includes(id))
    .map((id) => ({ id, desc: keys.find((key) => key.id === id)?.desc ?? false }));
  const rest = keys.filter((key) => !view.group.includes(key.id));
  const chosen =
    rest.length > 0
      ? rest
      : [
          { id: 'role', desc: false },
          { id: 'level', desc: false },
          { id: 'multiplier', desc: false },
          { id: 'effective_date', desc: true },
        ];
  return [...grouped, ...chosen.filter((key) => !grouped.some((one) => one.id === key.id))]
    .map((key) => `${key.desc ? '-' : ''}${key.id}`)
    .join(',');
}
