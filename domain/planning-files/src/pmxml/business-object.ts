// One business object of a P6 XML file: its plain values by name and the objects inside it. Only single objects are in
// memory, never the file.
import type { LocalMinute } from '@horizon/working-time';

import type { RecordCount } from '../record-limits.ts';
import { parseDecimal } from '../text/parse-decimal.ts';
import { parseLocalMinute } from '../text/local-time.ts';
import { END, type XmlCursor } from '../xml/xml-cursor.ts';

const deepest = 12;

export class BusinessObject {
  readonly name: string;
  readonly inner: BusinessObject[] = [];
  readonly #values = new Map<string, string>();

  constructor(name: string) {
    this.name = name;
  }

  /** Keeps a value. */
  set(name: string, value: string): void {
    this.#values.set(name, value);
  }

  /** The value without white space around it; empty when there is none. */
  text(name: string): string {
    return this.#values.get(name) ?? '';
  }

  /** The number; none when empty or no number. */
  number(name: string): number | null {
    const text = this.text(name);
    return parseDecimal(text, 0, text.length);
  }

  /** Hours as whole minutes. */
  minutes(name: string): number | null {
    const hours = this.number(name);
    return hours === null ? null : Math.round(hours * 60);
  }

  /** The date; none when empty. */
  date(name: string): LocalMinute | null {
    const text = this.text(name);
    return parseLocalMinute(text, 0, text.length);
  }

  /** `true`, `1` or `Y`. */
  flag(name: string): boolean {
    return /^(true|1|y)$/i.test(this.text(name));
  }

  /** The objects inside it with a name. */
  of(name: string): BusinessObject[] {
    return this.inner.filter((object) => object.name === name);
  }
}

/** Reads the children of the element just entered; what nests deeper than any P6 object is passed over. */
export function readObject(xml: XmlCursor, name: string, count: RecordCount, depth = 0): BusinessObject {
  count.add('records');
  const object = new BusinessObject(name);
  for (let child = xml.nextChild(); child !== END; child = xml.nextChild()) {
    if (xml.hasText()) object.set(child, xml.trimmed());
    else if (depth >= deepest) xml.skip();
    else object.inner.push(readObject(xml, child, count, depth + 1));
  }
  return object;
}
