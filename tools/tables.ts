// `npm run tables`: writes server/src/platform/tables.generated.ts from the migrations, run in a temporary database.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../server/src/platform/database.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { startPostgres } from '../server/src/platform/postgres.ts';
import { tableTypes } from './tables/table-types.ts';

const file = join(import.meta.dirname, '../server/src/platform/tables.generated.ts');
const folder = mkdtempSync(join(tmpdir(), 'horizon-tables-'));
chmodSync(folder, 0o755);
const postgres = await startPostgres({ folder, log: () => undefined, unsafeFast: true });
const database = openDatabase(postgres.url, 2);
try {
  await migrate(database.pool);
  writeFileSync(file, await tableTypes(database.db));
  console.log(`Wrote ${file}`);
} finally {
  await database.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
