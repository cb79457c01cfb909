import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { world } from '../../test/harness.ts';
import { migrate, migrationsFolder } from './migrate.ts';

const w = world();

it('a column that a migration adds is told in the history with the migration itself, one that it drops no more', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'horizon-migrations-'));
  cpSync(migrationsFolder, folder, { recursive: true });
  writeFileSync(join(folder, '9000_colour.sql'), 'ALTER TABLE wbs ADD COLUMN colour text, DROP COLUMN source_id;');
  const told = async () =>
    (
      await sql<{ text: string }>`SELECT prosrc AS text FROM pg_proc WHERE proname = 'wbs_changes'`.execute(
        w.database.db,
      )
    ).rows[0]!.text;
  const before = await told();

  const ran = await migrate(w.database.pool, folder);

  const after = await told();
  expect(ran).toEqual(['9000_colour.sql']);
  expect([before, after].map((text) => text.includes('"colour":'))).toEqual([false, true]);
  expect([before, after].map((text) => text.includes('"source_id":'))).toEqual([true, false]);
});
