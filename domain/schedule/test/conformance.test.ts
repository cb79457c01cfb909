// The engine against the tools themselves: real files that hold the dates and floats which Microsoft Project or
// Primavera P6 calculated. Agreement is asked of every stored cell; what differs is listed here by task, with the reason.
import { readPlanningFile } from '@horizon/planning-files';
import { describe, expect, it } from 'vitest';
import { FLAG, type Programme } from '@horizon/schedule';
import { calculated, compareWithTable, fixture, fixtureText, hasFixtures } from './stored-dates.ts';

interface Case {
  file: string;
  tasks: number;
  /** Cells that differ, how many, and why they may. */
  known?: { why: string; cells: RegExp; count: number };
}

const leftOver = {
  why: 'The only activity is finished; its late dates are left from a longer programme that is not in the file.',
  cells: /^A1000 late_(start|finish): 2019-10-02T00:00, stored 2020-12-30T08:00$/,
  count: 2,
};

const neverScheduled = {
  why: 'P6 never scheduled this file (no early dates are stored); its zeros are no result of a calculation.',
  cells: /(free_slack_min: \d+|critical: true), stored 0$/,
  count: 12,
};

const cases: Case[] = [
  { file: 'xer/hotel-project.xer', tasks: 4217 },
  { file: 'xer/terminal-building-airport.xer', tasks: 66 },
  { file: 'xer/chiller-rebuild-bl-20250902.xer', tasks: 47 },
  { file: 'xer/PredecessorCalendar.xer', tasks: 1, known: leftOver },
  { file: 'xer/SuccessorCalendar.xer', tasks: 1, known: leftOver },
  { file: 'xer/ProjectDefaultCalendar.xer', tasks: 1, known: leftOver },
  { file: 'xer/TwentyFourHourCalendar.xer', tasks: 1, known: leftOver },
  { file: 'xer/percent-complete-8.4.xer', tasks: 12, known: neverScheduled },
  { file: 'msp/commercial-construction-mpp9.mpp', tasks: 126 },
  { file: 'msp/mpsplib-10-mp_j30_a2_nr5.mpp', tasks: 64 },
  { file: 'msp/mpsplib-138-mp_j120_a5_nr5_AgentCopp7.mpp', tasks: 610 },
  { file: 'msp/mpsplib-78-mp_j90_a20_nr5_AgentCopp7.mpp', tasks: 1840 },
  { file: 'msp/task-links-project2019-mspdi.xml', tasks: 16 },
  { file: 'msp/task-links-project2019-mpp14.mpp', tasks: 16 },
  { file: 'msp/task-links-project2007-mpp12.mpp', tasks: 16 },
  { file: 'msp/task-links-project2003-mpp9.mpp', tasks: 16 },
  { file: 'msp/task-dates-project2019-mspdi.xml', tasks: 10 },
  { file: 'msp/task-dates-project2019-mpp14.mpp', tasks: 10 },
  { file: 'msp/task-baselines-project2019-mspdi.xml', tasks: 110 },
  { file: 'msp/assignment-assignments-project2019-mspdi.xml', tasks: 3 },
  { file: 'msp/assignment-assignments-project2019-mpp14.mpp', tasks: 3 },
];

describe.skipIf(!hasFixtures)('programmes as Microsoft Project and P6 calculated them', () => {
  it.each(cases)('agrees with every stored date and float of $file', ({ file, tasks, known }) => {
    const schedule = calculated(programmeOf(file));

    const agreement = compareWithTable(schedule, fixtureText(`expected/${file.split('/')[1]}.tsv`));

    expect(agreement.differences.filter((difference) => !known?.cells.test(difference))).toEqual([]);
    expect(agreement.differences).toHaveLength(known?.count ?? 0);
    expect(agreement.tasks).toBe(tasks);
    expect(agreement.cells).toBeGreaterThan(0);
  });

  it.each([
    ['xer/hotel-project.xer', 133],
    ['xer/terminal-building-airport.xer', 36],
    ['xer/chiller-rebuild-bl-20250902.xer', 17],
  ])('finds the longest path of %s, activity by activity, finished ones included', (file, count) => {
    const schedule = calculated(programmeOf(file));

    const { tasks } = schedule.network.programme;
    const found = tasks.filter((task, i) => task.kind !== 'summary' && (schedule.flags[i]! & FLAG.longestPath) !== 0);

    expect(found.map(({ id }) => id).sort()).toEqual(drivingPathIn(fixtureText(file)).sort());
    expect(found).toHaveLength(count);
  });
});

function programmeOf(file: string): Programme {
  const result = readPlanningFile(fixture(file), { name: file });
  if (!result.ok) throw new Error(result.fault.message);
  return result.programme;
}

/** Ids of the activities that P6 flagged as on the driving path. */
function drivingPathIn(xer: string): string[] {
  const ids: string[] = [];
  let table = '';
  let fields: string[] = [];
  for (const line of xer.split(/\r?\n/)) {
    const [mark, ...cells] = line.split('\t');
    if (mark === '%T') table = cells[0]!;
    else if (mark === '%F') fields = cells;
    else if (mark === '%R' && table === 'TASK' && cells[fields.indexOf('driving_path_flag')] === 'Y') {
      ids.push(cells[fields.indexOf('task_id')]!);
    }
  }
  return ids;
}
