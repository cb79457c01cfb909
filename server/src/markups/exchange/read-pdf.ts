// Reads the annotations that other programs (or Horizon) wrote into a PDF, as markups that can be imported. pdf.js does
// not provide all details (cloud borders, leader lines, callout lines), so the dictionaries are read directly.
import { PDFArray, PDFDict, PDFName, type PDFPage, PDFRef } from '@cantoo/pdf-lib';
import {
  type Annotation,
  annotationSubtypes,
  type AnnotationSubtype,
  colourOf,
  fringeOf,
  highlightLines,
  instantOf,
  plainTextIn,
  type Point,
  readAppearance,
  repliesByKey,
  shapesOf,
  styleWithin,
} from '@horizon/markup';
import type { FoundScale, FoundMarkup } from '@horizon/contract';
import { nameIn, numberIn, numbersIn, numbersOf, textIn } from './dictionary.ts';
import { drawnOf, presentReplies } from './drawn.ts';
import { maxFound, maxScales } from './limits.ts';
import { openPdf, rotationOf } from './open-pdf.ts';
import { scalesOfPage } from './read-scales.ts';

/** The contents of a PDF that can be imported. */
export interface ReadPdf {
  /** Annotations in the order of the pages; those that are not supported with the reason. */
  items: FoundMarkup[];
  scales: FoundScale[];
}

/** The annotations of a PDF with their replies, and the scales of its pages. */
export async function readMarkedPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await openPdf(bytes);
  const items: FoundMarkup[] = [];
  const scales: FoundScale[] = [];
  for (const [at, page] of document.getPages().entries()) {
    if (scales.length < maxScales) scales.push(...scalesOfPage(page, at + 1));
    if (items.length < maxFound) items.push(...annotationsOfPage(page, at + 1));
  }
  return { items: items.slice(0, maxFound), scales: scales.slice(0, maxScales) };
}

/** An annotation in the list of its page; `key` is that of its reference. */
interface Listed {
  dictionary: PDFDict;
  key: string | null;
  index: number;
}

function annotationsOfPage(page: PDFPage, number: number): FoundMarkup[] {
  const annotations = page.node.lookupMaybe(PDFName.of('Annots'), PDFArray);
  const listed = Array.from({ length: annotations?.size() ?? 0 }, (_, index): Listed[] => {
    const [entry, dictionary] = [annotations!.get(index), annotations!.lookup(index)];
    const key = entry instanceof PDFRef ? String(entry) : null;
    return dictionary instanceof PDFDict ? [{ dictionary, key, index }] : [];
  }).flat();
  const replies = repliesByKey(
    listed.map(({ dictionary, key }) => ({
      key,
      repliesTo: repliesTo(dictionary),
      reply: {
        author: textIn(dictionary, 'T'),
        text: contentsOf(dictionary) ?? textIn(dictionary, 'State') ?? '',
        at: instantOf(textIn(dictionary, 'M') ?? textIn(dictionary, 'CreationDate') ?? ''),
      },
    })),
  );
  return listed
    .filter(({ dictionary }) => repliesTo(dictionary) === null)
    .flatMap(({ dictionary, key, index }) => {
      const said = (key !== null && replies.get(key)) || [];
      return readOne(dictionary, { page, number, index }).map((found, at) =>
        at === 0 ? { ...found, replies: presentReplies(said) } : found,
      );
    });
}

/** The reference of the annotation that one replies to; null for none, and for a member of a group. */
function repliesTo(dictionary: PDFDict): string | null {
  if (nameIn(dictionary, 'RT') === 'Group') return null;
  const target = dictionary.get(PDFName.of('IRT'));
  return target === undefined ? null : String(target);
}

/** The text of an annotation: plain, else that of its formatted text. */
const contentsOf = (dictionary: PDFDict): string | null =>
  textIn(dictionary, 'Contents') ?? plainTextIn(textIn(dictionary, 'RC') ?? '');

/** Bits of the flags F: Hidden and NoView. */
const hiddenFlags = 2 | 32;

/** The key of an annotation: its name, else its position among those of its page. */
export const keyOf = (dictionary: PDFDict, page: number, index: number): string =>
  (textIn(dictionary, 'NM') || `page ${page}, ${index + 1}`).slice(0, 180);

/** Types that are not comments. */
const passedOver = new Set(['Link', 'Popup', 'Widget', 'Movie', 'Screen', 'PrinterMark', 'TrapNet', 'Watermark']);

