import { expect, it } from 'vitest';
import type { CellEdit, CellValue } from '../../ui/data-grid/grid-types.ts';
import { editsOfCells, plainWords } from './edits-of-cells.ts';
import type { TaskRow } from './task-row.ts';
import { minuteOf } from './tasks.ts';

const cell = (rowId: string, columnId: string, value: CellValue) =>
  ({
    row: { activityCodes: { Area: 'North', Phase: '2' } } as Partial<TaskRow> as TaskRow,
    rowId,
    columnId,
    value,
    previous: null,
  }) satisfies CellEdit<TaskRow>;

it('several cells of one task become one edit', () => {
  const edits = editsOfCells([
    cell('a', 'name', 'Pour slab'),
    cell('b', 'crew', 'Crew 2'),
    cell('a', 'duration', '3 d'),
  ]);

  expect(edits).toEqual([
    { kind: 'task-changed', id: 'a', changes: { name: 'Pour slab', durationMinutes: 1440, durationUnit: 'd' } },
    { kind: 'task-changed', id: 'b', changes: { crew: 'Crew 2' } },
  ]);
});

it('a day typed as start means no earlier than that day; an empty one as soon as possible', () => {
  const edits = editsOfCells([cell('a', 'start', '2026-11-21'), cell('b', 'start', null)]);

  expect(edits).toEqual([
    { kind: 'task-changed', id: 'a', changes: { constraint: { kind: 'SNET', date: minuteOf('2026-11-21') } } },
    { kind: 'task-changed', id: 'b', changes: { constraint: { kind: 'ASAP', date: null } } },
  ]);
});

it('progress is sent in per cent', () => {
  expect(editsOfCells([cell('a', 'percentComplete', 0.455)])).toEqual([
    { kind: 'task-changed', id: 'a', changes: { percentComplete: 45.5 } },
  ]);
});

it('names refer to the programme’s calendars, WBS elements and codes; the other codes of a task stay', () => {
  const words = {
    ...plainWords,
    calendarIds: new Map([['Six days', 'cal-6']]),
    wbsIds: new Map([['1.2 Structure', 'wbs-12']]),
  };
  const typed = [
    cell('a', 'calendar', 'Six days'),
    cell('a', 'wbs', '1.2 Structure'),
    cell('a', 'location', 'South'),
    cell('a', 'code:Phase', '3'),
    cell('b', 'code:Phase', null),
  ];

  expect(editsOfCells(typed, words)).toEqual([
    {
      kind: 'task-changed',
      id: 'a',
      changes: {
        calendarId: 'cal-6',
        wbsId: 'wbs-12',
        location: 'South',
        activityCodes: { Area: 'North', Phase: '3' },
      },
    },
    { kind: 'task-changed', id: 'b', changes: { activityCodes: { Area: 'North' } } },
  ]);
});

it('a deadline is the end of the working day it names', () => {
  expect(editsOfCells([cell('a', 'deadline', '2026-11-21')], { ...plainWords, defaultFinishMinute: 960 })).toEqual([
    { kind: 'task-changed', id: 'a', changes: { deadline: minuteOf('2026-11-21', 960) } },
  ]);
});
