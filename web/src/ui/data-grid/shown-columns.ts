// Which columns a list has room for, described by the list to the menu of its columns next to it.
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

/** Publishes which of the columns are drawn; null if they are drawn as cards, which show all. */
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
 * The ids of the columns that are drawn; null for cards, undefined until a list of these columns has published them.
 */
export function useShownColumns<T>(columns: readonly GridColumn<T>[]): ShownColumns {
  return shown.use().get(listKey(columns));
}

/** Reads them once without subscribing, so that the caller is not rendered again when a list publishes them. */
export function shownColumnsNow<T>(columns: readonly GridColumn<T>[]): ShownColumns {
  return shown.get().get(listKey(columns));
}
