import { describe, expect, it } from 'vitest';

import { newProgramme, newResource, newTask, type Programme, standardCalendar, type Task } from '@horizon/schedule';

import { readPlanningFile, writeXer } from '../src/index.ts';
import { uniqueNames } from '../src/xer/xer-limits.ts';

function programmeOf(...tasks: Partial<Task>[]): Programme {
  const programme = newProgramme('msp', 1440 * 20_760 + 480);
  programme.calendars = [standardCalendar('1')];
  Object.assign(programme.project, { id: '7', name: 'Quay Tower', calendarId: '1' });
  programme.tasks = tasks.map((task, index) => ({ ...newTask(String(index + 1)), name: `Task ${index + 1}`, ...task }));
  return programme;
}

/** The values of a column in the file. */
function column(programme: Programme, table: string, name: string): string[] {
  const lines = new TextDecoder('windows-1252').decode(writeXer(programme).bytes).split('\r\n');
  const at = lines.indexOf(`%T\t${table}`);
  const place = lines[at + 1]!.split('\t').indexOf(name);
  const end = lines.findIndex((line, index) => index > at + 1 && !line.startsWith('%R'));
  return lines.slice(at + 2, end).map((line) => line.split('\t')[place]!);
}

const reportOf = (programme: Programme) =>
  Object.fromEntries(writeXer(programme).notCarriedOver.map(({ kind, count, note }) => [kind, `${count}: ${note}`]));

describe('names that only one record may have', () => {
  it.each([
    [
      ['STR', 'STR', 'str', 'FIT'],
      ['STR', 'STR-2', 'str-3', 'FIT'],
    ],
    [
      ['STR', 'STR', 'STR-2'],
      ['STR', 'STR-3', 'STR-2'],
    ],
    [
      ['ABCDEFGHIJ-left', 'ABCDEFGHIJ-right'],
      ['ABCDEFGHIJ', 'ABCDEFGH-2'],
    ],
  ])('%j become %j', (given, expected) => {
    expect(uniqueNames(given, 10)).toEqual(expected);
  });
});

describe('a programme exported for P6', () => {
  it('has WBS codes that are unique under their parent, and lists the changed ones', () => {
    const programme = programmeOf(
      { kind: 'summary', wbsCode: 'STR', name: 'Block A' },
      { parentId: '1' },
      { kind: 'summary', wbsCode: 'STR', name: 'Block B' },
      { kind: 'summary', wbsCode: 'STR.1', name: 'Level 1', parentId: '3' },
      { kind: 'summary', wbsCode: 'STR.1', name: 'Level 2', parentId: '3' },
      { kind: 'summary', wbsCode: 'STR.1', name: 'Level 1', parentId: '1' },
    );

    expect(column(programme, 'PROJWBS', 'wbs_short_name')).toEqual(['Quay Tower', 'STR', 'STR-2', '1', '1-2', '1']);
    expect(reportOf(programme)['changed-projwbs-wbs-short-name']).toBe(
      '2: WBS codes made unique, as P6 requires: “STR” as “STR-2”, “1” as “1-2”',
    );
  });

  it('has texts no longer than P6 takes, and lists those that were cut', () => {
    const name = 'Pour the slab of the plant room above the loading dock '.repeat(3);
    const programme = programmeOf(
      { kind: 'summary', wbsCode: 'W'.repeat(41) },
      { name, code: 'C'.repeat(45), parentId: '1' },
    );
    programme.project.name = 'Barangaroo Quay Tower and Podium Construction Programme';
    programme.tasks[1]!.activityCodes = { Location: 'L'.repeat(75) };
    programme.tasks[1]!.custom = { Text1: 'x'.repeat(300) };
    programme.customFields = [{ name: 'Text1', alias: null, of: 'task', type: 'text' }];

    expect(column(programme, 'TASK', 'task_name')).toEqual([name.slice(0, 120).trimEnd()]);
    expect(column(programme, 'TASK', 'task_code')).toEqual(['C'.repeat(40)]);
    expect(column(programme, 'PROJECT', 'proj_short_name')).toEqual(['Barangaroo Quay Tower and Podium Constru']);
    expect(column(programme, 'PROJWBS', 'wbs_short_name')).toEqual(['W'.repeat(40)]);
    expect(column(programme, 'ACTVCODE', 'short_name')).toEqual(['L'.repeat(60)]);
    expect(column(programme, 'ACTVTYPE', 'actv_short_len')).toEqual(['60']);
    expect(column(programme, 'UDFVALUE', 'udf_text')[0]).toHaveLength(255);
    expect(Object.keys(reportOf(programme)).toSorted()).toEqual([
      'changed-actvcode-short-name',
      'changed-project-proj-short-name',
      'changed-projwbs-wbs-short-name',
      'changed-task-task-code',
      'changed-task-task-name',
      'changed-udfvalue-udf-text',
    ]);
    expect(reportOf(programme)['changed-task-task-name']).toBe(
      '1: Names of activities cut to the 120 characters that P6 takes: “Pour the slab of the plant room above the loading dock Pour…”',
    );
  });

  it('gives each resource an id of its own: its name where it has none', () => {
    const programme = programmeOf({});
    programme.resources = [
      { ...newResource('1'), name: 'Concrete crew' },
      { ...newResource('2'), name: 'Concrete crew' },
      { ...newResource('3'), name: 'Crane', code: 'TC1' },
    ];

    expect(column(programme, 'RSRC', 'rsrc_short_name')).toEqual(['Concrete crew', 'Concrete crew-2', 'TC1']);
  });

  it('keeps activity codes with the same beginning apart', () => {
    const programme = programmeOf({}, {});
    const zone = 'North-east corner plant room and risers above the loading dock';
    programme.tasks[0]!.activityCodes = { Location: `${zone}, level 3` };
    programme.tasks[1]!.activityCodes = { Location: `${zone}, level 4` };

    const read = readPlanningFile(writeXer(programme).bytes);

    const values = read.ok ? read.programme.tasks.flatMap(({ activityCodes }) => Object.values(activityCodes)) : [];
    expect(new Set(values).size).toBe(2);
  });

  it('says nothing of texts that fit', () => {
    const programme = programmeOf({ kind: 'summary', wbsCode: 'STR' }, { name: 'N'.repeat(120), parentId: '1' });

    expect(Object.keys(reportOf(programme)).filter((kind) => kind.startsWith('changed'))).toEqual([]);
  });
});
