// References on a drawing to other sheets: documents of its project with these numbers that the caller sees.
import { documentRecord, type AnyRecord } from '@horizon/contract';
import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import { readableDocuments } from '../documents/visible.ts';
import { notFound } from '../platform/failures.ts';
import { concerning, visibleIn, within } from '../platform/records/visible.ts';
import type { Scope } from '../platform/scope.ts';
import { findVersion } from './store.ts';

interface SheetReference {
  number: string;
  cde_id: string;
  title: string;
  revision: string | null;
}

/** The documents with a version, except the requesting one. Throws 404 if the caller does not see that. */
export async function findSheetReferences(
  db: Db,
  scope: Scope,
  { id, numbers }: { id: string; numbers: readonly string[] },
): Promise<SheetReference[]> {
  const seen = sql`${within([visibleIn(scope, 'documents:view')], 'project_id')}
    AND ${concerning(documentRecord as unknown as AnyRecord, scope)} AND ${readableDocuments(scope, 't')}`;
  const own = await sql<{ project_id: string }>`SELECT t.project_id FROM documents t
    WHERE t.workspace_id = ${scope.workspaceId} AND t.cde_id = ${id} AND ${seen}`.execute(db);
  const [document] = own.rows;
  if (!document) throw notFound();
  const { rows } = await sql<SheetReference & { cde_version_id: string }>`
    SELECT asked.number, t.cde_id, t.title, t.revision, t.cde_version_id
      FROM unnest(${[...new Set(numbers)]}::text[]) AS asked (number)
      JOIN documents t ON t.workspace_id = ${scope.workspaceId} AND t.project_id = ${document.project_id}
       AND lower(t.number) = lower(asked.number) AND NOT t.is_deleted AND t.cde_version_id IS NOT NULL AND t.cde_id <> ${id}
     WHERE ${seen} ORDER BY asked.number`.execute(db);
  // As strict as opening the drawing would be.
  const opens = await Promise.all(rows.map((row) => findVersion(db, scope, row)));
  return rows.filter((_, at) => opens[at] !== null);
}
