// Measures the bytes that a browser must fetch before the first page shows: follows the static imports from the entry in the
// build's manifest and adds up the brotli files. As a program it prints them, and fails if they exceed the budget.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly isEntry?: boolean;
}

/** Brotli bytes of the initial files, and of each script that loads later. */
const budget = { js: 180_000, css: 30_000, later: 60_000 };
/** The PDF library, which only a preview loads. */
const pdfViewer = { name: /\/pdfjs-/, bytes: 120_000 };

/** The entries that the built page names: the client, and the script that sends the first calls. */
const initialSources = ['index.html', 'src/app/early.ts'];

interface Measured {
  js: number;
  css: number;
  /** The initial scripts, the largest first. */
  scripts: Script[];
  /** Scripts that load later, the largest first. */
  later: Script[];
}

interface Script {
  file: string;
  bytes: number;
}

/** Measures a built client. Throws if the folder contains none. */
export function measureBundle(dist: string): Measured {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const bytesOf = (file: string) =>
    (statSync(join(dist, `${file}.br`), { throwIfNoEntry: false }) ?? statSync(join(dist, file))).size;
  const sumOf = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + bytesOf(file), 0);
  const keys = initialSources.filter((key) => manifest[key]?.isEntry);
  if (keys.length < initialSources.length) throw new Error('The build has no entry: run the build first.');
  const seen = new Set<string>();
  for (const key of keys) reach(manifest, key, seen);
  const initial = [...seen].flatMap((key) => manifest[key] ?? []);
  const initialFiles = new Set(initial.map(({ file }) => file));
  const sized = (files: readonly string[]): Script[] =>
    files.map((file) => ({ file, bytes: bytesOf(file) })).toSorted((a, b) => b.bytes - a.bytes);
  const others = Object.values(manifest).filter(({ file }) => file.endsWith('.js') && !initialFiles.has(file));
  return {
    js: sumOf(initialFiles),
    css: sumOf(new Set(initial.flatMap(({ css }) => css ?? []))),
    scripts: sized([...initialFiles]),
    later: sized(others.map(({ file }) => file)),
  };
}

function reach(manifest: Readonly<Record<string, Chunk>>, key: string, seen: Set<string>): Set<string> {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return seen;
  seen.add(key);
  for (const next of chunk.imports ?? []) reach(manifest, next, seen);
  return seen;
}

/** The budgets that are exceeded, in words; of the initial scripts with the size of each. */
export function overBudget({ js, css, scripts, later }: Measured): string[] {
  const limitOf = (file: string) => (pdfViewer.name.test(file) ? pdfViewer.bytes : budget.later);
  const largest = later.filter(({ file, bytes }) => bytes > limitOf(file));
  return [
    ...(js > budget.js ? [`scripts at the start: ${kilo(js)} of ${kilo(budget.js)}`, ...scripts.map(inWords)] : []),
    ...(css > budget.css ? [`styles at the start: ${kilo(css)} of ${kilo(budget.css)}`] : []),
    ...largest.map(inWords),
  ];
}

const inWords = ({ file, bytes }: Script) => `${file}: ${kilo(bytes)}`;
const kilo = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

if (import.meta.main) {
  const measured = measureBundle(process.argv[2] ?? join(import.meta.dirname, 'dist'));
  const { js, css, scripts, later } = measured;
  const lines = [
    `initial JS   ${kilo(js)} of ${kilo(budget.js)} (brotli, ${scripts.length} files)`,
    ...scripts.map(({ file, bytes }) => `             ${kilo(bytes)} ${file}`),
    `initial CSS  ${kilo(css)} of ${kilo(budget.css)}`,
    ...later.slice(0, 5).map(({ file, bytes }) => `lazy         ${kilo(bytes)} ${file}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  const over = overBudget(measured);
  if (over.length > 0) process.stderr.write(`over budget\n${over.join('\n')}\n`);
  process.exitCode = over.length > 0 ? 1 : 0;
}
