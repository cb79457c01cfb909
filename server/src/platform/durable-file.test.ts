import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createDurably, readWritten, UnusableFile, writeDurably } from './durable-file.ts';
import { knownCluster } from './postgres-cluster.ts';
import { startPostgres } from './postgres.ts';

const folders: string[] = [];
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'horizon-durable-'));
  // Within reach of the database's account.
  chmodSync(made, 0o755);
  folders.push(made);
  return made;
};
afterAll(() => folders.forEach((each) => rmSync(each, { recursive: true, force: true })));

describe('a file that Horizon needs to start', () => {
  it('is created once, readable by its owner only, and nothing else stays in the folder', () => {
    const home = folder();
    const path = join(home, 'key');

    expect([createDurably(path, 'first'), createDurably(path, 'second')]).toEqual([true, false]);
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777, readdirSync(home)]).toEqual([
      'first',
      0o600,
      ['key'],
    ]);
  });

  it('is replaced as a whole: an open reader keeps the old file', () => {
    const path = join(folder(), 'key');
    writeDurably(path, 'first');
    const before = statSync(path).ino;

    writeDurably(path, 'second');

    expect(readFileSync(path, 'utf8')).toBe('second');
    expect(statSync(path).ino).not.toBe(before);
  });

  it('is refused if it is empty', () => {
    const path = join(folder(), 'key');
    writeFileSync(path, ' \n');

    expect(() => readWritten(path, 'Restore it.')).toThrow(
      new UnusableFile(`${path} is empty, perhaps after a power cut. Restore it.`),
    );
  });
});

describe('a database whose password was lost in a power cut', () => {
  const damaged = (password: string | null) => {
    const home = folder();
    mkdirSync(join(home, 'postgres'));
    writeFileSync(join(home, 'postgres', 'PG_VERSION'), '18\n');
    if (password !== null) writeFileSync(join(home, 'postgres.password'), password);
    return home;
  };

  it.each([
    ['empty', ''],
    ['missing', null],
  ])('is refused at once if the file is %s, with what to do, before anything starts', async (state, password) => {
    const home = damaged(password);
    const launches: string[] = [];

    const start = startPostgres({ folder: home, log: () => undefined, onLaunch: () => launches.push('launched') });

    await expect(start).rejects.toThrow(new RegExp(`postgres.password is ${state}.*Restore the file from a copy`));
    expect(launches).toEqual([]);
    expect(readdirSync(join(home, 'postgres'))).toEqual(['PG_VERSION']);
  });

  it('is refused if the file with its place is empty', () => {
    const home = damaged('secret');
    writeFileSync(join(home, 'postgres.location'), '');

    expect(() => knownCluster(home)).toThrow(/postgres.location is empty.*Delete it/);
  });
});
