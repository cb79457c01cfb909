import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { emptyDatabases } from '../../test/empty-database.ts';
import { world } from '../../test/harness.ts';
import { migrate, migrationsFolder } from './migrate.ts';

const w = world();
const emptyDatabase = emptyDatabases();
const copied = () => {
  const folder = mkdtempSync(join(tmpdir(), 'horizon-migrations-'));
  cpSync(migrationsFolder, folder, { recursive: true });
  return folder;
};

it('the history records a column that a migration adds with the migration itself, and no longer one that it drops', async () => {
  const folder = copied();
  writeFileSync(join(folder, '9000_colour.sql'), 'ALTER TABLE wbs ADD COLUMN colour text;');
  writeFileSync(join(folder, '9001_other.sql'), 'CREATE TABLE other (n integer);');
  writeFileSync(join(folder, '9002_source.sql'), 'ALTER TABLE wbs DROP COLUMN source_id;');
  const hints = async () =>
    (
      await sql<{ text: string }>`SELECT prosrc AS text FROM pg_proc WHERE proname = 'wbs_changes'`.execute(
        w.database.db,
      )
    ).rows[0]!.text;
  const before = await hints();

  const ran = await migrate(w.database.pool, { folder });

  const after = await hints();
  expect(ran).toEqual(['9000_colour.sql', '9001_other.sql', '9002_source.sql']);
  expect([before, after].map((text) => text.includes('"colour":'))).toEqual([false, true]);
  expect([before, after].map((text) => text.includes('"source_id":'))).toEqual([true, false]);
});

it('a file that was edited after it ran stops the start with its name, and nothing after it runs', async () => {
  const folder = copied();
  const [oldest] = readdirSync(folder).sort();
  appendFileSync(join(folder, oldest!), '\n-- a word more\n');
  writeFileSync(join(folder, '9001_after.sql'), 'CREATE TABLE after_the_edit (n integer);');

  const start = migrate(w.database.pool, { folder });

  await expect(start).rejects.toThrow(`migration ${oldest} was changed after it ran; write a new one instead`);
  const { rows } = await sql<{ made: string | null }>`SELECT to_regclass('after_the_edit')::text AS made`.execute(
    w.database.db,
  );
  expect(rows).toEqual([{ made: null }]);
});

it('a file that fails leaves no changes, and runs once it is fixed', async () => {
  const folder = copied();
  const name = '9002_broken.sql';
  writeFileSync(join(folder, name), 'CREATE TABLE half_done (n integer); SELECT 1 / 0;');

  await expect(migrate(w.database.pool, { folder })).rejects.toThrow(`migration ${name} failed: division by zero`);
  writeFileSync(join(folder, name), 'CREATE TABLE half_done (n integer);');

  expect(await migrate(w.database.pool, { folder })).toEqual([name]);
});

it('no two migrations have one number: they run in the order of their names', () => {
  const numbers = readdirSync(migrationsFolder).map((name) => name.slice(0, 4));

  expect(numbers).toEqual([...new Set(numbers)]);
});

it('tokens made before tokens had a second factor count as made with one if their person has one', async () => {
  const folder = copied();
  for (const name of readdirSync(folder).filter((name) => name >= '0200')) rmSync(join(folder, name));
  const { pool, db } = await emptyDatabase();
  await migrate(pool, { folder });
  await sql`INSERT INTO persons (kinde_id, email, first_name, last_name)
    SELECT name, name || '@before.example', name, 'Test' FROM unnest(ARRAY['none', 'begun', 'app', 'passkey']) AS name`.execute(
    db,
  );
  await sql`INSERT INTO api_tokens (id, kinde_id, name, scope, token_hash)
    SELECT gen_random_uuid(), kinde_id, 'Reports', 'read', kinde_id FROM persons`.execute(db);
  await sql`INSERT INTO authenticator_apps (kinde_id, secret, confirmed_at) VALUES ('begun', '', NULL), ('app', '', now())`.execute(
    db,
  );
  await sql`INSERT INTO passkeys (id, kinde_id, credential_id, public_key, counter, name)
    VALUES (gen_random_uuid(), 'passkey', 'key', '', 0, 'Phone')`.execute(db);

  await migrate(pool);

  const { rows } = await sql<{ kinde_id: string }>`SELECT kinde_id FROM api_tokens WHERE has_two_factors
    ORDER BY kinde_id`.execute(db);
  expect(rows.map((row) => row.kinde_id)).toEqual(['app', 'passkey']);
});
