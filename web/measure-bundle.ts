// Which bytes must a browser fetch before the first page shows? Walks the build's manifest from the entry
// over static imports, adds up the brotli files, and fails over the budget of visual-design §6.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly isEntry?: boolean;
}

const dist = process.argv[2] ?? join(import.meta.dirname, 'dist');
const budget = { js: 180_000, css: 30_000, route: 60_000 };
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

function reach(key: string, seen: Set<string>): Set<string> {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return seen;
  seen.add(key);
  for (const next of chunk.imports ?? []) reach(next, seen);
  return seen;
}

function brotliSize(file: string): number {
  const compressed = statSync(join(dist, `${file}.br`), { throwIfNoEntry: false });
  return (compressed ?? statSync(join(dist, file))).size;
}

const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
if (!entry) throw new Error('The build has no entry: run the build first.');
const initial = [...reach(entry, new Set())].flatMap((key) => manifest[key] ?? []);
const js = initial.reduce((sum, chunk) => sum + brotliSize(chunk.file), 0);
const styles = new Set(initial.flatMap((chunk) => chunk.css ?? []));
const css = [...styles].reduce((sum, file) => sum + brotliSize(file), 0);
const initialFiles = new Set(initial.map((chunk) => chunk.file));
const routes = Object.values(manifest).filter((chunk) => chunk.file.endsWith('.js') && !initialFiles.has(chunk.file));
const largest = routes.map((chunk) => ({ file: chunk.file, size: brotliSize(chunk.file) }));
largest.sort((a, b) => b.size - a.size);

const kilo = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const lines = [
  `initial JS   ${kilo(js)} of ${kilo(budget.js)} (brotli, ${initial.length} files)`,
  `initial CSS  ${kilo(css)} of ${kilo(budget.css)}`,
  ...largest.slice(0, 5).map((chunk) => `lazy         ${kilo(chunk.size)} ${chunk.file}`),
];
process.stdout.write(`${lines.join('\n')}\n`);
const over = js > budget.js || css > budget.css;
if (over) process.stderr.write('over budget\n');
process.exitCode = over ? 1 : 0;