function readOne(
  dictionary: PDFDict,
  { page, number, index }: { page: PDFPage; number: number; index: number },
): FoundMarkup[] {
  const subtype = nameIn(dictionary, 'Subtype') ?? '';
  if (passedOver.has(subtype)) return [];
  const base = {
    page: number,
    label: textIn(dictionary, 'Subj')?.slice(0, 200) || subtype || 'Annotation',
    author: textIn(dictionary, 'T')?.trim().slice(0, 200) || null,
    text: contentsOf(dictionary),
    replies: [],
  };
  const key = keyOf(dictionary, number, index);
  const refused = (fault: string): FoundMarkup => ({ ...base, key, markup: null, fault, is_taken: false });
  if (!(annotationSubtypes as readonly string[]).includes(subtype)) {
    return [refused(`Annotations of the kind “${subtype}” are not taken.`)];
  }
  if ((numberIn(dictionary, 'F') ?? 0) & hiddenFlags) return [refused('It is hidden in its file.')];
  const rect = numbersIn(dictionary, 'Rect');
  if (rect.length !== 4 || !rect.every(Number.isFinite)) return [refused('It has no place on the page.')];
  const annotation = annotationIn(dictionary, subtype as AnnotationSubtype, rect);
  const shapes = shapesOf(annotation, rotationOf(page));
  if (shapes.length === 0) return [refused('It has no points.')];
  return shapes.map(({ shape, fault }, at) => ({
    ...base,
    key: at === 0 ? key : `${key} (${at + 1})`,
    markup: shape && drawnOf(shape),
    fault,
    is_taken: false,
  }));
}

function annotationIn(dictionary: PDFDict, subtype: AnnotationSubtype, rect: readonly number[]): Annotation {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rect;
  const border = dictionary.lookupMaybe(PDFName.of('BS'), PDFDict);
  const effect = dictionary.lookupMaybe(PDFName.of('BE'), PDFDict);
  const endings = dictionary.lookup(PDFName.of('LE'));
  const ends = endings instanceof PDFArray ? endings.asArray().map(nameText) : [nameText(endings), 'None'];
  const appearance = readAppearance(textIn(dictionary, 'DA') ?? '');
  const own = colourOf(numbersIn(dictionary, 'C'));
  return {
    subtype,
    name: textIn(dictionary, 'NM'),
    intent: nameIn(dictionary, 'IT'),
    subject: textIn(dictionary, 'Subj'),
    author: textIn(dictionary, 'T'),
    contents: contentsOf(dictionary),
    rect: { left: Math.min(x1, x2), right: Math.max(x1, x2), bottom: Math.min(y1, y2), top: Math.max(y1, y2) },
    fringe: fringeOf(numbersIn(dictionary, 'RD')),
    paths: pathsIn(dictionary, subtype),
    isCloudy: (effect && nameIn(effect, 'S')) === 'C',
    endings: [ends[0] ?? 'None', ends[1] ?? 'None'],
    style: styleWithin({
      colour: (subtype === 'FreeText' ? appearance.colour : null) ?? own,
      fill: subtype === 'FreeText' ? null : colourOf(numbersIn(dictionary, 'IC')),
      widthPt: (border && numberIn(border, 'W')) ?? numbersIn(dictionary, 'Border')[2] ?? null,
      opacity: numberIn(dictionary, 'CA'),
      fontSizePt: appearance.fontSizePt,
    }),
  };
}

function pathsIn(dictionary: PDFDict, subtype: AnnotationSubtype): Point[][] {
  const points = (values: readonly number[]) =>
    Array.from({ length: Math.floor(values.length / 2) }, (_, at) => ({ x: values[2 * at]!, y: values[2 * at + 1]! }));
  switch (subtype) {
    case 'Line':
      return [points(numbersIn(dictionary, 'L'))];
    case 'Polygon':
    case 'PolyLine':
      return [points(numbersIn(dictionary, 'Vertices'))];
    case 'Ink': {
      const strokes = dictionary.lookup(PDFName.of('InkList'));
      if (!(strokes instanceof PDFArray)) return [];
      return Array.from({ length: strokes.size() }, (_, at) => points(numbersOf(strokes.lookup(at))));
    }
    case 'FreeText': {
      const line = numbersIn(dictionary, 'CL');
      return line.length > 0 ? [points(line)] : [];
    }
    case 'Highlight':
      return highlightLines(numbersIn(dictionary, 'QuadPoints'));
    default:
      return [];
  }
}

const nameText = (value: unknown): string => (value instanceof PDFName ? value.decodeText() : 'None');
