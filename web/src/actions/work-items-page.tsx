import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useAddress, useListView } from '../client/address.ts';
import { download } from '../client/api.ts';
import { useWorkspace } from '../client/caller.tsx';
import { useFormInAddress } from '../client/form-in-address.ts';
import { useList } from '../client/list-data.ts';
import { useMemberChoices } from '../client/member-choices.ts';
import { PresentTabs, useDeletedView } from '../client/present-tabs.tsx';
import { useProjectChoices } from '../client/project-choices.ts';
import { ProjectFilter } from '../client/project-field.tsx';
import { RecordList } from '../client/record-list.tsx';
import { usePageName } from '../client/shell-state.ts';
import { bucketChoices, bucketLabel, bucketOf } from '../schedule/tasks/tasks.ts';
import { Button } from '../ui/button.tsx';
import type { GridColumn } from '../ui/data-grid/grid-types.ts';
import { FilterSelect } from '../ui/filter-select.tsx';
import { EmptyState, FilteredEmpty } from '../ui/states.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { NewWorkItem } from './work-item-form.tsx';
import { categoryChoices, dueChoices, dueFilter, type ListedItem } from './work-items.ts';

function columnsOf(projectNames: ReadonlyMap<string, string>): readonly GridColumn<ListedItem>[] {
  return [
    { id: 'name', header: 'Name', value: (row) => row.name ?? '', widthPx: 300, priority: 1, groupable: false },
    { id: 'code', header: 'Code', value: (row) => row.code ?? null, widthPx: 110, groupable: false, priority: 3 },
    { id: 'action_category', header: 'Category', value: (row) => row.action_category ?? '', widthPx: 140, priority: 2 },
    {
      id: 'task_status',
      header: 'Status',
      value: (row) => statusText(row),
      render: (row) => <StatusChip bucket={bucketOf(row.task_status ?? '')} label={statusText(row)} plain />,
      widthPx: 140,
      priority: 1,
    },
    {
      id: 'assignee_name',
      header: 'Responsible',
      value: (row) => row.assignee_name ?? null,
      widthPx: 160,
      priority: 2,
    },
    {
      id: 'end_date',
      header: 'Due',
      value: (row) => row.end_date ?? null,
      kind: 'date',
      groupable: false,
      widthPx: 120,
      priority: 1,
    },
    {
      id: 'project',
      header: 'Project',
      value: (row) => projectNames.get(row.project_id ?? '') ?? null,
      widthPx: 190,
      priority: 3,
    },
    {
      id: 'start_date',
      header: 'Start',
      value: (row) => row.start_date ?? null,
      kind: 'date',
      groupable: false,
      hiddenAtFirst: true,
      widthPx: 120,
    },
  ];
}

/** The status as typed, otherwise its bucket. */
const statusText = ({ action_status: typed, task_status: bucket }: ListedItem) => typed ?? bucketLabel(bucket ?? '');

/** Work items of all categories in a workspace. */
export function WorkItemsPage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const navigate = useNavigate();
  const [view, setView] = useListView();
  const [address, change] = useAddress();
  const isDeleted = useDeletedView();
  const [isAdding, setAdding] = useFormInAddress();
  const projects = useProjectChoices();
  const members = useMemberChoices();
  usePageName('Work items');
  const chosen = (name: string) => address.get(name) ?? '';
  const oneOf = (name: string, choices: readonly { value: string }[]) =>
    choices.some(({ value }) => value === chosen(name)) ? chosen(name) : '';
  const [category, status] = [oneOf('category', categoryChoices), oneOf('status', bucketChoices)];
  const due = oneOf('due', dueChoices);
  const filters = {
    ...(chosen('project') ? { project_id: chosen('project') } : {}),
    ...(category ? { action_category: category as 'Issue' } : {}),
    ...(status ? { status: status as 'open' } : {}),
    ...(chosen('assignee') ? { assignee: chosen('assignee') } : {}),
    ...dueFilter(due),
  };
  const query = { workspace_id: workspaceId, ...filters, ...(isDeleted ? { is_deleted: true } : {}) };
  const columns = columnsOf(new Map(projects.map(({ value, label }) => [value, label])));
  const list = useList(
    'listActions',
    { query: { ...query, full: true, sort: 'is_settled,end_date' } },
    { view, columns },
  );
  const names = ['project', 'category', 'status', 'assignee', 'due'];
  const inForce = names.filter((name) => chosen(name) !== '').length;
  const newButton = list.abilities.includes('record') ? (
    <Button look="primary" icon={<IconPlus />} onClick={() => setAdding(true)}>
      New work item
    </Button>
  ) : undefined;
  return (
    <RecordList
      title="Work items"
      records="actions"
      named="work items"
      list={list}
      rowId={(row) => row.action_id ?? ''}
      rowLabel={(row) => row.name ?? ''}
      view={view}
      onViewChange={setView}
      actions={newButton}
      tabs={<PresentTabs />}
      onOpen={(row) => void navigate({ to: `/w/${workspaceId}/work-items/${row.action_id}` })}
      onExport={(format) => download('exportActions', { query: { ...query, format } })}
      filters={
        <>
          <FilterSelect
            label="Category"
            all="All categories"
            value={category}
            choices={categoryChoices}
            onChange={(value) => change({ category: value })}
          />
          <FilterSelect
            label="Status"
            all="Any status"
            value={status}
            choices={bucketChoices}
            onChange={(value) => change({ status: value })}
          />
          {members.length > 0 ? (
            <FilterSelect
              label="Responsible"
              all="Anybody"
              value={chosen('assignee')}
              choices={members}
              onChange={(value) => change({ assignee: value })}
            />
          ) : null}
          <FilterSelect
            label="Due"
            all="Any time"
            value={due}
            choices={dueChoices}
            onChange={(value) => change({ due: value })}
          />
          <ProjectFilter value={chosen('project')} onChange={(value) => change({ project: value })} />
        </>
      }
      filtersInForce={inForce}
      empty={
        inForce > 0 ? (
          <FilteredEmpty
            filters={['category, status, person, due date or project']}
            onClear={() => change(Object.fromEntries(names.map((name) => [name, null])))}
          />
        ) : isDeleted ? (
          <EmptyState title="No deleted work items" detail="Deleted work items are listed here and can be restored." />
        ) : (
          <EmptyState
            title="No work items yet"
            detail="Note actions, issues, defects, hazards and inspections with a person and a due date. Tasks of programmes are listed here too."
            action={newButton}
          />
        )
      }
    >
      {isAdding && newButton ? (
        <NewWorkItem
          projectId={chosen('project')}
          category={category}
          onClose={() => setAdding(false)}
          onMade={(id) => void navigate({ to: `/w/${workspaceId}/work-items/${id}` })}
        />
      ) : null}
    </RecordList>
  );
}
