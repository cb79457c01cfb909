// Statements sent together with BEGIN and COMMIT.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { world } from '../../test/harness.ts';
import { change, openDatabase } from './database.ts';

const w = world();
const acting = { personId: null, name: 'Horizon', requestId: null };

it('a transaction whose BEGIN fails leaves its connection usable', async () => {
  const one = openDatabase(w.database.url, 1);
  try {
    const opening = { sql: 'SELECT 1 / 0', found: () => undefined };

    await expect(change(one.db, { ...acting, opening }, async () => 'done')).rejects.toThrow('division by zero');

    expect((await sql<{ n: number }>`SELECT 1 AS n`.execute(one.db)).rows).toEqual([{ n: 1 }]);
  } finally {
    await one.close();
  }
});

it('a transaction whose COMMIT fails changes nothing', async () => {
  await sql`CREATE TABLE ends (n integer)`.execute(w.database.db);

  const work = change(w.database.db, { ...acting, closing: () => 'SELECT 1 / 0' }, (tx) =>
    sql`INSERT INTO ends VALUES (1)`.execute(tx),
  );
  await expect(work).rejects.toThrow('division by zero');

  expect((await sql`SELECT n FROM ends`.execute(w.database.db)).rows).toEqual([]);
});
