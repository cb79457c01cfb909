import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useAddress, useListView } from '../client/address.ts';
import { download } from '../client/api.ts';
import { useWorkspace } from '../client/caller.tsx';
import { useFormInAddress } from '../client/form-in-address.ts';
import { useList } from '../client/list-data.ts';
import { PresentTabs, useDeletedView } from '../client/present-tabs.tsx';
import { ProjectFilter } from '../client/project-field.tsx';
import { RecordList } from '../client/record-list.tsx';
import { Button } from '../ui/button.tsx';
import type { GridColumn } from '../ui/data-grid/grid-types.ts';
import { FilterSelect } from '../ui/filter-select.tsx';
import { formatInstant } from '../ui/format.ts';
import { EmptyState, FilteredEmpty } from '../ui/states.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { statusText } from './failed-to.ts';
import { NewTransmittal } from './new-transmittal.tsx';
import { purposeChoices, purposeText, statusChoices, statusOf, type TransmittalSummary } from './words.ts';

const namesOf = (row: TransmittalSummary, role: 'to' | 'cc') =>
  row.recipients
    .filter((one) => one.role === role)
    .map(({ name }) => name)
    .join(', ') || null;

const columns: readonly GridColumn<TransmittalSummary>[] = [
  { id: 'number', header: 'Number', value: (row) => row.number, widthPx: 100, priority: 1, groupable: false },
  { id: 'subject', header: 'Subject', value: (row) => row.subject, widthPx: 260, priority: 1, groupable: false },
  {
    id: 'status',
    header: 'Status',
    value: (row) => statusOf(row).label,
    render: (row) => <StatusChip {...statusOf(row)} plain />,
    filter: 'none',
    priority: 1,
    widthPx: 236,
  },
  { id: 'purpose', header: 'Purpose', value: (row) => purposeText(row.purpose), priority: 2, widthPx: 170 },
  { id: 'to', header: 'To', value: (row) => namesOf(row, 'to'), priority: 2, widthPx: 190, groupable: false },
  {
    id: 'documents',
    header: 'Documents',
    value: (row) => row.documents.length,
    kind: 'number',
    filter: 'none',
    groupable: false,
    priority: 3,
    widthPx: 100,
  },
  {
    id: 'acknowledged',
    header: 'Acknowledged',
    value: (row) => (row.sent_at === null ? null : `${row.acknowledged_count} of ${row.recipients.length}`),
    filter: 'none',
    groupable: false,
    priority: 3,
    widthPx: 120,
  },
  { id: 'project_name', header: 'Project', value: (row) => row.project_name, priority: 3, widthPx: 170 },
  {
    id: 'due_date',
    header: 'Due',
    value: (row) => row.due_date,
    kind: 'date',
    groupable: false,
    priority: 3,
    widthPx: 110,
  },
  {
    id: 'sent_at',
    header: 'Sent',
    value: (row) => row.sent_at,
    format: (value) => formatInstant(value === null ? null : String(value)),
    filter: 'none',
    groupable: false,
    priority: 3,
    widthPx: 160,
  },
];
const ofProject = columns.filter(({ id }) => id !== 'project_name');
const boxes = [
  { value: 'received', label: 'Received' },
  { value: 'sent', label: 'Written by me' },
];

/** The register of transmittals, for one project or all. */
export function TransmittalList({ projectId }: { projectId?: string }) {
  const { workspace_id } = useWorkspace();
  const navigate = useNavigate();
  const [view, setView] = useListView();
  const [address, change] = useAddress();
  const isDeleted = useDeletedView();
  const [isAdding, setAdding] = useFormInAddress();
  const chosen = (name: string, choices: readonly { value: string }[]) =>
    choices.find(({ value }) => value === address.get(name))?.value;
  const project = projectId ?? address.get('project') ?? '';
  const [status, purpose, box] = [
    chosen('status', [...statusChoices, { value: 'overdue' }]),
    chosen('purpose', purposeChoices),
    chosen('box', boxes),
  ];
  const filters = {
    ...(project ? { project_id: project } : {}),
    ...(status === 'overdue' ? { is_overdue: true } : status ? { status: status as TransmittalSummary['status'] } : {}),
    ...(purpose ? { purpose: purpose as NonNullable<TransmittalSummary['purpose']> } : {}),
    ...(box ? { box: box as 'received' | 'sent' } : {}),
  };
  const query = { workspace_id, ...filters, ...(isDeleted ? { is_deleted: true } : {}) };
  const list = useList('listTransmittals', { query }, { view, columns: projectId ? ofProject : columns });
  const inForce = [status, purpose, box, projectId ? '' : project].filter(Boolean).length;
  const newButton = list.abilities.includes('create') ? (
    <Button look="primary" icon={<IconPlus />} onClick={() => setAdding(true)}>
      New transmittal
    </Button>
  ) : undefined;
  return (
    <RecordList
      title="Transmittals"
      records="transmittals"
      {...(list.error ? { failsWith: `Failed to fetch transmittals: ${statusText(list.error)}` } : {})}
      named="transmittals"
      list={list}
      rowId={(row) => row.id}
      rowLabel={(row) => `${row.number} ${row.subject}`}
      view={view}
      onViewChange={setView}
      actions={newButton}
      tabs={<PresentTabs />}
      onOpen={(row) => void navigate({ to: `/w/${workspace_id}/transmittals/${row.id}` })}
      onExport={(format) => download('exportTransmittals', { query: { ...query, format } })}
      filters={
        <>
          {projectId ? null : (
            <ProjectFilter value={project} onChange={(value) => change({ project: value || null })} />
          )}
          <FilterSelect
            label="Box"
            all="Received and sent"
            value={box ?? ''}
            choices={boxes}
            onChange={(value) => change({ box: value })}
          />
          <FilterSelect
            label="Status"
            all="Any status"
            value={status ?? ''}
            choices={[...statusChoices, { value: 'overdue', label: 'Overdue' }]}
            onChange={(value) => change({ status: value })}
          />
          <FilterSelect
            label="Purpose"
            all="Any purpose"
            value={purpose ?? ''}
            choices={purposeChoices}
            onChange={(value) => change({ purpose: value })}
          />
        </>
      }
      filtersInForce={inForce}
      empty={
        inForce > 0 ? (
          <FilteredEmpty
            filters={['project, box, status or purpose']}
            onClear={() => change({ project: null, box: null, status: null, purpose: null })}
          />
        ) : isDeleted ? (
          <EmptyState title="No deleted transmittals" detail="Deleted drafts are listed here and can be restored." />
        ) : (
          <EmptyState
            title="No transmittals yet"
            detail="A transmittal hands documents to people for a purpose, pins their revisions, and shows who has received, opened and acknowledged them."
            action={newButton}
          />
        )
      }
    >
      {isAdding && newButton ? <NewTransmittal projectId={project} onClose={() => setAdding(false)} /> : null}
    </RecordList>
  );
}
