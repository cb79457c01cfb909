// The state of the task list in the address: the view of the grid, and filters from links on other pages.
import type { ColumnFilter, GridView } from '../../ui/data-grid/grid-types.ts';
import { isFiltered, encodeView } from '../../ui/data-grid/view.ts';
import type { TaskRow } from './task-row.ts';
import { bucketLabel } from './tasks.ts';
import { useCallback, useMemo } from 'react';
import { useAddress, useListView } from '../../client/address.ts';

/** In outline order, or unfinished tasks first. */
export type TaskOrder = 'outline' | 'current';

/** The list's own choices, in addition to the grid's view. */
export interface TaskChoice {
  /** Shows tasks that overlap this period; empty texts are open ends. */
  from: string;
  to: string;
  order: TaskOrder;
}

/** The view with filters from `status` and `assignee` in the address; the view's own filters take precedence. */
export function withNamedFilters(view: GridView, params: URLSearchParams): GridView {
  const status = params.get('status');
  const assignee = params.get('assignee');
  if (!status && !assignee) return view;
  const named: Record<string, ColumnFilter> = {
    ...(status ? { status: { kind: 'set', values: [bucketLabel(status.toLowerCase())] } } : {}),
    ...(assignee ? { assigneeUserId: { kind: 'set', values: [assignee] } } : {}),
  };
  return { ...view, filters: { ...named, ...view.filters } };
}

/** Whether the whole outline is shown; otherwise summaries are left out, as they only repeat their tasks. */
export function showsOutline(view: GridView, { from, to, order }: TaskChoice): boolean {
  return !isFiltered(view) && view.group.length === 0 && view.sort.length === 0 && !from && !to && order === 'outline';
}

const settled: ReadonlySet<string> = new Set(['completed', 'closed', 'cancelled']);

/** The tasks of the outline in the chosen period and order, without summaries. */
export function workToShow(rows: readonly TaskRow[], { from, to, order }: TaskChoice): readonly TaskRow[] {
  const found = rows.filter(
    ({ isSummary, start, finish }) =>
      !isSummary && (from === '' || (finish ?? '') >= from) && (to === '' || (start !== null && start <= to)),
  );
  if (order === 'outline') return found;
  const isSettled = ({ status }: TaskRow) => Number(settled.has(status));
  const startOf = ({ start }: TaskRow) => start ?? '';
  return found.toSorted(
    (a, b) => isSettled(a) - isSettled(b) || (startOf(a) < startOf(b) ? -1 : Number(startOf(a) > startOf(b))),
  );
}

/** The view of the grid from the address, and a function to change it. */
export function useTaskView(): [GridView, (view: GridView) => void] {
  const [params, change] = useAddress();
  const [viewQuery] = useListView();
  const view = useMemo(() => withNamedFilters(viewQuery, params), [viewQuery, params]);
  const setView = useCallback(
    (next: GridView) => change({ view: encodeView(next), q: null, sort: null, status: null, assignee: null }),
    [change],
  );
  return [view, setView];
}
