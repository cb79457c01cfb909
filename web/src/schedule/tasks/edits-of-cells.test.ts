import { expect, it } from 'vitest';
import type { CellEdit, CellValue } from '../../ui/data-grid/grid-types.ts';
import { editsOfCells } from './edits-of-cells.ts';
import { minuteOf, type TaskItem } from './tasks.ts';

const cell = (rowId: string, columnId: string, value: CellValue) =>
  ({ row: {} as TaskItem, rowId, columnId, value, previous: null }) satisfies CellEdit<TaskItem>;

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
