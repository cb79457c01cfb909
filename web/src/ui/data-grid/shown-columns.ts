// Which columns a list has room for, told by the list to the menu of its columns beside it.
import { useEffect } from 'react';
import { createStore } from '../store.ts';

const shown = createStore<ReadonlyMap<readonly unknown[], ReadonlySet<string>>>(new Map());

/** Tells which of the columns are drawn; none where they are drawn as cards. */
export function useTellShownColumns(columns: readonly unknown[], ids: readonly string[] | null): void {
  const text = ids?.join('\n');
  useEffect(() => {
    if (text === undefined) return undefined;
    shown.set((before) => new Map(before).set(columns, new Set(text.split('\n'))));
    return () =>
      shown.set((before) => {
        const next = new Map(before);
        next.delete(columns);
        return next;
      });
  }, [columns, text]);
}

/** The ids of the columns that are drawn; none while no list of these columns has told it. */
export function useShownColumns(columns: readonly unknown[]): ReadonlySet<string> | undefined {
  return shown.use().get(columns);
}
