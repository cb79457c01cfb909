import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { build, buildWorkspace } from '../../seed/builders.ts';
import { emptyDatabases } from '../../test/empty-database.ts';
import { serverOf, world } from '../../test/harness.ts';
import { CommandFolder, type CommandRun } from '../../test/run-command.ts';
import type { Manifest } from '../backup/manifest.ts';
import type { Database } from '../platform/database.ts';
import { presentServers } from '../platform/presence.ts';
import { backupCommand, restoreCommand } from './backup.ts';

const root = join(import.meta.dirname, '../../..');
const w = world();
const emptyDatabase = emptyDatabases();
const folder = new CommandFolder();
let target: Database;

const on = (database: Database) => vi.stubEnv('DATABASE_URL', database.url);
const backup = (...args: string[]): Promise<CommandRun> => {
  on(w.database);
  return folder.run((given) => backupCommand(root, given), args);
};
const restore = (database: Database, ...args: string[]): Promise<CommandRun> => {
  on(database);
  return folder.run((given) => restoreCommand(root, given), args);
};
const peopleIn = async ({ pool }: Database) => {
  const { rows } = await pool.query<{ known: boolean }>(`SELECT to_regclass('persons') IS NOT NULL AS known`);
  return rows[0]!.known ? (await pool.query('SELECT FROM persons')).rowCount : 0;
};

beforeAll(async () => {
  await build(w.database, (tx) => buildWorkspace(tx, 'Kept'));
  await backup(folder.at('whole'));
  target = await emptyDatabase();
});
afterAll(() => folder.remove());

