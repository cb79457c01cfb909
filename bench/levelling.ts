// How good and how fast is levelling on the published PSPLIB sets? Prints the average deviation of the makespan from the
// critical-path lower bound for an allowance of 1,000 and 5,000 schedules (with --long 50,000 too), and the time of one
// schedule. Where best known makespans lie next to the instances, their average is in the first row.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { psplibPeriodMinutes, readPsplib } from '@horizon/planning-files';
import { optimiseLevelling, plainProblemOf, prepareLevelling } from '@horizon/schedule';
import type { PreparedLevelling } from '@horizon/schedule';

const seed = 1;
const root = fileURLToPath(new URL('..', import.meta.url));
const defaultFolders = ['j30', 'j60', 'j120'].map((set) => resolve(root, '../shared/fixtures/schedules/psplib', set));

const isMain = process.argv[1] === fileURLToPath(import.meta.url);

/** Measures the three default folders; run directly, the folders of .sm files given on the command line. */
export async function run(): Promise<void> {
  const named = isMain ? process.argv.slice(2).filter((argument) => !argument.startsWith('--')) : [];
  const folders = (named.length > 0 ? named.map((path) => resolve(path)) : defaultFolders).filter(existsSync);
  if (folders.length === 0) console.log('levelling: no PSPLIB folder found; name one as an argument.');
  const allowances = process.argv.includes('--long') ? [1000, 5000, 50_000] : [1000, 5000];
  for (const folder of folders) measure(folder, allowances);
}

function measure(folder: string, allowances: readonly number[]): void {
  const instances = readdirSync(folder)
    .filter((file) => file.endsWith('.sm'))
    .sort()
    .map((file) => ({ name: basename(file, '.sm'), problem: prepared(join(folder, file)) }));
  const bestKnown = readBestKnown(join(folder, 'best-known.csv'));
  console.log(`\n${basename(folder)}: ${instances.length} instances, average deviation from the critical-path bound`);
  if (bestKnown.size > 0) {
    const best = average(instances.map(({ name, problem }) => deviation(problem, bestKnown.get(name) ?? Infinity)));
    console.log(`  ${'best known'.padStart(18)}  ${best.toFixed(2)}%`);
  }
  for (const schedules of allowances) {
    const began = performance.now();
    const results = instances.map(({ problem }) => optimiseLevelling(problem, { schedules, seed }));
    const took = performance.now() - began;
    const built = results.reduce((sum, result) => sum + result.schedules, 0);
    const found = average(results.map(({ makespan }, i) => deviation(instances[i]!.problem, makespan)));
    const line = `${`${schedules} schedules`.padStart(18)}  ${found.toFixed(2)}%`;
    console.log(
      `  ${line}  ${((took * 1000) / built).toFixed(1)} µs a schedule, ${(took / results.length).toFixed(0)} ms an instance`,
    );
  }
}

function prepared(file: string): PreparedLevelling {
  const read = readPsplib(readFileSync(file), { name: basename(file) });
  if (!read.ok) throw new Error(`${file}: ${read.fault.message}`);
  const problem = plainProblemOf(read.programme, psplibPeriodMinutes);
  const outcome = problem === null ? null : prepareLevelling(problem);
  if (outcome?.prepared == null) throw new Error(`${file}: ${JSON.stringify(outcome?.faults)}`);
  return outcome.prepared;
}

function readBestKnown(file: string): Map<string, number> {
  if (!existsSync(file)) return new Map();
  const rows = readFileSync(file, 'utf8').split(/\r?\n/).slice(1);
  return new Map(
    rows.filter(Boolean).map((row): [string, number] => [row.split(',')[0] ?? '', Number(row.split(',')[2])]),
  );
}

function deviation(problem: PreparedLevelling, makespan: number): number {
  return 100 * (makespan / problem.criticalPathLength - 1);
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

if (isMain) await run();
