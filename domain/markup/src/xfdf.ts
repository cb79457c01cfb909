// XFDF (ISO 19444-1): the annotations of a PDF as XML, exchanged without the drawing itself.
import type { Bounds } from './geometry.ts';
import { type Annotation, annotationSubtypes, type AnnotationSubtype, type Fringe } from './annotation.ts';
import type { MarkupStyle, Point } from './model.ts';
import { instantOf, plainTextOf, repliesByKey, type Reply } from './discussion.ts';
import { escapedXml, readXml, type XmlElement } from './xml.ts';

/** An annotation on a page, counted from 1. */
export interface PlacedAnnotation {
  page: number;
  annotation: Annotation;
}

const figure = (value: number) => String(Math.round(value * 10_000) / 10_000);
const pair = ({ x, y }: Point) => `${figure(x)},${figure(y)}`;
const pairs = (points: readonly Point[]) => points.map(pair).join(';');

/** The annotations as an XFDF document; `file` is the name of the PDF that they belong to. */
export function xfdfOf(annotations: readonly PlacedAnnotation[], file: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve">',
    `<f href="${escapedXml(file)}"/>`,
    '<annots>',
    ...annotations.map(elementOf),
    '</annots>',
    '</xfdf>',
    '',
  ].join('\n');
}

function elementOf({ page, annotation }: PlacedAnnotation): string {
  const { subtype, rect, style, paths, fringe, endings } = annotation;
  const tag = subtype.toLowerCase();
  const [line = []] = paths;
  const attributes: [string, string | null][] = [
    ['page', String(page - 1)],
    ['rect', [rect.left, rect.bottom, rect.right, rect.top].map(figure).join(',')],
    ['name', annotation.name],
    ['title', annotation.author],
    ['subject', annotation.subject],
    ['IT', annotation.intent],
    ['color', style.colour],
    ['interior-color', subtype === 'FreeText' ? null : style.fill],
    ['opacity', figure(style.opacity)],
    ['width', figure(style.widthPt)],
    ['flags', 'print'],
    ['fringe', fringe.some((side) => side > 0) ? fringe.map(figure).join(',') : null],
    ['style', annotation.isCloudy ? 'cloudy' : null],
    ['intensity', annotation.isCloudy ? '1' : null],
  ];
  if (subtype === 'Line' && line[0] && line[1]) {
    attributes.push(['start', pair(line[0])], ['end', pair(line[1])], ['head', endings[0]], ['tail', endings[1]]);
  }
  if (subtype === 'FreeText' && line.length > 0) {
    attributes.push(['callout', line.flatMap(({ x, y }) => [figure(x), figure(y)]).join(',')], ['head', endings[1]]);
  }
  const parts = [annotation.contents === null ? '' : `<contents>${escapedXml(annotation.contents)}</contents>`];
  if (subtype === 'FreeText') {
    parts.push(`<defaultappearance>${escapedXml(defaultAppearance(style))}</defaultappearance>`);
  }
  if (subtype === 'Polygon' || subtype === 'PolyLine') parts.push(`<vertices>${pairs(line)}</vertices>`);
  if (subtype === 'Ink') {
    parts.push(`<inklist>${paths.map((path) => `<gesture>${pairs(path)}</gesture>`).join('')}</inklist>`);
  }
  const written = attributes.flatMap(([name, value]) => (value === null ? [] : `${name}="${escapedXml(value)}"`));
  return `<${tag} ${written.join(' ')}>${parts.join('')}</${tag}>`;
}

/** The parts of a colour, from 0 to 1. */
export const colourParts = (colour: string): [number, number, number] => {
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16) / 255;
  return [part(1), part(3), part(5)];
};

/** The default appearance of a text: its size and colour. */
export const defaultAppearance = ({ colour, fontSizePt }: Pick<MarkupStyle, 'colour' | 'fontSizePt'>): string =>
  `/Helv ${figure(fontSizePt)} Tf ${colourParts(colour).map(figure).join(' ')} rg`;

