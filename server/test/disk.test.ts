// A full disk, and a folder that cannot be written: on a small in-memory file system, which only root can create;
// skipped otherwise.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownServer, type OwnServer } from './own-server.ts';

const place = mkdtempSync(join(tmpdir(), 'horizon-disk-'));
const mount = (options: string) => spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', place]).status === 0;
const canMount = process.platform === 'linux' && process.getuid?.() === 0 && mount('size=1m');
if (canMount) {
  execFileSync('umount', [place]);
}

describe.runIf(canMount)('a disk', () => {
  let server: OwnServer;
  const names: string[] = [];
  const filler = join(place, 'filler');
  beforeAll(async () => {
    mount('size=220m');
    server = await ownServer(place);
    await server.start();
    await server.setUp('Disk');
  }, 60_000);
  afterAll(async () => {
    await server.end('SIGTERM');
    execFileSync('umount', ['-l', place]);
    rmSync(place, { recursive: true, force: true });
  });

  const create = async (name: string) => {
    const rate = { name, role: 'Carpenter', level: 'CW3', cost_rate: 50, sell_rate: 80 };
    const answer = await server.ask('POST', `${server.base}/labour-rates`, rate, { 'idempotency-key': name });
    return { status: answer.status, retry: answer.headers.get('retry-after'), body: await answer.text() };
  };
  /** Leaves no free byte. */
  const fill = () => {
    const { bavail, bsize } = statfsSync(place);
    try {
      writeFileSync(filler, Buffer.alloc(bavail * bsize));
    } catch {
      // The disk is full.
    }
  };

  it(
    'that is full refuses with advice to try again, loses nothing, and works again once there is room',
    { timeout: 120_000 },
    async () => {
      for (let i = 0; i < 20; i += 1) {
        names.push(`Before ${i}`);
        expect((await create(`Before ${i}`)).status).toBe(201);
      }
      fill();
      let refused = null as Awaited<ReturnType<typeof create>> | null;
      const pad = 'x'.repeat(150);
      for (let i = 0; refused === null; i += 1) {
        const answers = await Promise.all(Array.from({ length: 8 }, (_, j) => create(`Full ${i} ${j} ${pad}`)));
        answers.forEach((answer, j) => {
          if (answer.status === 201) {
            names.push(`Full ${i} ${j} ${pad}`);
          }
        });
        refused = answers.find(({ status }) => status !== 201) ?? null;
      }

      expect([refused.status, refused.retry === null]).toEqual([503, false]);
      rmSync(filler);
      let again = 503;
      for (let tries = 0; again !== 201 && tries < 100; tries += 1) {
        again = (await create('After')).status;
        await sleep(100);
      }
      names.push('After');
      expect(again).toBe(201);
      const seen: string[] = [];
      for (let page = 1; page === 1 || seen.length === (page - 1) * 500; page += 1) {
        const answer = await server.ask('GET', `${server.base}/labour-rates?limit=500&page=${page}`);
        seen.push(...((await answer.json()) as { items: { name: string }[] }).items.map(({ name }) => name));
      }
      expect(names.filter((name) => !seen.includes(name))).toEqual([]);
    },
  );
});

describe.runIf(canMount)('a data folder', () => {
  it('that cannot be written is reported when the server starts', { timeout: 60_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'horizon-readonly-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,ro', 'tmpfs', folder]);
    const port = '0';

    const ran = spawnSync(process.execPath, [join(import.meta.dirname, '../src/main.ts')], {
      env: { ...process.env, PORT: port, HORIZON_DATA: folder, HORIZON_WEB: '0', DATABASE_URL: '' },
      encoding: 'utf8',
      timeout: 30_000,
    });

    execFileSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
    expect(ran.status).toBe(1);
    expect(ran.stderr.trim()).toBe(
      `The data folder ${folder} cannot be written (read-only file system). Make it writable, or set HORIZON_DATA to another folder.`,
    );
  });
});
