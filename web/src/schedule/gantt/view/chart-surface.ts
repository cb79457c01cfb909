// The two canvases of the chart: the chart itself, and over it what changes with every move of the pointer.
import { paintChart } from '../paint/paint-chart.ts';
import { needsTop, paintTop, type TopLayer } from '../paint/paint-top.ts';
import type { Scene } from '../paint/scene.ts';
import { ChartCanvas } from './chart-canvas.ts';
import { HEAD_PX } from './chart-model.ts';
import { put } from './dom.ts';
import styles from './gantt.module.css';

export class ChartSurface {
  readonly #base: ChartCanvas;
  readonly #top: ChartCanvas;
  #isTopDrawn = true;

  constructor(stage: HTMLElement) {
    this.#base = new ChartCanvas(put(stage, 'canvas', styles['base'], { 'aria-hidden': 'true' }), true);
    this.#top = new ChartCanvas(put(stage, 'canvas', styles['top'], { 'aria-hidden': 'true' }), false);
  }

  /** What the pointer acts on. */
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

  drawBase(scene: Scene): void {
    paintChart(this.#base.begin(scene.width, scene.height, false), scene);
  }

  drawTop(scene: Scene, top: TopLayer): void {
    // An empty layer is left out: laying it over the chart costs as much as drawing the chart.
    const isEmpty = !needsTop(scene, top);
    this.#top.element.style.opacity = isEmpty ? '0' : '';
    if (!isEmpty) paintTop(this.#top.begin(scene.width, scene.height, true), scene, top);
    else if (this.#isTopDrawn) this.#top.begin(scene.width, scene.height, true);
    this.#isTopDrawn = !isEmpty;
  }
}
