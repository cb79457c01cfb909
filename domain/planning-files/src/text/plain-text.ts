// Notes as plain text: Primavera stores them as HTML, with its own stand-ins for line breaks and quotation marks. One
// pass over the text: no pattern looks ahead twice, so that a hostile note costs no more than a long one.
import { decodeEntities } from '../xml/decode-entities.ts';

const blocks = new Set(['p', 'br', 'div', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const unseen = new Set(['style', 'script', 'title']);

/** The text of an HTML note: blocks become lines, tags go, entities are resolved; plain text stays as it is. */
export function plainTextOfHtml(source: string): string {
  if (source === '') return '';
  // A row of two DEL characters is Primavera's line break inside a field.
  const text = source.replaceAll('\u007f\u007f', '\n');
  if (!/<[a-z!/][^<>]*>/i.test(text)) return decodeEntities(text).trim();
  return decodeEntities(withoutTags(text).replaceAll('&nbsp;', ' ').replaceAll('\u00a0', ' '))
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function withoutTags(text: string): string {
  const lower = text.toLowerCase();
  const lastClose = text.lastIndexOf('>');
  let plain = '';
  for (let at = 0; at < text.length;) {
    const next = text.indexOf('<', at);
    const open = next > lastClose ? -1 : next;
    plain += text.slice(at, open < 0 ? text.length : open).replace(/\s+/g, ' ');
    if (open < 0) break;
    const tag = text.startsWith('<!--', open) ? comment(text, open) : readTag(text, lower, open);
    plain += tag.text;
    at = tag.next;
  }
  return plain;
}

function comment(text: string, open: number): { text: string; next: number } {
  const end = text.indexOf('-->', open + 4);
  return { text: '', next: end < 0 ? text.length : end + 3 };
}

function readTag(text: string, lower: string, open: number): { text: string; next: number } {
  const name = /^<(\/?)([a-z][a-z0-9]*|!)/i.exec(text.slice(open, open + 20));
  const close = name ? text.indexOf('>', open) : -1;
  // A lone "less than" is text.
  if (!name || close < 0) return { text: '<', next: open + 1 };
  const word = name[2]!.toLowerCase();
  const isClosing = name[1] === '/';
  if (unseen.has(word) && !isClosing) {
    const end = lower.indexOf(`</${word}`, close);
    return { text: '', next: end < 0 ? text.length : end };
  }
  return { text: blocks.has(word) && (isClosing || word === 'br') ? '\n' : '', next: close + 1 };
}
