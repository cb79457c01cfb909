// Arrows drawn one by one into flat arrays that grow.
import type { Arrows } from './network.ts';

/** Arrows in growing arrays. */
export class ArrowPen {
  #count = 0;
  #from: Int32Array;
  #to: Int32Array;
  #kind: Uint8Array;
  #lag: Float64Array;
  #lagCalendar: Uint16Array;
  #link: Int32Array;

  constructor(capacity: number) {
    this.#from = new Int32Array(capacity);
    this.#to = new Int32Array(capacity);
    this.#kind = new Uint8Array(capacity);
    this.#lag = new Float64Array(capacity);
    this.#lagCalendar = new Uint16Array(capacity);
    this.#link = new Int32Array(capacity);
  }

  /** Adds an arrow; `link` −1 for an inner link of a summary. */
  draw(from: number, to: number, kind: number, lag: number, lagCalendar: number, link: number): void {
    if (this.#count === this.#from.length) this.#grow();
    const a = this.#count++;
    this.#from[a] = from;
    this.#to[a] = to;
    this.#kind[a] = kind;
    this.#lag[a] = lag;
    this.#lagCalendar[a] = lagCalendar;
    this.#link[a] = link;
  }

  /** All arrows drawn so far. */
  arrows(): Arrows {
    const count = this.#count;
    return {
      count,
      from: this.#from.subarray(0, count),
      to: this.#to.subarray(0, count),
      kind: this.#kind.subarray(0, count),
      lag: this.#lag.subarray(0, count),
      lagCalendar: this.#lagCalendar.subarray(0, count),
      link: this.#link.subarray(0, count),
    };
  }

  #grow(): void {
    const capacity = this.#from.length * 2 + 16;
    const copy = <T extends { set(from: T): void }>(to: T, from: T): T => {
      to.set(from);
      return to;
    };
    this.#from = copy(new Int32Array(capacity), this.#from);
    this.#to = copy(new Int32Array(capacity), this.#to);
    this.#kind = copy(new Uint8Array(capacity), this.#kind);
    this.#lag = copy(new Float64Array(capacity), this.#lag);
    this.#lagCalendar = copy(new Uint16Array(capacity), this.#lagCalendar);
    this.#link = copy(new Int32Array(capacity), this.#link);
  }
}
