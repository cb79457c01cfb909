// Figures that are dear to make are remembered for 5 minutes a project and revision; a new revision or a new day makes
// them again.

/** As the source documents say. */
export const dashboardMillis = 5 * 60_000;
/** Maximum number of cached projects; the oldest entry is evicted first. */
const maxKept = 200;

/** Remembers one value a project for as long as its key holds and it is not too old. */
export class Remembered<T> {
  readonly #cache = new Map<string, { key: string; madeAt: number; value: Promise<T> }>();
  readonly #millis: number;

  constructor(millis: number) {
    this.#millis = millis;
  }

  /** Lets go of a project's value: the next question makes it again. */
  forget(project: string): void {
    this.#cache.delete(project);
  }

  /** The value as remembered, else made now; one that fails is not kept. Concurrent callers wait for the same value. */
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
