import type { CellValue, GridColumn } from '../ui/data-grid/grid-types.ts';
import { capital, emptyMark, formatDay, formatPercentage } from '../ui/format.ts';
import { daysAfterContract, describeVariance } from './describe-variance.ts';
import type { Project } from './project-values.ts';

const sectorWord = (sector: CellValue) => {
  const word = String(sector ?? '');
  return capital(word) || emptyMark;
};

/** Columns of the project list; their ids are the server's names for sorting. */
export const projectColumns: readonly GridColumn<Project>[] = [
  { id: 'project_number', header: 'Number', value: (row) => row.project_number, widthPx: 110, groupable: false },
  {
    id: 'project_name',
    header: 'Name',
    value: (row) => row.project_name,
    widthPx: 280,
    opens: true,
    groupable: false,
  },
  {
    id: 'sector',
    header: 'Sector',
    value: (row) => row.sector,
    format: sectorWord,
    filter: 'set',
    priority: 3,
    widthPx: 124,
  },
  { id: 'state', header: 'State', value: (row) => row.state, filter: 'set', priority: 3, firm: true, widthPx: 90 },
  { id: 'start_date', header: 'Start', value: (row) => row.start_date, kind: 'date', widthPx: 120, groupable: false },
  { id: 'end_date', header: 'Completion', value: (row) => row.end_date, kind: 'date', widthPx: 120, groupable: false },
  {
    id: 'forecast_finish',
    header: 'Forecast',
    value: (row) => row.forecast_finish,
    kind: 'date',
    widthPx: 120,
    groupable: false,
    sortable: false,
  },
  {
    id: 'finish_variance_days',
    header: 'Against baseline',
    value: (row) => row.finish_variance_days,
    kind: 'number',
    format: (value) => describeVariance(value === null ? null : Number(value)),
    widthPx: 140,
    groupable: false,
    sortable: false,
  },
  {
    id: 'contract_variance_days',
    header: 'Against contract',
    value: daysAfterContract,
    kind: 'number',
    format: (value) => describeVariance(value === null ? null : Number(value)),
    widthPx: 140,
    groupable: false,
    sortable: false,
  },
  {
    id: 'progress_percentage',
    header: 'Progress',
    value: (row) => row.progress_percentage,
    kind: 'number',
    format: (value) => formatPercentage(value === null ? null : Number(value)),
    widthPx: 96,
    groupable: false,
    sortable: false,
  },
  {
    id: 'contract_value',
    header: 'Contract sum',
    value: (row) => row.contract_value,
    kind: 'money',
    priority: 1,
    widthPx: 150,
    total: 'sum',
    groupable: false,
  },
  {
    id: 'isProjectManager',
    header: 'You manage it',
    value: (row) => row.isProjectManager === 1,
    kind: 'boolean',
    widthPx: 120,
    hiddenAtFirst: true,
  },
  {
    id: 'address',
    header: 'Address',
    value: (row) => row.address,
    widthPx: 260,
    hiddenAtFirst: true,
    groupable: false,
  },
  {
    id: 'updated_at',
    header: 'Changed',
    value: (row) => row.updated_at.slice(0, 10),
    format: (value) => formatDay(String(value)),
    kind: 'date',
    widthPx: 120,
    hiddenAtFirst: true,
    groupable: false,
  },
];
