// `npm run tables`: writes server/src/platform/tables.generated.ts and server/schema.sql from the migrations, run in a
// temporary database.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../server/src/platform/database.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { startPostgres } from '../server/src/platform/postgres.ts';
import { schemaText } from './tables/schema-text.ts';
import { tableTypes } from './tables/table-types.ts';

const file = join(import.meta.dirname, '../server/src/platform/tables.generated.ts');
const schema = join(import.meta.dirname, '../server/schema.sql');
const folder = mkdtempSync(join(tmpdir(), 'horizon-tables-'));
chmodSync(folder, 0o755);
const postgres = await startPostgres({ folder, log: () => undefined, unsafeFast: true });
const database = openDatabase(postgres.url, 2);
try {
  await migrate(database.pool);
  writeFileSync(file, await tableTypes(database.db));
  writeFileSync(schema, await schemaText(database.db));
  console.log(`Wrote ${file} and ${schema}`);
} finally {
  await database.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
