import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember } from '../../../seed/builders.ts';
import {
  documentOf,
  documentSite,
  folderOf,
  roleRight,
  setRights,
  type DocumentSite,
} from '../../../test/document-site.ts';
import { world } from '../../../test/harness.ts';
import { pdfOf } from '../../../test/pdf-file.ts';
import { openFiles } from '../../platform/files/open-files.ts';
import { storeBytes } from '../../platform/files/keep-file.ts';
import { newId } from '../../platform/ids.ts';
import { drawPreview } from './draw-preview.ts';
import { pictureSize } from './picture-size.ts';
import { keepPreview, undrawnFiles } from './store.ts';

const w = world();
let site: DocumentSite;

beforeAll(async () => {
  site = await documentSite(w, 'Previews');
});

const pngOf = (width: number, height: number) => createCanvas(width, height).toBuffer('image/png');

/** Renders missing previews, as the job does. */
async function drawAll(): Promise<void> {
  const files = openFiles(
    w.database.db,
    { s3: null, folder: w.filesFolder, uploads: `${w.filesFolder}/uploads`, scanner: null },
    (error) => {
      throw error;
    },
  );
  for (const file of await undrawnFiles(w.database.db, 50)) {
    const stored = readFileSync(`${w.filesFolder}/${file.sha256.slice(0, 2)}/${file.sha256}`);
    const { pictures, ...preview } = await drawPreview(stored, file.media_type);
    const kept = pictures.map(async ({ bytes, ...picture }) => ({
      ...picture,
      stored: await storeBytes(files, `preview-${newId()}`, bytes),
    }));
    const all = { ...preview, pictures: await Promise.all(kept) };
    await build(w.database, (tx) => keepPreview(tx, file, all));
  }
}

describe('the preview of a file', () => {
  it('has a sheet and a thumbnail of each page of a small PDF', async () => {
    const drawn = await drawPreview(pdfOf(['One', 'Two']), 'application/pdf');

    expect([drawn.pageCount, drawn.failure]).toEqual([2, null]);
    expect(drawn.pictures.map(({ page, kind, widthPx, heightPx }) => [page, kind, widthPx, heightPx])).toEqual([
      [1, 'sheet', 1413, 2000],
      [1, 'thumbnail', 226, 320],
      [2, 'sheet', 1413, 2000],
      [2, 'thumbnail', 226, 320],
    ]);
  });

  it('shows the whole of a page of several points to a unit', async () => {
    // A box in the upper right corner, at 90 to 98 % of the page.
    const stream = Buffer.from('535 758 48 67 re f');
    const { pictures } = await drawPreview(pdfOf(['x'], { stream, page: '/UserUnit 2' }), 'application/pdf');
    const image = await loadImage(Buffer.from(pictures[0]!.bytes));
    const canvas = createCanvas(image.width, image.height);
    const pen = canvas.getContext('2d');
    pen.drawImage(image, 0, 0);
    const redAt = (x: number, y: number) => pen.getImageData(x * image.width, y * image.height, 1, 1).data[0];

    expect([image.width, image.height]).toEqual([1413, 2000]);
    expect([redAt(0.94, 0.06), redAt(0.85, 0.06), redAt(0.94, 0.15)]).toEqual([0, 255, 255]);
  });

  it('shows what is on the page', async () => {
    const { pictures } = await drawPreview(pdfOf(['Formwork']), 'application/pdf');
    const image = await loadImage(Buffer.from(pictures[0]!.bytes));
    const canvas = createCanvas(image.width, image.height);
    const pen = canvas.getContext('2d');
    pen.drawImage(image, 0, 0);
    const { data } = pen.getImageData(0, 0, image.width, image.height);
    const dark = data.filter((value, at) => at % 4 === 0 && value < 100).length;

    // Eight letters of 12 points: about a thousand pixels, and not a black page.
    expect(dark).toBeGreaterThan(200);
    expect(dark).toBeLessThan(20_000);
  });

  it('has only the first page of a PDF with many', async () => {
    const drawn = await drawPreview(pdfOf(Array.from({ length: 30 }, (_, at) => `Page ${at}`)), 'application/pdf');

    expect([drawn.pageCount, drawn.pictures.map(({ page }) => page)]).toEqual([30, [1, 1]]);
  });

  it('scales an image down and keeps its proportions', async () => {
    const { pictures } = await drawPreview(pngOf(4000, 1000), 'image/png');

    expect(pictures.map(({ widthPx, heightPx }) => [widthPx, heightPx])).toEqual([
      [2000, 500],
      [320, 80],
    ]);
  });

  it('states why there is none: damaged files, images that would decode to too much', async () => {
    const huge = pngOf(10, 10);
    huge.writeUInt32BE(60_000, 16);
    huge.writeUInt32BE(60_000, 20);
    const [pdf, image, bomb] = await Promise.all([
      drawPreview(Buffer.from('%PDF-1.7\nnothing of a PDF follows'), 'application/pdf'),
      drawPreview(Buffer.from('\xff\xd8\xff\xe0 and nothing of a picture', 'latin1'), 'image/jpeg'),
      drawPreview(huge, 'image/png'),
    ]);

    expect([pdf, image, bomb].map(({ failure }) => failure)).toEqual([
      'The file may be damaged.',
      'The file may be damaged.',
      'The image is too large.',
    ]);
    expect([pdf, image, bomb].flatMap(({ pictures }) => pictures)).toEqual([]);
  });

  it('survives contents that decompress to far more', async () => {
    const stream = deflateSync(Buffer.alloc(20_000_000, ' '));
    const { failure, pictures } = await drawPreview(
      pdfOf(['x'], { filter: '/Filter /FlateDecode', stream }),
      'application/pdf',
    );

    expect([failure, pictures.length]).toEqual([null, 2]);
  });
});

