// References to a record: the foreign keys of the database, and tables that contain the kind of record and its id. A
// merge moves all of them; references.test.ts proves that none is missing.
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

/** A column that contains ids of records of one kind. */
export interface Reference {
  table: string;
  column: string;
  isVersioned: boolean;
}

/** Child records of any kind, by the columns with the kind and the id; they move with their record. */
export const partsOfRecords = [
  { table: 'attachments', kind: 'entity', id: 'record_id' },
  { table: 'comments', kind: 'entity', id: 'record_id' },
  { table: 'associations', kind: 'entity', id: 'record_id' },
  { table: 'associations', kind: 'other_entity', id: 'other_id' },
] as const;

/** Tables with a kind and an id that stay with their record: its history, search index and merges. */
export const staysWithRecord = [
  'audit_events',
  'search_texts',
  'record_merges',
  'file_uploads',
  'webhook_messages',
  'bank_account_views',
  'cde_placements',
  'cde_folder_rights',
  'transmittal_documents',
  'transmittal_recipients',
  'tender_addendum_receipts',
  'clarification_answers',
] as const;

/** The columns that refer to the records of a table by foreign keys within the workspace. */
export async function referencesTo(db: Db, table: string, id: string): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    SELECT c.conrelid::regclass::text AS table, a.attname AS column,
           EXISTS (SELECT FROM pg_attribute v WHERE v.attrelid = c.conrelid AND v.attname = 'version' AND NOT v.attisdropped)
           AND EXISTS (SELECT FROM pg_attribute v WHERE v.attrelid = c.conrelid AND v.attname = 'updated_at' AND NOT v.attisdropped) AS "isVersioned"
      FROM pg_constraint c
      CROSS JOIN LATERAL unnest(c.conkey, c.confkey) AS k (own, other)
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.own
      JOIN pg_attribute o ON o.attrelid = c.confrelid AND o.attnum = k.other
     WHERE c.contype = 'f' AND c.confrelid = ${table}::regclass AND o.attname = ${id}
     ORDER BY 1, 2`.execute(db);
  return rows;
}

/** Redirects all references from one record to another; answers how many rows of each table changed. */
export async function repoint(
  tx: Tx,
  { workspaceId, table, id }: { workspaceId: string; table: string; id: string },
  { from, to }: { from: string; to: string },
): Promise<Record<string, number>> {
  const moved: Record<string, number> = {};
  for (const reference of await referencesTo(tx, table, id)) {
    const { rows } = await sql<{
      count: number;
    }>`SELECT repoint_rows(${reference.table}::regclass, ${reference.column}::name,
      ${workspaceId}::uuid, ${from}::uuid, ${to}::uuid, ${reference.isVersioned}) AS count`.execute(tx);
    const { count } = rows[0]!;
    if (count) moved[reference.table] = (moved[reference.table] ?? 0) + count;
  }
  for (const part of partsOfRecords) {
    const { numAffectedRows } = await sql`UPDATE ${sql.table(part.table)} SET ${sql.ref(part.id)} = ${to}::uuid
      WHERE workspace_id = ${workspaceId} AND ${sql.ref(part.kind)} = ${table} AND ${sql.ref(part.id)} = ${from}::uuid`.execute(
      tx,
    );
    if (numAffectedRows) moved[part.table] = (moved[part.table] ?? 0) + Number(numAffectedRows);
  }
  return moved;
}
