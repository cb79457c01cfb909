// The kinds of record that the contract describes, compared with the tables that write into the history.
import { recordKinds, records } from '@horizon/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { world } from '../harness.ts';

const w = world();

it('every table that writes into the history is declared, or described with what shows it', async () => {
  const { rows } = await sql<{ name: string }>`SELECT DISTINCT c.relname AS name FROM pg_trigger t
      JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
      WHERE p.proname = 'record_change' ORDER BY 1`.execute(w.database.db);
  const known = new Set([...Object.keys(recordKinds), ...Object.values(records).map(({ table }) => table)]);

  expect(rows.length).toBeGreaterThan(50);
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});

it('no kind is described twice, and every column of a project exists', async () => {
  const { rows } = await sql<{ name: string }>`SELECT table_name || '.' || column_name AS name
    FROM information_schema.columns WHERE table_schema = 'public'`.execute(w.database.db);
  const columns = new Set(rows.map(({ name }) => name));
  const named = Object.entries(recordKinds).flatMap(([table, { ofProject }]) =>
    ofProject ? ['project_id', ...Object.values(ofProject)].map((column) => `${table}.${column}`) : [],
  );

  expect(named.filter((name) => !columns.has(name))).toEqual([]);
  expect(Object.values(records).filter(({ table }) => Object.hasOwn(recordKinds, table))).toEqual([]);
});
