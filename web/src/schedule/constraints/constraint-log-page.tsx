// The constraints that block tasks of a project: who clears each one, by when, and which are overdue.
import { useMemo } from 'react';
import { useAddress, useListView } from '../../client/address.ts';
import { AppLink } from '../../client/app-link.tsx';
import { shownFailure } from '../../client/failures.ts';
import { useWholeList } from '../../client/list-data.ts';
import { PageFailure } from '../../client/page-state.tsx';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import { GridToolbar } from '../../ui/data-grid/grid-toolbar.tsx';
import { isFiltered, withoutFilters } from '../../ui/data-grid/view.ts';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { ListPage } from '../../ui/page.tsx';
import { EmptyState, FilteredEmpty, Loading } from '../../ui/states.tsx';
import { useSiteClock } from '../plan/parts/site-clock.ts';
import type { MakeReadyConstraint } from '../tasks/make-ready.ts';
import { useProjectPlace } from '../tasks/project-place.ts';
import { TaskDrawer } from '../tasks/task-drawer.tsx';
import { constraintsIn, logColumns, logStates } from './constraint-log.ts';

const rowId = ({ id }: MakeReadyConstraint) => id;
const rowLabel = ({ task_name, constraintType }: MakeReadyConstraint) => `${constraintType} of ${task_name}`;

/** The constraint log of a project. */
export function ConstraintLogPage() {
  const { workspaceId, projectId } = useProjectPlace('Constraint log');
  const list = useWholeList('listActionConstraints', { params: { workspaceId, projectId } });
  const [params, setParams] = useAddress();
  const [view, setView] = useListView();
  const today = useSiteClock().today();
  const columns = useMemo(() => logColumns(today), [today]);
  const state = logStates.find(({ value }) => value === params.get('state'))?.value ?? 'open';
  const rows = useMemo(() => constraintsIn(list.rows, state, today), [list.rows, state, today]);
  if (list.error) {
    return <PageFailure failure={shownFailure('Failed to fetch constraints', list.error)} onRetry={list.refetch} />;
  }
  if (list.status === 'loading') return <Loading what="the constraints" />;
  const opened = list.rows.find(({ id }) => id === params.get('open'));
  const showAll = () => {
    setView(withoutFilters(view));
    setParams({ state: 'all' });
  };
  return (
    <ListPage
      title="Constraint log"
      count={rows.length}
      actions={<AppLink href={`/w/${workspaceId}/projects/${projectId}/weekly-plan`}>Weekly plan</AppLink>}
      bar={
        <GridToolbar
          columns={columns}
          rows={rows}
          view={view}
          onViewChange={setView}
          exportName="constraint-log"
          filtersInForce={state === 'open' ? 0 : 1}
        >
          <FilterSelect
            label="State"
            isView
            all="Open"
            value={state === 'open' ? '' : state}
            choices={logStates.filter(({ value }) => value !== 'open')}
            onChange={(value) => setParams({ state: value || null })}
          />
        </GridToolbar>
      }
    >
      {list.isWhole ? null : <p role="note">{`The first ${list.rows.length} of ${list.totalCount} are shown here.`}</p>}
      <DataGrid
        label="Constraints"
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowLabel={rowLabel}
        view={view}
        onViewChange={setView}
        onOpen={({ id }) => setParams({ open: id })}
        currentId={opened?.id}
        empty={
          isFiltered(view) || list.rows.length > 0 ? (
            <FilteredEmpty filters={[]} onClear={showAll} />
          ) : (
            <EmptyState
              title="No open constraints"
              detail="Add the constraints of a task in the task itself, under Make ready."
              link={<AppLink href={`/w/${workspaceId}/projects/${projectId}/tasks`}>Open the tasks</AppLink>}
            />
          )
        }
      />
      {opened ? (
        <TaskDrawer
          key={opened.id}
          projectId={projectId}
          taskId={opened.action_id}
          firstTab="ready"
          onClose={() => setParams({ open: null })}
          onOpenTask={() => setParams({ open: null })}
        />
      ) : null}
    </ListPage>
  );
}
