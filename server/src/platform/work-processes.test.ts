import { afterAll, describe, expect, it } from 'vitest';
import { isUnavailable } from './database.ts';
import { Refusal } from './failures.ts';
import { isAlive } from './is-alive.ts';
import { openWorkPool } from './work-processes.ts';

const faults: unknown[] = [];
const pool = openWorkPool({
  jobs: new URL('../../test/jobs-for-tests.ts', import.meta.url),
  onFault: (error) => faults.push(error),
  megabytes: 64,
});
const work = pool.at({
  databaseUrl: 'postgresql://nowhere',
  files: { folder: '/nowhere', uploads: '/nowhere', s3: null, scanner: null },
});
afterAll(() => pool.close());

const refusalOf = (code: string) => () => new Refusal(413, code, code);
const limits = { millis: 60_000, died: refusalOf('died'), late: refusalOf('late') };
const run = (name: string, input: unknown = null, more: Partial<typeof limits> = {}) =>
  work.run<{ given: unknown; pid: number }>(name, input, { ...limits, ...more });

describe('a job in its own process', () => {
  it('receives a copy of its input and answers a copy', async () => {
    const input = { bytes: Buffer.from('abc'), of: new Map([['a', new Set([1])]]), now: new Date(0) };

    const { given, pid } = await run('echo', input);

    expect(given).toEqual({ ...input, bytes: new Uint8Array(Buffer.from('abc')) });
    expect(pid).not.toBe(process.pid);
  });

  it('throws what it threw: a refusal complete, another failure with its own properties', async () => {
    await expect(run('refuse')).rejects.toMatchObject({
      name: 'Refusal',
      status: 422,
      code: 'against_rule',
      message: 'Not so.',
      more: { fields: { file: ['Not so.'] }, count: 3 },
    });
    expect(isUnavailable(await run('fail').catch((error: unknown) => error))).toBe(true);
  });

  it.each(['grow', 'vanish'])('is refused if its process dies (%s), and the next job runs', async (name) => {
    await expect(run(name)).rejects.toMatchObject({ status: 413, code: 'died' });

    expect(await run('echo', 'next')).toMatchObject({ given: 'next' });
    expect(faults).not.toEqual([]);
  });

  it('is stopped when its time is up, even in a busy loop', async () => {
    const { pid } = await run('echo');

    await expect(run('spin', null, { millis: 50 })).rejects.toMatchObject({ code: 'late' });

    while (isAlive(pid)) await new Promise((done) => setTimeout(done, 20));
    expect(await run('echo', 'next')).toMatchObject({ given: 'next' });
  });

  it('ends with the server', async () => {
    const { pid } = await run('echo');

    await pool.close();

    expect(isAlive(pid)).toBe(false);
  });
});
