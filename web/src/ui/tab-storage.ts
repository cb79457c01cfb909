/** What the tab keeps until it is closed, read or written; none where the browser lets a page keep nothing. */
export function inTabStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(sessionStorage);
  } catch {
    return null;
  }
}
