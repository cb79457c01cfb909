/** A scroll has ended this many milliseconds after its last event. */
const REST_MS = 110;

/** Detects scrolling by the user, as distinct from scrolling by the view itself to show a row. */
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

  /** Scrolls without counting it as scrolling by the user. */
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
    // One timer for the whole scroll: resetting it with every event would cost time in every frame.
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
