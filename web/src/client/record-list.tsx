// The page of every list: title with the count, tabs, filter bar, grid, and the empty and error states.
import { useMemo, useState, type ReactNode } from 'react';
import { DataGrid } from '../ui/data-grid/data-grid.tsx';
import { exportTable, saveTable, type ExportScope } from '../ui/data-grid/export-rows.ts';
import { GridToolbar, type ExportFormat } from '../ui/data-grid/grid-toolbar.tsx';
import type { DataGridProps } from '../ui/data-grid/grid-props.ts';
import type { GridColumn, GridView } from '../ui/data-grid/grid-types.ts';
import { groupedRows } from '../ui/data-grid/grouping.ts';
import { filterRows, sortRows } from '../ui/data-grid/row-pipeline.ts';
import { shownColumnsNow } from '../ui/data-grid/shown-columns.ts';
import { isFiltered } from '../ui/data-grid/view.ts';
import { ListPage } from '../ui/page.tsx';
import { toast } from '../ui/toasts.ts';
import { refusalOf, shownFailure } from './failures.ts';
import type { ListData } from './list-data.ts';
import { listedRecords } from './neighbours.ts';
import { PageFailure } from './page-state.tsx';
import { SavedViewMenu } from './saved-views/saved-view-menu.tsx';
import { useSavedViews } from './saved-views/use-saved-views.ts';
import { ViewRow } from './saved-views/view-row.tsx';

type GridParts<T> = Pick<
  DataGridProps<T>,
  | 'rowId'
  | 'rowLabel'
  | 'onOpen'
  | 'currentId'
  | 'onCommit'
  | 'changedElsewhere'
  | 'asked'
  | 'wholeGroups'
  | 'empty'
  | 'selection'
  | 'onSelectionChange'
  | 'selectsAll'
>;

interface RecordListProps<T> extends GridParts<T> {
  /** Title of the page and name of the grid: "Companies". */
  title: string;
  list: ListData<T>;
  /** Completes "Failed to fetch …". */
  records: string;
  /** Replaces "Failed to fetch …", where the source documents give another sentence. */
  failsWith?: string;
  /** The page's own word for the records, if it differs from that of the failure. */
  named?: string;
  view: GridView;
  onViewChange: (view: GridView) => void;
  /** Buttons next to the title, the primary one last. */
  actions?: ReactNode;
  tabs?: ReactNode;
  /** A row above the tabs. */
  views?: ReactNode;
  /** More filters in the bar. */
  filters?: ReactNode;
  /** The number of them that are set. */
  filtersInForce?: number;
  /** Shown above the rows, such as a decision to make about some of them. */
  notice?: ReactNode;
  /** The last column, with the actions of a row. */
  act?: GridColumn<T>;
  /** Exports all columns by the server. */
  onExport?: (format: ExportFormat) => Promise<void> | void;
  /** Drawers and dialogs of the page. */
  children?: ReactNode;
}

/**
 * A list of records. The page provides the columns, the data and a handler that opens a row. Its drawers and dialogs stay
 * open and keep their input even if the list behind them fails.
 */
export function RecordList<T>(props: RecordListProps<T>) {
  return (
    <>
      <ListOrFailure {...props} />
      {props.children}
    </>
  );
}

