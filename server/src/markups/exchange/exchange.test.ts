// Export and import: exported files are read by this product, by pdf.js, and by other programs if they are installed.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, PDFString, StandardFonts, degrees } from '@cantoo/pdf-lib';
import { type MarkupType, markupTypes, scaleOfRatio, type Shape } from '@horizon/markup';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMarkedPdf } from './read-pdf.ts';
import { type PdfToWrite, type WrittenMarkup, writePdf } from './write-pdf.ts';

const p = (x: number, y: number) => ({ x, y });
const three = [p(100.1234, 100.5678), p(300.25, 110.75), p(220.5, 260.125)];
const boxes = ['rectangle', 'ellipse', 'cloud', 'stamp'];
const texts = ['text', 'callout', 'stamp', 'pin'];
function pointsOf(type: MarkupType): Shape['points'] {
  if (boxes.includes(type)) return [p(100.1234, 300.5), p(250.75, 180.0123)];
  if (type === 'callout') return [p(50.5, 60.25), p(150.125, 220)];
  if (type === 'text' || type === 'pin') return [p(120.5, 240.25)];
  return ['line', 'arrow', 'length'].includes(type) ? three.slice(0, 2) : three;
}
const scale = scaleOfRatio(100, 'mm', 1)!;
const written = (type: MarkupType): WrittenMarkup => ({
  id: `m-${type}`,
  sourceKey: null,
  page: 1,
  type,
  points: pointsOf(type),
  text: texts.includes(type) ? 'Wände prüfen\nsecond line' : null,
  style: { colour: '#1d4ed8', fill: type === 'area' ? '#1d4ed8' : null, widthPt: 2, opacity: 0.5, fontSizePt: 14 },
  author: 'A. Reviewer',
  figure: type === 'area' ? '33.64 m²' : null,
  scale,
  createdAt: '2026-11-02T01:02:03Z',
  updatedAt: '2026-11-03T01:02:03Z',
  state: type === 'cloud' ? 'Accepted' : null,
  replies: type === 'cloud' ? [{ author: 'B. Builder', text: 'Moved', at: '2026-11-03T01:02:03Z' }] : [],
});
const all: PdfToWrite = {
  markups: markupTypes.map(written),
  scales: [
    { page: 1, scale, bounds: null },
    { page: 1, scale: scaleOfRatio(20, 'mm', 1)!, bounds: { left: 10, bottom: 10, right: 200, top: 200 } },
  ],
  isFlat: false,
};
async function plan(rotation = 0): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([1190.55, 841.89]);
  page.setRotation(degrees(rotation));
  page.drawText('Plan', { x: 50, y: 50, font: document.embedStandardFont(StandardFonts.Helvetica) });
  return document.save();
}

/** The points of a page's annotations as pdf.js reads them, by name. */
async function byPdfJs(bytes: Uint8Array) {
  const pdf = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = pdf.getDocument({ data: bytes.slice(), verbosity: 0 });
  const found = await (await (await loading.promise).getPage(1)).getAnnotations();
  await loading.destroy();
  return found as Record<string, never>[];
}

/** The text of the first page and of the appearances of its annotations, as pdf.js reads it. */
async function textByPdfJs(bytes: Uint8Array): Promise<string> {
  const pdf = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = pdf.getDocument({ data: bytes.slice(), verbosity: 0 });
  const page = await (await loading.promise).getPage(1);
  const { items } = await page.getTextContent();
  const annotations = (await page.getAnnotations()) as { textContent?: string[] }[];
  await loading.destroy();
  const text = items.map((item) => ('str' in item ? item.str : '')).join('');
  return [text, ...annotations.flatMap(({ textContent = [] }) => textContent.join(''))].join('\n');
}

