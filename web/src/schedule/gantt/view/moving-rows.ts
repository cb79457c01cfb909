// Rows in motion. At rest a row is elements; to write thirty rows of them again for every frame of a fast scroll costs more
// than to draw the whole chart. So rows that fly past are painted over the elements, in the same type at the same places,
// and the elements follow as soon as the scroll comes to rest.
import type { Palette } from '../paint/palette.ts';
import { ChartCanvas } from './chart-canvas.ts';
import { put } from './dom.ts';
import styles from './tree.module.css';
import { paintRows } from './paint-rows.ts';
import type { TreeState } from './tree-rows.ts';

export class MovingRows {
  readonly #canvas: ChartCanvas;
  #isShown = false;
  #isWarm = false;

  constructor(body: HTMLElement) {
    const element = put(body, 'canvas', styles['movingRows'], { 'aria-hidden': 'true', hidden: '' });
    this.#canvas = new ChartCanvas(element, true);
  }

  get isShown(): boolean {
    return this.#isShown;
  }

  /** Paints the rows through the pane's window of columns. */
  show(state: TreeState, palette: Palette, pane: { left: number; width: number; height: number; isFocused: boolean }) {
    const { element } = this.#canvas;
    if (!this.#isShown) element.hidden = false;
    this.#isShown = true;
    const left = `${pane.left}px`;
    if (element.style.left !== left) element.style.left = left;
    const pen = this.#canvas.begin(pane.width, pane.height, false, 'exact');
    paintRows(pen, { ...state, ...pane, palette });
  }

  /** Paints once while nobody waits, so that the first frame of the first scroll is as quick as those after it. */
  warm(paint: () => void): void {
    if (this.#isWarm) return;
    this.#isWarm = true;
    if (typeof requestIdleCallback !== 'function') return;
    requestIdleCallback(() => {
      if (this.#isShown) return;
      paint();
      this.hide();
    });
  }

  hide(): void {
    if (!this.#isShown) return;
    this.#isShown = false;
    this.#canvas.element.hidden = true;
  }
}
