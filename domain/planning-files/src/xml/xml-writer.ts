// XML text piece by piece: elements with escaped text, in the order they are written.
import { encodeEntities } from './decode-entities.ts';

export class XmlWriter {
  readonly #parts: string[] = ['<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'];

  /** Opens an element; `attributes` as they are in the tag. */
  open(name: string, attributes = ''): void {
    this.#parts.push('<', name, attributes === '' ? '' : ` ${attributes}`, '>');
  }

  /** Closes it. */
  close(name: string): void {
    this.#parts.push('</', name, '>\n');
  }

  /** An element with text; nothing when the value is null. A flag is 1 or 0. */
  leaf(name: string, value: string | number | boolean | null | undefined): void {
    if (value === null || value === undefined) return;
    let text: string;
    if (typeof value === 'string') text = encodeEntities(value);
    else text = String(typeof value === 'boolean' ? Number(value) : value);
    this.#parts.push('<', name, '>', text, '</', name, '>');
  }

  /** The whole text. */
  text(): string {
    return this.#parts.join('');
  }
}
