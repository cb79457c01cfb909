import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAddress, useListView } from '../client/address.ts';
import { download } from '../client/api.ts';
import { useWorkspace } from '../client/caller.tsx';
import { useList, useWholeList } from '../client/list-data.ts';
import { useMemberChoices } from '../client/member-choices.ts';
import { PresentTabs, useDeletedView } from '../client/present-tabs.tsx';
import { useProjectChoices } from '../client/project-choices.ts';
import { RecordList } from '../client/record-list.tsx';
import { usePageName } from '../client/shell-state.ts';
import { Button } from '../ui/button.tsx';
import type { GridColumn } from '../ui/data-grid/grid-types.ts';
import { FilterSelect } from '../ui/filter-select.tsx';
import { formatDay, formatInstant } from '../ui/format.ts';
import { EmptyState, FilteredEmpty } from '../ui/states.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { statusChoices, statusWords, type FormSummary } from './form-words.ts';
import { KeptForms } from './kept-forms-list.tsx';
import { NewForm } from './new-form.tsx';

const instant = (value: unknown) => formatInstant(value === null ? null : String(value));
const columns: readonly GridColumn<FormSummary>[] = [
  { id: 'number', header: 'Number', value: (row) => row.number, widthPx: 120, priority: 1, groupable: false },
  { id: 'title', header: 'Title', value: (row) => row.title, widthPx: 260, priority: 1, groupable: false },
  {
    id: 'status',
    header: 'Status',
    value: (row) => statusWords[row.status].label,
    render: (row) => <StatusChip {...statusWords[row.status]} plain />,
    filter: 'none',
    priority: 1,
    widthPx: 120,
  },
  { id: 'form_type', header: 'Type', value: (row) => row.form_type, widthPx: 170, priority: 2 },
  { id: 'project_name', header: 'Project', value: (row) => row.project_name, widthPx: 190, priority: 3 },
  { id: 'created_by', header: 'Filled by', value: (row) => row.created_by, widthPx: 150, priority: 3 },
  { id: 'assignee_name', header: 'Assigned to', value: (row) => row.assignee_name, widthPx: 150, priority: 3 },
  {
    id: 'due_date',
    header: 'Due',
    value: (row) => row.due_date,
    format: (value) => formatDay(value === null ? null : String(value)),
    kind: 'date',
    groupable: false,
    widthPx: 110,
    priority: 3,
  },
  {
    id: 'submitted_at',
    header: 'Submitted',
    value: (row) => row.submitted_at,
    format: instant,
    filter: 'none',
    groupable: false,
    widthPx: 160,
    priority: 3,
  },
];

/** The forms of a workspace, and those only on this device. */
export function FormsPage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const navigate = useNavigate();
  const [view, setView] = useListView();
  const [address, change] = useAddress();
  const projects = useProjectChoices();
  const members = useMemberChoices();
  const isDeleted = useDeletedView();
  const [isAdding, setAdding] = useState(false);
  const types = useWholeList('listFormTypes', { params: { workspaceId }, query: { sort: 'name' } });
  const status = statusChoices.find(({ value }) => value === address.get('status'))?.value as
    | FormSummary['status']
    | undefined;
  const filters = {
    ...(address.get('project') ? { project_id: address.get('project')! } : {}),
    ...(address.get('type') ? { form_type_id: address.get('type')! } : {}),
    ...(status ? { status } : {}),
    ...(address.get('assignee') ? { assignee_user_id: address.get('assignee')! } : {}),
  };
  const query = { ...filters, ...(isDeleted ? { is_deleted: true } : {}) };
  const list = useList('listForms', { params: { workspaceId }, query }, { view, columns });
  usePageName('Forms');
  const count = Object.keys(filters).length;
  const newButton = list.abilities.includes('create') ? (
    <Button look="primary" icon={<IconPlus />} onClick={() => setAdding(true)}>
      New form
    </Button>
  ) : undefined;
  const clear = () => change({ project: null, type: null, status: null, assignee: null });
  return (
    <RecordList
      title="Forms"
      records="forms"
      list={list}
      rowId={(row) => row.id}
      view={view}
      onViewChange={setView}
      actions={newButton}
      tabs={<PresentTabs />}
      notice={<KeptForms />}
      onOpen={(row) => void navigate({ to: `/w/${workspaceId}/forms/${row.id}` })}
      onExport={(format) => download('exportForms', { params: { workspaceId }, query: { ...query, format } })}
      filters={
        <>
          <FilterSelect
            label="Project"
            all="All projects"
            value={address.get('project') ?? ''}
            choices={projects}
            onChange={(value) => change({ project: value })}
          />
          <FilterSelect
            label="Type"
            all="All types"
            value={address.get('type') ?? ''}
            choices={types.rows.map((type) => ({ value: type.id, label: type.name }))}
            onChange={(value) => change({ type: value })}
          />
          <FilterSelect
            label="Status"
            all="Any status"
            value={status ?? ''}
            choices={statusChoices}
            onChange={(value) => change({ status: value })}
          />
          {members.length > 0 ? (
            <FilterSelect
              label="Assigned to"
              all="Anybody"
              value={address.get('assignee') ?? ''}
              choices={members}
              onChange={(value) => change({ assignee: value })}
            />
          ) : null}
        </>
      }
      filtersInForce={count}
      empty={
        count > 0 ? (
          <FilteredEmpty filters={['project, type, status or person']} onClear={clear} />
        ) : isDeleted ? (
          <EmptyState title="No deleted forms" detail="Deleted forms are listed here and can be restored." />
        ) : (
          <EmptyState
            title="No forms yet"
            detail="Publish a form type first. Then fill daily reports, inspections and toolbox talks on site, also without a network."
            action={newButton}
          />
        )
      }
    >
      {isAdding ? (
        <NewForm types={types.rows} projectId={address.get('project') ?? ''} onClose={() => setAdding(false)} />
      ) : null}
    </RecordList>
  );
}
