// An import takes authors, replies and scales of a file with its shapes; some annotations stay out, with the reason.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { scaleOfRatio } from '@horizon/markup';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltWorkspace } from '../../../seed/builders.ts';
import { world, type Visitor } from '../../../test/harness.ts';
import { dropFile } from '../../../test/sent-file.ts';
import { upload } from '../../../test/upload.ts';
import { writePdf } from './write-pdf.ts';

const w = world();
let workspace: BuiltWorkspace;
let owner: Visitor;
let colleague: Visitor;
let root: string;
let cde_id: string;
let first: string;
let second: string;

/** Two pages of A3, the first at 1:50 with a detail at 1:20 and a cloud by another person with a reply. */
async function plan(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage([1190.55, 841.89]);
  document.addPage([1190.55, 841.89]);
  const cloud = {
    id: 'cloud-of-another-program',
    sourceKey: null,
    page: 1,
    type: 'cloud' as const,
    points: [300, 300, 500, 300, 500, 400, 400, 400, 400, 500, 300, 500].flatMap((x, at, all) =>
      at % 2 === 0 ? [{ x, y: all[at + 1]! }] : [],
    ),
    text: 'Move the door',
    style: { colour: '#d92d20', fill: null, widthPt: 2, opacity: 1, fontSizePt: 14 },
    author: 'A. Reviewer',
    figure: null,
    scale: null,
    createdAt: '2026-11-02T01:02:03Z',
    updatedAt: '2026-11-02T01:02:03Z',
    state: 'Accepted',
    replies: [{ author: 'B. Builder', text: 'Moved', at: '2026-11-03T01:02:03Z' }],
  };
  return Buffer.from(
    await writePdf(await document.save(), {
      markups: [cloud],
      scales: [
        { page: 1, scale: scaleOfRatio(50, 'mm', 1)!, bounds: null },
        { page: 1, scale: scaleOfRatio(20, 'm', 1)!, bounds: { left: 10, bottom: 10, right: 200, top: 150 } },
      ],
      isFlat: false,
    }),
  );
}

beforeAll(async () => {
  workspace = await build(w.database, (tx) => buildWorkspace(tx, 'Wharf'));
  const member = await build(w.database, (tx) => buildMember(tx, workspace, 'contracts-administrator'));
  owner = w.visitor(workspace.owner.token);
  colleague = w.visitor(member.token);
  root = `/api/workspaces/${workspace.workspace_id}`;
  const project_id = (await owner.post(`${root}/projects`, { project_name: 'Ferry' })).body.project_id;
  const register = async (revision: string) => {
    const drop_id = await dropFile(owner, root, { project_id }, `A-101 ${revision}.pdf`, await plan());
    const item = { drop_id, number: 'A-101', title: 'Plan', revision };
    return (await owner.post(`${root}/document-drops/register`, { project_id, items: [item] })).body.items[0];
  };
  ({ cde_id, cde_version_id: first } = await register('P01'));
  second = (await register('P02')).cde_version_id;
});

const of = (version: string) => `${root}/documents/${cde_id}/versions/${version}`;
const readXfdf = async (bytes: Buffer) =>
  (await upload(owner, `${of(second)}/markups/read-xfdf`, { name: 'a.xfdf', bytes })).body;
/** The file of a version is known to have this many pages, as after its preview was drawn. */
const countPages = (version: string, count: number) =>
  sql`INSERT INTO document_previews (workspace_id, file_id, page_count) SELECT workspace_id, file_id, ${count}
    FROM document_versions WHERE cde_version_id = ${version}
    ON CONFLICT (workspace_id, file_id) DO UPDATE SET page_count = excluded.page_count`.execute(w.database.db);

describe('an import from a PDF', () => {
  it('keeps the author, the replies, the shape and the scales of the file', async () => {
    const found = (await owner.get(`${of(first)}/annotations`)).body;
    const [{ markup, page, key, author, replies }] = found.items;
    const scales = found.scales.map(({ ratio: _ratio, ...scale }: { ratio: number }) => scale);
    const items = [{ ...markup, pdf_page_number: page, source_key: key, source_author: author, replies }];
    const stored = (await owner.post(`${of(first)}/markups`, { items, scales })).body.items[0];
    const comments = (await owner.get(`${root}/markups/${stored.id}/comments`)).body.items;
    const shown = (await owner.get(`${of(first)}/scales`)).body;
    const wall = await owner.post('/api/markups', {
      workspace_id: workspace.workspace_id,
      cde_id,
      cde_version_id: first,
      pdf_page_number: 1,
      markup_type: 'length',
      points: [
        { x: 300, y: 300 },
        { x: 372, y: 300 },
      ],
      style: stored.style,
    });

    expect(found.scales.map(({ ratio }: { ratio: number }) => Math.round(ratio))).toEqual([50, 20]);
    expect([stored.source_author, stored.text, stored.points.length]).toEqual(['A. Reviewer', 'Move the door', 6]);
    expect(comments.map((one: Record<string, string>) => [one['source_author'], one['text']])).toEqual([
      ['A. Reviewer', 'Accepted'],
      ['B. Builder', 'Moved'],
    ]);
    expect(comments[1].created_at).toContain('2026-11-03T01:02:03');
    expect(shown.viewports).toMatchObject([{ unit: 'm', bounds: { left: 10, bottom: 10, right: 200, top: 150 } }]);
    // An inch on paper at 1:50.
    expect(wall.body.measure).toEqual({ value: expect.closeTo(1270, 6), unit: 'mm' });
  });

  it('does not offer or store a scale where the page has one', async () => {
    const place = { pdf_page_number: 1, name: null, bounds: null };
    await owner.call('PUT', `${of(second)}/scales`, { pdf_page_number: 1, millimetres_per_pt: 7, unit: 'mm' });

    const offered = (await owner.get(`${of(second)}/annotations`)).body.scales;
    await owner.post(`${of(second)}/markups`, {
      items: [],
      scales: [{ ...place, millimetres_per_pt: 35.28, unit: 'mm' }],
    });
    const kept = (await owner.get(`${of(second)}/scales`)).body.items;

    expect(offered.map(({ bounds }: { bounds: object | null }) => bounds === null)).toEqual([false]);
    expect(kept).toMatchObject([{ millimetres_per_pt: 7 }]);
  });
});

