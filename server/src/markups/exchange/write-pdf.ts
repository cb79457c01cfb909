// Writes markups into a PDF: as annotations that other programs open and change, each with an appearance stream so that
// all viewers show it alike, or flattened into the page. Measures carry a Measure dictionary (ISO 32000-2, 12.9).
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  type PDFObject,
  type PDFPage,
  type PDFRef,
  PDFString,
  PDFHexString,
} from '@cantoo/pdf-lib';
import {
  type Annotation,
  annotationOf,
  type Bounds,
  boundsOf,
  colourParts,
  defaultAppearance,
  isMeasure,
  millimetresOf,
  type Scale,
  ratioOf,
  type Shape,
} from '@horizon/markup';
import { openPdf, pointsPerUnitOf, rotationOf } from './open-pdf.ts';
import { keyOf } from './read-pdf.ts';
import { appearanceOf, type PaintedShape } from './appearance.ts';
import { type SheetFonts, sheetFonts } from './sheet-fonts.ts';

/** A markup to be written into a file. */
export interface WrittenMarkup extends Shape {
  id: string;
  /** Of the annotation in the file that it was imported from. */
  sourceKey: string | null;
  page: number;
  author: string;
  /** The measure as text; null for other types. */
  figure: string | null;
  /** The scale of the measure. */
  scale: Scale | null;
  createdAt: string;
  updatedAt: string;
  /** Of the review: Accepted, Rejected, Completed …; null for an open one. */
  state: string | null;
  replies: readonly { author: string; text: string; at: string }[];
}

export interface PdfToWrite {
  markups: readonly WrittenMarkup[];
  /** Scales of pages, and of parts of them. */
  scales: readonly { page: number; scale: Scale; bounds: Bounds | null }[];
  /** Flattens them into the pages instead of adding annotations. */
  isFlat: boolean;
}

/** The PDF with its markups. Throws a Refusal if the file cannot be changed. */
export async function writePdf(bytes: Uint8Array, { markups, scales, isFlat }: PdfToWrite): Promise<Uint8Array> {
  const document = await openPdf(bytes);
  const fonts = await sheetFonts(
    document,
    markups.flatMap(({ text, figure }) => [text ?? '', figure ?? '']),
  );
  const pages = document.getPages();
  for (const [at, page] of pages.entries()) {
    const own = markups.filter((markup) => markup.page === at + 1);
    const ofPage = scales.filter((scale) => scale.page === at + 1);
    if (own.length === 0 && ofPage.length === 0) continue;
    const rotation = rotationOf(page);
    const sheet = new PageWriter(document.context, page, fonts);
    // A markup imported from an annotation of the file replaces it.
    sheet.removeAnnotations(at + 1, new Set(own.flatMap(({ id, sourceKey }) => sourceKey ?? id)));
    const turned = own.map((markup) => ({ ...markup, rotation }));
    if (isFlat) {
      sheet.draw(turned);
      continue;
    }
    for (const markup of turned) sheet.annotate(markup);
    sheet.addViewports(ofPage);
  }
  return document.save();
}

class PageWriter {
  private readonly context: PDFContext;
  private readonly page: PDFPage;
  private readonly fonts: SheetFonts;

  constructor(context: PDFContext, page: PDFPage, fonts: SheetFonts) {
    this.context = context;
    this.page = page;
    this.fonts = fonts;
  }

  /** Removes annotations by their keys. */
  removeAnnotations(number: number, keys: ReadonlySet<string>): void {
    const annotations = this.page.node.lookupMaybe(PDFName.of('Annots'), PDFArray);
    for (let at = (annotations?.size() ?? 0) - 1; at >= 0; at -= 1) {
      const dictionary = annotations!.lookup(at);
      if (dictionary instanceof PDFDict && keys.has(keyOf(dictionary, number, at))) annotations!.remove(at);
    }
  }

  /** Flattens markups into the page. */
  draw(markups: readonly WrittenMarkup[]): void {
    const box = this.page.getMediaBox();
    const bounds = { left: box.x, bottom: box.y, right: box.x + box.width, top: box.y + box.height };
    const drawn = markups.map((markup) => {
      const name = this.page.node.newXObject('Markup', this.form({ ...markup, hasAllText: true }, bounds));
      return `q ${String(name)} Do Q`;
    });
    this.page.node.normalize();
    // Restores the graphics state that the page's own content leaves behind.
    this.page.node.wrapContentStreams(this.stream('q'), this.stream(['Q', ...drawn].join('\n')));
  }

