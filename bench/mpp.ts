// How fast is a Microsoft Project file converted to a programme? Prints megabytes per second for each .mpp file of a
// folder, next to a plain pass that only adds up the bytes. Another folder can be given on the command line.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { readMpp } from '@horizon/planning-files';

const defaultFolder = fileURLToPath(new URL('../../shared/fixtures/schedules/msp', import.meta.url));
const minMilliseconds = 500;

/** Measures the folder named on the command line, else the recorded files next to the repository. */
export async function run(): Promise<void> {
  const named = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
  const folder = named === undefined ? defaultFolder : resolve(named);
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => /\.mp[pt]$/i.test(name)) : [];
  if (files.length === 0) console.log('mpp: no .mpp file found; name a folder as an argument.');
  for (const name of files) measure(name, Uint8Array.from(readFileSync(join(folder, name))));
}

function measure(name: string, bytes: Uint8Array): void {
  const first = performance.now();
  const result = readMpp(bytes);
  const cold = performance.now() - first;
  const answer = result.ok ? `${result.programme.tasks.length} tasks` : result.fault.code;
  const read = median(() => readMpp(bytes));
  const pass = median(() => sum(bytes));
  const rate = (milliseconds: number): string => (bytes.length / 1e3 / milliseconds).toFixed(0).padStart(5);
  console.log(
    `${rate(read)} MB/s (a plain pass ${rate(pass)}), ${read.toFixed(1)} ms, first ${cold.toFixed(1)} ms, ` +
      `${(bytes.length / 1e6).toFixed(2)} MB, ${answer}: ${name}`,
  );
}

function median(act: () => unknown): number {
  const times: number[] = [];
  for (let total = 0; total < minMilliseconds || times.length < 5;) {
    const from = performance.now();
    act();
    times.push(performance.now() - from);
    total += times.at(-1)!;
  }
  return times.sort((a, b) => a - b)[times.length >> 1]!;
}

function sum(bytes: Uint8Array): number {
  let total = 0;
  for (const byte of bytes) total += byte;
  return total;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run();
