// `npm test`: the unit and server tests, then the journeys in a real Chromium; finally prints the time of each part and
// every slow file, and the counts of all tests. Arguments select parts: npm test -- unit | journeys
import { spawn } from 'node:child_process';
import { scryptSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findJourneyChromium } from './chromium.ts';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'horizon-results-'));

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** File and title of each failed test, to be read at the end of a long log. */
  names: string[];
  files: TimedFile[];
}

interface TimedFile {
  path: string;
  millis: number;
}

/** Files above this are listed with their time. */
const slowFileMillis = 20_000;

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

const noReport: Counts = { passed: 0, failed: 1, skipped: 0, names: ['no report was written'], files: [] };
/** A file that does not load, or an error outside the tests, has no failing test; the exit code shows it. */
const outside = (code: number, names: string[]) =>
  code === 0 || names.length > 0 ? names : ['an error outside of the tests'];

async function unitTests(): Promise<Counts> {
  const file = join(folder, 'unit.json');
  const code = await run('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]);
  const result = read<{
    numPassedTests: number;
    numPendingTests: number;
    numTodoTests: number;
    testResults: {
      name: string;
      status: string;
      startTime: number;
      endTime: number;
      assertionResults: { fullName: string; status: string }[];
    }[];
  }>(file);
  if (!result) {
    return noReport;
  }
  const failed = result.testResults.flatMap(({ name, status, assertionResults }) => {
    const place = relative(root, name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    return tests.length === 0 && status === 'failed' ? [place] : tests.map((test) => `${place} › ${test.fullName}`);
  });
  const names = outside(code, failed);
  return {
    passed: result.numPassedTests,
    failed: names.length,
    skipped: result.numPendingTests + result.numTodoTests,
    names,
    files: result.testResults.map(({ name, startTime, endTime }) => ({
      path: relative(root, name),
      millis: endTime - startTime,
    })),
  };
}

interface JourneySuite {
  suites?: JourneySuite[];
  specs: {
    file: string;
    line: number;
    title: string;
    ok: boolean;
    tests: { results: { duration: number }[] }[];
  }[];
}
const durationOf = ({ suites = [], specs }: JourneySuite): number =>
  [
    ...suites.map(durationOf),
    ...specs.flatMap((spec) => spec.tests.flatMap((test) => test.results.map(({ duration }) => duration))),
  ].reduce((sum, millis) => sum + millis, 0);
const failedJourneys = (suites: JourneySuite[]): string[] =>
  suites.flatMap(({ suites: inner = [], specs }) => [
    ...specs.filter((spec) => !spec.ok).map((spec) => `e2e/journeys/${spec.file}:${spec.line} › ${spec.title}`),
    ...failedJourneys(inner),
  ]);

async function journeys(): Promise<Counts> {
  const chromium = await findJourneyChromium();
  const file = join(folder, 'journeys.json');
  const code = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const report = read<{
    suites: (JourneySuite & { file: string })[];
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  }>(file);
  if (!report) {
    return noReport;
  }
  const { stats } = report;
  const names = outside(code, failedJourneys(report.suites));
  return {
    passed: stats.expected + stats.flaky,
    failed: Math.max(stats.unexpected, names.length),
    skipped: stats.skipped,
    names,
    files: report.suites.map((suite) => ({ path: `e2e/journeys/${suite.file}`, millis: durationOf(suite) })),
  };
}

const only = process.argv[2];
const parts: Counts[] = [];
const times: string[] = [];
async function part(name: string, tests: () => Promise<Counts>): Promise<void> {
  const start = performance.now();
  parts.push(await tests());
  times.push(`${clock(performance.now() - start)}  ${name}`);
}
/** `2:05`: minutes and seconds. */
function clock(millis: number): string {
  const seconds = Math.round(millis / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(3)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * The duration of deriving four keys now. Shared machines vary threefold from minute to minute; the time of a run only
 * means something next to this.
 */
function fixedWork(): string {
  const start = performance.now();
  for (let i = 0; i < 4; i += 1) scryptSync('horizon', 'salt', 32, { N: 2 ** 15, maxmem: 2 ** 26 });
  return `${((performance.now() - start) / 1000).toFixed(2)} s`;
}

const before = fixedWork();
if (only !== 'journeys') {
  await part('unit and server tests', unitTests);
}
if (only !== 'unit') {
  await part('journeys', journeys);
}
rmSync(folder, { recursive: true, force: true });
const slow = parts
  .flatMap(({ files }) => files)
  .filter(({ millis }) => millis > slowFileMillis)
  .toSorted((a, b) => b.millis - a.millis);
console.log(['\nTime in minutes of each part, and of each file above 20 s:', ...times].join('\n'));
for (const { path, millis } of slow) {
  console.log(`${clock(millis)}    ${path}`);
}
console.log(`\nSpeed of this machine: deriving four keys took ${before} before and ${fixedWork()} after the tests.`);
const total = (name: 'passed' | 'failed' | 'skipped') => parts.reduce((sum, { [name]: count }) => sum + count, 0);
for (const name of parts.flatMap(({ names }) => names)) {
  console.log(`failed: ${name}`);
}
console.log(`\n${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
process.exit(total('failed') > 0 || total('passed') === 0 ? 1 : 0);
