/** So long after the last step of a scroll it has come to rest, milliseconds. */
const REST_MS = 110;

/** Detects scrolling by the user. Scrolling done by the view itself, to bring a row into sight, is distinguished. */
export class Scrolling {
  readonly #scroller: HTMLElement;
  readonly #draw: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastStep = 0;
  #isOwn = false;
  #top = 0;
  isOn = false;

  constructor(scroller: HTMLElement, draw: () => void) {
    this.#scroller = scroller;
    this.#draw = draw;
    scroller.addEventListener('scroll', () => this.#onScroll(), { passive: true });
  }

  /** Scrolls without anybody's hand. */
  toTop(px: number): void {
    this.#isOwn = true;
    this.#scroller.scrollTop = px;
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.isOn = false;
  }

  destroy(): void {
    this.end();
  }

  #onScroll(): void {
    const { scrollTop } = this.#scroller;
    const isOwn = this.#isOwn;
    this.#isOwn = false;
    if (!isOwn && scrollTop !== this.#top) this.#begin();
    this.#top = scrollTop;
    this.#draw();
  }

  #begin(): void {
    this.isOn = true;
    this.#lastStep = performance.now();
    // One timer for the whole scroll: to set one again at every step costs a little of every frame.
    this.#timer ??= setTimeout(() => this.#restOrWait(), REST_MS);
  }

  #restOrWait(): void {
    const left = this.#lastStep + REST_MS - performance.now();
    if (left > 1) {
      this.#timer = setTimeout(() => this.#restOrWait(), left);
      return;
    }
    this.end();
    this.#draw();
  }
}
