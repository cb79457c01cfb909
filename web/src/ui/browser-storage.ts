// Access to the browser's storage. If it is disabled or full, everything still works, but nothing is remembered for the
// next visit.

function safely<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Reads or writes the tab's session storage; null if the browser does not allow it. */
export function inTabStorage<T>(work: (storage: Storage) => T): T | null {
  return safely(() => work(sessionStorage));
}

/** The text stored under `key` in this browser; null if there is none. */
export function readLocally(key: string): string | null {
  return safely(() => window.localStorage.getItem(key));
}

/** Stores the text under `key` in this browser, if the browser allows it. */
export function storeLocally(key: string, text: string): void {
  safely(() => window.localStorage.setItem(key, text));
}

/** Removes the text stored under `key`. */
export function removeLocally(key: string): void {
  safely(() => window.localStorage.removeItem(key));
}
