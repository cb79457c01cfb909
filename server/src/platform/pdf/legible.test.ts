// The text of printed lists and records, as a PDF reader extracts it.
import { describe, expect, it } from 'vitest';
import { drawTable } from './draw-document.ts';
import { drawRecord } from './draw-record.ts';

const signs = 'Größe “π” ≥ 25 MPa → ✓';

async function textOf(bytes: Uint8Array): Promise<string> {
  const pdf = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = pdf.getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const { items } = await (await (await loading.promise).getPage(1)).getTextContent();
  await loading.destroy();
  return items.map((item) => ('str' in item ? item.str : '')).join('');
}
const list = (text: string) =>
  drawTable({
    title: `List ${text}`,
    subtitle: `Workspace ${text}`,
    columns: [
      { header: `Heading ${text}`, isNumber: false, width: 60 },
      { header: 'Strength', isNumber: true, width: 40 },
    ],
    rows: [[`Cell ${text}`, '25']],
  });
const record = (text: string) =>
  drawRecord({
    title: `Title ${text}`,
    subtitle: `Number ${text}`,
    blocks: [
      { heading: `Section ${text}` },
      { label: `Label ${text}`, text: `Answer ${text}` },
      { label: 'Table', columns: [`Column ${text}`], rows: [[`Row ${text}`]] },
      { label: 'Photos', pictures: [{ name: `Photo ${text}`, data: null }] },
    ],
  });

it('a checksum is broken into lines that end within its column', async () => {
  const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'.toUpperCase().replaceAll('1', 'W');
  const pdf = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const columns = ['Number and revision', 'SHA-256'];
  const bytes = await drawRecord({
    title: 'TR-0001',
    subtitle: '',
    blocks: [{ label: 'SHA-256 of the files', columns, rows: [['M-3001 B', sha256]] }],
  });

  const loading = pdf.getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const { items } = await (await (await loading.promise).getPage(1)).getTextContent();
  await loading.destroy();
  const texts = items.flatMap((item) => ('str' in item ? [item] : []));

  expect(texts.map(({ str }) => str).join('')).toContain(sha256);
  // The margin of the page is at 547 points.
  expect(texts.filter(({ transform, width }) => transform[4] + width > 547.3)).toEqual([]);
});

describe('signs that the font of a document does not have', () => {
  it.each([
    ['a list', list, ['List', 'Workspace', 'Heading', 'Cell']],
    ['a record', record, ['Title', 'Number', 'Section', 'Label', 'Answer', 'Column', 'Row', 'Photo']],
  ])('are legible everywhere in %s', async (_, draw, places) => {
    const text = (await textOf(await draw(signs))).replaceAll(/\s+/g, ' ');

    expect(places.filter((place) => !text.includes(`${place} ${signs}`))).toEqual([]);
  });

  it('are □ if no font has them, and a note says which they were', async () => {
    const text = await textOf(await record('王伟'));

    expect(text).toContain('Answer □□');
    expect(text).toContain('□ is a character that this PDF has no font for: U+738B, U+4F1F.');
  });
});
