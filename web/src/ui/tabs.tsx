import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './details.module.css';
import { formatNumber } from './format.ts';

export interface TabItem {
  id: string;
  label: string;
  count?: number;
}

interface TabsProps {
  label: string;
  items: readonly TabItem[];
  active: string;
  onChange: (id: string) => void;
  /** The content of the active tab. */
  children?: ReactNode;
}

/** Tabs with counts; arrow keys move between them. Keep the open one in the address. */
export function Tabs({ label, items, active, onChange, children }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  // In a row that scrolls, centre the open tab, so that its neighbours are visible.
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [active]);
  function onKeyDown(event: KeyboardEvent) {
    const at = items.findIndex((item) => item.id === active);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = items[(to + items.length) % items.length];
    if (!next) return;
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  }
  return (
    <>
      <div ref={list} className={styles.tabs} role="tablist" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            className={styles.tab}
            data-tab={item.id}
            aria-selected={item.id === active}
            tabIndex={item.id === active ? 0 : -1}
            onClick={() => onChange(item.id)}
          >
            {item.label}
            {item.count === undefined ? null : <span className={styles.tabCount}>{formatNumber(item.count)}</span>}
          </button>
        ))}
      </div>
      {children === undefined ? null : (
        <div role="tabpanel" aria-label={items.find((item) => item.id === active)?.label}>
          {children}
        </div>
      )}
    </>
  );
}

export interface SavedView {
  id: string;
  name: string;
  /** The view as text for the address. */
  view: string;
}

interface ViewTabsProps {
  /** The accessible name of the row. */
  label?: string;
  views: readonly SavedView[];
  /** The current view, as text for the address. */
  current: string;
  /** The saved view chosen last; a dot marks unsaved changes. */
  chosenId?: string | undefined;
  onChoose: (view: SavedView) => void;
  /** Saves the current view; without it, views are read-only. */
  onSave?: (current: string) => void;
}

/** The saved views of a list in one row. */
export function ViewTabs({ label = 'Views', views, current, chosenId, onChoose, onSave }: ViewTabsProps) {
  const chosen = views.find((view) => view.id === chosenId) ?? views.find((view) => view.view === current);
  const changed = chosen ? chosen.view !== current : current !== '';
  return (
    <nav className={styles.tabs} aria-label={label}>
      {views.map((view) => (
        <button
          key={view.id}
          type="button"
          className={styles.tab}
          aria-current={view.id === chosen?.id}
          onClick={() => onChoose(view)}
        >
          {view.name}
          {view.id === chosen?.id && changed ? (
            <span className={styles.changed} role="img" aria-label="changed" />
          ) : null}
        </button>
      ))}
      {onSave && changed ? (
        <Button look="subtle" small onClick={() => onSave(current)}>
          Save view
        </Button>
      ) : null}
    </nav>
  );
}
