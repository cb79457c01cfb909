// The columns that fit into a list, shared by the list with its columns menu.
import { useEffect } from 'react';
import { createStore } from '../store.ts';
import type { GridColumn } from './grid-types.ts';

const shown = createStore<ReadonlyMap<string, ReadonlySet<string> | null>>(new Map());

/** Key shared by a list and its menu: the ids of its columns, without those the list adds for actions. */
export function listKey<T>(columns: readonly GridColumn<T>[]): string {
  return columns
    .filter((column) => !column.isActions)
    .map(({ id }) => id)
    .join('\n');
}

/** Publishes the visible columns; null for cards. */
export function usePublishShownColumns<T>(columns: readonly GridColumn<T>[], ids: readonly string[] | null): void {
  const key = listKey(columns);
  const text = ids?.join('\n');
  useEffect(() => {
    shown.set((before) => new Map(before).set(key, text === undefined ? null : new Set(text.split('\n'))));
    return () =>
      shown.set((before) => {
        const next = new Map(before);
        next.delete(key);
        return next;
      });
  }, [key, text]);
}

type ShownColumns = ReadonlySet<string> | null | undefined;

/**
 * The ids of the visible columns; null for cards, undefined until a list with these columns has published them.
 */
export function useShownColumns<T>(columns: readonly GridColumn<T>[]): ShownColumns {
  return shown.use().get(listKey(columns));
}

/** Reads them once without subscribing, so that the caller is not re-rendered when a list publishes them. */
export function shownColumnsNow<T>(columns: readonly GridColumn<T>[]): ShownColumns {
  return shown.get().get(listKey(columns));
}