/** A copy of the backup, damaged by a test. */
function spoilt(name: string, spoil: (manifest: Manifest, path: string) => void): string {
  const path = folder.at(name);
  cpSync(folder.at('whole'), path, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8')) as Manifest;
  spoil(manifest, path);
  writeFileSync(join(path, 'manifest.json'), JSON.stringify(manifest));
  return path;
}

/** Changes the records of a table so that the manifest still matches its file. */
function rewritten(manifest: Manifest, path: string, name: string, change: (text: string) => string): void {
  const file = join(path, `${name}.copy.gz`);
  const bytes = gzipSync(change(gunzipSync(readFileSync(file)).toString()));
  writeFileSync(file, bytes);
  manifest.tables.find((table) => table.name === name)!.sha256 = createHash('sha256').update(bytes).digest('hex');
}

const spoils: [how: string, spoil: (manifest: Manifest, path: string) => void, sentence: string][] = [
  ['lacks a file', (_, path) => rmSync(join(path, 'roles.copy.gz')), 'the file of roles is missing'],
  [
    'has a damaged file',
    (_, path) => writeFileSync(join(path, 'roles.copy.gz'), gzipSync('other')),
    'the file of roles is damaged',
  ],
  ['has a newer format', (manifest) => void (manifest.format = 99), 'was made by a newer Horizon'],
  ['has an invalid format', (manifest) => void (manifest.format = 0.5), 'manifest.json of'],
  [
    'lists a table twice',
    (manifest) => void manifest.tables.push(manifest.tables[0]!),
    'is damaged. Take another backup',
  ],
  ['does not list a table', (manifest) => void manifest.tables.push(null as never), 'is damaged. Take another backup'],
  [
    'lists no columns of a table',
    (manifest) => void (manifest.tables[0]!.columns = undefined as never),
    'is damaged. Take another backup',
  ],
  ['lacks the value of a sequence', (manifest) => void manifest.sequences.pop(), 'The backup has values of'],
  [
    'has a pipe in place of a file',
    (_, path) => {
      rmSync(join(path, 'roles.copy.gz'));
      execFileSync('mkfifo', [join(path, 'roles.copy.gz')]);
    },
    'roles.copy.gz is no file',
  ],
  [
    'knows a migration of the future',
    (manifest) => void manifest.migrations.push({ name: '9999_future.sql', hash: '' }),
    'this one does not know 9999_future.sql',
  ],
  [
    'was made with another migration',
    (manifest) => void (manifest.migrations[0]!.hash = 'other'),
    'its 0001_audit.sql is not the one of this',
  ],
  [
    'has an unknown table',
    (manifest, path) => {
      cpSync(join(path, 'roles.copy.gz'), join(path, 'guests.copy.gz'));
      manifest.tables.push({ ...manifest.tables.find(({ name }) => name === 'roles')!, name: 'guests' });
    },
    "The backup holds what is not Horizon's: guests",
  ],
  [
    'has a record with a dangling reference',
    (manifest, path) => rewritten(manifest, path, 'persons', () => ''),
    'do not fit: insert or update on table',
  ],
  [
    'has an invalid line before many records',
    (manifest, path) => rewritten(manifest, path, 'audit_events', (text) => `strange\n${text.repeat(2000)}`),
    'The records of audit_events do not fit',
  ],
  [
    'has fewer records than stated',
    (manifest, path) => rewritten(manifest, path, 'audit_events', () => ''),
    'audit_events would hold 0 records',
  ],
];

describe('the commands backup and restore', () => {
  it.each(spoils)('refuse a backup that %s, and the database stays empty', async (how, spoil, sentence) => {
    const path = spoilt(how.replaceAll(' ', '-'), spoil);

    const { code, complaint } = await restore(target, path);

    expect(complaint).toContain(sentence);
    expect(code).toBe(1);
    expect(await peopleIn(target)).toBe(0);
  });

  // Later migrations fail without the first; the second created a table of its own.
  it.each(['0005_labour_rates.sql', '0020_saved_views.sql'])('refuse a backup that leaves %s out', async (name) => {
    const path = spoilt(`without-${name}`, ({ migrations }) => {
      migrations.splice(
        migrations.findIndex((one) => one.name === name),
        1,
      );
    });
    const empty = await emptyDatabase();

    const { code, complaint } = await restore(empty, path);

    expect(complaint).toMatch(new RegExp(`^The backup names later migrations but not ${name}, .*Take another backup`));
    expect(complaint).not.toMatch(/relation|does not exist/);
    expect(code).toBe(1);
    expect(await peopleIn(empty)).toBe(0);
  });

  it('refuse an interrupted backup, and a folder that does not exist', async () => {
    const path = spoilt('cut', () => undefined);
    rmSync(join(path, 'manifest.json'));

    expect((await restore(target, path)).complaint).toContain('broken off: it has no manifest.json');
    expect((await restore(target, folder.at('none'))).complaint).toContain('There is no folder');
    writeFileSync(join(path, 'manifest.json'), '{"format": 1');
    expect((await restore(target, path)).complaint).toContain('is damaged. Take another backup');
  });

  it('refuse a database in use by a server, one with people, and one at a later migration than the backup', async () => {
    const served = await emptyDatabase({ isMigrated: true });
    await restore(served, folder.at('whole'));
    expect((await restore(served, folder.at('whole'))).complaint).toContain('holds people or companies already');

    const app = await serverOf({ database: served, now: w.now, filesFolder: w.filesFolder });
    await expect.poll(async () => (await presentServers.execute(served.db)).rows.length).toBe(1);
    expect((await restore(served, folder.at('whole'))).complaint).toContain('A Horizon is running on this database');
    await app.close();

    const further = await emptyDatabase();
    await further.pool.query(`CREATE TABLE migrations (name text PRIMARY KEY, hash text NOT NULL, at timestamptz)`);
    await further.pool.query(`INSERT INTO migrations VALUES ('9999_future.sql', '')`);
    expect((await restore(further, folder.at('whole'))).complaint).toContain('The database is at 9999_future.sql');
  });

  it('print the size and the duration, and their usage', async () => {
    const taken = await backup(folder.at('reported'));
    const back = await restore(target, folder.at('reported'));

    expect(taken.output).toMatch(
      /^reported: [\d,]+ records in \d+ tables and \d+ files, [\d.]+ MB, backed up in [\d.]+ s\n$/,
    );
    expect(back.output).toMatch(
      /^reported: [\d,]+ records in \d+ tables and \d+ files, [\d.]+ MB of 20\S+Z, restored in [\d.]+ s\n$/,
    );
    expect(await peopleIn(target)).toBe(await peopleIn(w.database));
    expect((await backup()).complaint).toBe('Say: backup FOLDER\n');
    expect((await restore(target, 'a', 'b')).complaint).toBe('Say: restore FOLDER\n');
    expect(readdirSync(folder.at('reported'))).toContain('manifest.json');
  });
});
