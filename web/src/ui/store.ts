import { useSyncExternalStore } from 'react';
import { storeLocally, readLocally } from './browser-storage.ts';

/** A value shared by components outside one tree. */
export interface Store<T> {
  get: () => T;
  set: (next: T | ((previous: T) => T)) => void;
  use: () => T;
}

function isUpdate<T>(next: T | ((previous: T) => T)): next is (previous: T) => T {
  return typeof next === 'function';
}

/** Creates a store; `use` re-renders its component when the value is replaced. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set(next) {
      const replaced = isUpdate(next) ? next(value) : next;
      if (Object.is(replaced, value)) return;
      value = replaced;
      for (const listener of listeners) listener();
    },
    // During hydration, first the value that the server rendered with, then the current one.
    use: () => useSyncExternalStore(subscribe, get, () => initial),
  };
}

/** Writes the store's value to the browser's storage under `key` whenever it is set. */
function kept<T>(key: string, store: Store<T>): Store<T> {
  return {
    ...store,
    set(next) {
      store.set(next);
      storeLocally(key, String(store.get()));
    },
  };
}

/** A number stored in the browser under `key`; null until it is set. */
export function createPersistedNumber(key: string): Store<number | null> {
  const before = Number(readLocally(key) ?? Number.NaN);
  return kept(key, createStore<number | null>(Number.isFinite(before) ? before : null));
}

/** A text stored in the browser under `key`. */
export function createPersistedText(key: string, initial: string): Store<string> {
  return kept(key, createStore(readLocally(key) ?? initial));
}

/** A switch stored in the browser under `key`. */
export function createPersistedSwitch(key: string, initial: boolean): Store<boolean> {
  const before = readLocally(key);
  return kept(key, createStore(before === null ? initial : before === 'true'));
}
