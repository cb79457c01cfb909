// The drawing surface of a chart: the part of a canvas context that the painters use, so that the same painters draw on the
// screen, to an image and to PDF pages.

export interface Pen {
  fillStyle: string | CanvasGradient | CanvasPattern;
  strokeStyle: string | CanvasGradient | CanvasPattern;
  lineWidth: number;
  font: string;
  textBaseline: CanvasTextBaseline;
  textAlign: CanvasTextAlign;
  globalAlpha: number;
  beginPath(): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void;
  closePath(): void;
  rect(x: number, y: number, width: number, height: number): void;
  fill(): void;
  stroke(): void;
  clip(): void;
  save(): void;
  restore(): void;
  fillRect(x: number, y: number, width: number, height: number): void;
  fillText(text: string, x: number, y: number): void;
  setLineDash(dash: number[]): void;
  /** Not available on every surface. */
  measureText?(text: string): { width: number };
}

/** Adds a rounded box to the current path. */
export function roundBox(pen: Pen, box: { x: number; y: number; width: number; height: number; radius: number }): void {
  const { x, y, width, height } = box;
  const r = Math.min(box.radius, width / 2, height / 2);
  if (r < 1) {
    pen.rect(x, y, width, height);
    return;
  }
  pen.moveTo(x + r, y);
  pen.lineTo(x + width - r, y);
  pen.quadraticCurveTo(x + width, y, x + width, y + r);
  pen.lineTo(x + width, y + height - r);
  pen.quadraticCurveTo(x + width, y + height, x + width - r, y + height);
  pen.lineTo(x + r, y + height);
  pen.quadraticCurveTo(x, y + height, x, y + height - r);
  pen.lineTo(x, y + r);
  pen.quadraticCurveTo(x, y, x + r, y);
  pen.closePath();
}
