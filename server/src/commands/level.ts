// `level FILE.sm`: levels a PSPLIB instance within a number of schedules and prints its makespan and start times.
import { basename } from 'node:path';

import { psplibPeriodMinutes, readPsplib } from '@horizon/planning-files';
import { makespanLowerBound, optimiseLevelling, plainProblemOf, prepareLevelling } from '@horizon/schedule';

import { readPlanningBytes } from './read-planning-bytes.ts';
import { printError, print } from './output.ts';

const usage = 'Say: level FILE.sm [--schedules N] [--seed N] [--json]';
const defaultSchedules = 1000;

/** Runs the command. Exit codes: 0 success, 1 invalid file, 2 invalid arguments. */
export async function levelCommand(args: string[]): Promise<number> {
  const choices = readChoices(args);
  if (choices === null) return printError(usage, 2);
  const read = readPsplib(await readPlanningBytes(choices.file), { name: basename(choices.file) });
  if (!read.ok) return printError(`${choices.file}: ${read.fault.message} (${read.fault.code})`, 1);
  const problem = plainProblemOf(read.programme, psplibPeriodMinutes);
  const { prepared, faults } = problem === null ? { prepared: null, faults: [] } : prepareLevelling(problem);
  if (prepared === null)
    return printError(
      `${choices.file}: ${faults.map((fault) => fault.kind).join(', ') || 'no plain levelling problem'}`,
      1,
    );
  const lowerBound = makespanLowerBound(prepared);
  const { makespan, schedules, isOptimal, starts } = optimiseLevelling(prepared, choices);
  const result = {
    file: basename(choices.file),
    makespan,
    lowerBound,
    criticalPath: prepared.criticalPathLength,
    schedules,
    isOptimal,
  };
  if (choices.asJson) print(JSON.stringify({ ...result, starts: [...starts] }));
  else {
    print(`${result.file}: makespan ${makespan}${isOptimal ? ' (proven shortest)' : ''}`);
    print(`  lower bound ${lowerBound}, critical path ${result.criticalPath}, ${schedules} schedules built`);
    print(`  starts ${[...starts].join(' ')}`);
  }
  return 0;
}

interface Choices {
  file: string;
  schedules: number;
  seed: number;
  asJson: boolean;
}

function readChoices(args: readonly string[]): Choices | null {
  const choices: Choices = { file: '', schedules: defaultSchedules, seed: 1, asJson: false };
  for (let i = 0; i < args.length; i += 1) {
    const arg = args[i]!;
    if (arg === '--json') choices.asJson = true;
    else if (arg === '--schedules' || arg === '--seed') {
      const value = Number(args[++i]);
      if (!Number.isInteger(value) || value < 1) return null;
      choices[arg === '--seed' ? 'seed' : 'schedules'] = value;
    } else if (arg.startsWith('--') || choices.file !== '') return null;
    else choices.file = arg;
  }
  return choices.file === '' ? null : choices;
}