  /** Adds a markup as an annotation, with its replies. */
  annotate(markup: WrittenMarkup): void {
    const annotation = annotationOf(markup, {
      name: markup.id,
      author: markup.author,
      figure: markup.figure,
      widthOf: (line) => this.fonts.widthOf(line, markup.style.fontSizePt),
    });
    const rect = this.withFigure(annotation.rect, markup);
    const ref = this.context.register(this.dictionaryOf({ ...annotation, rect }, markup));
    this.page.node.addAnnot(ref);
    for (const [at, reply] of markup.replies.entries())
      this.reply(ref, `${markup.id}-${at + 1}`, reply, annotation.rect);
    if (markup.state !== null) {
      const state = { author: markup.author, text: markup.state, at: markup.updatedAt };
      this.reply(ref, `${markup.id}-state`, state, annotation.rect, {
        State: PDFString.of(markup.state),
        StateModel: PDFString.of('Review'),
      });
    }
  }

  /** The rectangle extended by the figure of a measure. */
  private withFigure(rect: Bounds, { figure, points, style }: WrittenMarkup): Bounds {
    const middle = points[Math.floor(points.length / 2)];
    if (figure === null || !middle) return rect;
    // In any rotation of the page.
    const reach = this.fonts.widthOf(figure, style.fontSizePt) + style.fontSizePt + 12;
    return boundsOf([
      { x: rect.left, y: rect.bottom },
      { x: rect.right, y: rect.top },
      { x: middle.x - reach, y: middle.y - reach },
      { x: middle.x + reach, y: middle.y + reach },
    ]);
  }

  private dictionaryOf(annotation: Annotation, markup: WrittenMarkup): PDFDict {
    const { subtype, rect, fringe, paths, style, endings } = annotation;
    const flat = (points: readonly { x: number; y: number }[]) => points.flatMap(({ x, y }) => [x, y]);
    const [line = []] = paths;
    const isText = subtype === 'FreeText';
    const entries: Record<string, unknown> = {
      Type: 'Annot',
      Subtype: subtype,
      P: this.page.ref,
      Rect: sidesOf(rect),
      // Printed with the page.
      F: 4,
      NM: PDFString.of(markup.id),
      T: PDFHexString.fromText(markup.author),
      Subj: PDFHexString.fromText(annotation.subject ?? ''),
      Contents: PDFHexString.fromText(annotation.contents ?? ''),
      CreationDate: PDFString.fromDate(new Date(markup.createdAt)),
      M: PDFString.fromDate(new Date(markup.updatedAt)),
      C: isText ? [] : colourParts(style.colour),
      CA: style.opacity,
      BS: { W: isText && line.length === 0 ? 0 : style.widthPt, S: 'S' },
      AP: { N: this.form(markup, rect) },
    };
    if (annotation.intent) entries['IT'] = annotation.intent;
    if (style.fill !== null && !isText) entries['IC'] = colourParts(style.fill);
    if (fringe.some((side) => side > 0)) entries['RD'] = [...fringe];
    if (annotation.isCloudy) entries['BE'] = { S: 'C', I: 1 };
    if (subtype === 'Line') Object.assign(entries, { L: flat(line), LE: [...endings] });
    if (subtype === 'Polygon' || subtype === 'PolyLine') entries['Vertices'] = flat(line);
    if (subtype === 'Ink') entries['InkList'] = paths.map(flat);
    if (subtype === 'Text') entries['Name'] = 'Comment';
    if (subtype === 'Stamp') entries['Name'] = 'Draft';
    if (isText) {
      entries['DA'] = PDFString.of(defaultAppearance(style));
      if (line.length > 0) Object.assign(entries, { CL: flat(line), LE: endings[1] });
    }
    if (isMeasure(markup.type) && markup.scale)
      entries['Measure'] = measureOf(markup.scale, pointsPerUnitOf(this.page));
    return this.context.obj(named(entries)) as unknown as PDFDict;
  }

