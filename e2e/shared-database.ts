// One PostgreSQL for all journeys of a run, with a template that contains the demo company as of today. Each journey
// file's server works on its own clone, so starting one needs no initdb, migrations or demo data. The web client is
// built here too, before the servers start in parallel.
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { seedDemo } from '../server/seed/demo.ts';
import { FolderStorage } from '../server/src/platform/files/folder-storage.ts';
import { openDatabase } from '../server/src/platform/database.ts';
import { newId } from '../server/src/platform/ids.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { startPostgres } from '../server/src/platform/postgres.ts';
import { buildWebIfStale } from '../server/src/platform/web-build.ts';

/** Playwright's workers inherit the environment of the global set-up. */
const addressVariable = 'HORIZON_JOURNEYS_DATABASE';
const filesVariable = 'HORIZON_JOURNEYS_FILES';
const template = 'template_demo';

/** Playwright's global set-up; the function that it returns is the tear-down. */
export default async function setUp(): Promise<() => Promise<void>> {
  await buildWebIfStale(join(import.meta.dirname, '..'), (line) => process.stdout.write(`${line}\n`));
  const folder = mkdtempSync(join(tmpdir(), 'horizon-journeys-'));
  // When root runs the journeys, PostgreSQL runs as an unprivileged user, who needs access to the folder.
  chmodSync(folder, 0o755);
  const postgres = await startPostgres({ folder, log: () => undefined, unsafeFast: true });
  await run(postgres.url, `CREATE DATABASE ${template}`);
  const database = openDatabase(addressOf(postgres.url, template), 2);
  await migrate(database.pool);
  const files = join(folder, 'files');
  const secretKey = randomBytes(32);
  await seedDemo(database, new FolderStorage(files), secretKey);
  process.env['HORIZON_SECRET_KEY'] = secretKey.toString('base64');
  // The demo company's files are marked as extracted and rendered: otherwise each server would start with all of them.
  await database.pool
    .query(`INSERT INTO document_texts (workspace_id, file_id, page_count, failure, number, revision, title)
    SELECT workspace_id, id, 0, NULL, '', '', '' FROM files WHERE media_type = 'application/pdf'`);
  await database.pool.query(
    'INSERT INTO document_previews (workspace_id, file_id) SELECT workspace_id, id FROM files ON CONFLICT DO NOTHING',
  );
  // Clones inherit the statistics of the template, so that their first queries have good plans.
  await database.pool.query('VACUUM (ANALYZE)');
  await database.close();
  process.env[addressVariable] = postgres.url;
  process.env[filesVariable] = files;
  // All servers share the compile cache of the first one.
  process.env['NODE_COMPILE_CACHE'] ??= join(folder, 'compiled');
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Clones the template and returns the address of the clone. It is removed with the cluster at the end of the run. */
export async function cloneDemoDatabase(): Promise<string> {
  const url = process.env[addressVariable];
  if (!url) throw new Error('The shared database is not running: start journeys with the config of e2e/.');
  const name = `journey_${newId().replaceAll('-', '')}`;
  await run(url, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  return addressOf(url, name);
}

/** Copies the files of the demo company to the file storage of a server. */
export const copyDemoFiles = (data: string): Promise<void> =>
  cp(process.env[filesVariable]!, join(data, 'files'), { recursive: true });

const addressOf = (url: string, database: string) => url.replace(/\/horizon$/, `/${database}`);

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
