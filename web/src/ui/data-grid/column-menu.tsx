import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconEyeOff,
  IconFilterOff,
  IconPin,
  IconPinnedOff,
  IconStack2,
  IconX,
} from '@tabler/icons-react';
import { moveColumn, withPinned, withShown } from './column-layout.ts';
import { FilterEditor, filterKindOf } from './filter-editor.tsx';
import type { Facet, GridColumn, GridView } from './grid-types.ts';
import styles from './grid-menus.module.css';
import { withFilter } from './view.ts';

export interface ColumnMenuProps<T> {
  column: GridColumn<T>;
  /** Whether the column is pinned. */
  pinned: boolean;
  /** The ids of the visible columns, in order. */
  shownIds: readonly string[];
  view: GridView;
  facets: () => readonly Facet[];
  onViewChange: (view: GridView) => void;
  onClose: () => void;
}

/** The menu of a column: filter, sort, group, pin, move, hide. */
export function ColumnMenu<T>({ column, pinned, shownIds, view, facets, onViewChange, onClose }: ColumnMenuProps<T>) {
  const id = column.id;
  const sorted = view.sort.find((key) => key.id === id);
  const at = shownIds.indexOf(id);
  const grouped = view.group.includes(id);
  const done = (next: GridView) => {
    onViewChange(next);
    onClose();
  };
  const sortBy = (desc: boolean) => done({ ...view, sort: [{ id, desc }] });
  const move = (before: string | null) => onViewChange({ ...view, order: moveColumn(shownIds, id, before) });
  const kind = filterKindOf(column);
  return (
    <div className={styles.menu}>
      {kind === 'none' ? null : (
        <div className={styles.filter}>
          <h3>Filter {column.header}</h3>
          <FilterEditor
            column={column}
            filter={view.filters[id]}
            facets={kind === 'set' ? facets() : []}
            onChange={(filter) => onViewChange(withFilter(view, id, filter))}
          />
        </div>
      )}
      {view.filters[id] ? (
        <button type="button" onClick={() => done(withFilter(view, id, undefined))}>
          <IconFilterOff size={16} aria-hidden /> Clear filter
        </button>
      ) : null}
      {column.sortable === false ? null : (
        <>
          <button type="button" onClick={() => sortBy(false)} aria-pressed={sorted ? !sorted.desc : false}>
            <IconArrowUp size={16} aria-hidden /> Sort ascending
          </button>
          <button type="button" onClick={() => sortBy(true)} aria-pressed={sorted?.desc ?? false}>
            <IconArrowDown size={16} aria-hidden /> Sort descending
          </button>
        </>
      )}
      {column.groupable !== false ? (
        <button
          type="button"
          onClick={() =>
            done({ ...view, group: grouped ? view.group.filter((each) => each !== id) : [...view.group, id] })
          }
        >
          {grouped ? <IconX size={16} aria-hidden /> : <IconStack2 size={16} aria-hidden />}
          {grouped ? 'Stop grouping by this' : 'Group by this'}
        </button>
      ) : null}
      <button type="button" onClick={() => done(withPinned(view, column, !pinned))}>
        {pinned ? <IconPinnedOff size={16} aria-hidden /> : <IconPin size={16} aria-hidden />}
        {pinned ? 'Unpin' : 'Pin to the left'}
      </button>
      <button type="button" disabled={at <= 0} onClick={() => move(shownIds[at - 1] ?? null)}>
        <IconArrowLeft size={16} aria-hidden /> Move left
      </button>
      <button type="button" disabled={at >= shownIds.length - 1} onClick={() => move(shownIds[at + 2] ?? null)}>
        <IconArrowRight size={16} aria-hidden /> Move right
      </button>
      <button type="button" disabled={shownIds.length < 2} onClick={() => done(withShown(view, column, false))}>
        <IconEyeOff size={16} aria-hidden /> Hide column
      </button>
    </div>
  );
}
