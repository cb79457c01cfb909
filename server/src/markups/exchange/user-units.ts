// The units of the pages of two versions. A page with a /UserUnit has coordinates of several points each.
import { buffer } from 'node:stream/consumers';
import type { Db } from '../../platform/database.ts';
import { Refusal } from '../../platform/failures.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Scope } from '../../platform/scope.ts';
import * as store from '../store.ts';
import { maxPdfBytes } from './limits.ts';

/**
 * By page number, the units of a version's page to a unit of another version's page; 1 for files that are alike, are no
 * PDF, or cannot be read.
 */
export async function unitFactors(
  db: Db,
  scope: Scope,
  { from, to, files }: { from: string; to: string; files: Files },
): Promise<(page: number) => number> {
  const [source, target] = [await store.fileOf(db, scope, from), await store.fileOf(db, scope, to)];
  if (source.sha256 === target.sha256) return () => 1;
  const [before, after] = [await unitsOf(source, files), await unitsOf(target, files)];
  return (page) => (before[page - 1] ?? 1) / (after[page - 1] ?? 1);
}

async function unitsOf(file: Awaited<ReturnType<typeof store.fileOf>>, files: Files): Promise<number[]> {
  if (file.media_type !== 'application/pdf' || Number(file.size) > maxPdfBytes) return [];
  // Loaded in the work process alone.
  const { openPdf, pointsPerUnitOf } = await import('./open-pdf.ts');
  try {
    const document = await openPdf(await buffer(await files.read(file)));
    return document.getPages().map(pointsPerUnitOf);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}
