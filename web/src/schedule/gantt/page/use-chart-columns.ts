// Which columns the list shows: as the address says, so that a link and a saved view show them, else as this person had them
// last in this project.
import { useCallback, useMemo, useRef } from 'react';
import type { useAddress } from '../../../client/address.ts';
import { moveColumn } from '../../../ui/data-grid/column-layout.ts';
import { decodeView, emptyView, encodeView } from '../../../ui/data-grid/view.ts';
import type { Column } from '../view/chart-model.ts';
import { type ColumnsView, listColumns, type OfferedColumns, usualView } from './chart-columns.ts';

const placeOf = (keptUnder: string): string => `horizon.gantt-columns ${keptUnder}`;

const columnsOf = (text: string | null): ColumnsView => {
  const { hidden, order, widths } = text === null ? usualView : decodeView(text);
  return { hidden, order, widths };
};

const saysColumns = ({ hidden, order, widths }: ColumnsView): boolean =>
  hidden.length > 0 || order.length > 0 || Object.keys(widths).length > 0;

export interface ListColumns {
  offered: OfferedColumns['all'];
  /** Those that are shown, in their order. */
  shown: readonly Column[];
  view: ColumnsView;
  change: (view: ColumnsView) => void;
  size: (id: string, widthPx: number) => void;
  /** None: behind the last. */
  move: (id: string, before: string | null) => void;
}

/** The columns of the list; `keptUnder`: the person and the project. */
export function useChartColumns(
  { all }: Pick<OfferedColumns, 'all'>,
  [params, setParams]: ReturnType<typeof useAddress>,
  keptUnder: string,
): ListColumns {
  const said = params.get('view');
  const view = useMemo(() => {
    const asked = columnsOf(said);
    return saysColumns(asked) ? asked : columnsOf(window.localStorage.getItem(placeOf(keptUnder)));
  }, [said, keptUnder]);
  const listed = listColumns({ all }, view);
  const shown = useSame(listed);
  const change = useCallback(
    (wanted: ColumnsView) => {
      const kept = encodeView({ ...emptyView, ...wanted });
      if (kept === '') window.localStorage.removeItem(placeOf(keptUnder));
      else window.localStorage.setItem(placeOf(keptUnder), kept);
      // The rest of the view, its filters, stays.
      setParams({ view: encodeView({ ...decodeView(said ?? ''), ...wanted }) });
    },
    [said, setParams, keptUnder],
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

/** The same list as before while nothing in it has changed: the rows of the chart are kept then. */
function useSame(listed: readonly Column[]): readonly Column[] {
  const last = useRef({ text: '', listed });
  const text = JSON.stringify(listed);
  return useMemo(() => {
    if (last.current.text !== text) last.current = { text, listed };
    return last.current.listed;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text is the list
  }, [text]);
}
