// Where the recorded schedules are, when they are there: next to the repository, never in it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const folder = fileURLToPath(new URL('../../../../shared/fixtures/schedules/', import.meta.url));

export const hasFixtures = existsSync(folder);

/** The file's bytes, unpacked when it is gzip. */
export function fixture(path: string): Uint8Array {
  const bytes = readFileSync(folder + path);
  return path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}

/** Paths of the files of a sub-folder, or none. */
export function fixturesIn(sub: string, pattern: RegExp): string[] {
  if (!hasFixtures) return [];
  return readdirSync(folder + sub)
    .filter((name) => pattern.test(name))
    .map((name) => `${sub}/${name}`);
}

export type ExpectedRow = Record<string, string>;

/** Whether a table of what the tool stored was recorded of the file. */
export const isRecorded = (path: string): boolean => existsSync(`${folder}expected/${path.split('/')[1]!}.tsv`);

/** The rows that the tool's own result was recorded in. */
export function expectedRows(name: string): ExpectedRow[] {
  const lines = readFileSync(`${folder}expected/${name}.tsv`, 'utf8').split('\n').filter(Boolean);
  const head = lines[0]!.split('\t');
  return lines.slice(1).map((line) => Object.fromEntries(line.split('\t').map((value, i) => [head[i]!, value])));
}
