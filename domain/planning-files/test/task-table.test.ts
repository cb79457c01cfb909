import { describe, expect, it } from 'vitest';

import { calculate, newLink, newProgramme, newTask, prepare, type Programme } from '@horizon/schedule';
import { parseMinute } from '@horizon/working-time';

import {
  compareWithStored,
  programmeReport,
  readPlanningFile,
  taskTable,
  taskTableText,
  withCalculatedDates,
  writeMspdi,
  writeXer,
} from '../src/index.ts';

// Mon Tue Wed Thu Fri
// AAA AAA
//             BBB  (one day after A, lag of a day)
function chain(): Programme {
  const programme = newProgramme('msp', parseMinute('2026-03-02T08:00')!);
  programme.source.format = 'mspdi';
  programme.tasks.push({ ...newTask('1'), name: 'A', durationMinutes: 960, rowNumber: 1 });
  programme.tasks.push({ ...newTask('2'), name: 'B\tb', durationMinutes: 480, rowNumber: 2 });
  programme.links.push({ ...newLink('1-2-FS', '1', '2'), lag: { kind: 'working', minutes: 480 } });
  return programme;
}

const scheduleOf = (programme: Programme) => calculate(prepare(programme).network!);

describe('the task table', () => {
  it('has one row a task in the columns that tools are compared by, the project first', () => {
    const programme = chain();

    const [project, a, b] = taskTable(programme, scheduleOf(programme));

    expect(project).toMatchObject({ uid: '0', summary: '1', start: '2026-03-02T08:00', finish: '2026-03-05T17:00' });
    expect(a).toMatchObject({
      uid: '1',
      finish: '2026-03-03T17:00',
      total_slack_min: '0',
      critical: '1',
      duration_min: '960',
    });
    expect(b).toMatchObject({ start: '2026-03-05T08:00', predecessors: '1FS+1.0d', constraint: 'AS_SOON_AS_POSSIBLE' });
  });

  it('keeps a cell in its column with any characters in the name', () => {
    const programme = chain();

    const lines = taskTableText(taskTable(programme, scheduleOf(programme)))
      .trimEnd()
      .split('\n');

    expect(new Set(lines.map((line) => line.split('\t').length))).toEqual(new Set([26]));
  });
});

describe('the comparison with stored dates', () => {
  it('agrees with what Horizon itself calculated and wrote', () => {
    const programme = chain();
    const written = writeMspdi(withCalculatedDates(programme, scheduleOf(programme)));
    const read = readPlanningFile(written.bytes);
    if (!read.ok) throw new Error(read.fault.message);

    const comparison = compareWithStored(scheduleOf(read.programme));

    expect(comparison.differences).toEqual([]);
    expect(comparison.agreement.totalFloatMinutes).toEqual({ same: 2, of: 2 });
  });

  it('names the task, the field and the reason of a difference', () => {
    const programme = withCalculatedDates(chain(), scheduleOf(chain()));
    programme.tasks[1]!.stored!.start = parseMinute('2026-03-04T08:00')!;

    const { differences } = compareWithStored(scheduleOf(programme));

    expect(differences).toMatchObject([{ taskId: '2', field: 'start', stored: parseMinute('2026-03-04T08:00') }]);
    expect(differences[0]!.reason).toMatch(/\bA\b/);
  });

  it('is shown in the report with the longest path', () => {
    const bytes = writeXer(withCalculatedDates(chain(), scheduleOf(chain()))).bytes;
    const read = readPlanningFile(bytes);
    if (!read.ok) throw new Error(read.fault.message);
    const schedule = scheduleOf(read.programme);

    const lines = programmeReport({ read, schedule, faults: [], dcma: [], most: 10 });

    expect(lines.join('\n')).toMatch(/2 tasks .* 1 links/);
    expect(lines.join('\n')).toMatch(/Longest path \(2 tasks\)\n.* A1 A\n.* A2 B b/);
    expect(lines.join('\n')).toMatch(/start 2\/2/);
  });
});
