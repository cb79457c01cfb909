// Caches expensive figures for 5 minutes per project and revision; a new revision or a new day recalculates them.

/** From the source documents. */
export const dashboardMillis = 5 * 60_000;
/** Maximum number of cached projects; the oldest entry is evicted first. */
const maxKept = 200;

/** Caches one value per project while its key is the same and it has not expired. */
export class Remembered<T> {
  readonly #cache = new Map<string, { key: string; madeAt: number; value: Promise<T> }>();
  readonly #millis: number;

  constructor(millis: number) {
    this.#millis = millis;
  }

  /** Evicts a project's value. */
  forget(project: string): void {
    this.#cache.delete(project);
  }

  /**
   * The value from the cache, else calculated now; errors are not cached. Concurrent callers wait for the same value.
   */
  async get(project: string, key: string, now: Date, make: () => Promise<T>): Promise<T> {
    const found = this.#cache.get(project);
    const age = found ? now.getTime() - found.madeAt : Number.POSITIVE_INFINITY;
    if (found && found.key === key && age >= 0 && age < this.#millis) {
      return found.value;
    }
    const cached = { key, madeAt: now.getTime(), value: make() };
    this.#cache.delete(project);
    this.#cache.set(project, cached);
    const [oldest] = this.#cache.keys();
    if (this.#cache.size > maxKept && oldest !== undefined) this.#cache.delete(oldest);
    try {
      return await cached.value;
    } catch (error) {
      if (this.#cache.get(project) === cached) this.#cache.delete(project);
      throw error;
    }
  }
}
