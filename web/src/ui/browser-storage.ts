// What the browser keeps for the product. One that lets a page keep nothing, or has no room left, is one without a memory:
// everything works, and is as on the first visit when it is opened again.

function safely<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** What the tab keeps until it is closed, read or written; none where the browser lets a page keep nothing. */
export function inTabStorage<T>(work: (storage: Storage) => T): T | null {
  return safely(() => work(sessionStorage));
}

/** The text that this browser keeps under `key`; none where it keeps none. */
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
