import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useAddress } from '../../client/address.ts';
import { AppLink } from '../../client/app-link.tsx';
import { useCaller, useWorkspace } from '../../client/caller.tsx';
import { useFormInAddress } from '../../client/form-in-address.ts';
import { useProjectPermissions } from '../../client/project-permissions.ts';
import { refusalOf, shownFailure } from '../../client/failures.ts';
import { PageFailure } from '../../client/page-state.tsx';
import { SavedViewMenu } from '../../client/saved-views/saved-view-menu.tsx';
import { useSavedViews } from '../../client/saved-views/use-saved-views.ts';
import { ViewRow } from '../../client/saved-views/view-row.tsx';
import { Button } from '../../ui/button.tsx';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import { exportTable, saveTable } from '../../ui/data-grid/export-rows.ts';
import { GridToolbar } from '../../ui/data-grid/grid-toolbar.tsx';
import type { GridColumn, GridView } from '../../ui/data-grid/grid-types.ts';
import { groupedRows } from '../../ui/data-grid/grouping.ts';
import { rowsShown } from '../../ui/data-grid/row-pipeline.ts';
import { nothingSelected, type RowSelection } from '../../ui/data-grid/row-selection.ts';
import { encodeView } from '../../ui/data-grid/view.ts';
import { SelectionBar } from '../../ui/filter-bar.tsx';
import { FilterDate, FilterSelect } from '../../ui/filter-select.tsx';
import { ListPage } from '../../ui/page.tsx';
import { EmptyState, FilteredEmpty } from '../../ui/states.tsx';
import { ViewTabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toasts.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import { CriticalRule } from '../parts/critical-rule.tsx';
import { localToday } from '../plan/weekly/plan-words.ts';
import { BulkDelete } from './bulk-delete.tsx';
import { describeRows } from './bulk-changes.ts';
import { BulkEdit } from './bulk-edit.tsx';
import { showsOutline, type TaskOrder, workToShow, useTaskView } from './list-view.ts';
import { NewTask } from './new-task.tsx';
import { CostsLeftOut, programmeFormats, saveProgramme, type ProgrammeFormat } from './programme-files.tsx';
import { useProjectPlace } from './project-place.ts';
import { TaskDrawer } from './task-drawer.tsx';
import type { TaskRow } from './task-row.ts';
import { changeTo, taskViews, viewIn } from './task-views.ts';
import { usePeopleChoices } from './use-people.ts';
import { useTaskColumns } from './use-task-columns.ts';
import { useTaskEdits } from './use-task-edits.ts';
import { useTaskRows } from './use-task-rows.ts';
import styles from './tasks.module.css';

const orderWords: Record<TaskOrder, string> = { outline: 'In outline order', current: 'Current tasks first' };
const taskOrders = ['outline', 'current'] as const;

const rowId = (task: TaskRow) => task.id;
const rowLabel = (task: TaskRow) => task.name;

/** The tasks of a project's programme. */
export function TasksPage() {
  const { workspaceId, projectId } = useProjectPlace('Tasks');
  const [params, change] = useAddress();
  const [view, setView] = useTaskView();
  const saved = useSavedViews();
  const [selection, setSelection] = useState<RowSelection>(nothingSelected);
  const [asked, setAsked] = useState<'change' | 'delete' | null>(null);
  const [isMaking, setMaking] = useFormInAddress();
  const done = () => setAsked(null);
  const people = usePeopleChoices();
  const filter = (name: string) => params.get(name) ?? '';
  const [from, to] = [filter('from'), filter('to')];
  // On a phone, on site, show current tasks first; on a desktop, the outline.
  const isNarrow = useNarrow();
  const permissions = useProjectPermissions(useWorkspace(), projectId);
  const list = useTaskRows(workspaceId, projectId);
  const defaultOrder: TaskOrder = isNarrow || list.isOwnOnly ? 'current' : 'outline';
  const order = taskOrders.find((each) => each === filter('order')) ?? defaultOrder;
  const choice = useMemo(() => ({ from, to, order }), [from, to, order]);
  const isIndented = showsOutline(view, choice);
  const rows = useMemo(() => (isIndented ? list.rows : workToShow(list.rows, choice)), [list.rows, isIndented, choice]);
  const { columns, words } = useTaskColumns({ list, people, isNarrow, isIndented });
  // Deferred, so that typing stays responsive while a long list is searched.
  const settledView = useDeferredValue(view);
  const shown = useMemo(() => inOrder(rows, columns, settledView), [rows, columns, settledView]);
  const count = useMemo(() => shown.filter(({ isSummary }) => !isSummary).length, [shown]);
  const { kinde_id } = useCaller();
  const views = useMemo(() => taskViews(kinde_id, localToday()), [kinde_id]);
  const { commit, takenBack } = useTaskEdits(projectId, list.revision, words);
  const open = useCallback((task: TaskRow) => change({ open: task.id }), [change]);
  const openId = params.get('open') ?? undefined;
  const openAt = openId === undefined ? -1 : shown.findIndex(({ id }) => id === openId);
  const stepTo = (at: number) => {
    const task = openAt < 0 ? undefined : shown[at];
    return task ? () => open(task) : null;
  };
  const steps = { previous: stepTo(openAt - 1), next: stepTo(openAt + 1) };
  const filters = [
    ...Object.keys(view.filters).flatMap(
      (id) => columns.find((column) => column.id === id)?.header.toLowerCase() ?? [],
    ),
    ...(from || to ? ['dates'] : []),
    ...(view.q.trim() ? [`the words “${view.q.trim()}”`] : []),
  ];
  const clear = () => {
    change({ status: null, assignee: null, from: null, to: null, view: null, q: null });
  };
  const chosen = useMemo(() => list.rows.filter(({ id }) => selection.ids.has(id)), [list.rows, selection]);
  const settled = () => {
    done();
    setSelection(nothingSelected);
  };
  const failure = list.error ? shownFailure('Failed to fetch tasks', list.error) : undefined;
  const isUnknown = failure !== undefined && list.rows.length === 0;
  if (failure?.isCut && isUnknown) return <PageFailure failure={failure} onRetry={list.refetch} />;
  return (
    <ListPage
      title="Tasks"
      count={list.status === 'loading' || isUnknown ? undefined : count}
      titleNote={list.read ? <CriticalRule programme={list.read.programme} /> : undefined}
      actions={
        <>
          <ExportMenu {...{ workspaceId, projectId, rows, columns, view }} seesWhole={!list.isOwnOnly} />
          {permissions.includes('schedule:create') ? (
            <Button look="primary" onClick={() => setMaking(true)}>
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
            onChoose={({ view: wanted }) => {
              setSelection(nothingSelected);
              change({ ...changeTo(wanted), saved: saved.plain }, { isStep: true });
            }}
          />
        </ViewRow>
      }
      bar={
        <GridToolbar
          columns={columns}
          rows={rows}
          view={view}
          onViewChange={setView}
          filtersInForce={from || to ? 1 : 0}
          viewMenu={<SavedViewMenu saved={saved} />}
          isExportElsewhere
        >
          <FilterSelect
            label="Order"
            isView
            all={orderWords[defaultOrder]}
            value={filter('order') === defaultOrder ? '' : filter('order')}
            choices={taskOrders
              .filter((each) => each !== defaultOrder)
              .map((each) => ({ value: each, label: orderWords[each] }))}
            onChange={(value) => change({ order: value, view: encodeView({ ...view, sort: [] }), q: null, sort: null })}
          />
          <span className={styles.period}>
            <FilterDate label="From" value={from} onChange={(value) => change({ from: value })} />
            <FilterDate label="To" value={to} onChange={(value) => change({ to: value })} />
          </span>
        </GridToolbar>
      }
    >
      <DataGrid
        label="Tasks"
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowLabel={rowLabel}
        view={view}
        onViewChange={setView}
        status={list.status}
        failure={failure}
        onRetry={list.refetch}
        onOpen={open}
        currentId={openId}
        changedElsewhere={takenBack}
        {...(list.mayRecord ? { onCommit: commit } : {})}
        {...(list.mayEdit ? { selection, onSelectionChange: setSelection } : {})}
        empty={
          filters.length > 0 ? (
            <FilteredEmpty filters={filters} onClear={clear} />
          ) : (
            <NoTasks workspaceId={workspaceId} projectId={projectId} />
          )
        }
      />
      <SelectionBar count={chosen.length} summary={describeRows(chosen)} onClear={() => setSelection(nothingSelected)}>
        <Button small onClick={() => setAsked('change')}>
          Change…
        </Button>
        {list.isOwnOnly ? null : (
          <Button small onClick={() => setAsked('delete')}>
            Delete…
          </Button>
        )}
      </SelectionBar>
      {asked === 'change' ? (
        <BulkEdit
          projectId={projectId}
          rows={chosen}
          read={list.read}
          wbsNames={list.wbsNames}
          revision={list.revision}
          people={people}
          onClose={done}
          onDone={settled}
        />
      ) : null}
      {asked === 'delete' ? (
        <BulkDelete
          projectId={projectId}
          rows={list.rows}
          ids={new Set(chosen.map(rowId))}
          revision={list.revision}
          onClose={done}
          onDone={settled}
        />
      ) : null}
      {isMaking && permissions.includes('schedule:create') ? (
        <NewTask
          projectId={projectId}
          onClose={() => setMaking(false)}
          onMade={(id) => change({ new: null, open: id })}
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

/** The rows in the grid's order. */
function inOrder(
  rows: readonly TaskRow[],
  columns: readonly GridColumn<TaskRow>[],
  view: GridView,
): readonly TaskRow[] {
  const { sort, group } = view;
  const sorted = rowsShown(rows, columns, view);
  return group.length === 0 ? sorted : groupedRows({ rows: sorted, columns, group, sort });
}

interface ExportMenuProps {
  workspaceId: string;
  projectId: string;
  /** The displayed rows, columns and order. */
  rows: readonly TaskRow[];
  columns: readonly GridColumn<TaskRow>[];
  view: GridView;
  /** Whether the person sees more than their own tasks. */
  seesWhole: boolean;
}

function ExportMenu({ workspaceId, projectId, rows, columns, view, seesWhole }: ExportMenuProps) {
  const params = { workspaceId, projectId };
  const failToast = (title: string) => (error: unknown) => toast.error({ title, detail: refusalOf(error).message });
  const saveList = (format: 'csv' | 'xlsx') => {
    saveTable(exportTable(columns, rows, view), 'tasks', format).catch(failToast('Failed to export tasks'));
  };
  const saveWhole = (format: ProgrammeFormat) => {
    saveProgramme(params, format).catch(failToast('Failed to export the programme'));
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
            <CostsLeftOut {...params} />
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
