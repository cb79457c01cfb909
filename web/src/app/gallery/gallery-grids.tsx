import { useCallback, useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import { GridToolbar } from '../../ui/data-grid/grid-toolbar.tsx';
import type { CellEdit, CellFault, GridView } from '../../ui/data-grid/grid-types.ts';
import { nothingSelected, type RowSelection } from '../../ui/data-grid/row-selection.ts';
import { emptyView, encodeView } from '../../ui/data-grid/view.ts';
import { SelectionBar } from '../../ui/filter-bar.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import styles from './gallery.module.css';
import { sampleColumns, sampleRows, type SampleRow } from './sample-rows.ts';

const rowId = (row: SampleRow) => row.id;
const noRows: readonly SampleRow[] = [];
const nothing = () => undefined;
const unfindable: GridView = {
  ...emptyView,
  q: 'unfindable',
  filters: { trade: { kind: 'set', values: ['Roofing'] } },
};
const grouped: GridView = { ...emptyView, group: ['trade'], sort: [{ id: 'cost', desc: true }] };
const failure = {
  title: 'Failed to fetch labour rates',
  reason: 'The server did not answer.',
  reference: 'req-7f3a91',
};

/** The grid in all its states. */
export function GalleryGrids() {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll region must be reachable by keyboard
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Grids">
      <section className={styles.block}>
        <h2>Editable</h2>
        <EditableGrid />
      </section>
      <section className={styles.block}>
        <h2>Grouped</h2>
        <GroupedGrid />
      </section>
      <section className={styles.block}>
        <h2>Loading, empty, filtered empty, failed</h2>
        <div className={styles.states}>
          <StateGrid label="Loading" status="loading" />
          <StateGrid label="Empty" />
          <StateGrid label="Filtered" view={unfindable} />
          <StateGrid label="Failed" failing />
        </div>
      </section>
    </div>
  );
}

function EditableGrid() {
  const [rows, setRows] = useState(() => sampleRows(240));
  const [view, setView] = useState(emptyView);
  const [selection, setSelection] = useState<RowSelection>(nothingSelected);
  const commit = useCallback(async (edits: readonly CellEdit<SampleRow>[]): Promise<readonly CellFault[]> => {
    await new Promise((resolve) => window.setTimeout(resolve, 500));
    const faults = edits.filter((edit) => edit.columnId === 'hours' && Number(edit.value) > 1000);
    setRows((before) => before.map((row) => withEdits(row, edits, faults)));
    return faults.map(({ rowId, columnId }) => ({
      rowId,
      columnId,
      message: 'More than 1,000 hours need two packages.',
    }));
  }, []);
  return (
    <>
      <GridToolbar
        columns={sampleColumns}
        rows={rows}
        view={view}
        onViewChange={setView}
        onExport={(format) => toast.info({ title: `Export as ${format}`, detail: encodeView(view) || 'everything' })}
      />
      <div className={styles.grid} style={{ position: 'relative' }}>
        <DataGrid
          label="Work packages"
          columns={sampleColumns}
          rows={rows}
          rowId={rowId}
          view={view}
          onViewChange={setView}
          selection={selection}
          onSelectionChange={setSelection}
          onCommit={commit}
          onOpen={(row) => toast.info({ title: `Open ${row.number}` })}
        />
        <SelectionBar count={selection.ids.size} noun="packages" onClear={() => setSelection(nothingSelected)}>
          <Button small>Assign</Button>
          <Button small>Archive</Button>
        </SelectionBar>
      </div>
    </>
  );
}

function withEdits(
  row: SampleRow,
  edits: readonly CellEdit<SampleRow>[],
  faulty: readonly CellEdit<SampleRow>[],
): SampleRow {
  const own = edits.filter((edit) => edit.rowId === row.id && !faulty.includes(edit));
  return own.length === 0 ? row : { ...row, ...Object.fromEntries(own.map((edit) => [edit.columnId, edit.value])) };
}

function GroupedGrid() {
  const rows = useMemo(() => sampleRows(240), []);
  const [view, setView] = useState(grouped);
  return (
    <div className={styles.grid}>
      <DataGrid
        label="Work packages by trade"
        columns={sampleColumns}
        rows={rows}
        rowId={rowId}
        view={view}
        onViewChange={setView}
      />
    </div>
  );
}

interface StateGridProps {
  label: string;
  status?: 'loading';
  view?: GridView;
  failing?: boolean;
}

function StateGrid({ label, status, view = emptyView, failing }: StateGridProps) {
  return (
    <div className={styles.grid}>
      <DataGrid
        label={label}
        columns={sampleColumns}
        rows={view.q ? sampleRows(3) : noRows}
        rowId={rowId}
        view={view}
        onViewChange={nothing}
        status={status ?? 'ready'}
        failure={failing ? failure : undefined}
        onRetry={nothing}
        empty={
          <EmptyState
            title="No work packages yet"
            detail="They come from the programme or are made here."
            action={<Button>Add one</Button>}
          />
        }
      />
    </div>
  );
}
