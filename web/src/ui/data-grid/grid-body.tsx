import type { ColumnLayout } from './column-layout.ts';
import styles from './data-grid.module.css';
import { GridRow, type OpenEditor } from './grid-row.tsx';
import { GroupRow } from './group-row.tsx';
import { WaitingRow } from './waiting-row.tsx';
import type { GridLines, WholeGroups } from './grouping.ts';
import { departureWords } from './pinned-notice.tsx';
import type { Departure } from './pinned-rows.ts';
import type { GridColumn } from './grid-types.ts';
import { isRowSelected, type RowSelection } from './row-selection.ts';
import type { EditStates } from './use-cell-edits.ts';
import type { GridCells } from './use-grid-cells.ts';
import type { GridPointer } from './use-grid-pointer.ts';

interface GridBodyProps<T> {
  /** All columns, as the list can be grouped by a hidden one. */
  columns: readonly GridColumn<T>[];
  lines: GridLines<T>;
  window: readonly [number, number];
  /** The most lines in the viewport. */
  slots: number;
  /** True while scrolling. */
  moving: boolean;
  firstColumn: number;
  lastColumn: number;
  linePx: number;
  layout: ColumnLayout<T>;
  cells: GridCells<T>;
  states: EditStates;
  /** Pinned rows that belong elsewhere. */
  departures: ReadonlyMap<string, Departure>;
  selection: RowSelection;
  currentId: string | undefined;
  rowId: (row: T) => string;
  rowLabel: (row: T) => string;
  editable: boolean;
  card: { selectable: boolean } | undefined;
  /** Levels of grouping. */
  grouped: number;
  wholeGroups: WholeGroups | undefined;
  pointer: GridPointer;
}

/** The lines in the viewport, and the focused one even if outside, so that the focus is never lost. */
function drawnLines([first, last]: readonly [number, number], active: number, count: number): readonly number[] {
  const drawn = Array.from({ length: Math.max(0, last - first + 1) }, (_none, index) => first + index);
  const outside = active >= 0 && active < count && (active < first || active > last);
  return outside ? [...drawn, active] : drawn;
}

/** The body of the grid: absolutely positioned lines of the same height. */
export function GridBody<T>(props: GridBodyProps<T>) {
  const { lines, linePx, layout, cells, states, selection, rowId } = props;
  const { active, block, editor } = cells;
  const open: OpenEditor | undefined = editor
    ? { column: editor.column, text: editor.text, typed: editor.typed, fault: editor.fault, end: cells.endEdit }
    : undefined;

  const [first, last] = props.window;
  // Elements are recycled: lines scrolled out of view give theirs to lines scrolled into view, which is far cheaper than creating
  // new ones. The pool has exactly as many elements as the largest viewport has lines: with more, none would be reused. A
  // line being edited keeps its element, so that no input is lost.
  const { slots, moving } = props;
  const inOrder = drawnLines(props.window, active.line, lines.count);
  // During fast scrolling, elements keep their position in the DOM: moving one costs as much as creating it.
  const drawn = moving ? inOrder.toSorted((a, b) => (a % slots) - (b % slots)) : inOrder;
  const rowKey = (index: number) => {
    if (editor?.line === index) return `editing ${index}`;
    return index < first || index > last ? 'outside' : index % slots;
  };
  return (
    <div className={styles.body} style={{ height: lines.count * linePx }} role="rowgroup" {...props.pointer}>
      {drawn.map((index) => {
        const line = lines.at(index);
        if (!line) return null;
        const topPx = index * linePx;
        if (line.kind === 'group') {
          const column = props.columns.find((each) => each.id === line.columnId);
          return (
            <GroupRow
              key={`group ${line.key}`}
              group={line}
              column={column}
              line={index}
              topPx={topPx}
              layout={layout}
              active={active.line === index}
              whole={props.wholeGroups?.get(line.key)}
              isCard={props.card !== undefined}
            />
          );
        }
        if (line.kind === 'waiting') {
          return (
            <WaitingRow
              key={`waiting ${index}`}
              line={index}
              topPx={topPx}
              layout={layout}
              activeColumn={active.line === index ? active.column : -1}
              isCard={props.card !== undefined}
            />
          );
        }
        const id = rowId(line.row);
        const departure = props.departures.get(id);
        const inBlock = cells.hasBlock && index >= block.firstLine && index <= block.lastLine;
        return (
          <GridRow
            key={rowKey(index)}
            row={line.row}
            line={index}
            topPx={topPx}
            layout={layout}
            firstColumn={props.firstColumn}
            lastColumn={props.lastColumn}
            activeColumn={active.line === index ? active.column : -1}
            blockFrom={inBlock ? block.firstColumn : 0}
            blockTo={inBlock ? block.lastColumn : -1}
            selected={isRowSelected(selection, id)}
            current={props.currentId === id}
            depth={props.grouped}
            label={props.rowLabel(line.row)}
            states={states.get(id)}
            departure={departure && departureWords[departure]}
            editor={editor?.line === index ? open : undefined}
            editable={props.editable}
            card={props.card !== undefined}
            selectable={props.card?.selectable === true}
          />
        );
      })}
    </div>
  );
}
