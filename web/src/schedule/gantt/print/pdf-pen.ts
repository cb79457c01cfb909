// A pen that writes PDF operators, so that drawings are printed as vectors, sharp at any size. The origin is at the top left
// as on a canvas. Texts with characters missing from the standard font are printed as images.
import type { Pen } from '../paint/pen.ts';
import { encoded, nearlyEncoded, textWidth } from './standard-font.ts';
import type { TextPictures } from './text-pictures.ts';

const number = (value: number): string => String(Math.round(value * 100) / 100);

export class PdfPen implements Pen {
  readonly #out: string[] = [];
  readonly #height: number;
  readonly #alphas: Set<number>;
  readonly #pictures: TextPictures | null;
  #fill = '#000000';
  #stroke = '#000000';
  #at = { x: 0, y: 0 };
  #path: string[] = [];
  lineWidth = 1;
  font = '10px sans-serif';
  textBaseline: CanvasTextBaseline = 'alphabetic';
  textAlign: CanvasTextAlign = 'left';
  globalAlpha = 1;

  /**
   * `alphas` collects the opacities used, and `pictures` the images of texts; without those, the closest characters of the
   * standard font are written.
   */
  constructor(heightPt: number, alphas: Set<number>, pictures: TextPictures | null) {
    this.#height = heightPt;
    this.#alphas = alphas;
    this.#pictures = pictures;
  }

  get fillStyle(): string {
    return this.#fill;
  }
  set fillStyle(style: string | CanvasGradient | CanvasPattern) {
    if (typeof style === 'string') this.#fill = style;
  }
  get strokeStyle(): string {
    return this.#stroke;
  }
  set strokeStyle(style: string | CanvasGradient | CanvasPattern) {
    if (typeof style === 'string') this.#stroke = style;
  }

  /** The content stream so far. */
  content(): string {
    return this.#out.join('\n');
  }

  /** Draws with the origin moved. */
  translated(x: number, y: number, draw: () => void): void {
    this.#out.push('q', `1 0 0 1 ${number(x)} ${number(-y)} cm`);
    draw();
    this.#out.push('Q');
  }

  beginPath(): void {
    this.#path = [];
  }
  moveTo(x: number, y: number): void {
    this.#point(x, y, 'm');
  }
  lineTo(x: number, y: number): void {
    this.#point(x, y, this.#path.length === 0 ? 'm' : 'l');
  }
  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void {
    const { x: x0, y: y0 } = this.#at;
    const third = (from: number, control: number): number => from + ((control - from) * 2) / 3;
    const [x1, y1, x2, y2] = [third(x0, cx), third(y0, cy), third(x, cx), third(y, cy)];
    this.#path.push(`${this.#xy(x1, y1)} ${this.#xy(x2, y2)} ${this.#xy(x, y)} c`);
    this.#at = { x, y };
  }
  closePath(): void {
    this.#path.push('h');
  }
  rect(x: number, y: number, width: number, height: number): void {
    this.#path.push(`${this.#xy(x, y + height)} ${number(width)} ${number(height)} re`);
  }
  fill(): void {
    this.#emit(`${rgb(this.#fill)} rg`, 'f');
  }
  stroke(): void {
    this.#emit(`${rgb(this.#stroke)} RG ${number(this.lineWidth)} w`, 'S');
  }
  clip(): void {
    if (this.#path.length > 0) this.#out.push(...this.#path, 'W n');
    this.#path = [];
  }
  save(): void {
    this.#out.push('q');
  }
  restore(): void {
    this.#out.push('Q');
  }
  fillRect(x: number, y: number, width: number, height: number): void {
    const kept = this.#path;
    this.#path = [];
    this.rect(x, y, width, height);
    this.fill();
    this.#path = kept;
  }
  setLineDash(dash: number[]): void {
    this.#out.push(`[${dash.map(number).join(' ')}] 0 d`);
  }
  measureText(text: string): { width: number } {
    const { size, isBold } = this.#type();
    return { width: textWidth(text, size, isBold) };
  }
  #type(): { size: number; isBold: boolean } {
    const size = Number(/([\d.]+)px/.exec(this.font)?.[1] ?? 10);
    return { size, isBold: /^(?:[5-9]00|bold)/.test(this.font) };
  }
  fillText(text: string, x: number, y: number): void {
    if (text === '') return;
    const { size, isBold } = this.#type();
    const down = this.textBaseline === 'middle' ? size * 0.35 : this.textBaseline === 'top' ? size * 0.8 : 0;
    const codes = encoded(text);
    const drawn = codes === null ? (this.#pictures?.of(text, size, isBold) ?? null) : null;
    const width = drawn?.picture.widthPt ?? textWidth(text, size, isBold);
    const left = this.textAlign === 'right' ? x - width : this.textAlign === 'center' ? x - width / 2 : x;
    const colour = `${rgb(this.#fill)} rg`;
    if (drawn) {
      const { heightPt, descentPt } = drawn.picture;
      const place = `${number(width)} 0 0 ${number(heightPt)} ${this.#xy(left, y + down + descentPt)} cm`;
      this.#out.push(`q ${colour} ${place} /${drawn.name} Do Q`);
      return;
    }
    const written = escaped(codes ?? nearlyEncoded(text));
    this.#out.push(
      `BT ${colour} /${isBold ? 'F2' : 'F1'} ${number(size)} Tf ${this.#xy(left, y + down)} Td (${written}) Tj ET`,
    );
  }

  #point(x: number, y: number, operator: 'm' | 'l'): void {
    this.#path.push(`${this.#xy(x, y)} ${operator}`);
    this.#at = { x, y };
  }
  #xy(x: number, y: number): string {
    return `${number(x)} ${number(this.#height - y)}`;
  }
  #emit(style: string, operator: string): void {
    if (this.#path.length === 0) return;
    const isSheer = this.globalAlpha < 1;
    if (isSheer) {
      this.#alphas.add(this.globalAlpha);
      this.#out.push('q', `/A${Math.round(this.globalAlpha * 1000)} gs`);
    }
    this.#out.push(style, ...this.#path, operator);
    if (isSheer) this.#out.push('Q');
  }
}

function rgb(colour: string): string {
  const digits =
    colour.length < 7 ? Array.from(colour.slice(1, 4), (digit) => digit + digit).join('') : colour.slice(1, 7);
  const value = Number.parseInt(digits, 16) || 0;
  return [value >> 16, (value >> 8) & 255, value & 255].map((part) => number(part / 255)).join(' ');
}

const escaped = (codes: string): string => codes.replaceAll(/[()\\]/g, String.raw`\$&`);
