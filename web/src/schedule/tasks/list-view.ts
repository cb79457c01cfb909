// The part of the task list's state in the address: the view of the grid, and the filters of links from other pages in
// the same words.
import type { ColumnFilter, GridView } from '../../ui/data-grid/grid-types.ts';
import { isFiltered, encodeView } from '../../ui/data-grid/view.ts';
import type { TaskRow } from './task-row.ts';
import { bucketLabel } from './tasks.ts';
import { useCallback, useMemo } from 'react';
import { useAddress, useListView } from '../../client/address.ts';

/** As the programme is in its outline, or what is not done first. */
export type TaskOrder = 'outline' | 'current';

/** Choices in addition to the grid's own view. */
export interface TaskChoice {
  /** The tasks that lie in these days at least partly; the empty text is open. */
  from: string;
  to: string;
  order: TaskOrder;
}

/** The view with what `status` and `assignee` of an address ask for; the view's own filters are before them. */
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

/** Whether the outline is shown whole: else a summary only repeats its tasks. */
export function showsOutline(view: GridView, { from, to, order }: TaskChoice): boolean {
  return !isFiltered(view) && view.group.length === 0 && view.sort.length === 0 && !from && !to && order === 'outline';
}

const settled: ReadonlySet<string> = new Set(['completed', 'closed', 'cancelled']);

/** The work of the outline that lies in the days asked for, in the order asked for. */
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

/** The view of the grid as the address says it, and how to say another. */
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
