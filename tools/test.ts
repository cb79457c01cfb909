// `npm test`: the unit and server tests, then the journeys in a real Chromium; finally prints the time of each part and
// every slow file, and the counts of all tests. The files of failed journeys are run once more by themselves: a journey
// that passes then is printed as flaky and fails nothing, unless there are more than two of them. Arguments select parts:
// npm test -- unit | journeys
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
  /** File and title of each journey that failed first and passed when it was run by itself. */
  flaky: string[];
  /** Files of the skipped tests. */
  skippedIn: string[];
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

/** The most journeys that may need a second run. */
const maxFlaky = 2;
const noReport: Counts = {
  passed: 0,
  failed: 1,
  skipped: 0,
  names: ['no report was written'],
  flaky: [],
  skippedIn: [],
  files: [],
};
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
    flaky: [],
    skippedIn: result.testResults
      .filter(({ assertionResults }) =>
        assertionResults.some(({ status }) => status === 'skipped' || status === 'pending'),
      )
      .map(({ name }) => relative(root, name)),
    files: result.testResults.map(({ name, startTime, endTime }) => ({
      path: relative(root, name),
      millis: endTime - startTime,
    })),
  };
}

interface JourneySuite {
  suites?: JourneySuite[];
  specs: JourneySpec[];
}
interface JourneySpec {
  file: string;
  line: number;
  title: string;
  tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped'; results: { duration: number }[] }[];
}
interface JourneyReport {
  suites: (JourneySuite & { file: string })[];
}
const specsOf = ({ suites = [], specs }: JourneySuite): JourneySpec[] => [...specs, ...suites.flatMap(specsOf)];
const nameOf = ({ file, line, title }: JourneySpec) => `e2e/journeys/${file}:${line} › ${title}`;
const hasFailed = ({ tests }: JourneySpec) => tests.some(({ status }) => status === 'unexpected');
const durationOf = (suite: JourneySuite): number =>
  specsOf(suite)
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((sum, { duration }) => sum + duration, 0);

async function runJourneys(files: string[]): Promise<{ code: number; report: JourneyReport | null }> {
  const file = join(folder, `journeys-${files.length}.json`);
  const code = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...files], {
    CHROMIUM: await findJourneyChromium(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  return { code, report: read<JourneyReport>(file) };
}

async function journeys(): Promise<Counts> {
  const { code, report } = await runJourneys([]);
  if (!report) return noReport;
  const failed = report.suites.flatMap(specsOf).filter(hasFailed);
  let suites = report.suites;
  const flaky: string[] = [];
  if (failed.length > 0 && failed.length <= maxFlaky) {
    const files = new Set(failed.map(({ file }) => file));
    console.log(`\nRunning once more by itself: ${[...files].join(', ')}`);
    const again = (await runJourneys([...files].map((file) => `e2e/journeys/${file}`))).report;
    if (!again) return noReport;
    suites = [...suites.filter(({ file }) => !files.has(file)), ...again.suites];
    const stillFailed = new Set(again.suites.flatMap(specsOf).filter(hasFailed).map(nameOf));
    flaky.push(...failed.map(nameOf).filter((name) => !stillFailed.has(name)));
  }
  const specs = suites.flatMap(specsOf);
  const failedNow = specs.filter(hasFailed).map(nameOf);
  const names = flaky.length > 0 ? failedNow : outside(code, failedNow);
  const count = (status: string) => specs.filter(({ tests }) => tests.some((test) => test.status === status)).length;
  return {
    passed: count('expected') + count('flaky'),
    failed: names.length,
    skipped: count('skipped'),
    names,
    flaky,
    skippedIn: suites.flatMap((suite) =>
      specsOf(suite).some(({ tests }) => tests.some(({ status }) => status === 'skipped'))
        ? [`e2e/journeys/${suite.file}`]
        : [],
    ),
    files: suites.map((suite) => ({ path: `e2e/journeys/${suite.file}`, millis: durationOf(suite) })),
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
for (const name of parts.flatMap(({ flaky }) => flaky)) {
  console.log(`FLAKY, fix its cause: ${name} (failed first, passed when it was run by itself)`);
}
const skippedIn = parts.flatMap(({ skippedIn: files }) => files);
if (skippedIn.length > 0) {
  console.log(`NOT RUN for want of fixtures or programs, at least one test of: ${skippedIn.join(', ')}`);
}
console.log(`\n${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
process.exit(total('failed') > 0 || total('passed') === 0 ? 1 : 0);
