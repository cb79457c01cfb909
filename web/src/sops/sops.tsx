// The screens of packages of work (SOP): the list, and a package's page with its lists.
import { lazy } from 'react';
import type { RecordAnswer } from '../client/declared.ts';
import type { RecordScreens } from '../records/record-screens.ts';
import type { GridColumn } from '../ui/data-grid/grid-types.ts';
import { formatDay, formatMoney } from '../ui/format.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import { PersonField } from './person-field.tsx';

export type Sop = RecordAnswer<'sops'>;

const money = (id: string, header: string, value: (row: Sop) => number | null): GridColumn<Sop> => ({
  id,
  header,
  value,
  kind: 'money',
  total: 'sum',
  sortable: false,
  filter: 'range',
  widthPx: 140,
});

const Budget = lazy(async () => ({ default: (await import('./sop-budget.tsx')).SopBudget }));
const Milestones = lazy(async () => ({ default: (await import('./sop-lists.tsx')).MilestonesTab }));
const Dependencies = lazy(async () => ({ default: (await import('./sop-lists.tsx')).DependenciesTab }));
const Deliverables = lazy(async () => ({ default: (await import('./sop-lists.tsx')).DeliverablesTab }));
const Changes = lazy(async () => ({ default: (await import('./sop-lists.tsx')).ChangesTab }));

/** The packages of work of a project. */
export const sops: RecordScreens<'sops'> = {
  table: 'sops',
  purpose:
    'A package of work has a budget, milestones and deliverables, and the change requests that move its budget. Add one for each part of the job that is let or led on its own.',
  columns: {
    description: null,
    progress: {
      id: 'progress',
      header: 'Progress',
      value: ({ progress }) => progress,
      render: ({ progress }) => `${progress} %`,
      kind: 'number',
      sortable: false,
      filter: 'range',
      widthPx: 96,
    },
    progress_reason: null,
    leader: { id: 'leader', header: 'Leader', value: ({ leader_name: name }) => name, filter: 'set', widthPx: 160 },
    original_budget: money('original_budget', 'Original budget', (one) => one.original_budget),
  },
  moreColumns: [
    money('approved_changes', 'Approved changes', (one) => one.approved_changes),
    money('pending_changes', 'Pending changes', (one) => one.pending_changes),
    money('revised_budget', 'Revised budget', (one) => one.revised_budget),
    money('forecast', 'Forecast', (one) => one.forecast),
  ],
  importance: ['status', 'progress', 'revised_budget', 'end_date', 'number'],
  controls: { leader: PersonField },
  texts: {
    leader: ({ leader_name: name }) => name,
    progress: ({ progress, progress_is_entered: isEntered }) => `${progress} %${isEntered ? ', entered' : ''}`,
    original_budget: ({ original_budget: value }) => (value === null ? null : formatMoney(value)),
    start_date: ({ start_date: day }) => formatDay(day),
    end_date: ({ end_date: day }) => formatDay(day),
  },
  formValues: { progress: ({ progress, progress_is_entered: isEntered }) => (isEntered ? progress : '') },
  sections: [
    { title: 'Package of work', fields: ['sop_name', 'description', 'leader'] },
    { title: 'Time and budget', fields: ['start_date', 'end_date', 'original_budget'] },
    { title: 'Progress', fields: ['progress', 'progress_reason'] },
  ],
  keyFields: ['leader', 'start_date', 'end_date', 'progress'],
  TitleNote: ({ record: { is_at_risk: isAtRisk } }) =>
    isAtRisk ? <StatusChip bucket="delayed" label="At risk" /> : null,
  PageBody: Budget,
  tabs: [
    { id: 'milestones', label: 'Milestones', count: (one) => one.milestones_count ?? undefined, Tab: Milestones },
    {
      id: 'dependencies',
      label: 'Dependencies',
      count: (one) => one.dependencies_count ?? undefined,
      Tab: Dependencies,
    },
    {
      id: 'deliverables',
      label: 'Deliverables',
      count: (one) => one.deliverables_count ?? undefined,
      Tab: Deliverables,
    },
    {
      id: 'changes',
      label: 'Change requests',
      count: (one) => one.change_requests_count ?? undefined,
      isShown: (_, permissions) => permissions.includes('change_requests:view'),
      Tab: Changes,
    },
  ],
};
