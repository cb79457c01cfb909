import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../seed/demo.ts';
import { emptyDatabases } from '../../test/empty-database.ts';
import { serverOf, visitor, world } from '../../test/harness.ts';
import { labourSite } from '../../test/labour-site.ts';
import { importFile } from '../../test/planning-files.ts';
import { CommandFolder } from '../../test/run-command.ts';
import { scheduleSite } from '../../test/schedule-site.ts';
import { attach } from '../../test/sent-file.ts';
import { fileOf, stage } from '../../test/waiting-file.ts';
import { FolderStorage } from '../platform/files/folder-storage.ts';
import type { Database } from '../platform/database.ts';
import { migrate, migrationFiles } from '../platform/migrate.ts';
import { checkBackup } from './check-backup.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { inOrder } from './tables.ts';
import { writeBackup } from './write-backup.ts';

const w = world();
const emptyDatabase = emptyDatabases();
const folder = new CommandFolder();
beforeAll(async () => {
  await seedDemo(w.database, storage(), randomBytes(32));
  const site = await scheduleSite(w);
  await importFile(site, fileOf(40), { create_wbs: 'true' });
  await stage(site, fileOf(60, 'B'));
  const owner = w.visitor(site.workspace.owner.token);
  const companies = `/api/workspaces/${site.workspace.workspace_id}/companies`;
  const made = await owner.post(companies, { company: 'Backed Up Pty Ltd' });
  const attachments = `${companies}/${made.body.id_company}/attachments`;
  await attach(owner, attachments, 'sketch.png');
  await attach(owner, attachments, 'diary.txt', Buffer.from('Slab poured'));
}, 60_000);
afterAll(() => folder.remove());

/** The files of the test world's servers, and of restored copies. */
const storage = () => new FolderStorage(w.filesFolder);
const restoredFiles = () => folder.at('restored-files');

/** The SHA-256 of all contents of a storage, sorted. */
async function listed(from: FolderStorage): Promise<string[]> {
  const found: string[] = [];
  for await (const { sha256 } of from.list()) found.push(sha256);
  return found.toSorted();
}

/** Migrated databases are restored like empty ones, and sooner. */
async function restored(from: string, { isMigrated }: { isMigrated: boolean }) {
  const target = await emptyDatabase({ isMigrated });
  await restoreBackup(target.pool, {
    folder: from,
    manifest: await checkBackup(from),
    storage: new FolderStorage(restoredFiles()),
    uploads: join(restoredFiles(), 'uploads'),
  });
  return target;
}

/** For each table its number of records and a hash of its contents. */
async function contentOf(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
        AND relname <> 'migrations' ORDER BY 1`,
  );
  const content: Record<string, string> = {};
  for (const { name } of rows) {
    const { rows: found } = await pool.query<{ text: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(h, '' ORDER BY h)), '')  AS text
         FROM (SELECT md5(t::text) AS h FROM "${name}" t) hashes`,
    );
    content[name] = found[0]!.text;
  }
  return content;
}

const onePerson = `INSERT INTO persons (kinde_id, email, first_name, last_name) VALUES ('p1', 'old@old.example', 'Old', 'Hand')`;
const numberOf = async (pool: pg.Pool, text: string) => Number((await pool.query<{ n: string }>(text)).rows[0]!.n);