  private reply(
    to: PDFRef,
    name: string,
    { author, text, at }: WrittenMarkup['replies'][number],
    rect: Bounds,
    more: Record<string, PDFObject> = {},
  ): void {
    const dictionary = this.context.obj(
      named({
        Type: 'Annot',
        Subtype: 'Text',
        P: this.page.ref,
        Rect: [rect.left, rect.top - 18, rect.left + 18, rect.top],
        // Hidden on the page: it is shown with the markup it replies to.
        F: 30,
        IRT: to,
        NM: PDFString.of(name),
        T: PDFHexString.fromText(author),
        Contents: PDFHexString.fromText(text),
        M: PDFString.fromDate(new Date(at)),
        ...more,
      }),
    );
    this.page.node.addAnnot(this.context.register(dictionary));
  }

  /** The form that draws a shape within bounds. */
  private form(shape: PaintedShape, bounds: Bounds): PDFRef {
    const { content, states } = appearanceOf(shape, this.fonts);
    const extras = Object.fromEntries(
      Object.entries(states).map(([name, { stroke, fill }]) => [name, { Type: 'ExtGState', CA: stroke, ca: fill }]),
    );
    return this.context.register(
      this.context.flateStream(
        content,
        named({
          Type: 'XObject',
          Subtype: 'Form',
          BBox: sidesOf(bounds),
          Resources: { Font: this.fonts.resources, ExtGState: extras },
        }) as never,
      ),
    );
  }

  private stream(content: string): PDFRef {
    return this.context.register(this.context.stream(content));
  }

  /** Writes the scales of the page and of its parts, so that other programs measure with them. */
  addViewports(scales: PdfToWrite['scales']): void {
    if (scales.length === 0) return;
    const box = this.page.getMediaBox();
    const all = this.page.node.lookupMaybe(PDFName.of('VP'), PDFArray) ?? (this.context.obj([]) as PDFArray);
    const whole = [box.x, box.y, box.x + box.width, box.y + box.height];
    // A part comes after the whole page: the last one that contains a point counts.
    const ordered = scales.toSorted((a, b) => Number(a.bounds !== null) - Number(b.bounds !== null));
    for (const [at, { scale, bounds }] of ordered.entries()) {
      const viewport = {
        Type: 'Viewport',
        BBox: bounds ? sidesOf(bounds) : whole,
        Measure: measureOf(scale, pointsPerUnitOf(this.page)),
      };
      const entry = this.context.register(this.context.obj(named(viewport)));
      if (bounds) all.push(entry);
      else all.insert(at, entry);
    }
    this.page.node.set(PDFName.of('VP'), all);
  }
}

const sidesOf = ({ left, bottom, right, top }: Bounds) => [left, bottom, right, top];

/** The measure dictionary of lengths and areas at a scale, on a page with so many points to a unit. */
function measureOf(scale: Scale, pointsPerUnit: number): object {
  const ratio = Math.round(ratioOf(scale, pointsPerUnit) * 1000) / 1000;
  const inSquareMetres = scale.unit === 'mm';
  const format = (unit: string, factor: number, precision: number) => ({
    Type: 'NumberFormat',
    U: PDFHexString.fromText(unit),
    C: factor,
    F: 'D',
    D: precision,
  });
  return {
    Type: 'Measure',
    Subtype: 'RL',
    R: PDFString.of(`1:${ratio}`),
    X: [format(scale.unit, scale.millimetresPerPt / millimetresOf[scale.unit], scale.unit === 'mm' ? 1 : 100)],
    D: [format(scale.unit, 1, scale.unit === 'mm' ? 1 : 100)],
    A: [format(inSquareMetres ? 'm²' : `${scale.unit}²`, inSquareMetres ? 1e-6 : 1, 100)],
    T: [format('°', 1, 10)],
  };
}

/** Values as pdf-lib accepts them, with texts as names: PDF strings are passed unchanged. */
function named(value: unknown): never {
  if (typeof value === 'string') return PDFName.of(value) as never;
  if (Array.isArray(value)) return value.map(named) as never;
  if (value && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, named(part)])) as never;
  }
  return value as never;
}
