import { IconAdjustmentsHorizontal, IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { useLatest } from './data-grid/use-latest.ts';
import { formatNumber } from './format.ts';
import small from './small-button.module.css';
import styles from './filter-bar.module.css';
import { useNarrow } from './use-narrow.ts';

interface FilterBarProps {
  /** Stays visible on a phone. */
  search?: ReactNode;
  /** The number of filters that are set. With it, a phone shows one button with that number instead of all filters. */
  inForce?: number;
  /** Label of that button if its contents are not filters. */
  foldedAs?: string;
  children: ReactNode;
  end?: ReactNode;
}

/** The row below the title: search, filter chips, and on the right group, sort, columns and export. */
export function FilterBar({ search, inForce, foldedAs = 'Filters', children, end }: FilterBarProps) {
  const id = useId();
  const isFolding = useNarrow() && inForce !== undefined;
  const [isOpen, setOpen] = useState(false);
  const all = (
    <>
      {children}
      {end ? <div className={styles.barEnd}>{end}</div> : null}
    </>
  );
  return (
    <div className={styles.bar} role="toolbar" aria-label="Filters">
      {search}
      {isFolding ? (
        <>
          <Button
            icon={<IconAdjustmentsHorizontal />}
            data-list-filter
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {inForce > 0 ? `${foldedAs} (${inForce})` : foldedAs}
          </Button>
          <div id={id} className={styles.folded} hidden={!isOpen}>
            {all}
          </div>
        </>
      ) : (
        all
      )}
    </div>
  );
}

interface SearchFieldProps {
  value: string;
  onChange: (value: string) => void;
  label?: string;
  /** Called on Enter or ↓, to move to the results. */
  onEnter?: (text: string) => void;
}

/** Debounce delay after the last letter. */
const typingPauseMs = 60;

/** Search in the list; `/` focuses it. Typed text shows at once; the list is debounced. */
export function SearchField({ value, onChange, label = 'Search this list', onEnter }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [reported, setReported] = useState(value);
  const notify = useLatest((text: string) => {
    setReported(text);
    onChange(text);
  });
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // Changed from outside: by the tabs of the view, or by the button that clears the filters.
    if (value !== reported) {
      setReported(value);
      setTyped(value);
    }
  }
  useEffect(() => {
    if (typed === reported) return undefined;
    const pause = setTimeout(() => notify(typed), typingPauseMs);
    return () => clearTimeout(pause);
  }, [typed, reported, notify]);
  return (
    <div className={styles.search}>
      <IconSearch size={14} aria-hidden />
      <input
        type="search"
        data-list-search
        aria-label={label}
        placeholder="Search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (!onEnter || (event.key !== 'Enter' && event.key !== 'ArrowDown')) return;
          event.preventDefault();
          if (typed !== reported) notify(typed);
          onEnter(typed);
        }}
      />
    </div>
  );
}

interface FilterChipProps {
  name: string;
  value: string;
  /** The full text of a truncated value. */
  all?: string | undefined;
  onRemove: () => void;
}

/** A filter in words, with a button to remove it. */
export function FilterChip({ name, value, all, onRemove }: FilterChipProps) {
  return (
    <span className={styles.chip} title={all === value ? undefined : all}>
      <em>{name}</em> {value}
      <button type="button" className={small.button} aria-label={`Remove filter ${name} ${value}`} onClick={onRemove}>
        <IconX size={12} aria-hidden />
      </button>
    </span>
  );
}

interface SelectionBarProps {
  count: number;
  /** The noun for the selected items: "tenders". */
  noun?: string;
  /** The whole text, if there are several kinds: "3 tasks and 1 summary". */
  summary?: string;
  onClear: () => void;
  children: ReactNode;
}

/** Replaces the bar of the selected rows during a long action on them. */
export function ActBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.selection} data-foot role="toolbar" aria-label="Selected rows">
      {children}
    </div>
  );
}

/** The bar that slides in from the bottom while rows are selected. */
export function SelectionBar({ count, noun = '', summary, onClear, children }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <div className={styles.selection} data-foot role="toolbar" aria-label="Selected rows">
      <strong role="status">{summary ?? `${formatNumber(count)} ${noun}`} selected</strong>
      {children}
      <Button look="subtle" small onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}
