// Empty databases of one role that is not a superuser, as DATABASE_URL may name them.
import { afterAll, beforeAll, inject } from 'vitest';
import { newId } from '../src/platform/ids.ts';
import { openDatabase, type Database } from '../src/platform/database.ts';
import { admin } from './harness.ts';

/** Creates empty databases for this test file, and closes them after it. */
export function emptyDatabases(): () => Promise<Database> {
  const role = `plain_${newId().replaceAll('-', '')}`;
  const made: Database[] = [];
  beforeAll(() => admin(inject('databaseUrl'), `CREATE ROLE ${role} LOGIN NOSUPERUSER PASSWORD 'plain'`));
  // Databases and role are removed with their cluster at the end of the run.
  afterAll(() => Promise.all(made.map((database) => database.close())));
  return async () => {
    const name = `empty_${newId().replaceAll('-', '')}`;
    await admin(inject('databaseUrl'), `CREATE DATABASE ${name} OWNER ${role}`);
    const url = new URL(inject('databaseUrl'));
    [url.username, url.password, url.pathname] = [role, 'plain', `/${name}`];
    const database = openDatabase(url.href, 4);
    made.push(database);
    return database;
  };
}
