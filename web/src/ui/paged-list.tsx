import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Fragment, useState, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { formatNumber } from './format.ts';
import styles from './paged-list.module.css';

const pageSize = 40;

interface PagedListProps<T> {
  label: string;
  items: readonly T[];
  idOf: (item: T) => string;
  /** The class of the list; by default one row per line. */
  className?: string | undefined;
  children: (item: T) => ReactNode;
}

/** The lines of a panel, one page at a time, so that thousands of them are neither truncated nor rendered at once. */
export function PagedList<T>({ label, items, idOf, className = styles.links, children }: PagedListProps<T>) {
  const [asked, setAsked] = useState(0);
  const last = Math.max(0, Math.ceil(items.length / pageSize) - 1);
  const page = Math.min(asked, last);
  const from = page * pageSize;
  const shown = items.slice(from, from + pageSize);
  return (
    <>
      <ul className={className} aria-label={label}>
        {shown.map((item) => (
          <Fragment key={idOf(item)}>{children(item)}</Fragment>
        ))}
      </ul>
      {last > 0 ? (
        <div className={styles.pager} role="group" aria-label={`Pages of ${label}`}>
          <IconButton small label="Page before" disabled={page === 0} onClick={() => setAsked(page - 1)}>
            <IconChevronLeft />
          </IconButton>
          <span role="status">
            {formatNumber(from + 1)}–{formatNumber(from + shown.length)} of {formatNumber(items.length)}
          </span>
          <IconButton small label="Page after" disabled={page === last} onClick={() => setAsked(page + 1)}>
            <IconChevronRight />
          </IconButton>
        </div>
      ) : null}
    </>
  );
}
