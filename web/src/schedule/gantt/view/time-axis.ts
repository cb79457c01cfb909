// The two rows of the time axis, as elements that are written again only when the window leaves what they cover.
import { minuteAtX, rulingAt, type Tick, ticksOf, type TimeScale, xOf } from '../layout/time-scale.ts';
import { put } from './dom.ts';
import styles from './gantt.module.css';

export class TimeAxis {
  readonly element: HTMLElement;
  readonly #layer: HTMLElement;
  readonly #pool: HTMLElement[] = [];
  #scale: TimeScale | null = null;
  #from = 0;
  #to = -1;

  constructor(parent: HTMLElement) {
    this.element = put(parent, 'div', styles['axis'], { 'aria-hidden': 'true' });
    this.#layer = put(this.element, 'div', styles['axisLayer']);
  }

  /** Shows the axis through a window of pixels. */
  show(scale: TimeScale, x0: number, width: number): void {
    if (scale !== this.#scale || x0 < this.#from || x0 + width > this.#to) {
      this.#scale = scale;
      this.#from = Math.max(x0 - width, 0);
      this.#to = x0 + 2 * width;
      this.#write(scale);
    }
    this.#layer.style.transform = `translateX(${this.#from - x0}px)`;
    // The name of the period at the left edge stays in view.
    this.element.style.setProperty('--edge', `${x0 - this.#from}px`);
  }

  #write(scale: TimeScale): void {
    const { upper, lower, step } = rulingAt(scale.pxPerDay);
    const window = { from: minuteAtX(scale, this.#from), to: minuteAtX(scale, this.#to) };
    let used = 0;
    for (const tick of ticksOf(upper, window, { pxPerDay: scale.pxPerDay }))
      used = this.#place(used, tick, styles['tickUpper']!);
    for (const tick of ticksOf(lower, window, { step, pxPerDay: scale.pxPerDay }))
      used = this.#place(used, tick, styles['tickLower']!);
    for (let i = used; i < this.#pool.length; i++) this.#pool[i]!.hidden = true;
  }

  #place(index: number, tick: Tick, className: string): number {
    const element = (this.#pool[index] ??= newTick(this.#layer));
    const left = Math.round(xOf(this.#scale!, tick.minute)) - this.#from;
    const right = Math.round(xOf(this.#scale!, tick.until)) - this.#from;
    element.hidden = false;
    element.className = className;
    element.style.left = `${left}px`;
    element.style.width = `${right - left}px`;
    element.firstChild!.firstChild!.nodeValue = tick.label;
    return index + 1;
  }
}

function newTick(layer: HTMLElement): HTMLElement {
  const element = put(layer, 'div', undefined);
  put(element, 'span', undefined).append(' ');
  return element;
}
