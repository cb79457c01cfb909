import { deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildWorkspace } from '../../../seed/builders.ts';
import { world, type Visitor } from '../../../test/harness.ts';
import { pdfOf } from '../../../test/pdf-file.ts';
import { dropFile } from '../../../test/sent-file.ts';
import { readPdfText } from './read-pdf-text.ts';

const w = world();
let owner: Visitor;
let root: string;
let project: string;

beforeAll(async () => {
  const workspace = await build(w.database, (tx) => buildWorkspace(tx, 'Texts'));
  owner = w.visitor(workspace.owner.token);
  root = `/api/workspaces/${workspace.workspace_id}`;
  project = (await owner.post(`${root}/projects`, { project_name: 'Library' })).body.project_id;
});

/** Extracts missing texts by their jobs, each in a work process. */
const readAll = () => w.app.jobs.runDue();

describe('the text of a PDF', () => {
  it('is read page by page', async () => {
    const { pages, pageCount, failure } = await readPdfText(new Uint8Array(pdfOf(['Formwork', 'Reinforcement'])));

    expect([pages, pageCount, failure]).toEqual([['Formwork', 'Reinforcement'], 2, null]);
  });

  it('states why there is none for a damaged file', async () => {
    const broken = await readPdfText(new Uint8Array(Buffer.from('%PDF-1.7\nnothing of a PDF follows')));

    expect(broken).toMatchObject({ pages: [], failure: 'The file may be damaged.' });
  });

  it('survives contents that decompress to far more', async () => {
    const bomb = deflateSync(Buffer.alloc(20_000_000, ' '));
    const { failure } = await readPdfText(
      new Uint8Array(pdfOf(['x'], { filter: '/Filter /FlateDecode', stream: bomb })),
    );

    expect(failure).toBeNull();
  });
});

describe('the search inside documents', () => {
  it('finds the page of the newest version that contains all words, and no superseded one', async () => {
    const pages = ['Cover', 'Formwork', 'Grouting of tendons within 28 days'];
    for (const [revision, texts] of [
      ['P01', ['The anchorage slipped']],
      ['P02', pages],
    ] as const) {
      const drop_id = await dropFile(owner, root, { project_id: project }, `T-1 ${revision}.pdf`, pdfOf(texts));
      const item = { drop_id, number: 'T-1', title: 'Tendons', revision };
      await owner.post(`${root}/document-drops/register`, { project_id: project, items: [item] });
    }
    await readAll();
    const search = (q: string) => owner.get(`${root}/document-pages?q=${encodeURIComponent(q)}`);
    const [found, begun, old, nothing] = [
      await search('tendons grouting'),
      await search("grou'); DROP"),
      await search('anchorage'),
      await search('&|!'),
    ];

    expect(found.body.items).toMatchObject([{ number: 'T-1', revision: 'P02', page: 3 }]);
    const { text, marks } = found.body.items[0];
    expect(marks.map(([from, to]: [number, number]) => text.slice(from, to))).toEqual(['Grouting', 'tendons']);
    expect([begun.body.items, old.body.items, nothing.body.items]).toEqual([[], [], []]);
  });

  it('searches only the given project, if there is one', async () => {
    const other = (await owner.post(`${root}/projects`, { project_name: 'Other' })).body.project_id;
    const found = await owner.get(`${root}/document-pages?q=grouting&project_id=${other}`);

    expect(found.body.items).toEqual([]);
  });
});

describe('title blocks', () => {
  it('are found on a page of several points to a unit', async () => {
    // The revision is to the right of its label, within the length of the label for pages of one point to a unit.
    const stream = Buffer.from(
      'BT /F1 9 Tf 320 200 Td (Drawing no.) Tj 230 0 Td (S-DR-7001) Tj -230 -40 Td (Revision) Tj 40 0 Td (C02) Tj ET',
    );
    const { block } = await readPdfText(new Uint8Array(pdfOf(['x'], { stream, page: '/UserUnit 3' })));

    expect(block).toMatchObject({ number: 'S-DR-7001', revision: 'C02' });
  });

  it('propose number, revision and title, in preference to the name of the file', async () => {
    const content = Buffer.from(
      'BT /F1 9 Tf 400 200 Td (Drawing no.) Tj 0 -20 Td (S-DR-7001) Tj ET BT /F1 9 Tf 500 200 Td (Revision) Tj 0 -20 Td (C02) Tj ET BT /F1 9 Tf 400 250 Td (Title) Tj 0 -20 Td (Stair 4) Tj ET',
    );
    await dropFile(owner, root, { project_id: project }, 'scan 0001.pdf', pdfOf(['x'], { stream: content }));
    const before = (await owner.get(`${root}/document-drops?project_id=${project}&q=scan`)).body.items[0];
    await readAll();
    const after = (await owner.get(`${root}/document-drops?project_id=${project}&q=scan`)).body.items[0];

    expect([before.number, before.is_read]).toEqual(['scan 0001', false]);
    expect(after).toMatchObject({ number: 'S-DR-7001', revision: 'C02', title: 'Stair 4', is_read: true });
  });
});
