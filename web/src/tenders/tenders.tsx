// The screens of tender packages: the list with its filters, and a package's page.
import { lazy } from 'react';
import { AskedFilter } from '../records/asked-filters.tsx';
import type { RecordScreens } from '../records/record-screens.ts';
import type { GridColumn } from '../ui/data-grid/grid-types.ts';
import { formatDay, formatInstant, formatMoney } from '../ui/format.ts';
import { DueField } from './due-field.tsx';
import { RequiredTaskField } from './required-task-field.tsx';
import { TenderViews } from './views/tender-views.tsx';
import { OwnBidTab } from './portal/own-bid-tab.tsx';
import { ApprovalChip, choicesOf, labelIn, TenderStatusChip, type TenderPackage } from './tender-chips.tsx';
import { levellingTab } from './levelling/levelling-screen.ts';
import { ClarificationsTab, SubcontractorsTab } from './tender-tabs.tsx';
import { PackageOptions } from './package-options.tsx';
import { TenderActs, TenderChips } from './tender-states.tsx';
import styles from './tenders.module.css';

const DocumentsTab = lazy(async () => ({ default: (await import('./documents/documents-tab.tsx')).DocumentsTab }));
const AddendaTab = lazy(async () => ({ default: (await import('./documents/addenda-tab.tsx')).AddendaTab }));

/** The states of a package in which its award is prepared, waits or has been made. */
const afterEvaluation: readonly string[] = ['under_evaluation', 'recommended', 'awarded'];

const filter = (name: string, label: string, all: string) => ({
  name,
  Filter: () => <AskedFilter name={name} label={label} all={all} choices={choicesOf(name)} />,
});

const statusColumn: GridColumn<TenderPackage> = {
  id: 'tender_status',
  header: 'Status',
  value: (one) => labelIn('tender_status', one.tender_status),
  render: (one) => <TenderStatusChip status={one.tender_status} plain />,
  sortable: false,
  filter: 'set',
  widthPx: 170,
  firm: true,
};
const approvalColumn: GridColumn<TenderPackage> = {
  id: 'workflow_status',
  header: 'Approval',
  value: (one) => one.workflow_status && labelIn('workflow_status', one.workflow_status),
  render: (one) => <ApprovalChip status={one.workflow_status} />,
  sortable: false,
  filter: 'set',
  widthPx: 160,
};
const coverageText = ({ coverage }: TenderPackage) =>
  coverage ? `${coverage.quoted} of ${coverage.invited} quoted` : '';
const coverageColumn: GridColumn<TenderPackage> = {
  id: 'coverage',
  header: 'Coverage',
  value: coverageText,
  sortable: false,
  groupable: false,
  filter: 'none',
  widthPx: 180,
};

