// How fast are planning files read into the model, and written? A programme of ten thousand tasks is generated, written
// in each format and read again; the limit is a plain scan for `<` (XML) or tab (tables) over the same text. A real
// Primavera programme is read if the fixtures are next to the repository.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type PlanningFileResult,
  readCsv,
  readMspdi,
  readXer,
  withCalculatedDates,
  writeCsv,
  writeMspdi,
  type WrittenFile,
  writeXer,
} from '@horizon/planning-files';
import { calculate, newLink, newProgramme, newTask, prepare, type Programme } from '@horizon/schedule';

const taskCount = 10_000;
const groupSize = 20;
const warmUps = 5;
const repetitions = 25;

/** Tasks in groups under summaries, each linked to the previous one and to the same position in the previous group. */
function generate(profile: 'msp' | 'p6'): Programme {
  const programme = newProgramme(profile, 29_700_000 + 480);
  let group = '';
  for (let i = 0; i < taskCount; i += 1) {
    if (i % groupSize === 0) {
      group = String(taskCount + 1 + i / groupSize);
      programme.tasks.push({ ...newTask(group), name: `Level ${i / groupSize}`, kind: 'summary', wbsCode: group });
    }
    const name = `Form, reinforce and pour bay ${i % groupSize} of zone ${i % 7}`;
    const durationMinutes = 480 * (1 + ((i * 7) % 11));
    programme.tasks.push({
      ...newTask(String(i + 1)),
      name,
      parentId: group,
      code: `A${10 * i}`,
      rowNumber: i + 1,
      durationMinutes,
    });
    if (i > 0) programme.links.push(newLink(`${2 * i}`, String(i), String(i + 1)));
    if (i >= groupSize) {
      const link = newLink(`${2 * i + 1}`, String(i + 1 - groupSize), String(i + 1));
      programme.links.push({ ...link, kind: 'SS', lag: { kind: 'working', minutes: 960 } });
    }
  }
  const { network } = prepare(programme);
  return network === null ? programme : withCalculatedDates(programme, calculate(network));
}

interface Timing {
  best: number;
  median: number;
}

function time(work: () => unknown): Timing {
  const times: number[] = [];
  for (let i = 0; i < warmUps; i += 1) work();
  for (let i = 0; i < repetitions; i += 1) {
    const start = performance.now();
    work();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return { best: times[0]!, median: times[times.length >> 1]! };
}

function scan(text: string, pattern: string): number {
  let count = 0;
  for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) count += 1;
  return count;
}

const rate = (bytes: number, milliseconds: number): string => `${(bytes / 1000 / milliseconds).toFixed(0)} MB/s`;

function measure(
  name: string,
  programme: Programme,
  write: (programme: Programme) => WrittenFile,
  read: (bytes: Uint8Array) => PlanningFileResult,
  mark: string,
): void {
  const { bytes } = write(programme);
  const again = read(bytes);
  if (!again.ok || again.programme.tasks.length < programme.tasks.length) throw new Error(`${name} was not read whole`);
  const text = new TextDecoder().decode(bytes);
  const limit = time(() => scan(text, mark));
  const before = process.memoryUsage().heapUsed;
  const kept = read(bytes);
  const memory = (process.memoryUsage().heapUsed - before) / 1e6;
  const reading = time(() => read(bytes));
  const writing = time(() => write(programme));
  console.log(
    `${name.padEnd(24)} ${(bytes.length / 1e6).toFixed(1)} MB, ${kept.ok ? kept.programme.tasks.length : 0} tasks: read ` +
      `${reading.median.toFixed(0)} ms (${rate(bytes.length, reading.median)}, best ${rate(bytes.length, reading.best)}), ` +
      `plain scan ${rate(bytes.length, limit.median)} (best ${rate(bytes.length, limit.best)}), ` +
      `written ${rate(bytes.length, writing.median)}, about ${memory.toFixed(0)} MB while reading`,
  );
}

function measureReal(name: string, bytes: Uint8Array, read: (bytes: Uint8Array) => PlanningFileResult): void {
  const first = read(bytes);
  if (!first.ok) throw new Error(`${name}: ${first.fault.message}`);
  const { tasks, links } = first.programme;
  const reading = time(() => read(bytes));
  console.log(
    `${name.padEnd(24)} ${(bytes.length / 1e6).toFixed(1)} MB, ${tasks.length} tasks, ${links.length} links: read ` +
      `${reading.median.toFixed(0)} ms (${rate(bytes.length, reading.median)}, best ${rate(bytes.length, reading.best)})`,
  );
}

/** Measures and prints. */
export async function run(): Promise<void> {
  const hotel = join(import.meta.dirname, '../../shared/fixtures/schedules/xer/hotel-project.xer');
  if (existsSync(hotel)) measureReal('Primavera XER, real', readFileSync(hotel), readXer);
  measure('Microsoft Project XML', generate('msp'), writeMspdi, readMspdi, '<');
  measure('Primavera XER', generate('p6'), writeXer, readXer, '\t');
  measure('CSV', generate('msp'), writeCsv, readCsv, ',');
}

if (import.meta.main) await run();
