// `npm test`: the unit and server tests, then the journeys in a real Chromium; closes with the counts of all of them.
// Arguments narrow what runs: npm test -- unit | journeys
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWebIfStale } from '../server/src/platform/web-build.ts';
import { findChromium } from './chromium.ts';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'horizon-results-'));

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

function run(program: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((done) => {
    const child = spawn(join(root, 'node_modules/.bin', program), args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, TZ: 'UTC', ...env },
    });
    child.on('error', () => done(1));
    child.on('exit', (code) => done(code ?? 1));
  });
}

function read<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return null;
  }
}

async function unitTests(): Promise<Counts> {
  const file = join(folder, 'unit.json');
  const code = await run('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]);
  const result = read<{
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
    numFailedTestSuites: number;
  }>(file);
  if (!result) {
    return { passed: 0, failed: 1, skipped: 0 };
  }
  // A file that does not load has no test to fail; the exit code tells.
  const failed = Math.max(result.numFailedTests, code === 0 ? 0 : 1);
  return { passed: result.numPassedTests, failed, skipped: result.numPendingTests + result.numTodoTests };
}

async function journeys(): Promise<Counts> {
  const chromium = await findChromium();
  // Once, before the servers of the journeys start side by side.
  await buildWebIfStale(root, (line) => console.log(line));
  const file = join(folder, 'journeys.json');
  const code = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const stats = read<{ stats: { expected: number; unexpected: number; flaky: number; skipped: number } }>(file)?.stats;
  if (!stats) {
    return { passed: 0, failed: 1, skipped: 0 };
  }
  return {
    passed: stats.expected + stats.flaky,
    failed: Math.max(stats.unexpected, code === 0 ? 0 : 1),
    skipped: stats.skipped,
  };
}

const only = process.argv[2];
const parts: Counts[] = [];
if (only !== 'journeys') {
  parts.push(await unitTests());
}
if (only !== 'unit') {
  parts.push(await journeys());
}
rmSync(folder, { recursive: true, force: true });
const total = (name: keyof Counts) => parts.reduce((sum, part) => sum + part[name], 0);
console.log(`\n${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
process.exit(total('failed') > 0 || total('passed') === 0 ? 1 : 0);
