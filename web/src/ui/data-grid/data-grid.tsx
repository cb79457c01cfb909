// The grid of every list. Rows in memory are searched, filtered, sorted and grouped here; with `server` the grid only reports
// the view and asks for more rows when it is scrolled towards the end.
import { use, useCallback, useEffect, useMemo, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { rowHeightPx, useDensity } from '../theme/density.ts';
import { classes } from '../classes.ts';
import { cardLayout, heightOfCards, linesOfCards, type CardLines } from './cards.ts';
import { layOut } from './column-layout.ts';
import { useContentWidths } from './content-widths.ts';
import { usePublishShownColumns } from './shown-columns.ts';
import styles from './data-grid.module.css';
import { GridBody } from './grid-body.tsx';
import { GridHeader } from './grid-header.tsx';
import { GridState } from './grid-state.tsx';
import type { DataGridProps } from './grid-props.ts';
import { labelWidth, TotalCells } from './group-row.tsx';
import { PinnedNotice } from './pinned-notice.tsx';
import { facetsOf } from './row-pipeline.ts';
import {
  extendRows,
  nothingSelected,
  selectionState,
  toggleAll,
  toggleEverything,
  toggleRow,
} from './row-selection.ts';
import { longestWindow } from './line-window.ts';
import { useCellEdits, type CellEdits } from './use-cell-edits.ts';
import { useFollowRow } from './use-follow-row.ts';
import { useGridCells } from './use-grid-cells.ts';
import { headPx, useGridFocus } from './use-grid-focus.ts';
import { gridKey } from './use-grid-keys.ts';
import { useGridModel } from './use-grid-model.ts';
import { usePinChangedElsewhere, usePinnedRows } from './use-pinned-rows.ts';
import { keyInCell } from './key-in-cell.ts';
import { useLatest } from './use-latest.ts';
import { useNeededRows } from './use-needed-rows.ts';
import { dropHint, showFullText } from './cut-text.ts';
import { useGridPointer } from './use-grid-pointer.ts';
import { useNarrow } from '../use-narrow.ts';
import { AssumedWidth, useAvailableWidth } from '../use-available-width.ts';
import { useViewport } from './use-viewport.ts';

const styleOfCards = (lines: CardLines) =>
  ({
    '--row-height': `${heightOfCards(lines)}px`,
    '--name-lines': lines.name,
    '--detail-lines': lines.details,
  }) as CSSProperties;

/** The grid; see `web/README.md` for an example. Fills its parent, which must have a height. */
export function DataGrid<T>(props: DataGridProps<T>) {
  const {
    columns,
    rows,
    rowId,
    view,
    onViewChange,
    server = false,
    selection = nothingSelected,
    onSelectionChange,
  } = props;
  const { density } = useDensity();
  const narrow = useNarrow();
  const isCards = narrow && !props.alwaysTable;
  const selectable = onSelectionChange !== undefined;
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const [spoken, announce] = useState('');
  const [menuFor, setMenuFor] = useState<string | null>(null);

  const scroller = useRef<HTMLDivElement>(null);
  const room = useAvailableWidth(scroller, use(AssumedWidth));
  const roomPx = narrow || view.wide ? undefined : room;
  const needs = useContentWidths(columns, rows, density === 'touch');
  const { hidden, order, widths, group, pinned } = view;
  const layout = useMemo(
    () =>
      isCards
        ? cardLayout(columns, { hidden, order, group }, selectable)
        : layOut(
            columns,
            { hidden, order, widths, ...(pinned ? { pinned } : {}) },
            {
              selectable,
              narrow,
              scale: density === 'touch' ? 1.15 : 1,
              needs,
              ...(roomPx === undefined ? {} : { roomPx }),
            },
          ),
    [columns, hidden, order, widths, pinned, group, selectable, narrow, isCards, density, roomPx, needs],
  );
  const cardLines = useMemo(() => (isCards ? linesOfCards(layout, rows, room) : null), [isCards, layout, rows, room]);
  const linePx = cardLines ? heightOfCards(cardLines) : rowHeightPx(density);
  usePublishShownColumns(columns, isCards ? null : layout.all.map(({ column }) => column.id));
  const { rowAt, totalCount } = props;
  const places = useMemo(
    () => (server && rowAt && totalCount !== undefined ? { count: totalCount, at: rowAt } : undefined),
    [server, rowAt, totalCount],
  );
  const hasMore = server && totalCount !== undefined && rows.length < totalCount;
  const pinning = usePinnedRows({ rows, rowId, view, asked: props.asked });
  const { pinnedRows } = pinning;
  const { totals: given } = props;
  const model = useGridModel({
    rows,
    columns,
    view,
    server,
    collapsed,
    places,
    isPart: hasMore,
    pinnedRows,
    rowId,
    totals: given,
  });
  const { lines, departures } = model;
  usePinChangedElsewhere(pinning, lines, props.changedElsewhere);
  const save = useCellEdits(rows, rowId, props.onCommit);
  const edits: CellEdits<T> = {
    ...save,
    save(typed) {
      pinning.pin(
        lines,
        typed.map(({ row }) => rowId(row)),
      );
      return save.save(typed);
    },
  };
  // Cards are not edited in place.
  const editable = props.onCommit !== undefined && !isCards;
  const viewport = useViewport({ scroller, linePx, count: lines.count, layout });
  const needed = useNeededRows({
    lines,
    window: viewport.lines,
    moving: viewport.moving,
    onNeedRows: props.onNeedRows,
  });
  const { needLines } = needed;
  const cells = useGridCells({ lines, layout, edits, editable, rowId, announce, needLines });
  const followOnce = useFollowRow({ cells, lines, pinnedRows, rowId });

  const shownOrder = () => model.rows.map(rowId);
  const tick = (line: number, extend: boolean) => {
    const row = cells.rowAt(line);
    if (row === undefined || !onSelectionChange) return;
    onSelectionChange(extend ? extendRows(selection, rowId(row), shownOrder()) : toggleRow(selection, rowId(row)));
  };
  const tickAll = useLatest(() =>
    onSelectionChange?.(props.selectsAll ? toggleEverything(selection) : toggleAll(selection, shownOrder())),
  );
  const toggleGroup = useCallback((key: string) => {
    setCollapsed((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  }, []);

  const { active, editor } = cells;
  const { totals } = model;
  const hasTotals = !isCards && totals !== undefined && layout.all.some((placed) => placed.column.id in totals);
  const pinFocus = useGridFocus({
    scroller,
    active,
    paused: editor !== null,
    lent: menuFor !== null,
    linePx,
    layout,
    hasTotals,
  });

  const openMenu = useLatest((columnId: string | null) => {
    setMenuFor(columnId);
    // When the menu closes, the focus returns to its header.
    pinFocus(true);
    const column = layout.all.findIndex((placed) => placed.column.id === columnId);
    if (column >= 0) cells.focus({ line: -1, column });
  });
  const headerFacets = useLatest((columnId: string) => facetsOf(rows, columns, view, columnId));
  const changeView = useLatest(onViewChange);

  const pointer = useGridPointer({
    cells,
    lines,
    layout,
    onTick: tick,
    onToggleGroup: toggleGroup,
    onOpen: props.onOpen,
    onOpenCell: props.onOpenCell,
    isPhone: narrow,
    opensAnywhere: isCards,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLElement && event.target.closest('input:not([type=checkbox]), select')) return;
    pinFocus(true);
    if (keyInCell(event)) return;
    const pageLines = Math.max(1, Math.floor((viewport.heightPx - headPx) / linePx) - 1);
    const used = gridKey(event, {
      cells,
      lines,
      layout,
      pageLines,
      firstLine: isCards ? 0 : -1,
      view,
      selectable,
      onViewChange,
      onTick: tick,
      onTickAll: tickAll,
      onToggleGroup: toggleGroup,
      onMenu: openMenu,
      onOpen: props.onOpen,
      onPeek: props.onPeek,
      onOpenCell: props.onOpenCell,
    });
    if (used) event.preventDefault();
  };

  const { onNeedMore } = props;
  const [, lastLine] = viewport.lines;
  const moreToCome = hasMore && !needed.isPlaced;
  useEffect(() => {
    if (moreToCome && lastLine >= lines.count - 20) onNeedMore?.();
  }, [moreToCome, lastLine, lines.count, onNeedMore]);

  const ticked = selectionState(selection, totalCount ?? model.rows.length);
  const [firstColumn, lastColumn] = isCards ? [0, layout.all.length - 1] : viewport.columns;
  const isSideways = layout.totalPx > viewport.widthPx;
  const label = useCallback(
    (row: T) => (props.rowLabel ? props.rowLabel(row) : String(columns[0]?.value(row) ?? '')),
    [props, columns],
  );
  return (
    <div
      className={classes(styles.frame, isCards && styles.cards)}
      style={cardLines ? styleOfCards(cardLines) : undefined}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the role is one of two */}
      <div
        ref={scroller}
        className={styles.scroller}
        onScroll={viewport.onScroll}
        role={view.group.length > 0 ? 'treegrid' : 'grid'}
        aria-label={props.label}
        aria-rowcount={Math.max(totalCount ?? 0, lines.count) + 1}
        aria-colcount={layout.all.length}
        aria-multiselectable={selectable}
        aria-busy={props.status === 'loading'}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          if (event.currentTarget.contains(event.target)) pinFocus(true);
          showFullText(event.target);
        }}
        onBlur={(event) => {
          dropHint(event.target);
          // Without an active cell because its line was scrolled away: the focus returns to it.
          const to = event.relatedTarget;
          if (to && !event.currentTarget.contains(to)) pinFocus(false);
        }}
        onCopy={(event) => {
          const text = editor ? undefined : cells.copyText();
          if (text === undefined) return;
          event.clipboardData.setData('text/plain', text);
          event.preventDefault();
        }}
        onPaste={(event) => {
          if (editor || !props.onCommit) return;
          cells.paste(event.clipboardData.getData('text/plain'));
          event.preventDefault();
        }}
      >
        <div
          className={classes(styles.inner, isSideways && styles.sideways)}
          style={{ width: isCards ? '100%' : layout.totalPx, minHeight: '100%' }}
        >
          {isCards ? null : (
            <GridHeader
              layout={layout}
              firstColumn={firstColumn}
              lastColumn={lastColumn}
              activeColumn={active.line === -1 || lines.count === 0 ? active.column : -1}
              view={view}
              ticked={ticked}
              facetsOf={headerFacets}
              menuFor={menuFor}
              onMenu={openMenu}
              onViewChange={changeView}
              onTickAll={tickAll}
            />
          )}
          <GridBody
            columns={columns}
            lines={lines}
            window={viewport.lines}
            slots={longestWindow({ heightPx: viewport.heightPx, linePx })}
            moving={viewport.moving}
            firstColumn={firstColumn}
            lastColumn={lastColumn}
            linePx={linePx}
            layout={layout}
            cells={cells}
            states={edits.states}
            departures={departures}
            selection={selection}
            currentId={props.currentId}
            rowId={rowId}
            rowLabel={label}
            editable={editable}
            card={isCards ? { selectable } : undefined}
            grouped={view.group.length}
            wholeGroups={props.wholeGroups}
            pointer={pointer}
          />
          {moreToCome ? <p className={styles.more}>Loading more…</p> : null}
          {totals && hasTotals && lines.count > 0 ? (
            <div role="row" className={styles.totals} aria-rowindex={(totalCount ?? lines.count) + 2}>
              <div
                role="gridcell"
                aria-colindex={1}
                className={`${styles.cell} ${styles.pinned}`}
                style={{ left: 0, width: labelWidth(layout, totals) }}
              >
                Total
              </div>
              <TotalCells layout={layout} totals={totals} fromPx={labelWidth(layout, totals)} />
            </div>
          ) : null}
        </div>
      </div>
      <PinnedNotice
        departures={departures}
        onSortAgain={() => {
          followOnce();
          pinning.release();
          // The button disappears: move the focus into the row.
          pinFocus(true);
        }}
      />
      <GridState {...props} shown={lines.count} />
      <div className="visually-hidden" role="status">
        {spoken}
      </div>
    </div>
  );
}