describe('a restored backup', () => {
  let manifest: Manifest;
  let target: Database;
  beforeAll(async () => {
    manifest = await writeBackup(w.database.pool, folder.at('quiet'), storage());
    target = await restored(folder.at('quiet'), { isMigrated: false });
  }, 60_000);

  it('has every record of every table unchanged', async () => {
    const content = await contentOf(w.database.pool);
    expect(await contentOf(target.pool)).toEqual(content);
    expect(manifest.tables.map(({ name }) => name).sort()).toEqual(Object.keys(content));
    for (const table of ['upload_contents', 'programme_snapshots', 'audit_events', 'server_secrets']) {
      expect(content[table]).toMatch(/^[1-9]/);
    }
  });

  it('has every uploaded file', async () => {
    const contents = await listed(storage());
    expect(contents.length).toBeGreaterThanOrEqual(2);
    expect(manifest.files).toMatchObject({ count: contents.length, missing: [] });
    expect(await listed(new FolderStorage(restoredFiles()))).toEqual(contents);
  });

  it('can be used afterwards: people sign in, read and write, and the history continues after its last event', async () => {
    const app = await serverOf({ database: target, now: w.now, filesFolder: w.filesFolder });
    const { rows } = await target.pool.query<{ last: string; email: string }>(
      `SELECT (SELECT max(seq) FROM audit_events) AS last, email FROM persons WHERE email LIKE 'owner%@demo.%' OR email LIKE 'workspace-owner%' LIMIT 1`,
    );
    const { last, email } = rows[0]!;

    const signedIn = await visitor(app, null).post('/api/session', { email, password: 'horizon-demo' });
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0]!;
    const base = `/api/workspaces/${signedIn.body.workspaces[0].workspace_id}/labour-rates`;
    const list = await visitor(app, null).get(`${base}?limit=5`, { cookie });
    const rate = { name: 'After', role: 'Rigger', level: 'CW4', cost_rate: 50, sell_rate: 80 };
    const made = await visitor(app, null).post(base, rate, { cookie });
    await app.close();

    expect([signedIn.status, list.status, list.body.items.length, made.status]).toEqual([201, 200, 5, 201]);
    expect(
      await numberOf(target.pool, `SELECT seq AS n FROM audit_events WHERE entity_id = '${made.body.id}'`),
    ).toBeGreaterThan(Number(last));
    const asleep = `SELECT count(*) AS n FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'O'`;
    expect(await numberOf(target.pool, asleep)).toBe(0);
  });
});

