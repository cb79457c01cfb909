import {
  calculate,
  newAssignment,
  newCalendar,
  newLink,
  newProgramme,
  newResource,
  newTask,
  prepare,
  type Programme,
} from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import { factColumns } from './fact-columns.ts';
import { locationOf } from './programme-facts.ts';
import type { ReadProgramme, TaskMore } from './read-programme.ts';
import { rowsOfProgramme } from './task-row.ts';
import { minuteOf } from './tasks.ts';

const nobody: TaskMore = { status: null, assigneeUserId: null, trade: null, crew: null, location: null, wbsId: null };
const noNames: ReadonlyMap<string, string> = new Map();
const eight = 8 * 60;

/** Structure holds slab then walls; an empty summary is behind them. Monday 4 January 2027. */
function programme(): Programme {
  const made = newProgramme('msp', minuteOf('2027-01-04', eight)!);
  made.calendars.push(newCalendar('standard', 'Five days', [1, 2, 3, 4, 5]));
  made.project.calendarId = 'standard';
  made.tasks.push(
    { ...newTask('s'), name: 'Structure', kind: 'summary' },
    { ...newTask('slab'), name: 'Slab', code: 'A10', parentId: 's', durationMinutes: 5 * 480 },
    { ...newTask('walls'), name: 'Walls', code: 'A20', parentId: 's', durationMinutes: 2 * 480 },
    { ...newTask('done'), name: 'Structure complete', parentId: 's', durationMinutes: 0, isMilestone: true },
    { ...newTask('e'), name: 'Nothing yet', kind: 'summary' },
  );
  made.links.push(
    { ...newLink('l1', 'slab', 'walls'), lag: { kind: 'working', minutes: 480 }, lagUnit: 'd' },
    newLink('l2', 'walls', 'done'),
  );
  return made;
}

function readOf(made: Programme, more: Partial<Record<string, Partial<TaskMore>>> = {}): ReadProgramme {
  const schedule = calculate(prepare(made).network!);
  const rowOf = (id: string) => made.tasks.findIndex((task) => task.id === id);
  return {
    programme: made,
    revision: 1,
    dates: schedule,
    people: { kp_1: 'Mia Chen' },
    mayEdit: true,
    mayRecord: true,
    rowOf,
    taskOf: (id) => made.tasks[rowOf(id)],
    moreOf: (id) => ({ ...nobody, ...more[id] }),
  };
}

describe('the rows of the task list', () => {
  it('are in outline order, level by level, without empty summaries', () => {
    const rows = rowsOfProgramme(readOf(programme()), noNames);

    expect(rows.map(({ name, level, isSummary }) => [name, level, isSummary])).toEqual([
      ['Structure', 0, true],
      ['Slab', 1, false],
      ['Walls', 1, false],
      ['Structure complete', 1, false],
    ]);
  });

  it('are in outline order if a task comes before its parent', () => {
    const made = programme();
    made.tasks.reverse();

    expect(rowsOfProgramme(readOf(made), noNames).map(({ id }) => id)).toEqual(['s', 'done', 'walls', 'slab']);
  });

  it('have the duration in days, whether it is a milestone, and the bucket of the status', () => {
    const [, slab, , done] = rowsOfProgramme(
      readOf(programme(), { slab: { status: 'At risk', assigneeUserId: 'kp_1' } }),
      noNames,
    );

    expect(slab).toMatchObject({ start: '2027-01-04', finish: '2027-01-08', status: 'delayed', isMilestone: false });
    expect(slab).toMatchObject({ assigneeName: 'Mia Chen', durationMinutes: 2400, isCritical: true });
    expect(done).toMatchObject({ start: '2027-01-13', finish: '2027-01-13', isMilestone: true });
  });

  it('end on the day before if the work ends at midnight', () => {
    const made = programme();
    made.tasks[1]!.isElapsed = true;
    made.project.start = minuteOf('2027-01-04')!;
    made.calendars[0]!.week = Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }]);
    made.tasks[1]!.durationMinutes = 1440;

    expect(rowsOfProgramme(readOf(made), noNames)[1]).toMatchObject({ start: '2027-01-04', finish: '2027-01-04' });
  });
});

describe('the additional data of a task', () => {
  it('includes its logic by activity ids, with kinds and lags unless finish to start without a lag', () => {
    const [, slab, walls, done] = rowsOfProgramme(readOf(programme()), noNames);

    expect(slab!.factOf('successors')).toBe('A20FS +1d');
    expect(walls!.factOf('predecessors')).toBe('A10FS +1d');
    expect(done!.factOf('predecessors')).toBe('A20');
    expect(slab!.factOf('predecessors')).toBeNull();
  });

  it('includes its resources with their units, its calendar and its summaries', () => {
    const made = programme();
    made.resources.push({ ...newResource('r1'), name: 'Concreters' }, { ...newResource('r2'), name: 'Pump' });
    made.assignments.push({ ...newAssignment('a1', 'slab', 'r1'), units: 4 }, newAssignment('a2', 'slab', 'r2'));
    const slab = rowsOfProgramme(readOf(made), noNames)[1]!;

    expect(slab.factOf('resources')).toBe('4 Concreters, Pump');
    expect(slab.factOf('calendar')).toBe('Five days');
    expect(slab.factOf('under')).toBe('Structure');
  });

  it('includes its baseline and its variance in days', () => {
    const made = programme();
    const [start, finish] = [minuteOf('2027-01-04', eight)!, minuteOf('2027-01-06', 17 * 60)!];
    made.tasks[1]!.baselines = [{ number: 0, start, finish, durationMinutes: 1440, workMinutes: null, cost: null }];
    const [, slab, walls] = rowsOfProgramme(readOf(made), noNames);

    expect(slab!.factOf('baselineFinish')).toBe('2027-01-06');
    expect(slab!.factOf('finishVariance')).toBe(2);
    expect(slab!.factOf('startVariance')).toBe(0);
    expect(walls!.factOf('finishVariance')).toBeNull();
  });

  it('includes its early and late dates and its free float in days', () => {
    const made = programme();
    made.tasks.push({ ...newTask('fence'), name: 'Fence', parentId: 's', durationMinutes: 480 });
    const rows = rowsOfProgramme(readOf(made), noNames);
    const fence = rows.find(({ id }) => id === 'fence')!;

    expect(fence.factOf('earlyStart')).toBe('2027-01-04');
    expect(fence.factOf('lateFinish')).toBe('2027-01-13');
    expect(fence.factOf('freeFloat')).toBe(7);
  });

  it('has a column for each activity code, each imported field, and the location', () => {
    const made = programme();
    made.tasks[1]!.activityCodes = { Area: 'North', Trade: 'CON' };
    made.tasks[2]!.custom = { Bays: 4 };
    const read = readOf(made);
    const columns = factColumns(made, { calendars: [], wbs: [] });
    const [, slab, walls] = rowsOfProgramme(read, noNames);
    const valueOf = (header: string, row = slab!) => columns.find((column) => column.header === header)?.value(row);

    expect(locationOf(made)).toBe('code Area');
    expect(valueOf('Location')).toBe('North');
    const [, placed] = rowsOfProgramme(readOf(made, { slab: { location: 'Level 3' } }), noNames);
    expect(valueOf('Location', placed)).toBe('Level 3');
    expect(valueOf('Trade (code)')).toBe('CON');
    expect(valueOf('Bays', walls)).toBe(4);
    expect(columns.some(({ header }) => header === 'Baseline start')).toBe(false);
  });
});
