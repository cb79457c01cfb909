import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AlreadyRunning } from './keeper.ts';
import { startPostgres, type OwnPostgres } from './postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'horizon-second-'));
const launches: string[] = [];
const startAs = (name: string) =>
  startPostgres({ folder, log: () => undefined, unsafeFast: true, onLaunch: () => launches.push(name) });
let first: OwnPostgres;
beforeAll(async () => {
  first = await startAs('first');
}, 60_000);
afterAll(async () => {
  await first.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a second start on a data folder that is in use', () => {
  it('is refused by the lock, before anything is prepared for it', async () => {
    await expect(startAs('second')).rejects.toThrow(AlreadyRunning);

    expect(launches).toEqual(['first']);
  });
});
