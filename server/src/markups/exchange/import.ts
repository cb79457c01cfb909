// Annotations that can be imported as markups: those in the PDF itself, and those of an XFDF file. Nothing is stored
// here.
import { buffer } from 'node:stream/consumers';
import type { FoundMarkup } from '@horizon/contract';
import { readXfdf, shapesOf } from '@horizon/markup';
import type { Db } from '../../platform/database.ts';
import { Refusal } from '../../platform/failures.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Scope } from '../../platform/scope.ts';
import * as store from '../store.ts';
import { drawnOf } from './drawn.ts';
import { maxFound, maxPdfBytes } from './limits.ts';

/** The annotations in the PDF of a version, with those already imported marked. */
export async function annotationsOf(
  db: Db,
  scope: Scope,
  version: store.VersionPlace,
  files: Files,
): Promise<FoundMarkup[]> {
  const file = await store.fileOf(db, scope, version.cde_version_id);
  if (file.media_type !== 'application/pdf') return [];
  if (Number(file.size) > maxPdfBytes) {
    throw new Refusal(413, 'too_large', 'This PDF is too large for its annotations to be read. Split it into parts.');
  }
  // Loaded in the work process alone.
  const { readAnnotations } = await import('./read-pdf.ts');
  const found = await readAnnotations(await buffer(await files.read(file)));
  return withTaken(db, scope, version, found);
}

/** The annotations of an XFDF file. Throws 422 if the file is of another kind. */
export async function readXfdfFile(
  db: Db,
  scope: Scope,
  version: store.VersionPlace,
  bytes: Uint8Array,
): Promise<FoundMarkup[]> {
  const read = readXfdf(new TextDecoder().decode(bytes));
  if ('fault' in read) throw new Refusal(422, 'unreadable_file', read.fault, { fields: { file: [read.fault] } });
  const found = read.items.slice(0, maxFound).flatMap(({ placed, label, fault }, at): FoundMarkup[] => {
    const base = {
      key: (placed?.annotation.name ?? `XFDF ${at + 1}`).slice(0, 180),
      page: placed?.page ?? 1,
      label: label.slice(0, 200),
      author: placed?.annotation.author?.slice(0, 200) ?? null,
      text: placed?.annotation.contents?.slice(0, 2000) ?? null,
      is_taken: false,
    };
    if (!placed) return [{ ...base, markup: null, fault }];
    return shapesOf(placed.annotation).map((shape, part) => ({
      ...base,
      key: part === 0 ? base.key : `${base.key} (${part + 1})`,
      markup: shape.shape && drawnOf(shape.shape),
      fault: shape.fault,
    }));
  });
  return withTaken(db, scope, version, found);
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
