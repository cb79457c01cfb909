// `npm run check`: types, lint, format, import boundaries, names, styles, documents and settings in both directions,
// security, complexity, plain English. Prints the errors and exits with 1. With a folder as argument only its boundaries and names
// are checked: npm run check -- web
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { checkComplexity, complexityConfig, type LintedFunction } from './check/complexity.ts';
import { checkDocuments } from './check/documents.ts';
import { checkNames } from './check/names.ts';
import { checkPlainEnglish } from './check/plain-english.ts';
import { checkPurity } from './check/purity.ts';
import { checkSecurity } from './check/security.ts';
import { listSources } from './check/sources.ts';
import { checkSettings } from './check/settings.ts';
import { checkStyles } from './check/styles.ts';
import { checkWalls } from './check/walls.ts';

const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules/.bin', name);
/** The slowest first, so that none of them is left at the end. */
const projects = [
  'web',
  'server',
  'e2e',
  'bench',
  'tools',
  'web/tsconfig.build.json',
  'domain/tsconfig.test.json',
  'contract',
  'domain',
  'server/browser',
  'web/worker',
];

/** Files that have not changed since the last check are not type-checked again. */
const knownTypes = (project: string) => [
  '--incremental',
  '--tsBuildInfoFile',
  join(root, 'node_modules/.cache/types', `${project.replaceAll('/', '-')}.tsbuildinfo`),
];

/** Runs a program and returns its output if it fails, else null. */
const failureOf = async (program: string, args: string[]): Promise<string | null> => {
  const { code, output } = await run(program, args);
  return code === 0 ? null : output.trim();
};

function run(program: string, args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((done) => {
    const child = spawn(bin(program), args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) => done({ code: null, output: error.message }));
    child.on('close', (code) => done({ code, output }));
  });
}

/** Two projects at a time: each of several checkers would compute the contract's types for itself. */
async function typesFailure(): Promise<string | null> {
  const failures: string[] = [];
  const waiting = [...projects];
  const checkNext = async (): Promise<void> => {
    const project = waiting.shift();
    if (project === undefined) return;
    const failure = await failureOf('tsc', ['--noEmit', '--checkers', '1', '-p', project, ...knownTypes(project)]);
    if (failure !== null) failures.push(failure);
    await checkNext();
  };
  await Promise.all([checkNext(), checkNext()]);
  return failures.length > 0 ? failures.join('\n') : null;
}

/** The functions above the limits of length, complexity and parameters. */
async function longFunctions(): Promise<LintedFunction[]> {
  const { output } = await run('oxlint', ['-c', complexityConfig, '-f', 'json', '.']);
  return (JSON.parse(output) as { diagnostics: LintedFunction[] }).diagnostics;
}

const started = performance.now();
const sources = listSources(root, process.argv[2]);
const results: [name: string, failure: string | null][] = await Promise.all([
  typesFailure().then((failure): [string, string | null] => ['types', failure]),
  failureOf('oxlint', ['--quiet', '.']).then((failure): [string, string | null] => ['lint', failure]),
  failureOf('oxfmt', ['--check', '.']).then((failure): [string, string | null] => ['format', failure]),
]);
const long = await longFunctions();
for (const [name, faults] of [
  ['import walls', checkWalls(root, sources)],
  ['purity of domain', checkPurity(sources)],
  ['names and sizes', checkNames(sources)],
  ['styles', checkStyles(root, sources)],
  ['documents', checkDocuments(root)],
  ['settings', checkSettings(root, sources)],
  ['security', checkSecurity(root, sources)],
  ['complexity', checkComplexity(root, long)],
  ['plain English', checkPlainEnglish(root, sources)],
] as const) {
  results.push([name, faults.length > 0 ? faults.join('\n') : null]);
}

for (const [name, failure] of results) {
  console.log(failure === null ? `ok    ${name}` : `FAIL  ${name}\n${failure}\n`);
}
console.log(`${sources.length} files in ${((performance.now() - started) / 1000).toFixed(1)} s`);
process.exit(results.some(([, failure]) => failure !== null) ? 1 : 0);
