// The discussion of an annotation in files of other programs: formatted text (ISO 32000-2, 12.7.4.4), replies, dates.
import { readXml, type XmlElement } from './xml.ts';

/** A reply to an annotation. */
export interface Reply {
  author: string | null;
  text: string;
  /** When it was written, ISO 8601; null if the file does not say. */
  at: string | null;
}

/** An annotation of a file as far as its discussion is concerned. */
export interface Discussed {
  /** By which replies name it. */
  key: string | null;
  /** The key of the annotation that it replies to; null for none, and for a member of a group. */
  repliesTo: string | null;
  reply: Reply;
}

/** Replies to replies are followed to their annotation up to this depth. */
const deepest = 100;

/** The replies to each annotation by its key, also those to replies, in the order of the file; replies without text are left out. */
export function repliesByKey(all: readonly Discussed[]): Map<string, Reply[]> {
  const above = new Map(
    all.flatMap(({ key, repliesTo }) => (key !== null && repliesTo !== null ? [[key, repliesTo]] : [])),
  );
  const found = new Map<string, Reply[]>();
  for (const { repliesTo, reply } of all) {
    if (repliesTo === null || reply.text.trim() === '') continue;
    let root = repliesTo;
    for (let depth = 0; above.has(root) && depth < deepest; depth += 1) root = above.get(root)!;
    found.set(root, [...(found.get(root) ?? []), reply]);
  }
  return found;
}

const blocks = new Set(['p', 'div', 'br', 'li']);

/** The text of a formatted one (XHTML), a line for each paragraph. */
export function plainTextOf(element: XmlElement): string {
  const write = ({ name, nodes }: XmlElement): string => {
    const text = nodes.map((node) => (typeof node === 'string' ? node.replaceAll(/\s+/g, ' ') : write(node))).join('');
    return blocks.has(name) ? `${text.trim()}\n` : text;
  };
  return write(element)
    .replaceAll(/[^\S\n]*\n[^\S\n]*/g, '\n')
    .trim();
}

/** The same of a formatted text in a dictionary of a PDF; null if it cannot be read or is empty. */
export function plainTextIn(xhtml: string): string | null {
  const read = readXml(xhtml);
  return 'fault' in read ? null : plainTextOf(read.element) || null;
}

const datePattern = /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z|([+-])(\d\d)'?(\d\d)?)?/;

/** A date of PDF (`D:20261103010203+10'00'`) as ISO 8601; null for any other text. */
export function instantOf(text: string): string | null {
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', sign, hours, minutes = '00'] =
    datePattern.exec(text) ?? [];
  if (!year) return null;
  const offset = sign && hours ? `${sign}${hours}:${minutes}` : 'Z';
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`);
  return Number.isFinite(time) ? new Date(time).toISOString() : null;
}
