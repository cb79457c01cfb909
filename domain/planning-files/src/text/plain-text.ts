// Notes as plain text: Primavera stores them as HTML, with its own stand-ins for line breaks and quotation marks.
import { decodeEntities } from '../xml/decode-entities.ts';

const blockEnd = /<(?:\/p|br\s*\/?|\/div|\/li|\/tr|\/h[1-6])\s*>/gi;
// A note is a page or two; what is longer is no note, and looking for tags in it takes too long.
const longestNote = 200_000;

const unseen = /<(style|script|title)\b[^>]*>[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi;

/** The text of an HTML note: blocks become lines, tags go, entities are resolved; plain text stays as it is. */
export function plainTextOfHtml(source: string): string {
  if (source === '') return '';
  // A row of two DEL characters is Primavera's line break inside a field.
  const text = source.slice(0, longestNote).replaceAll('\u007f\u007f', '\n');
  if (!/<[a-z!/][^>]*>/i.test(text)) return decodeEntities(text).trim();
  const lines = text
    .replace(unseen, '')
    .replace(/\s+/g, ' ')
    .replace(blockEnd, '\n')
    .replace(/<[^<>]*>/g, '');
  return decodeEntities(lines.replaceAll('&nbsp;', ' ').replaceAll('\u00a0', ' '))
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