/** The tender packages of a workspace or project. */
export const tenderPackages: RecordScreens<'tender_packages'> = {
  table: 'tender_packages',
  purpose:
    'Work that is put to the market. Add a package for a trade, invite subcontractors to it, have it approved, and issue it.',
  columns: {
    due_date: {
      id: 'due_date',
      header: 'Bids due',
      value: (one) => one.due_date,
      render: (one) => (
        <span className={one.is_overdue ? styles.overdue : undefined}>
          {formatInstant(one.due_date, one.time_zone)}
          {one.is_overdue ? ' overdue' : ''}
        </span>
      ),
      plainText: (one) => formatInstant(one.due_date, one.time_zone),
      groupable: false,
      filter: 'none',
      widthPx: 200,
    },
    estimated_value: null,
    notes: null,
    description: null,
    document_security: null,
    required_task_id: null,
    required_on_site: null,
    lead_days: null,
    letting_days: null,
    confidentiality_terms: null,
    questions_until: null,
  },
  moreColumns: [statusColumn, approvalColumn, coverageColumn],
  importance: ['tender_status', 'due_date', 'coverage', 'number'],
  filters: [
    filter('tender_status', 'Status', 'All statuses'),
    filter('workflow_status', 'Approval', 'All approvals'),
    filter('trade_category', 'Trade', 'All trades'),
    filter('tender_type', 'Tender type', 'All tender types'),
    filter('bid_form_type', 'Bid form', 'All bid forms'),
  ],
  Views: TenderViews,
  controls: { due_date: DueField, questions_until: DueField, required_task_id: RequiredTaskField },
  firstValues: {
    due_date: '',
    questions_until: '',
    tender_type: 'selective',
    bid_form_type: 'lump_sum',
    document_security: 'invited_only',
    letting_days: 28,
  },
  formValues: {
    due_date: ({ due_date: due }) => due ?? '',
    questions_until: ({ questions_until: until }) => until ?? '',
  },
  texts: {
    required_task_id: ({ letting }) =>
      letting?.task_name ? `${letting.task_name}, ${formatDay(letting.required_on)}` : null,
    issue_date: ({ issue_date: day }) => formatDay(day),
    due_date: ({ due_date: due, time_zone: zone, is_overdue: isOverdue }) =>
      due ? `${formatInstant(due, zone)}${isOverdue ? ', overdue' : ''}` : null,
    questions_until: ({ questions_close_at: at, time_zone: zone }) => (at ? formatInstant(at, zone) : null),
    estimated_value: ({ estimated_value: value }) => (value === null ? null : formatMoney(value)),
  },
  sections: [
    { title: 'Package', fields: ['name', 'project_id', 'trade_category', 'description'] },
    {
      title: 'Tender',
      fields: [
        'tender_type',
        'bid_form_type',
        'issue_date',
        'due_date',
        'questions_until',
        'document_security',
        'confidentiality_terms',
      ],
    },
    {
      title: 'Letting schedule',
      fields: ['required_task_id', 'required_on_site', 'lead_days', 'letting_days'],
    },
    { title: 'Internal', fields: ['estimated_value', 'notes'] },
  ],
  keyFields: ['trade_category', 'due_date', 'estimated_value', 'required_task_id'],
  TitleNote: TenderChips,
  HeaderActions: TenderActs,
  PageBody: PackageOptions,
  tabs: [
    {
      id: 'subcontractors',
      label: 'Subcontractors',
      count: ({ invited_subcontractors_count: count }) => count ?? undefined,
      Tab: SubcontractorsTab,
    },
    {
      id: 'documents',
      label: 'Documents',
      count: ({ documents_count: count }) => count ?? undefined,
      Tab: DocumentsTab,
    },
    { id: 'addenda', label: 'Addenda', Tab: AddendaTab },
    {
      id: 'bid-form',
      label: 'Bid form',
      isWide: true,
      Tab: lazy(() => import('./bids/bid-form-tab.tsx').then((file) => ({ default: file.BidFormTab }))),
    },
    {
      id: 'bids',
      label: 'Bids',
      isWide: true,
      isShown: ({ coverage }) => coverage !== null,
      Tab: lazy(() => import('./bids/bids-tab.tsx').then((file) => ({ default: file.BidsTab }))),
    },
    {
      id: 'award',
      label: 'Award',
      isShown: ({ coverage, tender_status: status }, permissions) =>
        coverage !== null && afterEvaluation.includes(status) && permissions.includes('tender_prices:view'),
      Tab: lazy(() => import('./award/award-tab.tsx').then((file) => ({ default: file.AwardTab }))),
    },
    {
      id: 'own-bid',
      label: 'Your price',
      isShown: ({ coverage }) => coverage === null,
      Tab: OwnBidTab,
    },
    {
      id: 'clarifications',
      label: 'Clarifications',
      count: ({ clarifications_count: count }) => count ?? undefined,
      isShown: (_, permissions) => permissions.includes('clarifications:view'),
      Tab: ClarificationsTab,
    },
    levellingTab,
  ],
  namesReason: true,
  createdMessage: ({ name }) => `Tender package "${name}" has been created successfully!`,
  changedMessage: ({ name }) => `Tender package "${name}" has been updated successfully!`,
};