const readAnnotations = async (bytes: Uint8Array) => (await readMarkedPdf(bytes)).items;

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'markups-'))));
afterAll(() => rmSync(folder, { recursive: true }));
const isThere = (program: string) => {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

describe.each([0, 90, 180, 270])('markups in a PDF whose page is turned by %i°', (rotation) => {
  it('are read back unchanged, each vertex within 0.01 pt', async () => {
    const found = await readAnnotations(await writePdf(await plan(rotation), all));

    expect(found.map(({ key }) => key)).toEqual(markupTypes.map((type) => `m-${type}`));
    for (const { key, markup, author } of found) {
      const given = written(key.slice(2) as MarkupType);
      expect([markup?.markup_type, markup?.text, author]).toEqual([given.type, given.text, 'A. Reviewer']);
      expect(markup!.points).toHaveLength(given.points.length);
      for (const [at, point] of given.points.entries()) {
        expect(Math.hypot(point.x - markup!.points[at]!.x, point.y - markup!.points[at]!.y)).toBeLessThan(0.01);
      }
    }
  });
});

describe('the PDF with annotations', () => {
  it('is read by pdf.js with the same vertices, and each annotation brings its appearance', async () => {
    const found = await byPdfJs(await writePdf(await plan(), all));
    const first = (subtype: string) => found.find((one) => one['subtype'] === subtype)!;

    expect([...(first('Line')['lineCoordinates'] as never as number[])]).toEqual(
      [100.1234, 100.5678, 300.25, 110.75].map((value) => expect.closeTo(value, 2)),
    );
    expect([...(first('Polygon')['vertices'] as never as number[])]).toEqual(
      three.flatMap(({ x, y }) => [x, y]).map((value) => expect.closeTo(value, 2)),
    );
    expect(found.filter((one) => one['subtype'] !== 'Text').every((one) => one['hasAppearance'])).toBe(true);
  });

  it('states the units and precision of measures, and the scales of the page and of its parts', async () => {
    const document = await PDFDocument.load(await writePdf(await plan(), all));
    const page = document.getPage(0).node;
    const annotations = page.lookup(PDFName.of('Annots'), PDFArray);
    const measures = annotations.asArray().flatMap((_, at) => {
      const measure = annotations.lookup(at, PDFDict).lookupMaybe(PDFName.of('Measure'), PDFDict);
      return measure ? [String(measure.get(PDFName.of('R')))] : [];
    });
    const viewports = page.lookup(PDFName.of('VP'), PDFArray);

    expect(measures).toEqual(Array.from({ length: 6 }, () => '(1:100)'));
    const ratios = [0, 1].map((at) =>
      String(viewports.lookup(at, PDFDict).lookup(PDFName.of('Measure'), PDFDict).get(PDFName.of('R'))),
    );
    expect(ratios).toEqual(['(1:100)', '(1:20)']);
  });

  it('states the ratio to the paper on a page with two points to a unit', async () => {
    const document = await PDFDocument.load(await plan());
    document.getPage(0).node.set(PDFName.of('UserUnit'), PDFNumber.of(2));
    const doubled = scaleOfRatio(100, 'mm', 2)!;
    const length = { ...written('length'), scale: doubled };
    const bytes = await writePdf(await document.save(), {
      markups: [length],
      scales: [{ page: 1, scale: doubled, bounds: null }],
      isFlat: false,
    });

    const page = (await PDFDocument.load(bytes)).getPage(0).node;
    const measures = ['Annots', 'VP'].map((key) =>
      page.lookup(PDFName.of(key), PDFArray).lookup(0, PDFDict).lookup(PDFName.of('Measure'), PDFDict),
    );
    expect(measures.map((measure) => String(measure.get(PDFName.of('R'))))).toEqual(['(1:100)', '(1:100)']);
    // Millimetres on site to a unit: 72 of them are 5,080 mm.
    const factors = measures.map((measure) =>
      measure.lookup(PDFName.of('X'), PDFArray).lookup(0, PDFDict).lookup(PDFName.of('C'), PDFNumber).asNumber(),
    );
    expect(factors.map((factor) => factor * 72)).toEqual([expect.closeTo(5080, 6), expect.closeTo(5080, 6)]);
  });

  it('replaces annotations that were imported, and does not duplicate its own', async () => {
    const once = await writePdf(await plan(), all);
    const taken = { ...written('line'), id: 'another', sourceKey: 'm-pen' };
    const twice = await readAnnotations(
      await writePdf(once, { ...all, markups: [written('cloud'), taken], scales: [] }),
    );

    expect(twice.filter(({ key }) => key === 'm-cloud')).toHaveLength(1);
    expect(twice.some(({ key }) => key === 'm-pen')).toBe(false);
    expect(twice.some(({ key }) => key === 'another')).toBe(true);
  });

  it('flattened contains no annotations, and the drawing is still there', async () => {
    const bytes = await writePdf(await plan(), { ...all, isFlat: true });
    const document = await PDFDocument.load(bytes);

    expect(await readAnnotations(bytes)).toEqual([]);
    const forms = document.getPage(0).node.Resources()!.lookup(PDFName.of('XObject'), PDFDict);
    expect(forms.keys()).toHaveLength(markupTypes.length);
  });

  it.skipIf(!isThere('qpdf'))('passes the check of qpdf (skipped where qpdf is not installed)', async () => {
    for (const isFlat of [false, true]) {
      const path = join(folder, `checked-${isFlat}.pdf`);
      // One file after the other, for the message.
      // oxlint-disable-next-line no-await-in-loop
      writeFileSync(path, await writePdf(await plan(), { ...all, isFlat }));
      expect(execFileSync('qpdf', ['--check', path], { encoding: 'utf8' })).toContain(
        'No syntax or stream encoding errors',
      );
    }
  });
  it.skipIf(!isThere('mutool'))('is rendered by mutool (skipped where mutool is not installed)', async () => {
    const path = join(folder, 'drawn.pdf');
    writeFileSync(path, await writePdf(await plan(), all));
    const drawn = spawnSync('mutool', ['draw', '-F', 'text', path, '1'], { encoding: 'utf8' });
    const annotations = execFileSync('mutool', ['show', path, 'pages/1/Annots/*'], { encoding: 'utf8' });
    expect([drawn.status, drawn.stdout, drawn.stderr.match(/error.*/g)]).toEqual([
      0,
      expect.stringContaining('33.64 m²'),
      null,
    ]);
    expect(annotations).toContain('PolygonDimension');
  });
  it.skipIf(!isThere('pdftotext'))('is read by poppler (skipped where poppler is not installed)', async () => {
    const path = join(folder, 'read.pdf');
    writeFileSync(path, await writePdf(await plan(), { ...all, isFlat: true }));
    expect(execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' })).toContain('33.64 m²');
  });
});

describe('annotations of other programs', () => {
  it('are read with clouds, dimensions, callouts, and reasons for those that are not supported', async () => {
    const document = await PDFDocument.load(await plan());
    const page = document.getPage(0);
    const add = (entries: object) =>
      page.node.addAnnot(document.context.register(document.context.obj({ Type: 'Annot', ...entries } as never)));
    add({ Subtype: 'Square', Rect: [10, 20, 110, 70], BE: { S: 'C', I: 2 }, C: [1, 0, 0] });
    add({ Subtype: 'Sound', Rect: [0, 0, 9, 9] });
    add({ Subtype: 'Link', Rect: [0, 0, 9, 9] });
    add({
      Subtype: 'Ink',
      Rect: [0, 0, 9, 9],
      InkList: [
        [1, 1, 5, 5],
        [2, 2, 9, 9],
      ],
    });
    const found = await readAnnotations(await document.save());

    expect(found.map(({ key, markup, fault }) => [key, markup?.markup_type ?? fault])).toEqual([
      ['page 1, 1', 'cloud'],
      ['page 1, 2', 'Annotations of the kind “Sound” are not taken.'],
      ['page 1, 4', 'pen'],
      ['page 1, 4 (2)', 'pen'],
    ]);
    expect(found[0]!.markup!.points).toEqual([p(10, 70), p(110, 20)]);
  });

  it.each([
    ['no PDF', new TextEncoder().encode('hello')],
    ['cut off', new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<< /Type /Catalog')],
  ])('in a file that is %s are refused with the reason', async (_, bytes) => {
    await expect(readAnnotations(bytes)).rejects.toThrow('This PDF is damaged and cannot be read.');
  });
});

describe('a markup text with signs that Helvetica does not have', () => {
  const signs = 'Größe “π” ≥ 25 MPa → ✓';
  const one = (text: string, isFlat: boolean): PdfToWrite => ({
    markups: [{ ...written('text'), text }],
    scales: [],
    isFlat,
  });

  it.each([
    ['flattened', true],
    ['annotated', false],
  ])('is legible in the %s PDF', async (_, isFlat) => {
    const bytes = await writePdf(await plan(), one(signs, isFlat));

    expect(await textByPdfJs(bytes)).toContain(signs);
  });

  it('embeds the glyphs that it needs, and no font if Helvetica has them all', async () => {
    const plain = (await writePdf(await plan(), one('Größe “P” – 25 €', true))).length;
    const wide = (await writePdf(await plan(), one(signs, true))).length;

    expect(plain).toBeLessThan(4000);
    expect(wide).toBeGreaterThan(plain);
    expect(wide).toBeLessThan(60_000);
  });

  it('shows □ for a character that no font has, never a question mark', async () => {
    const bytes = await writePdf(await plan(), one('Wall 王 1', true));

    expect(await textByPdfJs(bytes)).toContain('Wall □ 1');
  });
});

describe('a protected PDF', () => {
  const protectedBy = async (passwords: { userPassword: string; ownerPassword: string }, algorithm: string) => {
    const document = await PDFDocument.create();
    const page = document.addPage([1190.55, 841.89]);
    page.drawText('Plan', { x: 50, y: 50, font: document.embedStandardFont(StandardFonts.Helvetica) });
    const note = { Type: 'Annot', Subtype: 'Text', Rect: [9, 9, 27, 27], Contents: PDFString.of('Check the door') };
    page.node.addAnnot(document.context.register(document.context.obj(note as never)));
    document.encrypt({ ...passwords, algorithm, allowWeakCryptography: true } as never);
    return document.save();
  };

  it.each(['AES-256', 'RC4-128'])(
    'with %s that restricts changes, but opens without a password, is read and written',
    async (algorithm) => {
      const bytes = await protectedBy({ userPassword: '', ownerPassword: 'office' }, algorithm);

      const found = await readAnnotations(bytes);
      const exported = await writePdf(bytes, { ...all, markups: [{ ...written('text'), id: 'new', text: 'Added' }] });

      expect(found.map(({ text }) => text)).toEqual(['Check the door']);
      expect(await textByPdfJs(exported)).toContain('Plan');
      expect((await readAnnotations(exported)).map(({ text }) => text)).toEqual(['Check the door', 'Added']);
    },
  );

  it('that needs a password to be opened is refused with the reason', async () => {
    const bytes = await protectedBy({ userPassword: 'site', ownerPassword: 'office' }, 'AES-256');

    await expect(readAnnotations(bytes)).rejects.toThrow('This PDF needs a password to be opened.');
    await expect(writePdf(bytes, all)).rejects.toThrow('Remove the password');
  });

  const reported = join(import.meta.dirname, '../../../../../shared/fixtures/reported');
  it.skipIf(!existsSync(reported)).each(['b-owner-aes256.pdf', 'b-owner-rc4.pdf', 'b-junk-before.pdf'])(
    '%s of another program is read and written',
    async (name) => {
      const bytes = readFileSync(join(reported, name));

      const exported = await writePdf(bytes, { ...all, markups: [{ ...written('text'), text: 'Added' }] });

      expect((await readAnnotations(exported)).map(({ text }) => text)).toContain('Added');
      expect((await textByPdfJs(exported)).length).toBeGreaterThan('Added'.length + 5);
    },
  );

  it
    .skipIf(!existsSync(reported))
    .each(['b-plain.pdf', 'b-broken-startxref.pdf', 'b-truncated.pdf', 'b-userunit2.pdf'])(
    '%s, also damaged or in other units, keeps its box where it is',
    async (name) => {
      const [found] = (await readMarkedPdf(readFileSync(join(reported, name)))).items;

      expect([found!.author, found!.text, found!.markup!.points]).toEqual([
        'Reviewer',
        'Same box',
        [p(200, 250), p(300, 200)],
      ]);
    },
  );

  it.skipIf(!existsSync(reported))(
    'of another program with a password to open is refused with the reason',
    async () => {
      const bytes = readFileSync(join(reported, 'b-user-password.pdf'));

      await expect(readMarkedPdf(bytes)).rejects.toThrow('This PDF needs a password to be opened.');
      await expect(writePdf(bytes, all)).rejects.toThrow('This PDF needs a password to be opened.');
    },
  );
});
