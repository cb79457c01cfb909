// Databases without records, of one role that is not a superuser, as DATABASE_URL may name them.
import { afterAll, beforeAll, inject } from 'vitest';
import { newId } from '../src/platform/ids.ts';
import { openDatabase, type Database } from '../src/platform/database.ts';
import { migrate } from '../src/platform/migrate.ts';
import { admin } from './harness.ts';

/** Creates databases for this test file, and closes them after it: without any table, or migrated to the newest migration. */
export function emptyDatabases(): (options?: { isMigrated: boolean }) => Promise<Database> {
  const url = new URL(inject('databaseUrl'));
  const asAdmin = (statement: string) => admin(inject('databaseUrl'), statement);
  [url.username, url.password] = [`plain_${newId().replaceAll('-', '')}`, 'plain'];
  const made: Database[] = [];
  const create = async (template = 'template1') => {
    url.pathname = `/empty_${newId().replaceAll('-', '')}`;
    await asAdmin(`CREATE DATABASE ${url.pathname.slice(1)} OWNER ${url.username} TEMPLATE ${template}`);
    return openDatabase(url.href, 4);
  };
  let migrated: Promise<string> | undefined;
  const migrateTemplate = async () => {
    const template = await create();
    await migrate(template.pool);
    await template.close();
    return new URL(template.url).pathname.slice(1);
  };
  beforeAll(() => asAdmin(`CREATE ROLE ${url.username} LOGIN NOSUPERUSER PASSWORD 'plain'`));
  // Databases and role are removed with their cluster at the end of the run.
  afterAll(() => Promise.all(made.map((database) => database.close())));
  return async ({ isMigrated } = { isMigrated: false }) => {
    const database = await create(isMigrated ? await (migrated ??= migrateTemplate()) : undefined);
    made.push(database);
    return database;
  };
}