describe('a markup copied to the next revision by somebody else', () => {
  it('keeps its author, and in its exports too', async () => {
    const drawn = await owner.post('/api/markups', {
      workspace_id: workspace.workspace_id,
      cde_id,
      cde_version_id: first,
      pdf_page_number: 1,
      markup_type: 'pin',
      points: [{ x: 50, y: 50 }],
      text: 'Who drew me?',
      style: { colour: '#d92d20', fill: null, widthPt: 2, opacity: 1, fontSizePt: 14 },
    });
    const body = { from_version_id: first, ids: [drawn.body.id] };
    const [copy] = (await colleague.post(`${of(second)}/markups/carry`, body)).body.items;
    const list = await owner.call('GET', `${of(second)}/markups/export?format=csv`);

    expect([copy.source_author, copy.author_name === drawn.body.author_name]).toEqual([drawn.body.author_name, false]);
    expect(list.text).toContain(`Who drew me?,,,Open,${drawn.body.author_name}`);
  });
});

describe('an XFDF file', () => {
  const note = '<text page="0" rect="100,100,120,120" name="u1" title="Ōta"><contents>Größe – 5 µm</contents></text>';

  it.each([
    ['UTF-16 with a mark', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'), 'UTF-16', 'Größe – 5 µm'],
    ['UTF-16 big-endian', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(), 'UTF-16', 'Größe – 5 µm'],
    [
      'Latin-1',
      (text: string) => Buffer.from(text.replace('Ō', 'O').replace('–', '-'), 'latin1'),
      'ISO-8859-1',
      'Größe - 5 µm',
    ],
  ])('in %s is read', async (_, write, encoding, text) => {
    const read = await readXfdf(
      write(`<?xml version="1.0" encoding="${encoding}"?><xfdf><annots>${note}</annots></xfdf>`),
    );

    expect(read.items.map((one: { text: string }) => one.text)).toEqual([text]);
  });

  it('with an annotation on a page that the file does not have is refused with the reason', async () => {
    await countPages(second, 2);
    const read = await readXfdf(
      Buffer.from('<xfdf><annots><circle page="5" rect="1,1,9,9"/><circle page="1" rect="1,1,9,9"/></annots></xfdf>'),
    );
    const items = [{ ...read.items[1].markup, pdf_page_number: 6 }];
    const stored = await owner.post(`${of(second)}/markups`, { items });

    expect(read.items.map(({ fault }: { fault: string | null }) => fault)).toEqual([
      'There is no page 6: this file has 2 pages.',
      null,
    ]);
    expect([stored.status, stored.body.fields]).toEqual([
      422,
      { 'items.0': ['There is no page 6: this file has 2 pages.'] },
    ]);
  });

  const reported = join(import.meta.dirname, '../../../../../shared/fixtures/reported');
  it.skipIf(!existsSync(reported))('of Acrobat’s kind brings texts, replies, shapes, and reasons', async () => {
    await countPages(second, 1);
    const read = await readXfdf(readFileSync(join(reported, 'b-acrobat-like.xfdf')));
    const utf16 = await readXfdf(readFileSync(join(reported, 'b-utf16.xfdf')));
    const one = (key: string) => read.items.find((item: { key: string }) => item.key === key);

    expect([one('x1').text, one('x2').text]).toEqual(['Move door 200 mm east', 'Note one\nNote two']);
    expect(one('x2').replies.map(({ text }: { text: string }) => text)).toEqual(['Agreed', 'Accepted set by Cy']);
    expect([one('x3'), one('x4')]).toEqual([undefined, undefined]);
    expect([one('x5').markup.markup_type, one('x5').markup.points.length]).toEqual(['cloud', 6]);
    expect(read.items.flatMap(({ fault }: { fault: string | null }) => fault ?? [])).toEqual([
      'It is hidden in its file.',
      'Annotations of the kind “underline” are not taken.',
      'There is no page 6: this file has 1 page.',
      'Annotations of the kind “fileattachment” are not taken.',
    ]);
    expect(utf16.items[0].text).toBe('Größe prüfen – 5 µm');
    const prefixed = await readXfdf(readFileSync(join(reported, 'b-prefixed.xfdf')));
    expect(prefixed.items.map(({ text, author }: Record<string, string>) => [text, author])).toEqual([
      ['Prefixed', 'P'],
    ]);
  });
});
