// Statements sent together with BEGIN and COMMIT.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { world } from '../../test/harness.ts';
import { change, openDatabase, readOnly } from './database.ts';

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

const select = sql<{ n: number }>`SELECT 1 AS n`;
const openHere = 'a transaction is open here';

it('a transaction gets no second connection of its pool, also not for a transaction inside it', async () => {
  const { db } = w.database;
  await sql`CREATE TABLE twice (n integer)`.execute(db);

  const reading = change(db, acting, async (tx) => {
    await sql`INSERT INTO twice VALUES (1)`.execute(tx);
    return select.execute(db);
  });
  await expect(reading).rejects.toThrow(openHere);
  await expect(change(db, acting, () => change(db, acting, (tx) => select.execute(tx)))).rejects.toThrow(openHere);
  await expect(readOnly(db, [], () => select.execute(db))).rejects.toThrow(openHere);

  expect((await sql`SELECT n FROM twice`.execute(db)).rows).toEqual([]);
});

it('work that a transaction began may use the pool once it has ended', async () => {
  const { db } = w.database;
  let later: Promise<unknown> = Promise.resolve();
  const { promise: committed, resolve: hasCommitted } = Promise.withResolvers<void>();

  await change(db, acting, async (tx) => {
    later = committed.then(() => select.execute(db));
    return select.execute(tx);
  });
  hasCommitted();

  expect(await later).toMatchObject({ rows: [{ n: 1 }] });
  expect((await change(db, acting, (tx) => select.execute(tx))).rows).toEqual([{ n: 1 }]);
});

it('a transaction may use the connection of another pool, such as the one that shows progress', async () => {
  const other = openDatabase(w.database.url, 1);
  try {
    const found = await change(w.database.db, acting, () => change(other.db, acting, (tx) => select.execute(tx)));

    expect(found.rows).toEqual([{ n: 1 }]);
  } finally {
    await other.close();
  }
});
