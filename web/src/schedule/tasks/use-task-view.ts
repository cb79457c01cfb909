import { useCallback, useMemo } from 'react';
import { useAddress, useListView } from '../../client/address.ts';
import type { GridView } from '../../ui/data-grid/grid-types.ts';
import { encodeView } from '../../ui/data-grid/view.ts';
import { withNamedFilters } from './list-view.ts';

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
