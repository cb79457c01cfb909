// The two canvases of the chart: the chart itself and, above it, everything that changes with each pointer move. If both
// change in one frame, as while scrolling or dragging, both are painted on the lower canvas: compositing two canvases
// costs twice as much.
import { paintChart } from '../paint/paint-chart.ts';
import { needsTop, paintTop, type TopLayer } from '../paint/paint-top.ts';
import type { Pen } from '../paint/pen.ts';
import type { Scene } from '../paint/scene.ts';
import { ChartCanvas } from './chart-canvas.ts';
import { HEAD_PX } from './chart-model.ts';
import { put } from './dom.ts';
import styles from './gantt.module.css';

export class ChartSurface {
  readonly #base: ChartCanvas;
  readonly #top: ChartCanvas;
  #isTopInBase = false;

  constructor(stage: HTMLElement) {
    this.#base = new ChartCanvas(put(stage, 'canvas', styles['base'], { 'aria-hidden': 'true' }), true);
    this.#top = new ChartCanvas(put(stage, 'canvas', styles['top'], { 'aria-hidden': 'true' }), false);
  }

  /** The element that receives pointer events. */
  get element(): HTMLCanvasElement {
    return this.#top.element;
  }

  place(left: number, isShown: boolean): void {
    for (const { element } of [this.#base, this.#top]) {
      element.style.left = `${left}px`;
      element.style.top = `${HEAD_PX}px`;
      element.hidden = !isShown;
    }
  }

  /** Draws the chart and the layer above it. */
  drawAll(scene: Scene, top: TopLayer): void {
    const pen = this.#drawBase(scene);
    this.#isTopInBase = needsTop(scene, top);
    if (this.#isTopInBase) paintTop(pen, scene, top);
    this.#showTop(false);
    // The pointer acts on the top layer, whichever layer is painted.
    this.#top.size(scene.width, scene.height);
  }

  /** Draws only the layer above the chart. */
  drawTop(scene: Scene, top: TopLayer): void {
    if (this.#isTopInBase) this.#drawBase(scene);
    this.#isTopInBase = false;
    const isNeeded = needsTop(scene, top);
    if (isNeeded) paintTop(this.#top.begin(scene.width, scene.height, true), scene, top);
    this.#showTop(isNeeded);
  }

  #drawBase(scene: Scene): Pen {
    const pen = this.#base.begin(scene.width, scene.height, false);
    paintChart(pen, scene);
    return pen;
  }

  /** An empty layer is removed: compositing it costs as much as drawing the chart. */
  #showTop(isShown: boolean): void {
    this.#top.element.style.opacity = isShown ? '' : '0';
  }
}
