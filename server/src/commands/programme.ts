// `programme FILE`: reads a planning file of any kind, recalculates it as its own tool would, and prints the task table,
// everything as JSON, or a report; or writes the programme in another format.
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';

import {
  compareWithStored,
  type PlanningFileRead,
  programmeReport,
  readPlanningFile,
  taskTable,
  taskTableText,
  withCalculatedDates,
  writeCsv,
  writeMspdi,
  writeXer,
  type WrittenFile,
} from '@horizon/planning-files';
import { calculate, dcmaCheckOf, prepare, type Programme, type Schedule, standardOptions } from '@horizon/schedule';

import { readPlanningBytes } from './read-planning-bytes.ts';
import { printError, print } from './output.ts';

const usage =
  'Say: programme FILE [--project N] [--profile file|msp|p6] [--tsv|--json|--report] [--convert mspdi|xer|csv OUT]';

const writers: Record<string, (programme: Programme) => WrittenFile> = {
  mspdi: writeMspdi,
  xer: writeXer,
  csv: writeCsv,
};

const listed = 40;

interface Choices {
  file: string;
  project: string | undefined;
  profile: 'file' | 'msp' | 'p6';
  output: 'tsv' | 'json' | 'report';
  convert: { format: string; path: string } | null;
}

/** Runs the command. Exit codes: 0 success, 1 invalid file or logic, 2 invalid arguments. */
export async function programmeCommand(args: string[]): Promise<number> {
  const choices = readChoices(args);
  if (choices === null) return printError(usage, 2);
  const read = readPlanningFile(await readPlanningBytes(choices.file), {
    name: basename(choices.file).replace(/\.gz$/, ''),
    ...(choices.project === undefined ? {} : { project: choices.project }),
  });
  if (!read.ok) return printError(`${choices.file}: ${read.fault.message} (${read.fault.code})`, 1);
  if (choices.profile !== 'file') changeProfile(read.programme, choices.profile);
  const { network, faults } = prepare(read.programme);
  const schedule = network === null ? null : calculate(network);
  if (choices.convert !== null) return convert(read.programme, schedule, choices.convert);
  if (choices.output === 'report') {
    const dcma = schedule === null ? [] : dcmaCheckOf(schedule);
    print(programmeReport({ read, schedule, faults, dcma, most: listed }).join('\n'));
    return schedule === null ? 1 : 0;
  }
  if (schedule === null) return printError(faults.map((fault) => fault.message).join('\n'), 1);
  if (choices.output === 'tsv')
    process.stdout.write(taskTableText(taskTable(read.programme, schedule, read.projectIndex)));
  else print(JSON.stringify(everything(read, schedule), null, 2));
  return 0;
}

function readChoices(args: readonly string[]): Choices | null {
  const choices: Choices = { file: '', project: undefined, profile: 'file', output: 'report', convert: null };
  for (let i = 0; i < args.length; i += 1) {
    const arg = args[i]!;
    if (arg === '--tsv' || arg === '--json' || arg === '--report') choices.output = arg.slice(2) as Choices['output'];
    else if (arg === '--project') choices.project = args[++i];
    else if (arg === '--profile') {
      const profile = args[++i];
      if (profile !== 'file' && profile !== 'msp' && profile !== 'p6') return null;
      choices.profile = profile;
    } else if (arg === '--convert') {
      const [format, path] = [args[++i] ?? '', args[++i] ?? ''];
      if (!Object.hasOwn(writers, format) || path === '') return null;
      choices.convert = { format, path };
    } else if (arg.startsWith('--') || choices.file !== '') return null;
    else choices.file = arg;
  }
  return choices.file === '' ? null : choices;
}

// Switches the programme to the rules of the other tool; thresholds of the file stay.
function changeProfile(programme: Programme, profile: 'msp' | 'p6'): void {
  if (programme.options.profile === profile) return;
  const { criticalFloatMinutes, nearCriticalFloatMinutes } = programme.options;
  programme.options = { ...standardOptions(profile), criticalFloatMinutes, nearCriticalFloatMinutes };
}

async function convert(
  programme: Programme,
  schedule: Schedule | null,
  { format, path }: { format: string; path: string },
): Promise<number> {
  const written = writers[format]!(schedule === null ? programme : withCalculatedDates(programme, schedule));
  await writeFile(path, written.bytes);
  print(`${path}: ${programme.tasks.length} tasks, ${programme.links.length} links, ${written.bytes.length} bytes`);
  for (const { count, note } of written.notCarriedOver) print(`  not carried over: ${count} × ${note}`);
  return 0;
}

function everything(read: PlanningFileRead, schedule: Schedule): object {
  const { programme, format, projects, projectIndex, warnings, notCarriedOver } = read;
  return {
    format,
    projects,
    projectIndex,
    warnings,
    notCarriedOver,
    project: programme.project,
    options: programme.options,
    start: schedule.projectStart,
    finish: schedule.projectFinish,
    tasks: taskTable(programme, schedule, projectIndex),
    comparison: compareWithStored(schedule),
    dcma: dcmaCheckOf(schedule),
  };
}
