// Removes files that are no longer needed: uploads without progress for a day, files that no record refers to, contents
// that no file refers to. Which records refer to files is read from the foreign keys, so a new module is safe once it
// has one.
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { change } from '../database.ts';
import type { Files } from './files.ts';

export interface Swept {
  uploads: number;
  files: number;
  contents: number;
}

const dayMillis = 24 * 3_600_000;
/** Rows per statement: a sweep blocks nobody for long. */
const atOnce = 1000;
const itself = { personId: null, name: 'Horizon', requestId: null };

/** Sweeps the files of an installation; several servers may do so at the same time. */
export async function sweepFiles(db: Db, files: Files, now: Date): Promise<Swept> {
  const before = new Date(now.getTime() - dayMillis);
  return {
    uploads: await sweepUploads(db, files, { now, before }),
    files: await sweepUnreferenced(db, before),
    contents: await sweepContents(db, files, before),
  };
}

async function sweepUploads(db: Db, files: Files, { now, before }: { now: Date; before: Date }): Promise<number> {
  const { rows } = await sql<{ part: string | null }>`
    DELETE FROM file_uploads WHERE expires_at < ${now} RETURNING part`.execute(db);
  for (const { part } of rows) {
    if (part !== null) await files.parts.remove(part);
  }
  // Left by requests that ended with their server.
  for await (const { part, changedAt } of files.parts.list()) {
    if (changedAt >= before) continue;
    const { rows: known } = await sql`SELECT FROM file_uploads WHERE part = ${part} LIMIT 1`.execute(db);
    if (known.length === 0) await files.parts.remove(part);
  }
  return rows.length;
}

/** The columns of a foreign key to files; rows that are deleted with their file do not keep it. */
interface Reference {
  table: string;
  columns: string[];
}

async function referencesToFiles(db: Db): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    SELECT k.conrelid::regclass::text AS table, (SELECT array_agg(a.attname::text ORDER BY c.place)
             FROM unnest(k.conkey) WITH ORDINALITY c (num, place)
             JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = c.num) AS columns
      FROM pg_constraint k WHERE k.contype = 'f' AND k.confrelid = 'files'::regclass AND k.confdeltype <> 'c'`.execute(
    db,
  );
  return rows;
}

async function sweepUnreferenced(db: Db, before: Date): Promise<number> {
  const unused = (await referencesToFiles(db)).map(
    ({ table, columns: [workspace, file] }) => sql`NOT EXISTS (SELECT FROM ${sql.table(table)} r
      WHERE ${sql.ref(`r.${workspace}`)} = f.workspace_id AND ${sql.ref(`r.${file}`)} = f.id)`,
  );
  for (let removed = 0; ;) {
    const { rows } = await sql`DELETE FROM files WHERE (workspace_id, id) IN (
      SELECT f.workspace_id, f.id FROM files f WHERE f.created_at < ${before} AND ${sql.join([sql`TRUE`, ...unused], sql` AND `)}
       LIMIT ${atOnce}) RETURNING 1`.execute(db);
    removed += rows.length;
    if (rows.length < atOnce) return removed;
  }
}

async function sweepContents(db: Db, files: Files, before: Date): Promise<number> {
  await adoptUnknown(db, files, before);
  let removed = 0;
  for (let after = ''; ;) {
    const { rows } = await sql<{ sha256: string }>`SELECT c.sha256 FROM file_contents c
      WHERE c.sent_at < ${before} AND c.sha256 > ${after} AND NOT EXISTS (SELECT FROM files f WHERE f.sha256 = c.sha256)
      ORDER BY c.sha256 LIMIT ${atOnce}`.execute(db);
    for (const { sha256 } of rows) {
      if (await removeContent(db, files, { sha256, before })) removed += 1;
    }
    after = rows.at(-1)?.sha256 ?? '';
    if (rows.length < atOnce) return removed;
  }
}

/**
 * Locks the content's row: an upload of the same content that finishes now waits, then checks that the bytes still
 * exist.
 */
function removeContent(db: Db, files: Files, { sha256, before }: { sha256: string; before: Date }): Promise<boolean> {
  return change(db, itself, async (tx) => {
    const { rows } = await sql`DELETE FROM file_contents c WHERE c.sha256 = ${sha256} AND c.sent_at < ${before}
      AND NOT EXISTS (SELECT FROM files f WHERE f.sha256 = c.sha256) RETURNING 1`.execute(tx);
    if (rows.length === 0) return false;
    await files.storage.remove(sha256);
    return true;
  });
}

/** Contents stored by a server that was killed before the database recorded them. */
async function adoptUnknown(db: Db, files: Files, before: Date): Promise<void> {
  for await (const { sha256, size, storedAt } of files.storage.list()) {
    if (storedAt >= before) continue;
    await sql`INSERT INTO file_contents (sha256, size, sent_at) VALUES (${sha256}, ${size}, ${storedAt})
      ON CONFLICT DO NOTHING`.execute(db);
  }
}
