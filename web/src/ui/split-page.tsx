import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './split-page.module.css';

/** A short list on the left, the selected item on the right; stacked on a phone. */
export function SplitPage({ list, children }: { list: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.page}>
      {list}
      <div className={styles.chosen}>{children}</div>
    </div>
  );
}

export interface SideItem {
  id: string;
  title: ReactNode;
  /** A secondary line below the title. */
  detail: ReactNode;
  /** The indentation level, from 0. */
  level?: number;
  /** A menu at the end of the line. */
  menu?: ReactNode;
}

interface SideListProps {
  label: string;
  items: readonly SideItem[];
  chosenId: string;
  onChoose: (id: string) => void;
  /** Called when Delete is pressed on an item. */
  onDelete?: (id: string) => void;
}

/** The list of a split page; arrow keys, Home and End move, Delete deletes. */
export function SideList({ label, items, chosenId, onChoose, onDelete }: SideListProps) {
  const list = useRef<HTMLUListElement>(null);
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    const next = to === undefined ? undefined : items[to];
    if (next) {
      event.preventDefault();
      onChoose(next.id);
      list.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(next.id)}"]`)?.focus();
    }
    if (event.key === 'Delete') onDelete?.(items[at]!.id);
  };
  return (
    <ul ref={list} className={styles.list} aria-label={label}>
      {items.map(({ id, title, detail, level = 0, menu }, at) => (
        <li key={id} className={classes(id === chosenId && styles.on)}>
          <button
            type="button"
            className={styles.item}
            data-item={id}
            style={{ paddingLeft: 12 + level * 16 }}
            aria-current={id === chosenId || undefined}
            tabIndex={id === chosenId ? 0 : -1}
            onClick={() => onChoose(id)}
            onKeyDown={(event) => onKeyDown(event, at)}
          >
            <span className={styles.title}>{title}</span>
            <span className={styles.detail}>{detail}</span>
          </button>
          {menu}
        </li>
      ))}
    </ul>
  );
}