/** Size and colour of a default appearance; null where it does not say. */
export function readAppearance(text: string): { fontSizePt: number | null; colour: string | null } {
  const size = /(?:^|\s)(-?[\d.]+)\s+Tf/.exec(text)?.[1];
  const [, r, g, b] = /(?:^|\s)([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+rg/.exec(text) ?? [];
  const colour = r && g && b ? colourOf([Number(r), Number(g), Number(b)]) : null;
  return { fontSizePt: size && Number(size) > 0 ? Number(size) : null, colour };
}

/** A colour of PDF with 1 (grey), 3 (RGB) or 4 (CMYK) parts; none for other numbers of parts. */
export function colourOf(parts: readonly number[]): string | null {
  const hex = (value: number) =>
    Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, '0');
  if (!parts.every(Number.isFinite)) return null;
  const [a = 0, b = 0, c = 0, k = 0] = parts;
  if (parts.length === 1) return `#${hex(a)}${hex(a)}${hex(a)}`;
  if (parts.length === 3) return `#${hex(a)}${hex(b)}${hex(c)}`;
  if (parts.length === 4) return `#${hex((1 - a) * (1 - k))}${hex((1 - b) * (1 - k))}${hex((1 - c) * (1 - k))}`;
  return null;
}

/** A style within the limits of markups, from what a file says. */
export function styleWithin(given: {
  colour: string | null;
  fill: string | null;
  widthPt: number | null;
  opacity: number | null;
  fontSizePt: number | null;
}): MarkupStyle {
  const within = (value: number | null, least: number, most: number, otherwise: number) =>
    value === null || !Number.isFinite(value) ? otherwise : Math.min(most, Math.max(least, value));
  const isColour = (colour: string | null) => colour !== null && /^#[0-9a-f]{6}$/i.test(colour);
  return {
    colour: isColour(given.colour) ? given.colour!.toLowerCase() : '#d92d20',
    fill: isColour(given.fill) ? given.fill!.toLowerCase() : null,
    widthPt: within(given.widthPt, 0.1, 100, 1),
    opacity: within(given.opacity, 0.05, 1, 1),
    fontSizePt: within(given.fontSizePt, 4, 200, 12),
  };
}

type ReadElement =
  | { label: string; placed: PlacedAnnotation; fault: null }
  | { label: string; placed: null; fault: string };
/** One element of an XFDF file, as read, with the replies to it. */
export type ReadAnnotation = ReadElement & { replies: readonly Reply[] };

/** The annotations of an XFDF document in its order, those that cannot be taken with the reason; or the fault of the file. */
export function readXfdf(text: string): { items: ReadAnnotation[] } | { fault: string } {
  const root = readXml(text);
  if ('fault' in root) return root;
  if (root.element.name !== 'xfdf') return { fault: 'This is an XML file of another kind, not XFDF.' };
  const elements = root.element.children.find(({ name }) => name === 'annots')?.children ?? [];
  const replies = repliesByKey(
    elements.map((element) => ({
      key: element.attributes['name'] ?? null,
      repliesTo: repliesTo(element),
      reply: {
        author: element.attributes['title'] ?? null,
        text: contentsOf(element) ?? element.attributes['state'] ?? '',
        at: instantOf(element.attributes['date'] ?? element.attributes['creationdate'] ?? ''),
      },
    })),
  );
  const items = elements
    .filter((element) => repliesTo(element) === null)
    .map((element) => ({ ...readElement(element), replies: replies.get(element.attributes['name'] ?? '') ?? [] }));
  return { items };
}

/** The name of the annotation that one replies to; null for none, and for a member of a group. */
const repliesTo = ({ attributes }: XmlElement): string | null =>
  attributes['replyType']?.toLowerCase() === 'group' ? null : (attributes['inreplyto'] ?? null);

/** The text of an annotation: plain, else that of its formatted text. */
function contentsOf({ attributes, children }: XmlElement): string | null {
  const plain = children.find(({ name }) => name === 'contents')?.text ?? attributes['contents'];
  if (plain?.trim()) return plain;
  const formatted = children.find(({ name }) => name === 'contents-richtext');
  return (formatted && plainTextOf(formatted)) || plain || null;
}

const subtypeOfTag = new Map(annotationSubtypes.map((subtype) => [subtype.toLowerCase(), subtype]));
const numbers = (text: string | undefined) =>
  (text ?? '')
    .split(/[,;\s]+/)
    .filter(Boolean)
    .map(Number);
function pointsIn(values: readonly number[]): Point[] {
  const points: Point[] = [];
  for (let at = 0; at + 1 < values.length; at += 2) points.push({ x: values[at]!, y: values[at + 1]! });
  return points;
}
const rectOf = ([left = NaN, bottom = NaN, right = NaN, top = NaN]: readonly number[]): Bounds => ({
  left: Math.min(left, right),
  right: Math.max(left, right),
  bottom: Math.min(bottom, top),
  top: Math.max(bottom, top),
});

/** A fringe of four figures; none of other numbers of them. */
export const fringeOf = ([left, bottom, right, top]: readonly number[]): Fringe =>
  left !== undefined && bottom !== undefined && right !== undefined && top !== undefined
    ? [left, bottom, right, top]
    : [0, 0, 0, 0];

function pathsOf(subtype: AnnotationSubtype, { attributes, children }: XmlElement): Point[][] {
  const textOf = (name: string) => children.find((child) => child.name === name)?.text;
  switch (subtype) {
    case 'Line':
      return [pointsIn([...numbers(attributes['start']), ...numbers(attributes['end'])])];
    case 'Polygon':
    case 'PolyLine':
      return [pointsIn(numbers(textOf('vertices') ?? attributes['vertices']))];
    case 'Ink': {
      const list = children.find(({ name }) => name === 'inklist');
      return (list?.children ?? []).map((gesture) => pointsIn(numbers(gesture.text)));
    }
    case 'FreeText':
      return attributes['callout'] ? [pointsIn(numbers(attributes['callout']))] : [];
    case 'Highlight':
      return highlightLines(numbers(attributes['coords']));
    default:
      return [];
  }
}

/** The middle lines of marked quads, four points each: upper left, upper right, lower left, lower right. */
export function highlightLines(values: readonly number[]): Point[][] {
  const points = pointsIn(values);
  const lines: Point[][] = [];
  const middle = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  for (let at = 0; at + 3 < points.length; at += 4) {
    lines.push([middle(points[at]!, points[at + 2]!), middle(points[at + 1]!, points[at + 3]!)]);
  }
  return lines;
}

const isHidden = (flags: string | undefined) =>
  (flags ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .some((flag) => flag === 'hidden' || flag === 'noview');

function readElement(element: XmlElement): ReadElement {
  const { name: tag, attributes, children } = element;
  const subtype = subtypeOfTag.get(tag);
  const label = attributes['subject'] ?? subtype ?? tag;
  if (!subtype) return { placed: null, label, fault: `Annotations of the kind “${tag}” are not taken.` };
  if (isHidden(attributes['flags'])) return { placed: null, label, fault: 'It is hidden in its file.' };
  const page = Number(attributes['page']);
  if (!Number.isInteger(page) || page < 0 || page > 9999)
    return { placed: null, label, fault: 'It does not say on which page it is.' };
  const rect = rectOf(numbers(attributes['rect']));
  if (!Object.values(rect).every(Number.isFinite))
    return { placed: null, label, fault: 'It has no place on the page.' };
  const appearance = readAppearance(children.find((child) => child.name === 'defaultappearance')?.text ?? '');
  const value = (name: string) => (attributes[name] === undefined ? null : Number(attributes[name]));
  const annotation: Annotation = {
    subtype,
    name: attributes['name'] ?? null,
    intent: attributes['IT'] ?? attributes['intent'] ?? null,
    subject: attributes['subject'] ?? null,
    author: attributes['title'] ?? null,
    contents: contentsOf(element),
    rect,
    fringe: fringeOf(numbers(attributes['fringe'])),
    paths: pathsOf(subtype, element),
    isCloudy: attributes['style'] === 'cloudy',
    endings: [attributes['head'] ?? 'None', attributes['tail'] ?? 'None'],
    style: styleWithin({
      colour: (subtype === 'FreeText' ? appearance.colour : null) ?? attributes['color'] ?? null,
      fill: attributes['interior-color'] ?? null,
      widthPt: value('width'),
      opacity: value('opacity'),
      fontSizePt: appearance.fontSizePt,
    }),
  };
  return { placed: { page: page + 1, annotation }, label, fault: null };
}
