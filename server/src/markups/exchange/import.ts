// Annotations that can be imported as markups: those in the PDF itself, and those of an XFDF file. Nothing is stored
// here.
import { buffer } from 'node:stream/consumers';
import type { FoundScale, FoundMarkup } from '@horizon/contract';
import { readXfdf, shapesOf } from '@horizon/markup';
import { declaredXmlEncoding, decodeText } from '@horizon/planning-files';
import type { Db } from '../../platform/database.ts';
import { Refusal } from '../../platform/failures.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Scope } from '../../platform/scope.ts';
import * as store from '../store.ts';
import { pageFault } from '../pages.ts';
import { drawnOf, presentReplies } from './drawn.ts';
import { maxFound, maxPdfBytes } from './limits.ts';

interface Found {
  items: FoundMarkup[];
  scales: FoundScale[];
}

/** The annotations in the PDF of a version, with those already imported marked, and the scales that it has and the version not. */
export async function annotationsOf(db: Db, scope: Scope, version: store.VersionPlace, files: Files): Promise<Found> {
  const file = await store.fileOf(db, scope, version.cde_version_id);
  if (file.media_type !== 'application/pdf') return { items: [], scales: [] };
  if (Number(file.size) > maxPdfBytes) {
    throw new Refusal(413, 'too_large', 'This PDF is too large for its annotations to be read. Split it into parts.');
  }
  // Loaded in the work process alone.
  const { readMarkedPdf } = await import('./read-pdf.ts');
  const { items, scales } = await readMarkedPdf(await buffer(await files.read(file)));
  return {
    items: await withTaken(db, scope, version, items),
    scales: await store.scalesToAdd(db, scope, version.cde_version_id, scales),
  };
}

/** The annotations of an XFDF file. Throws 422 if the file is of another kind. */
export async function readXfdfFile(
  db: Db,
  scope: Scope,
  version: store.VersionPlace,
  bytes: Uint8Array,
): Promise<Found> {
  const read = readXfdf(decodeText(bytes, declaredXmlEncoding(bytes)).text);
  if ('fault' in read) throw new Refusal(422, 'unreadable_file', read.fault, { fields: { file: [read.fault] } });
  const pageCount = await store.pageCountOf(db, scope, version.cde_version_id);
  const found = read.items.slice(0, maxFound).flatMap(({ placed, label, fault, replies }, at): FoundMarkup[] => {
    const base = {
      key: (placed?.annotation.name ?? `XFDF ${at + 1}`).slice(0, 180),
      page: placed?.page ?? 1,
      label: label.slice(0, 200),
      author: placed?.annotation.author?.trim().slice(0, 200) || null,
      text: placed?.annotation.contents?.slice(0, 2000) ?? null,
      replies: [],
      is_taken: false,
    };
    if (!placed) return [{ ...base, markup: null, fault }];
    if (pageCount !== null && placed.page > pageCount)
      return [{ ...base, markup: null, fault: pageFault(placed.page, pageCount) }];
    return shapesOf(placed.annotation).map((shape, part) => ({
      ...base,
      key: part === 0 ? base.key : `${base.key} (${part + 1})`,
      markup: shape.shape && drawnOf(shape.shape),
      fault: shape.fault,
      replies: part === 0 ? presentReplies(replies) : [],
    }));
  });
  return { items: await withTaken(db, scope, version, found), scales: [] };
}

async function withTaken(
  db: Db,
  scope: Scope,
  version: store.VersionPlace,
  found: readonly FoundMarkup[],
): Promise<FoundMarkup[]> {
  const keys = found.map(({ key }) => key);
  const [taken, own] = await Promise.all([
    store.takenKeys(db, scope, version.cde_version_id, keys),
    store.ownIds(db, scope, version.cde_version_id, keys),
  ]);
  return found.map((one) => ({ ...one, is_taken: taken.has(one.key) || own.has(one.key) }));
}
