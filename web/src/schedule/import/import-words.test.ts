import { describe, expect, it } from 'vitest';
import {
  comparedText,
  groupedMessages,
  describeAdded,
  describeAgreement,
  describeChangedSince,
  describeChangedTasks,
  describeEdits,
  describeUndo,
  overwrittenWords,
} from './import-words.ts';

it('shows a fault that many links share once, with its count and the first ones by name', () => {
  const errorText = (pair: string) => `Link ${pair}: these two tasks are linked already.`;
  const pairs = ['A10 Pour → A20 Cure', 'A20 Cure → A30 Strip', 'A30 Strip → A40 Clean', 'A40 Clean → A50 Fix'];

  expect(groupedMessages(['Only once', ...pairs.map(errorText)])).toEqual([
    { message: 'These two tasks are linked already.', count: 4, examples: pairs.slice(0, 3) },
    { message: 'Only once', count: 1, examples: [] },
  ]);
});

it('lists the cells that an edited table empties, and counts its changes to links and assignments', () => {
  const nothing = { links_added: 0, links_changed: 0, links_removed: 0, assignments_added: 0, assignments_removed: 0 };

  expect(describeEdits({ ...nothing, emptied: 0, emptied_cells: [] })).toEqual([]);
  expect(
    describeEdits({
      ...nothing,
      emptied: 1200,
      emptied_cells: ['Row 2, column Crew'],
      links_added: 1,
      links_removed: 3,
    }),
  ).toEqual([
    {
      text: '1,200 cells are emptied, and what they said is taken away:',
      cells: ['Row 2, column Crew', 'and 1,199 more'],
    },
    { text: 'Links: 1 added, 3 removed', cells: [] },
  ]);
});

it('lists by task the changes since a table was exported, and what happens to its edited cells', () => {
  const row = { place: 'Row 2 (A1010 Pour slab)', by: 'Ingrid', at: '2026-11-03T03:00:00Z', is_deleted: false };
  const rows = [
    { ...row, both: ['Duration'], newer: ['Notes', 'Crew'] },
    { ...row, place: 'Row 9 (Strip)', is_deleted: true, both: [], newer: [] },
  ];
  const changed = { based_on: [4], left: 1, overwritten: 0, tasks: 120, deleted: 1, rows };

  const { lead, lines } = describeChangedSince(changed, () => 'on Tuesday');

  expect(lead).toBe(
    '120 tasks of the table were changed here since it was exported. Cells not edited in the table keep their current values. 1 edited cell was changed here too and is not updated. 1 task of them is deleted by now.',
  );
  expect(lines).toEqual([
    {
      text: 'Row 2 (A1010 Pour slab): changed by Ingrid, on Tuesday',
      cells: ['Edited in the table too: Duration', 'Newer here: Notes, Crew'],
    },
    { text: 'Row 9 (Strip): deleted by Ingrid, on Tuesday', cells: [] },
    { text: 'and 118 more tasks', cells: [] },
  ]);
  expect(describeChangedSince({ ...changed, left: 0, overwritten: 2, deleted: 0 }, String).lead).toContain(
    '2 edited cells go over newer ones.',
  );
});

it('formats compared values: minutes as dates, floats as hours', () => {
  expect(comparedText('start', 29_805_600)).toBe('2 Sep 2026, 08:00');
  expect(comparedText('totalFloatMinutes', -480)).toBe('−8 h');
  expect(comparedText('isCritical', true)).toBe('Yes');
  expect(comparedText('start', null)).toBe('–');
});

it('reports once that all dates agree, or the differences by field', () => {
  expect(
    describeAgreement([
      ['start', { same: 1200, of: 1200 }],
      ['finish', { same: 1200, of: 1200 }],
    ]),
  ).toBe('Start and finish agree for all 1,200 tasks.');
  expect(
    describeAgreement([
      ['start', { same: 7, of: 9 }],
      ['finish', { same: 9, of: 9 }],
      ['isCritical', { same: 8, of: 8 }],
    ]),
  ).toBe('Start 7 of 9 agree. Finish and critical agree for all tasks that have them in the file.');
});

describe('what keeps an import from being undone', () => {
  it('lists tasks with people, and counts their dependants', () => {
    const lines = describeChangedTasks([
      { id: '1', name: 'Pour slab', by: ['Ingrid'] },
      { id: '2', name: 'Level 3', by: [] },
    ]);

    expect(lines).toEqual(['Pour slab: changed by Ingrid', '1 task that they need']);
  });
});

it('says what taking an import back takes away, what is as before and what stays', () => {
  const none = { tasks: 0, links: 0, calendars: 0, resources: 0, assignments: 0 };
  const preview = {
    id: 'i',
    file_name: 'tower.xer',
    goes: { ...none, tasks: 1200, links: 1, calendars: 3 },
    comes_back: none,
    as_before: { ...none, tasks: 2 },
    wbs: 4,
    settings: true,
    stays: 12,
    changed: [],
  };

  expect(describeUndo(preview)).toEqual({
    goes: [
      '1,200 tasks',
      '1 link',
      '3 calendars',
      '4 WBS elements of the import, except those that contain other records',
    ],
    back: ['2 tasks, changed by the import', 'Start, data date and rules of calculation of the programme'],
    stays: ['12 tasks of the programme', 'Baselines, what-ifs, and the history of both'],
  });
  expect(describeUndo({ ...preview, stays: 0 }).stays[0]).toBe('No tasks: the programme will be empty');
});

it('lists added summaries separately if the whole file was added', () => {
  expect(describeAdded({ added: 5181, tasks: 4217, summaries: 964 })).toBe('4,217 tasks and 964 summaries');
  expect(describeAdded({ added: 2, tasks: 1, summaries: 1 })).toBe('1 task and 1 summary');
  expect(describeAdded({ added: 12, tasks: 4217, summaries: 964 })).toBe('12 tasks');
  expect(describeAdded({ added: 1, tasks: 1, summaries: 0 })).toBe('1 task');
});

it('names the overwritten fields of a task, and the rest together', () => {
  expect(overwrittenWords(['percentComplete', 'notes'])).toBe('progress and notes');
  expect(overwrittenWords(['durationMinutes', 'isEstimated', 'color'])).toBe('duration and other details');
});
