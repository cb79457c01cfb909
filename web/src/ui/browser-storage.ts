// The browser's storage for the product. If it is disabled or full, everything still works, but is as on the first
// visit when it is opened again.

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
export function readKept(key: string): string | null {
  return safely(() => window.localStorage.getItem(key));
}

/** Keeps the text under `key` in this browser, if it keeps anything. */
export function keepHere(key: string, text: string): void {
  safely(() => window.localStorage.setItem(key, text));
}

/** Keeps nothing under `key` any more. */
export function removePersisted(key: string): void {
  safely(() => window.localStorage.removeItem(key));
}
