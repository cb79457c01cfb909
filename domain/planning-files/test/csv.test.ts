import { describe, expect, it } from 'vitest';

import { newLink, newProgramme, newTask } from '@horizon/schedule';
import { parseMinute } from '@horizon/working-time';

import { parsePredecessors, parseTypedDate, parseTypedDuration } from '../src/csv/cell-values.ts';
import { readPlanningFile, writeCsv } from '../src/index.ts';

const units = { minutesPerDay: 480, minutesPerWeek: 2400, daysPerMonth: 20 };

function programmeOf(text: string) {
  const read = readPlanningFile(new TextEncoder().encode(text));
  if (!read.ok) throw new Error(read.fault.message);
  return read.programme;
}

describe('a duration typed by a planner', () => {
  it.each([
    ['5', 2400, 'd'],
    ['5 days', 2400, 'd'],
    ['5d', 2400, 'd'],
    ['1.5 wks', 3600, 'w'],
    ['2 mons', 19_200, 'mo'],
    ['40h', 2400, 'h'],
    ['30 mins', 30, 'm'],
    ['3 edays', 4320, 'd'],
    ['0,5 d', 240, 'd'],
    ['5 days?', 2400, 'd'],
  ])('%j', (text, minutes, unit) => {
    expect(parseTypedDuration(text, units)).toMatchObject({ minutes, unit });
  });

  it.each(['', 'soon', '5 bananas'])('%j is invalid', (text) => {
    expect(parseTypedDuration(text, units)).toBeNull();
  });
});

describe('a date typed by a planner', () => {
  const options = { isMonthFirst: false, defaultMinute: 480 };

  it.each([
    ['2026-05-13', '2026-05-13T08:00'],
    ['2026-05-13T07:30', '2026-05-13T07:30'],
    ['13/05/2026', '2026-05-13T08:00'],
    ['Wed 13/05/26 5:00 PM', '2026-05-13T17:00'],
    ['13-May-26 A', '2026-05-13T08:00'],
    ['13 May 2026', '2026-05-13T08:00'],
  ])('%j', (text, minute) => {
    expect(parseTypedDate(text, options)).toBe(parseMinute(minute));
  });

  it('has its month first where the column says so', () => {
    expect(parseTypedDate('05/13/2026', { ...options, isMonthFirst: true })).toBe(parseMinute('2026-05-13T08:00'));
  });

  it.each(['31/02/2026', 'NA', ''])('%j is invalid', (text) => {
    expect(parseTypedDate(text, options)).toBeNull();
  });
});

describe('predecessors typed by a planner', () => {
  it.each([
    ['12', '12', 'FS', { kind: 'working', minutes: 0 }],
    ['12FS+2d', '12', 'FS', { kind: 'working', minutes: 960 }],
    ['12SS-1 day', '12', 'SS', { kind: 'working', minutes: -480 }],
    ['12FF+3ed', '12', 'FF', { kind: 'elapsed', minutes: 4320 }],
    ['12FS+50%', '12', 'FS', { kind: 'percent', percent: 50 }],
    ['A-100', 'A-100', 'FS', { kind: 'working', minutes: 0 }],
    ['A-100: SS+1d', 'A-100', 'SS', { kind: 'working', minutes: 480 }],
  ])('%j', (text, predecessor, kind, lag) => {
    expect(parsePredecessors(text, units).links).toMatchObject([{ predecessor, kind, lag }]);
  });
});

describe('a task table', () => {
  it('is found under lines of title, with any separator of cells', () => {
    const { tasks, links } = programmeOf(
      'Programme of works;;;\n;;;\nID;Task Name;Duration;Predecessors\n1;Dig;5 days;\n2;"Pour; cure";2 days;1FS+1d\n',
    );

    expect(tasks.map((task) => [task.name, task.durationMinutes])).toEqual([
      ['Dig', 2400],
      ['Pour; cure', 960],
    ]);
    expect(links).toMatchObject([{ predecessorId: '1', successorId: '2', lag: { minutes: 480 } }]);
  });

  it('takes its outline from levels', () => {
    const { tasks } = programmeOf('Name,Outline Level,Duration\nStructure,1,\nLevel 1,2,\nPour,3,1d\nFit-out,1,2d\n');

    expect(tasks.map((task) => [task.name, task.parentId, task.kind])).toEqual([
      ['Structure', null, 'summary'],
      ['Level 1', '1', 'summary'],
      ['Pour', '2', 'task'],
      ['Fit-out', null, 'task'],
    ]);
  });

  it('makes summaries of WBS codes that many rows share', () => {
    const { tasks } = programmeOf(
      'Activity ID,Activity Name,WBS,Duration\nA1,Dig,T.S,5\nA2,Pour,T.S,2\nA3,Paint,T.F,1\n',
    );

    expect(tasks.map((task) => [task.id, task.parentId])).toEqual([
      ['T', null],
      ['T.S', 'T'],
      ['A1', 'T.S'],
      ['A2', 'T.S'],
      ['T.F', 'T'],
      ['A3', 'T.F'],
    ]);
  });

  it.each([
    ['the row where the table numbers its rows', 'UID,ID,Code,Name,Predecessors\n2,1,X,Dig,\n1,2,Y,Pour,1\n', '2>1'],
    ['the activity id where it does not', 'Code,Name,Predecessors\n2,Dig,\n1,Pour,2\n', '2>1'],
    ['the unique id where the column says so', 'UID,ID,Name,Unique ID Predecessors\n2,1,Dig,\n1,2,Pour,2\n', '2>1'],
  ])('takes the number of a predecessor for %s', (_what, table, link) => {
    const read = readPlanningFile(new TextEncoder().encode(table));

    expect(read.ok && read.programme.links.map((each) => `${each.predecessorId}>${each.successorId}`)).toEqual([link]);
  });

  it('writes links so that they are read again, with any names of rows and ids', () => {
    const programme = newProgramme('msp', 29_700_480);
    programme.tasks.push({ ...newTask('w0'), name: 'Zone', kind: 'summary' });
    for (const id of ['1', '2', '3']) programme.tasks.push({ ...newTask(id), name: `Bay ${id}`, parentId: 'w0' });
    programme.links.push(newLink('a', '1', '2'), newLink('b', '2', '3'));

    const read = readPlanningFile(writeCsv(programme).bytes);

    expect(read.ok && read.programme.links.map((each) => `${each.predecessorId}>${each.successorId}`)).toEqual([
      '1>2',
      '2>3',
    ]);
  });

  it('keeps a typed start of a task without predecessors', () => {
    const { tasks } = programmeOf('Name,Duration,Start\nA,1,01/06/2026\nB,1,15/06/2026\n');

    expect(tasks[0]!.constraint.kind).toBe('ASAP');
    expect(tasks[1]!.constraint).toEqual({ kind: 'SNET', date: parseMinute('2026-06-15T08:00') });
  });

  it('reports links to tasks that are not in it', () => {
    const read = readPlanningFile(new TextEncoder().encode('ID,Name,Predecessors\n1,A,99\n'));

    expect(read.ok && read.warnings.join()).toContain('"99", which is not in the table');
  });
});
