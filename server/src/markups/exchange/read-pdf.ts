// Reads the annotations that other programs (or Horizon) wrote into a PDF, as markups that can be imported. pdf.js does
// not provide all details (cloud borders, leader lines, callout lines), so the dictionaries are read directly.
import { PDFArray, PDFDict, PDFHexString, PDFName, PDFNumber, type PDFPage, PDFString } from '@cantoo/pdf-lib';
import {
  type Annotation,
  annotationSubtypes,
  type AnnotationSubtype,
  colourOf,
  fringeOf,
  highlightLines,
  type Point,
  readAppearance,
  shapesOf,
  styleWithin,
} from '@horizon/markup';
import type { FoundMarkup } from '@horizon/contract';
import { drawnOf } from './drawn.ts';
import { maxFound } from './limits.ts';
import { openPdf, rotationOf } from './open-pdf.ts';

/** The annotations of a PDF in the order of its pages; those that are not supported with the reason. */
export async function readAnnotations(bytes: Uint8Array): Promise<FoundMarkup[]> {
  const document = await openPdf(bytes);
  const found: FoundMarkup[] = [];
  for (const [at, page] of document.getPages().entries()) {
    const annotations = page.node.lookupMaybe(PDFName.of('Annots'), PDFArray);
    for (let index = 0; index < (annotations?.size() ?? 0); index += 1) {
      const dictionary = annotations!.lookup(index);
      if (dictionary instanceof PDFDict) found.push(...readOne(dictionary, { page, number: at + 1, index }));
      if (found.length >= maxFound) return found.slice(0, maxFound);
    }
  }
  return found;
}

/** The key of an annotation: its name, else its position among those of its page. */
export const keyOf = (dictionary: PDFDict, page: number, index: number): string =>
  (textIn(dictionary, 'NM') || `page ${page}, ${index + 1}`).slice(0, 180);

/** Types that are not comments, and replies to others. */
const passedOver = new Set(['Link', 'Popup', 'Widget', 'Movie', 'Screen', 'PrinterMark', 'TrapNet', 'Watermark']);

function readOne(
  dictionary: PDFDict,
  { page, number, index }: { page: PDFPage; number: number; index: number },
): FoundMarkup[] {
  const subtype = nameIn(dictionary, 'Subtype') ?? '';
  if (passedOver.has(subtype) || dictionary.has(PDFName.of('IRT'))) return [];
  const base = {
    page: number,
    label: textIn(dictionary, 'Subj') || subtype || 'Annotation',
    author: textIn(dictionary, 'T'),
    text: textIn(dictionary, 'Contents'),
  };
  const key = keyOf(dictionary, number, index);
  const refused = (fault: string): FoundMarkup => ({ ...base, key, markup: null, fault, is_taken: false });
  if (!(annotationSubtypes as readonly string[]).includes(subtype)) {
    return [refused(`Annotations of the kind “${subtype}” are not taken.`)];
  }
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
    contents: textIn(dictionary, 'Contents'),
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

const nameIn = (dictionary: PDFDict, key: string): string | null => {
  const value = dictionary.lookup(PDFName.of(key));
  return value instanceof PDFName ? value.decodeText() : null;
};

const numberIn = (dictionary: PDFDict, key: string): number | null => {
  const value = dictionary.lookup(PDFName.of(key));
  return value instanceof PDFNumber ? value.asNumber() : null;
};

const numbersOf = (value: unknown): number[] =>
  value instanceof PDFArray
    ? Array.from({ length: value.size() }, (_, at) => {
        const part = value.lookup(at);
        return part instanceof PDFNumber ? part.asNumber() : Number.NaN;
      })
    : [];

const numbersIn = (dictionary: PDFDict, key: string): number[] => numbersOf(dictionary.lookup(PDFName.of(key)));

/** A text of a dictionary without control characters; null if it is missing or empty. */
function textIn(dictionary: PDFDict, key: string): string | null {
  const value = dictionary.lookup(PDFName.of(key));
  if (!(value instanceof PDFString) && !(value instanceof PDFHexString)) return null;
  let text: string;
  try {
    text = value.decodeText();
  } catch {
    return null;
  }
  // oxlint-disable-next-line no-control-regex -- exactly those that no text may hold
  text = text.replaceAll(/\r\n?/g, '\n').replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, '');
  return text.slice(0, 4000) || null;
}
