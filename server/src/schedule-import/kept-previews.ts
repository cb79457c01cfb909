// Caches a prepared preview for some minutes, so that confirming it need not repeat the work. It is used only if the
// programme is still in the same state; else the file is read again.
import { isEqual } from '@horizon/schedule';
import type { Scope } from '../platform/scope.ts';
import type { Db } from '../platform/database.ts';
import { seesMoney } from '../schedule/programme/money-mask.ts';
import type { ProgrammeState } from '../schedule/programme/state.ts';
import { planMatches } from './import-wbs.ts';
import type { PreparedImport } from './prepare-import.ts';
import type { ImportChoice } from './receive-file.ts';

interface KeptPreview {
  prepared: PreparedImport;
  rows: number;
  /** Dependencies other than the programme. */
  terms: string;
  forget: NodeJS.Timeout;
}

/** Maximum number of tasks and links in the cache; about 3 kB each. */
const maxRows = 40_000;
const keptMillis = 10 * 60_000;
const kept = new Map<string, KeptPreview>();

const termsOf = (
  scope: Scope,
  projectId: string,
  { createWbs, overwriteExisting, overwriteNewer, mode, dataDate, project, encoding }: ImportChoice,
) =>
  JSON.stringify([
    scope.personId,
    projectId,
    seesMoney(scope, projectId),
    scope.can('schedule:edit', projectId),
    createWbs,
    overwriteExisting,
    overwriteNewer,
    mode,
    dataDate,
    project ?? null,
    encoding,
  ]);

/** Caches the prepared import of an upload; the oldest entries are evicted if there is no room. */
export function keepPreview(uploadId: string, scope: Scope, choice: ImportChoice, prepared: PreparedImport): void {
  dropPreview(uploadId);
  const { programme, projectId } = prepared.moved.state;
  const rows = programme.tasks.length + programme.links.length;
  if (rows > maxRows) return;
  const forget = setTimeout(() => kept.delete(uploadId), keptMillis).unref();
  kept.set(uploadId, { prepared, rows, terms: termsOf(scope, projectId, choice), forget });
  let sum = 0;
  for (const each of kept.values()) sum += each.rows;
  for (const [id, each] of kept) {
    if (sum <= maxRows) return;
    sum -= each.rows;
    dropPreview(id);
  }
}

/** Takes the prepared import of an upload out of the cache, if the choice is the same; null if there is none. */
export function takePreview(
  uploadId: string,
  scope: Scope,
  projectId: string,
  choice: ImportChoice,
): PreparedImport | null {
  const found = kept.get(uploadId);
  dropPreview(uploadId);
  return found?.terms === termsOf(scope, projectId, choice) ? found.prepared : null;
}

/** Removes an upload from the cache. */
export function dropPreview(uploadId: string): void {
  clearTimeout(kept.get(uploadId)?.forget);
  kept.delete(uploadId);
}

/** True if an import was prepared on the current state. */
export async function isUnchanged(
  db: Db,
  scope: Scope,
  { present: then, wbs }: PreparedImport,
  now: ProgrammeState,
): Promise<boolean> {
  // A programme that was created for the import alone has another key, but the same content as the empty one of the
  // preview.
  const isSame =
    then.revisionKey === now.revisionKey ||
    (!then.isStored && now.revision === 0 && isEqual(then.programme, now.programme));
  return isSame && planMatches(db, scope, now.projectId, wbs);
}