function ListOrFailure<T>(props: RecordListProps<T>) {
  const { title, list, records, view, act, actions, tabs, filters } = props;
  const { columns } = list;
  // Without any action on any row, the column is left out.
  const acts = act && (list.rows.length === 0 || list.rows.some((row) => act.value(row) !== null)) ? act : undefined;
  const drawn = useMemo(() => withNamesPinned(acts ? [...columns, acts] : columns), [columns, acts]);
  const { onViewChange } = props;
  const [isExporting, saveFile] = useFileOf(props);
  const onExport = props.onExport || list.everything || list.saveFile ? saveFile : undefined;
  const saved = useSavedViews();
  const open = props.onOpen;
  const onOpen = open
    ? (row: T) => {
        listedRecords.set(inOrder(list, view).map(props.rowId));
        open(row);
      }
    : undefined;
  const failure = list.error
    ? shownFailure(props.failsWith ?? `Failed to fetch ${records}`, list.error, props.named)
    : undefined;
  // No search and no filters if the person may not see the list, or it is empty.
  if (failure?.forbidden || failure?.missing) return <PageFailure failure={failure} />;
  if (failure?.isCut && list.rows.length === 0) return <PageFailure failure={failure} onRetry={list.refetch} />;
  const isBare = list.status === 'ready' && list.totalCount === 0 && !failure && !filters && !isFiltered(view);
  return (
    <ListPage
      title={title}
      count={failure && list.rows.length === 0 ? undefined : list.status === 'loading' ? 'coming' : list.totalCount}
      actions={actions}
      tabs={isBare ? tabs : <ViewRow saved={saved}>{tabs}</ViewRow>}
      views={props.views}
      bar={
        isBare ? undefined : (
          <GridToolbar
            exportName={fileNameOf(title)}
            columns={columns}
            rows={list.rows}
            view={view}
            onViewChange={onViewChange}
            isExporting={isExporting}
            filtersInForce={props.filtersInForce ?? 0}
            viewMenu={<SavedViewMenu saved={saved} />}
            {...(onExport ? { onExport, offersPdf: Boolean(props.onExport ?? list.saveFile) } : {})}
          >
            {filters}
          </GridToolbar>
        )
      }
    >
      {props.notice}
      <DataGrid
        label={title}
        columns={drawn}
        rows={list.rows}
        rowId={props.rowId}
        {...(props.rowLabel ? { rowLabel: props.rowLabel } : {})}
        view={view}
        onViewChange={onViewChange}
        server={list.isServer}
        totalCount={list.totalCount}
        onNeedMore={list.needMore}
        {...(list.isServer && list.rowAt ? { rowAt: list.rowAt } : {})}
        {...(list.needRows ? { onNeedRows: list.needRows } : {})}
        status={list.status}
        failure={failure}
        onRetry={list.refetch}
        currentId={props.currentId}
        {...(onOpen ? { onOpen } : {})}
        {...(onOpen && 'currentId' in props ? { onPeek: onOpen } : {})}
        {...(props.onCommit ? { onCommit: props.onCommit } : {})}
        changedElsewhere={props.changedElsewhere}
        {...(props.asked === undefined ? {} : { asked: props.asked })}
        wholeGroups={props.wholeGroups}
        {...(props.selection ? { selection: props.selection } : {})}
        {...(props.onSelectionChange ? { onSelectionChange: props.onSelectionChange } : {})}
        {...(props.selectsAll ? { selectsAll: true } : {})}
        empty={props.empty}
      />
    </ListPage>
  );
}

/** The rows in the order shown. */
function inOrder<T>({ rows, columns, isServer }: ListData<T>, view: GridView): readonly T[] {
  const { sort, group } = view;
  const sorted = isServer ? rows : sortRows(filterRows(rows, columns, view), columns, sort);
  return group.length === 0 ? sorted : groupedRows({ rows: sorted, columns, group, sort });
}

/** Pins the column that names the row, and those before it, so that they stay visible when the list scrolls sideways. */
function withNamesPinned<T>(columns: readonly GridColumn<T>[]): readonly GridColumn<T>[] {
  const last = columns.findIndex((column) => column.opens);
  if (columns.some((column) => column.pinned)) return columns;
  return columns.map((column, index) => (index <= Math.max(0, last) ? { ...column, pinned: true } : column));
}

const fileNameOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');

/** Exports all matching rows: with the columns shown, or with all columns. */
function useFileOf<T>(
  props: RecordListProps<T>,
): [boolean, (format: ExportFormat, view: GridView, scope: ExportScope) => void] {
  const { list, title, records } = props;
  const [isBusy, setBusy] = useState(false);
  const save = async (format: ExportFormat, view: GridView, scope: ExportScope) => {
    const drawn = shownColumnsNow(list.columns);
    setBusy(true);
    try {
      const isServers = scope === 'all' || !list.everything;
      if (isServers && props.onExport) await props.onExport(format);
      else if (isServers && list.saveFile) await list.saveFile(format);
      else if (list.everything && format !== 'pdf') {
        const table = exportTable(list.columns, await list.everything(), view, { scope, drawn, inOrder: true });
        await saveTable(table, fileNameOf(title), format);
      }
    } catch (error) {
      toast.error({ title: `Failed to export ${records}`, detail: refusalOf(error).message });
    } finally {
      setBusy(false);
    }
  };
  return [isBusy, (...asked) => void save(...asked)];
}
