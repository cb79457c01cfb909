// Requirements of a distributed PostgreSQL (Citus by workspace_id) on the tables: rows of a workspace have its id, in
// every key.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { world } from './harness.ts';

const ofPersons = 'belongs to a person, who may be a member of several workspaces';
const ofSignIn = 'is used before anybody knows which workspaces the person belongs to';
/** Tables that no workspace owns, each with its reason; on Citus they are reference tables. */
const sharedTables: Record<string, string> = {
  api_tokens: ofPersons,
  authenticator_apps: ofPersons,
  calendar_feeds: ofPersons,
  file_contents: 'names contents by their SHA-256, each stored once for the whole installation',
  global_companies: 'owns workspaces',
  idempotency_keys: ofPersons,
  invitations: ofSignIn,
  mail_suppressions: 'a mail server refuses an address, whichever workspace writes to it',
  migrations: 'describes the database',
  notification_settings: ofPersons,
  passkeys: ofPersons,
  person_identities: ofPersons,
  persons: ofPersons,
  recovery_codes: ofPersons,
  server_secrets: 'describes the installation',
  sessions: ofPersons,
  sign_in_failures: ofSignIn,
  sign_in_steps: ofSignIn,
  told_by_statement: 'describes the database',
  upload_contents: 'names contents by their SHA-256, each stored once for the whole installation',
};
/** Unique indexes of random codes that are looked up before the workspace is known: plain indexes on Citus. */
const codeIndexes = ['guest_links_session_hash_key', 'guest_links_token_hash_key', 'worker_cards_by_code'];
/**
 * Foreign keys from a shared table to a workspace's: to be dropped before tables are distributed (docs/operations.md).
 */
const fromSharedTables = ['invitations_invited_to_kinde_id_fkey'];

interface ForeignKey {
  name: string;
  from: string;
  columns: string[];
  to: string;
  target_columns: string[];
}

const w = world();
/** Tables with `workspace_id`, and those without. */
let tenantTables: Set<string>;
let otherTables: string[];
let keys: { table: string; name: string; is_primary: boolean; columns: string[] }[];
let foreignKeys: ForeignKey[];

beforeAll(async () => {
  const { rows: tables } = await sql<{ name: string; is_tenant: boolean }>`
    SELECT c.relname AS name, EXISTS (SELECT FROM pg_attribute a
             WHERE a.attrelid = c.oid AND a.attname = 'workspace_id' AND NOT a.attisdropped) AS is_tenant
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`.execute(
    w.database.db,
  );
  tenantTables = new Set(tables.filter(({ is_tenant }) => is_tenant).map(({ name }) => name));
  otherTables = tables.filter(({ is_tenant }) => !is_tenant).map(({ name }) => name);
  keys = (
    await sql<(typeof keys)[number]>`
    SELECT c.relname AS table, i.relname AS name, x.indisprimary AS is_primary,
           ARRAY(SELECT a.attname::text FROM unnest(x.indkey) WITH ORDINALITY k (attnum, at)
                   JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
                  WHERE k.at <= x.indnkeyatts ORDER BY k.at) AS columns
      FROM pg_index x JOIN pg_class c ON c.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
     WHERE c.relnamespace = 'public'::regnamespace AND x.indisunique ORDER BY 1, 2`.execute(w.database.db)
  ).rows;
  foreignKeys = (
    await sql<ForeignKey>`
    SELECT k.conname AS name, k.conrelid::regclass::text AS from, k.confrelid::regclass::text AS to,
           ARRAY(SELECT a.attname::text FROM unnest(k.conkey) WITH ORDINALITY c (attnum, at)
                   JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = c.attnum ORDER BY c.at) AS columns,
           ARRAY(SELECT a.attname::text FROM unnest(k.confkey) WITH ORDINALITY c (attnum, at)
                   JOIN pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = c.attnum ORDER BY c.at) AS target_columns
      FROM pg_constraint k WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace ORDER BY 1`.execute(
      w.database.db,
    )
  ).rows;
});

describe('tables of a distributed database', () => {
  it('have the workspace, unless they are listed here as shared', () => {
    expect(otherTables).toEqual(Object.keys(sharedTables).toSorted());
    expect(tenantTables.size).toBeGreaterThan(40);
  });

  it('have a primary key', () => {
    const withKey = new Set(keys.filter(({ is_primary }) => is_primary).map(({ table }) => table));

    expect([...tenantTables].filter((table) => !withKey.has(table))).toEqual([]);
  });

  it('of a workspace have its id in every primary key and unique index', () => {
    const without = keys.filter(({ table, columns }) => tenantTables.has(table) && !columns.includes('workspace_id'));

    expect(without.map(({ name }) => name)).toEqual(codeIndexes);
  });

  it('of a workspace refer to others of it including its id, otherwise only to shared ones', () => {
    const loose = foreignKeys.filter(
      ({ from, to, columns, target_columns: targets }) =>
        tenantTables.has(from) &&
        tenantTables.has(to) &&
        (!columns.includes('workspace_id') || targets[columns.indexOf('workspace_id')] !== 'workspace_id'),
    );

    expect(loose.map(({ from, name, to }) => `${from}: ${name} onto ${to}`)).toEqual([]);
    expect(foreignKeys.length).toBeGreaterThan(40);
  });

  it('that are shared do not refer to those of a workspace, except the listed ones', () => {
    const backwards = foreignKeys.filter(({ from, to }) => !tenantTables.has(from) && tenantTables.has(to));

    expect(backwards.map(({ name }) => name)).toEqual(fromSharedTables);
  });
});