describe('the size of an image', () => {
  it('is read from its first bytes', () => {
    expect(pictureSize(pngOf(30, 20))).toEqual({ widthPx: 30, heightPx: 20 });
    expect(pictureSize(createCanvas(30, 20).toBuffer('image/jpeg'))).toEqual({ widthPx: 30, heightPx: 20 });
    expect(pictureSize(Buffer.from('GIF89a'))).toBeNull();
  });
});

describe('previews of documents', () => {
  it('are opened by a link, and do not exist before they are rendered', async () => {
    const { cde_id, cde_version_id } = await documentOf(site, {
      number: 'P-1',
      ending: 'pdf',
      bytes: pdfOf(['One', 'Two']),
    });
    const preview = (page: number) =>
      site.owner.get(`${site.root}/documents/${cde_id}/versions/${cde_version_id}/preview?page=${page}`);
    const before = await preview(1);
    await drawAll();
    const [second, third, thumbnails] = await Promise.all([
      preview(2),
      preview(3),
      site.owner.get(`${site.root}/document-thumbnails?ids=${cde_id}`),
    ]);
    const opened = await w.visitor(null).get(second.body.url);

    expect(before.body).toEqual({ url: null, width_px: 0, height_px: 0 });
    expect(second.body).toMatchObject({ width_px: 1413, height_px: 2000 });
    expect(third.body.url).toBeNull();
    expect(thumbnails.body.items).toMatchObject([{ cde_id, width_px: 226, height_px: 320 }]);
    expect(opened.status).toBe(200);
    expect(opened.headers['content-type']).toBe('image/webp');
  });

  it('are hidden with the document: in a closed folder there is neither preview nor thumbnail', async () => {
    const folder = await folderOf(site, 'Closed');
    const stored = { number: 'P-2', ending: 'pdf', bytes: pdfOf(['Secret']), folder_id: folder.id };
    const { cde_id, cde_version_id } = await documentOf(site, stored);
    await drawAll();
    await setRights(site, folder.id, [roleRight(site, 'director', 'view')]);
    const member = await build(w.database, (tx) => buildMember(tx, site.workspace, 'project-manager'));
    const reader = w.visitor(member.token);
    const [preview, thumbnails, owners] = await Promise.all([
      reader.get(`${site.root}/documents/${cde_id}/versions/${cde_version_id}/preview`),
      reader.get(`${site.root}/document-thumbnails?ids=${cde_id}`),
      site.owner.get(`${site.root}/document-thumbnails?ids=${cde_id}`),
    ]);

    expect(preview.status).toBe(404);
    expect([thumbnails.status, thumbnails.body.items]).toEqual([200, []]);
    expect(owners.body.items).toHaveLength(1);
  });
});
