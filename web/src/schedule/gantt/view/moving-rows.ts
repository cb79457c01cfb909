// Rows during a fast scroll. At rest a row consists of elements; updating thirty rows of them in every frame of a fast
// scroll costs more than drawing the whole chart. So during the scroll rows are painted over the elements, in the same font
// at the same positions, and the elements are updated once the scroll has ended.
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

  /** Paints the rows in the visible columns of the pane. */
  show(state: TreeState, palette: Palette, pane: { left: number; width: number; height: number; isFocused: boolean }) {
    const { element } = this.#canvas;
    if (!this.#isShown) element.hidden = false;
    this.#isShown = true;
    const left = `${pane.left}px`;
    if (element.style.left !== left) element.style.left = left;
    const pen = this.#canvas.begin(pane.width, pane.height, false, 'exact');
    paintRows(pen, { ...state, ...pane, palette });
  }

  /** Paints once while the page is idle, so that the first frame of the first scroll is as fast as later ones. */
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
