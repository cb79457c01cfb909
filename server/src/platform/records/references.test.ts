// A merge moves all references to a record: the database may refer to records in no other way.
import { records, type AnyRecord } from '@horizon/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { world } from '../../../test/harness.ts';
import { partsOfRecords, referencesTo, staysWithRecord } from './references.ts';

const w = world();
const mergeable = (Object.values(records) as unknown as AnyRecord[]).filter(({ merges }) => merges);

describe.each(mergeable.map((record) => [record.table, record] as const))('references to %s', (table, record) => {
  it('are foreign keys: no column is named like an id without one', async () => {
    const own = record.id === 'id' ? `${record.oneWord.replaceAll(' ', '_')}_id` : record.id;
    const { rows } = await sql<{ name: string }>`
      SELECT c.relname || '.' || a.attname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
       WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND NOT a.attisdropped AND a.attnum > 0
         AND c.relname <> ${table} AND (a.attname = ${own} OR a.attname LIKE ${`%\\_${own}`})`.execute(w.database.db);
    const known = (await referencesTo(w.database.db, table, record.id)).map((one) => `${one.table}.${one.column}`);

    // The companies that people belong to are in another table.
    const named = rows.map(({ name }) => name).filter((name) => !name.endsWith('.global_company_id'));
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
    expect(known).toContain(`${table}.merged_into_id`);
  });
});

it('tables with a kind of record and an id move with their record, or are listed as staying', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT c.relname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND NOT a.attisdropped
       AND a.attname IN ('entity', 'record_entity', 'kind_of_record')`.execute(w.database.db);

  const known = [...partsOfRecords.map(({ table }) => table), ...staysWithRecord] as string[];
  expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
});
