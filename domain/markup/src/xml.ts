// A small reader of XML with attributes, for XFDF. It expands nothing but the five entities and character references, and refuses
// document types, so that no file makes it grow; a file nested without end or cut off is refused as well.

export interface XmlElement {
  /** Without its prefix. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly XmlElement[];
  /** The text directly within it. */
  text: string;
  /** Its texts and elements in their order. */
  nodes: readonly (string | XmlElement)[];
}

const damaged = 'The file is damaged, or is no XML.';
const deepest = 40;
/** Elements that one document may hold. */
const maxElements = 200_000;
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string) =>
  text.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, body: string) => {
    if (!body.startsWith('#')) return named[body] ?? whole;
    const code = body[1]?.toLowerCase() === 'x' ? Number.parseInt(body.slice(2), 16) : Number(body.slice(1));
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
  });

/** A text as it may be within an element or an attribute; characters that XML forbids are dropped. */
export const escapedXml = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- exactly those that XML forbids
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"\r]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '&#13;');

const tagPattern =
  /<(?:!--[\s\S]*?-->|!\[CDATA\[([\s\S]*?)\]\]>|\?[\s\S]*?\?>|(!)|(\/?)([^\s<>/!?]+)((?:"[^"]*"|'[^']*'|[^<>"'])*)>)/y;
const attributePattern = /([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const localName = (name: string) => name.slice(name.indexOf(':') + 1);

interface OpenElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
  nodes: (string | XmlElement)[];
}

function addText(element: OpenElement, text: string): void {
  if (text === '') return;
  element.text += text;
  element.nodes.push(text);
}

/** The outermost element of a document, or why it cannot be read. */
export function readXml(text: string): { element: XmlElement } | { fault: string } {
  const top: OpenElement = { name: '', attributes: {}, children: [], text: '', nodes: [] };
  const open: OpenElement[] = [top];
  let [end, count] = [0, 0];
  for (let start = text.indexOf('<'); start !== -1; start = text.indexOf('<', end)) {
    // At exactly this position: an unclosed tag is an error, and is not searched for further on.
    tagPattern.lastIndex = start;
    const match = tagPattern.exec(text);
    if (!match) return { fault: damaged };
    const [whole, data, bang, slash, name, rest = ''] = match;
    const current = open.at(-1)!;
    addText(current, unescaped(text.slice(end, start)));
    end = start + whole.length;
    if (bang) return { fault: 'The file declares a document type, which is not read.' };
    if (data !== undefined) addText(current, data);
    if (name === undefined) continue;
    if (slash) {
      if (open.length === 1 || current.name !== localName(name)) return { fault: damaged };
      open.pop();
      continue;
    }
    count += 1;
    if (open.length > deepest || count > maxElements) return { fault: 'The file holds more than is read.' };
    const element = { name: localName(name), attributes: attributesOf(rest), children: [], text: '', nodes: [] };
    current.children.push(element);
    current.nodes.push(element);
    if (!rest.endsWith('/')) open.push(element);
  }
  if (open.length !== 1 || !top.children[0]) return { fault: damaged };
  return { element: top.children[0] };
}

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [, name, double, single] of text.matchAll(attributePattern)) {
    attributes[localName(name!)] = unescaped(double ?? single ?? '');
  }
  return attributes;
}
