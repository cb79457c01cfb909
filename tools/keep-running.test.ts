import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { keepRunning } from './keep-running.mjs';

const folder = mkdtempSync(join(tmpdir(), 'horizon-keep-running-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A server of a line or two: `n` counts its starts from 1, `ready` reports that it is serving. */
function serverOf(name: string, script: string, options: Parameters<typeof keepRunning>[3] = {}) {
  const log = join(folder, name);
  const program = `
    const { appendFileSync, readFileSync } = require('node:fs');
    const log = ${JSON.stringify(log)};
    appendFileSync(log, 'x');
    const n = readFileSync(log, 'utf8').length;
    const ready = (then) => process.send('ready', then);
    const wait = () => setInterval(() => undefined, 1000);
    ${script}`;
  const lines: string[] = [];
  const server = keepRunning(
    process.execPath,
    ['-e', program],
    {},
    { pauseMillis: 1, log: (line) => lines.push(line), ...options },
  );
  const starts = () => (existsSync(log) ? readFileSync(log, 'utf8').length : 0);
  return { ...server, lines, starts };
}

/** Waits until a condition is true. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((done) => setTimeout(done, 5));
}

describe('a server that was ready and crashes', () => {
  it('is restarted, and ends the launcher when it exits cleanly', async () => {
    const server = serverOf('twice', `ready(() => n < 3 ? process.kill(process.pid, 'SIGKILL') : process.exit(0));`);

    expect(await server.ended).toBe(0);
    expect(server.starts()).toBe(3);
    expect(server.lines).toEqual([
      'The server ended unexpectedly (by SIGKILL). It is started again in 0.001 s.',
      'The server ended unexpectedly (by SIGKILL). It is started again in 0.002 s.',
    ]);
  });

  it('is given up after five quick failures, including those before it was ready again', async () => {
    const server = serverOf('given up', `if (n === 1) ready(() => process.exit(7)); else process.exit(8);`);

    expect(await server.ended).toBe(1);
    expect(server.starts()).toBe(5);
    expect(server.lines.at(-1)).toMatch(/\(with code 8\), 5 times in a row\. It is not started again\./);
  });

  it('is not given up if each run was long', async () => {
    const server = serverOf('sound', `ready(() => process.exit(n < 8 ? 1 : 0));`, { soundMillis: 0 });

    expect(await server.ended).toBe(0);
    expect(server.starts()).toBe(8);
  });
});

describe('a server that is not restarted', () => {
  it('failed at its first start: the exit code is passed on', async () => {
    const server = serverOf('first start', `process.exit(3);`);

    expect(await server.ended).toBe(3);
    expect([server.starts(), server.lines]).toEqual([1, []]);
  });

  it('was asked to stop while it ran', async () => {
    const server = serverOf(
      'stopped',
      `process.on('SIGTERM', () => process.exit(0)); ready(() => { appendFileSync(log, 'x'); wait(); });`,
    );
    // Once it writes again it has registered its signal handlers.
    await until(() => server.starts() === 2);

    server.stop('SIGTERM');

    expect(await server.ended).toBe(0);
    expect([server.starts(), server.lines]).toEqual([2, []]);
  });

  it('was asked to stop in the pause before its next start', async () => {
    const server = serverOf('in the pause', `ready(() => process.exit(1));`, { pauseMillis: 3_600_000 });
    await until(() => server.lines.length > 0);

    server.stop('SIGINT');

    expect(await server.ended).toBe(0);
    expect(server.starts()).toBe(1);
  });
});
