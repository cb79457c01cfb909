import type { GridColumn } from '../../ui/data-grid/grid-types.ts';
import type { ComparisonRow } from './comparison-rows.ts';

type DayField = 'startBefore' | 'startAfter' | 'finishBefore' | 'finishAfter';
type FigureField = 'finishMoved' | 'durationBefore' | 'durationAfter' | 'floatBefore' | 'floatAfter';

const day = (id: DayField, header: string): GridColumn<ComparisonRow> => ({
  id,
  header,
  value: (row) => row[id],
  kind: 'date',
  widthPx: 124,
  groupable: false,
});
const figure = (id: FigureField, header: string): GridColumn<ComparisonRow> => ({
  id,
  header,
  value: (row) => row[id],
  kind: 'number',
  format: (value) => (value === null ? '–' : String(value)),
  render: (row) => (row[id] === null ? '–' : `${row[id] < 0 ? '−' : ''}${Math.abs(row[id])} d`),
  widthPx: 128,
  groupable: false,
  ...(id === 'finishMoved' ? { priority: 1 } : {}),
});

/** The columns of a comparison; a card names the differing fields without their values. */
export const comparisonColumns = (isNarrow: boolean): readonly GridColumn<ComparisonRow>[] => [
  { id: 'name', header: 'Task', value: (row) => row.name, pinned: true, opens: true, widthPx: 260, groupable: false },
  {
    id: 'what',
    header: 'Differences',
    value: (row) => row.what || null,
    ...(isNarrow ? { render: (row: ComparisonRow) => row.brief || row.what } : {}),
    widthPx: 400,
    groupable: false,
  },
  { id: 'change', header: 'Change', value: (row) => row.change, filter: 'set', priority: 1, widthPx: 120 },
  { id: 'code', header: 'Activity id', value: (row) => row.code, widthPx: 136, groupable: false },
  day('startBefore', 'Start before'),
  day('startAfter', 'Start after'),
  day('finishBefore', 'Finish before'),
  day('finishAfter', 'Finish after'),
  figure('finishMoved', 'Finish moved'),
  figure('durationBefore', 'Duration before'),
  figure('durationAfter', 'Duration after'),
  figure('floatBefore', 'Float before'),
  figure('floatAfter', 'Float after'),
  {
    id: 'critical',
    header: 'Critical path',
    value: (row) => row.critical,
    filter: 'set',
    widthPx: 110,
  },
];
