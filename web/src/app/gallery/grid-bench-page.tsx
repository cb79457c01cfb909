import { useSearch } from '@tanstack/react-router';
import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import { GridToolbar } from '../../ui/data-grid/grid-toolbar.tsx';
import type { CellEdit, CellFault, GridView } from '../../ui/data-grid/grid-types.ts';
import { nothingSelected, type RowSelection } from '../../ui/data-grid/row-selection.ts';
import { emptyView } from '../../ui/data-grid/view.ts';
import { ListPage } from '../../ui/page.tsx';
import { sampleColumns, sampleRows, type SampleRow } from './sample-rows.ts';

declare global {
  interface Window {
    /** Measurements for the benchmark. */
    __grid?: { paintMs: number; rows: number; commits: number };
  }
}

const rowId = (row: SampleRow) => row.id;

/** The grid with `?rows=` rows; writes its measurements to `window.__grid`. */
export function GridBenchPage() {
  const { rows: count } = useSearch({ from: '/bench/grid' });
  const rows = useMemo(() => sampleRows(count), [count]);
  const [shown, setShown] = useState(false);
  const [view, setView] = useState<GridView>(emptyView);
  return (
    <main style={{ height: '100dvh', display: 'flex' }}>
      <ListPage
        title="Grid bench"
        count={count}
        bar={<GridToolbar columns={sampleColumns} rows={rows} view={view} onViewChange={setView} />}
        actions={
          <button type="button" id="mount" onClick={() => setShown(true)}>
            Mount
          </button>
        }
      >
        {shown ? <Timed rows={rows} view={view} onViewChange={setView} /> : null}
      </ListPage>
    </main>
  );
}

interface TimedProps {
  rows: readonly SampleRow[];
  view: GridView;
  onViewChange: (view: GridView) => void;
}

function Timed({ rows, view, onViewChange }: TimedProps) {
  const [startedAt] = useState(() => performance.now());
  const [selection, setSelection] = useState<RowSelection>(nothingSelected);
  useLayoutEffect(() => {
    // The first paint is on the screen two frames later.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        window.__grid = { paintMs: performance.now() - startedAt, rows: rows.length, commits: 0 };
      }),
    );
  }, [startedAt, rows]);
  const commit = useCallback((edits: readonly CellEdit<SampleRow>[]): Promise<readonly CellFault[]> => {
    if (window.__grid) window.__grid.commits += edits.length;
    return new Promise((resolve) => window.setTimeout(() => resolve([]), 300));
  }, []);
  return (
    <DataGrid
      label="Work packages"
      columns={sampleColumns}
      rows={rows}
      rowId={rowId}
      view={view}
      onViewChange={onViewChange}
      selection={selection}
      onSelectionChange={setSelection}
      onCommit={commit}
    />
  );
}
