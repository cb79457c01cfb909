// The two rows of the time axis, as elements that are rewritten only when the window leaves the range they cover.
import { minuteAtX, rulingAt, type Tick, ticksOf, type TimeScale, xOf } from '../layout/time-scale.ts';
import { put } from './dom.ts';
import styles from './time-axis.module.css';

export class TimeAxis {
  readonly element: HTMLElement;
  readonly #layer: HTMLElement;
  readonly #pool: HTMLElement[] = [];
  #scale: TimeScale | null = null;
  #from = 0;
  #x0 = Number.NaN;
  #upper = 0;
  #spans: { left: number; width: number; element: HTMLElement }[] = [];
  #to = -1;

  constructor(parent: HTMLElement) {
    this.element = put(parent, 'div', styles['axis'], { 'aria-hidden': 'true' });
    this.#layer = put(this.element, 'div', styles['axisLayer']);
  }

  /** Shows the part of the axis in the window, in pixels. */
  show(scale: TimeScale, x0: number, width: number): void {
    if (scale !== this.#scale || x0 < this.#from || x0 + width > this.#to) {
      this.#scale = scale;
      this.#from = Math.max(x0 - width, 0);
      this.#to = x0 + 2 * width;
      this.#write(scale);
    }
    this.#layer.style.transform = `translateX(${this.#from - x0}px)`;
    if (x0 !== this.#x0) this.#keepNames(x0);
  }

  /** The name of a period that begins left of the window stays visible at its edge. */
  #keepNames(x0: number): void {
    this.#x0 = x0;
    const edge = x0 - this.#from;
    for (let i = 0; i < this.#upper; i++) {
      const { left, width, element } = this.#spans[i]!;
      const inset = Math.min(Math.max(edge - left, 0), Math.max(width - 130, 0));
      const text = inset > 0 ? `${inset}px` : '';
      if (element.style.paddingLeft !== text) element.style.paddingLeft = text;
    }
  }

  #write(scale: TimeScale): void {
    const { upper, lower, step } = rulingAt(scale.pxPerDay);
    const window = { from: minuteAtX(scale, this.#from), to: minuteAtX(scale, this.#to) };
    let used = 0;
    this.#spans = [];
    for (const tick of ticksOf(upper, window, { pxPerDay: scale.pxPerDay }))
      used = this.#place(used, tick, styles['tickUpper']!);
    this.#upper = used;
    this.#x0 = Number.NaN;
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
    element.style.paddingLeft = '';
    this.#spans.push({ left, width: right - left, element });
    element.firstChild!.firstChild!.nodeValue = tick.label;
    return index + 1;
  }
}

function newTick(layer: HTMLElement): HTMLElement {
  const element = put(layer, 'div', undefined);
  put(element, 'span', undefined).append(' ');
  return element;
}
