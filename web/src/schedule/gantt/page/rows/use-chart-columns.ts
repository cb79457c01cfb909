// The columns of the list: from the address, for links and saved views, or otherwise as the person had them last in this
// project.
import { useCallback, useMemo, useRef } from 'react';
import type { useAddress } from '../../../../client/address.ts';
import { viewAddress, defaultView as usualName } from '../../../../client/saved-views/view-address.ts';
import type { SavedViews } from '../../../../client/saved-views/use-saved-views.ts';
import { removeLocally, storeLocally, readLocally } from '../../../../ui/browser-storage.ts';
import { moveColumn } from '../../../../ui/data-grid/column-layout.ts';
import { decodeView, emptyView, encodeView } from '../../../../ui/data-grid/view.ts';
import type { Column } from '../../view/chart-model.ts';
import { type ColumnsView, listColumns, type OfferedColumns, defaultView } from './chart-columns.ts';

const placeOf = (keptUnder: string): string => `horizon.gantt-columns ${keptUnder}`;

const columnsOf = (text: string | null): ColumnsView => {
  const { hidden, order, widths } = text === null ? defaultView : decodeView(text);
  return { hidden, order, widths };
};

const hasColumns = ({ hidden, order, widths }: ColumnsView): boolean =>
  hidden.length > 0 || order.length > 0 || Object.keys(widths).length > 0;

export interface ListColumns {
  offered: OfferedColumns['all'];
  /** The visible columns, in order. */
  shown: readonly Column[];
  view: ColumnsView;
  change: (view: ColumnsView) => void;
  size: (id: string, widthPx: number) => void;
  /** Null for the end. */
  move: (id: string, before: string | null) => void;
}

/** The columns of the list; `keptUnder` is the storage key: person, project and kind of screen. */
export function useChartColumns(
  { all }: Pick<OfferedColumns, 'all'>,
  [params, setParams]: ReturnType<typeof useAddress>,
  keptUnder: string,
): ListColumns {
  const [viewParam, named] = [params.get('view'), params.get('saved')];
  const isOwn = named === null || named === usualName;
  const view = useMemo(() => {
    const asked = columnsOf(viewParam);
    return hasColumns(asked) || !isOwn ? asked : columnsOf(readLocally(placeOf(keptUnder)));
  }, [viewParam, isOwn, keptUnder]);
  const listed = listColumns({ all }, view);
  const shown = useSame(listed);
  const change = useCallback(
    (wanted: ColumnsView) => {
      const kept = encodeView({ ...emptyView, ...wanted });
      // The columns of a saved view are stored in that view.
      if (isOwn && kept === '') removeLocally(placeOf(keptUnder));
      else if (isOwn) storeLocally(placeOf(keptUnder), kept);
      // The filters of the view stay.
      setParams({ view: encodeView({ ...decodeView(viewParam ?? ''), ...wanted }) });
    },
    [viewParam, isOwn, setParams, keptUnder],
  );
  const ids = shown.map(({ id }) => id);
  return {
    offered: all,
    shown,
    view,
    change,
    size: (id, widthPx) => change({ ...view, widths: { ...view.widths, [id]: widthPx } }),
    move: (id, before) => change({ ...view, order: moveColumn(ids, id, before) }),
  };
}

/** Keeps the identity of the list while its content is the same, so that the chart keeps its rows. */
function useSame(listed: readonly Column[]): readonly Column[] {
  const last = useRef({ text: '', listed });
  const text = JSON.stringify(listed);
  return useMemo(() => {
    if (last.current.text !== text) last.current = { text, listed };
    return last.current.listed;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text represents the list
  }, [text]);
}

/**
 * The saved views of the list, for their menu and tabs. Without a chosen view, the person's own columns are saved with a new
 * view, but do not count as a change of the usual view.
 */
export function viewsWithColumns(saved: SavedViews, columns: ColumnsView): { menu: SavedViews; tabs: SavedViews } {
  if (saved.chosen) return { menu: saved, tabs: saved };
  const shownWith = (wanted: ColumnsView): SavedViews => {
    const params = new URLSearchParams(saved.current);
    params.set('view', encodeView({ ...decodeView(params.get('view') ?? ''), ...wanted }));
    return { ...saved, current: viewAddress(params) };
  };
  return { menu: shownWith(columns), tabs: shownWith(defaultView) };
}