describe('a backup', () => {
  it('is refused if one of its files is damaged, missing or added', async () => {
    const path = folder.at('damaged-files');
    await writeBackup(w.database.pool, path, storage());
    const [first] = await listed(storage());
    const place = join(path, 'files', first!.slice(0, 2), first!);
    const bytes = readFileSync(place);

    writeFileSync(place, 'changed');
    await expect(checkBackup(path)).rejects.toThrow(`the file ${first} is damaged`);
    rmSync(place);
    await expect(checkBackup(path)).rejects.toThrow(/it has \d+ of \d+ files, or others/);
    writeFileSync(place, bytes);
    writeFileSync(join(path, 'files', first!.slice(0, 2), 'f'.repeat(64)), 'added');
    await expect(checkBackup(path)).rejects.toThrow('files, or others');
  });

  it('names the files that are missing from the file storage, and has the rest', async () => {
    const [lost] = await listed(storage());
    const place = join(w.filesFolder, lost!.slice(0, 2), lost!);
    renameSync(place, `${place}.away`);
    const manifest = await writeBackup(w.database.pool, folder.at('lost'), storage());
    renameSync(`${place}.away`, place);

    expect(manifest.files?.missing).toEqual([lost]);
    await expect(checkBackup(folder.at('lost'))).resolves.toMatchObject({ files: { missing: [lost] } });
  });

  it('taken while people write, is a snapshot of one moment: each record with its event, its search words and its counts', async () => {
    const { owner, base } = await labourSite(w, 'Busy');
    const path = folder.at('busy');
    const stop = new AbortController();
    let written = 0;
    const write = async () => {
      while (!stop.signal.aborted) {
        const rate = { name: `Busy ${(written += 1)}`, role: 'Rigger', level: 'CW4', cost_rate: 50, sell_rate: 80 };
        expect((await owner.post(base, rate)).status).toBe(201);
      }
    };
    const writers = [write(), write(), write(), write()];
    await expect.poll(() => written).toBeGreaterThan(20);

    await writeBackup(w.database.pool, path, storage());
    const before = written;
    await expect.poll(() => written).toBeGreaterThan(before + 4);
    stop.abort();
    await Promise.all(writers);
    const { pool } = await restored(path, { isMigrated: true });

    const kept = await numberOf(pool, `SELECT count(*) AS n FROM labour_rates WHERE name LIKE 'Busy %'`);
    const counts = [
      `SELECT count(*) AS n FROM audit_events WHERE title LIKE 'Busy %' AND entity = 'labour_rates'`,
      `SELECT count(*) AS n FROM search_texts s JOIN labour_rates r ON r.id::text = s.record_id WHERE r.name LIKE 'Busy %'`,
      `SELECT sum(t.n) AS n FROM labour_rate_tallies t WHERE t.role = 'Rigger' AND t.workspace_id =
         (SELECT workspace_id FROM labour_rates WHERE name LIKE 'Busy %' LIMIT 1)`,
    ];
    expect(kept).toBeGreaterThan(15);
    expect(kept).toBeLessThan(written);
    expect(await Promise.all(counts.map((text) => numberOf(pool, text)))).toEqual([kept, kept, kept]);
  });

  it('of a database at an earlier migration is restored there and migrated, like that database itself', async () => {
    const only = new Set(
      migrationFiles()
        .map(({ name }) => name)
        .filter((name) => name < '0043'),
    );
    const older = await emptyDatabase();
    await migrate(older.pool, { only });
    await older.pool.query(`INSERT INTO global_companies (id, name) VALUES (gen_random_uuid(), 'Old Builders')`);
    await older.pool.query(onePerson);
    const path = folder.at('older');

    const manifest = await writeBackup(older.pool, path, storage());
    const target = await restored(path, { isMigrated: false });
    await migrate(older.pool);

    expect(manifest.migrations).toHaveLength(only.size);
    // Secrets generated by later migrations are random, and search words contain the transaction that added them.
    const [of, was] = [await contentOf(target.pool), await contentOf(older.pool)];
    const differing = { server_secrets: '', search_vocabulary: '' };
    expect({ ...of, ...differing }).toEqual({ ...was, ...differing });
    expect(await migrate(target.pool)).toEqual([]);
  });

  it('is readable by its owner only', async () => {
    const path = folder.at('private/deep');

    await writeBackup(w.database.pool, path, storage());

    expect(statSync(path).mode & 0o777).toBe(0o700);
    const entries = readdirSync(path, { recursive: true }).map((name) => statSync(join(path, String(name))));
    const modes = (areFiles: boolean) =>
      new Set(entries.filter((one) => one.isFile() === areFiles).map((one) => one.mode & 0o777));
    expect([modes(true), modes(false)]).toEqual([new Set([0o600]), new Set([0o700])]);
  });

  it('that fails half-way leaves nothing that could be mistaken for one', async () => {
    const source = await emptyDatabase({ isMigrated: true });
    await source.pool.query(onePerson);
    // No file can have this name.
    await source.pool.query('CREATE TABLE "zone/area" (n integer)');
    const path = folder.at('broken');

    await expect(writeBackup(source.pool, path, storage())).rejects.toThrow('zone/area');

    expect(existsSync(path)).toBe(false);
    expect(await numberOf(source.pool, 'SELECT count(*) AS n FROM persons')).toBe(1);
  });

  it('requires an empty folder, and a Horizon database', async () => {
    folder.put('note.txt', 'kept');
    const nothing = await emptyDatabase();

    await expect(writeBackup(w.database.pool, folder.path, storage())).rejects.toThrow('is not empty. Name a folder');
    await expect(writeBackup(nothing.pool, folder.at('nothing'), storage())).rejects.toThrow(
      'holds nothing of Horizon',
    );

    expect(folder.get('note.txt').toString()).toBe('kept');
    expect(existsSync(folder.at('nothing'))).toBe(false);
  });
});

describe('the order of tables', () => {
  it('sorts tables after those they refer to', () => {
    const tables = [
      { name: 'rates', columns: [], after: ['awards', 'people'] },
      { name: 'awards', columns: [], after: ['people'] },
      { name: 'people', columns: [], after: [] },
    ];

    expect(inOrder(tables).map(({ name }) => name)).toEqual(['people', 'awards', 'rates']);
  });

  it('reports tables that refer to one another', () => {
    const ring = [
      { name: 'hen', columns: [], after: ['egg'] },
      { name: 'egg', columns: [], after: ['hen'] },
    ];

    expect(() => inOrder(ring)).toThrow('hen, egg point at one another');
  });
});
