import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useAddress, useListView } from '../../client/address.ts';
import { download } from '../../client/api.ts';
import { AppLink } from '../../client/app-link.tsx';
import { useCaller, useWorkspace } from '../../client/caller.tsx';
import { useProjectPermissions } from '../../client/project-permissions.ts';
import { refusalOf, shownFailure } from '../../client/failures.ts';
import { PageFailure } from '../../client/page-state.tsx';
import { SavedViewMenu } from '../../client/saved-views/saved-view-menu.tsx';
import { useSavedViews } from '../../client/saved-views/use-saved-views.ts';
import { ViewRow } from '../../client/saved-views/view-row.tsx';
import { Button } from '../../ui/button.tsx';
import { isShown, orderColumns } from '../../ui/data-grid/column-layout.ts';
import { ColumnsMenu } from '../../ui/data-grid/columns-menu.tsx';
import type { GridColumn, GridView } from '../../ui/data-grid/grid-types.ts';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { encodeView } from '../../ui/data-grid/view.ts';
import { nothingSelected, type RowSelection } from '../../ui/data-grid/row-selection.ts';
import { FilterBar, SearchField, SelectionBar } from '../../ui/filter-bar.tsx';
import { FilterDate, FilterSelect } from '../../ui/filter-select.tsx';
import { ListPage } from '../../ui/page.tsx';
import { EmptyState, FilteredEmpty } from '../../ui/states.tsx';
import { ViewTabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toasts.ts';
import { localToday } from '../plan/weekly/plan-words.ts';
import { BulkEdit } from './bulk-edit.tsx';
import { NewTask } from './new-task.tsx';
import { useProjectPlace } from './project-place.ts';
import { taskColumns } from './task-columns.tsx';
import { programmeFormats, saveProgramme, type ProgrammeFormat } from './programme-files.ts';
import { TaskDrawer } from './task-drawer.tsx';
import { bucketChoices, type TaskItem } from './tasks.ts';
import { changeTo, taskViews, viewIn } from './task-views.ts';
import { usePeopleChoices } from './use-people.ts';
import { useTaskEdits } from './use-task-edits.ts';
import { exportQuery, type TaskOrder, type TaskQuery, taskSort } from './task-query.ts';
import { useTaskList } from './use-task-list.ts';
import styles from './tasks.module.css';

const orderWords: Record<TaskOrder, string> = { outline: 'In outline order', current: 'Current tasks first' };
const taskOrders = ['outline', 'current'] as const;

const rowId = (task: TaskItem) => task.action_id;
const rowLabel = (task: TaskItem) => task.name;
/** The tasks of a project's programme. */
export function TasksPage() {
  const { workspaceId, projectId } = useProjectPlace('Tasks');
  const [params, change] = useAddress();
  const [view, setView] = useListView();
  const saved = useSavedViews();
  const [selection, setSelection] = useState<RowSelection>(nothingSelected);
  const [isBulk, setBulk] = useState(false);
  const [isNew, setNew] = useState(false);
  const people = usePeopleChoices();
  const filter = (name: string) => params.get(name) ?? '';
  const [status, assignee, from, to] = [filter('status'), filter('assignee'), filter('from'), filter('to')];
  const q = view.q.trim();
  // On site what is to be done counts, at a desk where it stands.
  const isNarrow = useNarrow();
  const isOwnOnly = useProjectPermissions(useWorkspace(), projectId).includes('schedule:own');
  const usualOrder: TaskOrder = isNarrow || isOwnOnly ? 'current' : 'outline';
  const sort = taskSort(view.sort, taskOrders.find((order) => order === filter('order')) ?? usualOrder);
  // A summary says nothing of its own: outside the whole outline it only repeats its tasks.
  const withSummaries = sort === 'outline' && [status, assignee, from, to, q].every((narrowed) => narrowed === '');
  const query = useMemo<TaskQuery>(
    () => ({
      workspace_id: workspaceId,
      project_id: projectId,
      ...(status ? { status } : {}),
      ...(assignee ? { assignee } : {}),
      ...(q ? { search: q } : {}),
      ...(from ? { startDate: from } : {}),
      ...(to ? { endDate: to } : {}),
      sort,
      ...(withSummaries ? { include_empty_summaries: false } : { include_summaries: false }),
    }),
    [workspaceId, projectId, status, assignee, q, from, to, sort, withSummaries],
  );
  const { kinde_id } = useCaller();
  const views = useMemo(() => taskViews(kinde_id, localToday()), [kinde_id]);
  const list = useTaskList(workspaceId, projectId, query);
  const columns = useMemo(
    () => taskColumns(people, { isNarrow, isIndented: withSummaries }),
    [people, isNarrow, withSummaries],
  );
  const commit = useTaskEdits(projectId, list.revision);
  const open = useCallback((task: TaskItem) => change({ open: task.action_id }), [change]);
  const openId = params.get('open') ?? undefined;
  const openAt = list.rows.findIndex(({ action_id }) => action_id === openId);
  const stepTo = (at: number) => {
    const task = openAt < 0 ? undefined : list.rows[at];
    return task ? () => open(task) : null;
  };
  const steps = { previous: stepTo(openAt - 1), next: stepTo(openAt + 1) };
  const filters = [
    ...(status ? [`status ${status}`] : []),
    ...(assignee ? ['responsible person'] : []),
    ...(from || to ? ['dates'] : []),
    ...(q ? [`the words “${q}”`] : []),
  ];
  const clear = () => {
    change({ status: null, assignee: null, from: null, to: null, view: null, q: null });
  };
  const ids = [...selection.ids];
  const failure = list.error ? shownFailure('Failed to fetch tasks', list.error) : undefined;
  const isUnknown = failure !== undefined && list.rows.length === 0;
  if (failure?.isCut && isUnknown) return <PageFailure failure={failure} onRetry={list.refetch} />;
  return (
    <ListPage
      title="Tasks"
      count={list.status === 'loading' || isUnknown ? undefined : list.workCount}
      actions={
        <>
          <ExportMenu {...{ workspaceId, projectId, query, columns, view }} seesWhole={!isOwnOnly} />
          {list.abilities.includes('create') ? (
            <Button look="primary" onClick={() => setNew(true)}>
              New task
            </Button>
          ) : null}
        </>
      }
      tabs={
        <ViewRow saved={saved} hasUsual>
          <ViewTabs
            views={views}
            current={viewIn(params)}
            onChoose={({ view: chosen }) => {
              setSelection(nothingSelected);
              change({ ...changeTo(chosen), saved: saved.plain }, { isStep: true });
            }}
          />
        </ViewRow>
      }
      bar={
        <FilterBar
          end={
            <>
              <SavedViewMenu saved={saved} />
              <ColumnsMenu columns={columns} view={view} onViewChange={setView} />
            </>
          }
        >
          <SearchField value={view.q} onChange={(words) => setView({ ...view, q: words })} />
          <FilterSelect
            label="Status"
            all="All statuses"
            value={status}
            choices={bucketChoices}
            onChange={(value) => change({ status: value })}
          />
          {people.length > 0 ? (
            <FilterSelect
              label="Responsible"
              all="Everybody"
              value={assignee}
              choices={people}
              onChange={(value) => change({ assignee: value })}
            />
          ) : null}
          <FilterSelect
            label="Order"
            isView
            all={orderWords[usualOrder]}
            value={filter('order') === usualOrder ? '' : filter('order')}
            choices={taskOrders
              .filter((order) => order !== usualOrder)
              .map((order) => ({ value: order, label: orderWords[order] }))}
            onChange={(value) => change({ order: value, view: encodeView({ ...view, sort: [] }), q: null, sort: null })}
          />
          {isNarrow && !from && !to ? null : (
            <span className={styles.period}>
              <FilterDate label="From" value={from} onChange={(value) => change({ from: value })} />
              <FilterDate label="To" value={to} onChange={(value) => change({ to: value })} />
            </span>
          )}
        </FilterBar>
      }
    >
      <DataGrid
        label="Tasks"
        server
        columns={columns}
        rows={list.rows}
        rowId={rowId}
        rowLabel={rowLabel}
        view={view}
        onViewChange={setView}
        totalCount={list.totalCount}
        onNeedMore={list.needMore}
        status={list.status}
        failure={failure}
        onRetry={list.refetch}
        onOpen={open}
        currentId={openId}
        onCommit={commit}
        {...(list.abilities.includes('edit') ? { selection, onSelectionChange: setSelection } : {})}
        empty={
          filters.length > 0 ? (
            <FilteredEmpty filters={filters} onClear={clear} />
          ) : (
            <NoTasks workspaceId={workspaceId} projectId={projectId} />
          )
        }
      />
      <SelectionBar
        count={ids.length}
        noun={ids.length === 1 ? 'task' : 'tasks'}
        onClear={() => setSelection(nothingSelected)}
      >
        <Button small onClick={() => setBulk(true)}>
          Change…
        </Button>
      </SelectionBar>
      {isBulk ? (
        <BulkEdit
          projectId={projectId}
          ids={ids}
          revision={list.revision}
          people={people}
          onClose={() => setBulk(false)}
          onDone={() => {
            setBulk(false);
            setSelection(nothingSelected);
          }}
        />
      ) : null}
      {isNew ? (
        <NewTask
          projectId={projectId}
          onClose={() => setNew(false)}
          onMade={(id) => {
            setNew(false);
            change({ open: id });
          }}
        />
      ) : null}
      {openId ? (
        <TaskDrawer
          projectId={projectId}
          taskId={openId}
          onClose={() => change({ open: null, tab: null })}
          {...(params.get('tab') ? { firstTab: params.get('tab')! } : {})}
          onTab={(tab) => change({ tab: tab === 'details' ? null : tab })}
          steps={steps}
          onOpenTask={(id) => change({ open: id })}
        />
      ) : null}
    </ListPage>
  );
}

function NoTasks({ workspaceId, projectId }: { workspaceId: string; projectId: string }) {
  return (
    <EmptyState
      title="No tasks yet"
      detail="A programme comes from Microsoft Project, Primavera or a CSV file."
      action={<AppLink href={`/w/${workspaceId}/projects/${projectId}/import`}>Import a programme</AppLink>}
    />
  );
}

interface ExportMenuProps {
  workspaceId: string;
  projectId: string;
  /** What is shown: its filters, its columns, its order. */
  query: TaskQuery;
  columns: readonly GridColumn<TaskItem>[];
  view: GridView;
  /** The person sees more than the own tasks. */
  seesWhole: boolean;
}

function ExportMenu({ workspaceId, projectId, query, columns, view, seesWhole }: ExportMenuProps) {
  const params = { workspaceId, projectId };
  const told = (title: string) => (error: unknown) => toast.error({ title, detail: refusalOf(error).message });
  const saveList = (format: 'csv' | 'xlsx') => {
    const shown = orderColumns(columns, view.order).filter((column) => isShown(column, view));
    const asked = { ...exportQuery(query), columns: shown.map(({ id }) => id).join(','), format };
    download('exportTasks', { params, query: asked }).catch(told('Failed to export tasks'));
  };
  const saveWhole = (format: ProgrammeFormat) => {
    saveProgramme(params, format).catch(told('Failed to export the programme'));
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button icon={<IconDownload />}>Export</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>The list as shown</Menu.Label>
        <Menu.Item onClick={() => saveList('xlsx')}>Excel workbook (.xlsx)</Menu.Item>
        <Menu.Item onClick={() => saveList('csv')}>Comma-separated (.csv)</Menu.Item>
        {seesWhole ? (
          <>
            <Menu.Label>The whole programme</Menu.Label>
            {programmeFormats.map(({ format, label }) => (
              <Menu.Item key={format} onClick={() => saveWhole(format)}>
                {label}
              </Menu.Item>
            ))}
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
