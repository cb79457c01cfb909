// One PostgreSQL for the whole test run, with a migrated template that each test file clones.
import { mkdtempSync, chmodSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import pg from 'pg';
import { openDatabase } from '../src/platform/database.ts';
import { migrate } from '../src/platform/migrate.ts';
import { startPostgres } from '../src/platform/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

/** Starts the database before the first test file and removes it after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'horizon-test-'));
  chmodSync(folder, 0o755);
  const postgres = await startPostgres({ folder, log: () => undefined, unsafeFast: true });
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query('CREATE DATABASE template_horizon');
  const template = openDatabase(postgres.url.replace(/\/horizon$/, '/template_horizon'), 2);
  await migrate(template.pool);
  await template.close();
  await admin.end();
  project.provide('databaseUrl', postgres.url);
  // Servers that tests start as separate processes reuse the compile cache of the first.
  process.env['NODE_COMPILE_CACHE'] ??= join(folder, 'compiled');
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
