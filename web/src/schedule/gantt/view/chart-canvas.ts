/** A higher density costs up to four times the pixels with no visible gain. */
const SHARPEST = 2;

/** A canvas sized in CSS pixels and drawn at the pixel density of the screen, up to a limit. */
export class ChartCanvas {
  readonly element: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  #width = 0;
  #height = 0;
  #density = 0;

  constructor(element: HTMLCanvasElement, isOpaque: boolean) {
    this.element = element;
    const context = element.getContext('2d', { alpha: !isOpaque });
    if (!context) throw new Error('This browser draws no canvas');
    this.#context = context;
  }

  /** The scaled drawing context; a transparent canvas is cleared first. `exact` renders text as in the surrounding page. */
  begin(width: number, height: number, clears: boolean, type: 'quick' | 'exact' = 'quick'): CanvasRenderingContext2D {
    const density = this.size(width, height);
    // Names next to bars need no kerning; shaping text is the most expensive part of a frame.
    this.#context.fontKerning = type === 'quick' ? 'none' : 'auto';
    this.#context.textRendering = type === 'quick' ? 'optimizeSpeed' : 'auto';
    this.#context.setTransform(density, 0, 0, density, 0, 0);
    if (clears) this.#context.clearRect(0, 0, width, height);
    return this.#context;
  }

  /** Resizes the canvas to its container, in CSS pixels; returns the pixel density used. */
  size(width: number, height: number): number {
    const density = Math.min(window.devicePixelRatio || 1, SHARPEST);
    if (width !== this.#width || height !== this.#height || density !== this.#density) {
      this.element.width = Math.round(width * density);
      this.element.height = Math.round(height * density);
      this.element.style.width = `${width}px`;
      this.element.style.height = `${height}px`;
      [this.#width, this.#height, this.#density] = [width, height, density];
    }
    return density;
  }
}
