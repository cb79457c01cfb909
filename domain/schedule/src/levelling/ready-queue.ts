// A binary heap of task indices by rank: the most pressing of the ready tasks in logarithmic time.

export class ReadyQueue {
  readonly #rank: ArrayLike<number>;
  readonly #heap: number[] = [];

  /** The lower the rank of an index, the earlier it is taken. */
  constructor(rank: ArrayLike<number>) {
    this.#rank = rank;
  }

  add(index: number): void {
    const heap = this.#heap;
    let at = heap.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#rank[heap[parent]!]! <= this.#rank[index]!) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = index;
  }

  /** The index with the lowest rank; none when the queue is empty. */
  take(): number | null {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined) return null;
    if (heap.length > 0) this.#sink(last);
    return first;
  }

  #sink(index: number): void {
    const heap = this.#heap;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      const right = heap[child + 1];
      if (right !== undefined && this.#rank[right]! < this.#rank[heap[child]!]!) child += 1;
      if (this.#rank[heap[child]!]! >= this.#rank[index]!) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = index;
  }
}
