import {
  calculate,
  newAssignment,
  newLink,
  newProgramme,
  newResource,
  newTask,
  prepare,
  type Task,
} from '@horizon/schedule';
import { dayOf, MINUTES_PER_DAY } from '@horizon/working-time';
import { describe, expect, test } from 'vitest';
import { noFilter } from '../../layout/task-filter.ts';
import { scheduleAfter } from '../../programme/apply-edits.ts';
import { nothingMore } from '../../programme/planned-task.ts';
import { forPhone, listColumns, defaultView, withColumn } from './chart-columns.ts';
import { planOfText } from '../editing/cell-plan.ts';
import { chartFrom, modelOf } from './chart-rows.ts';

const MONDAY = dayOf(2026, 1, 5) * MINUTES_PER_DAY + 480;
const task = (id: string, more: Partial<Task> & Record<string, unknown> = {}): Task => ({
  ...newTask(id),
  ...nothingMore,
  name: id,
  durationMinutes: 2 * 480,
  ...more,
});

/** Slab → Walls, which carpenters build at level 2. */
function desk() {
  const programme = newProgramme('msp', MONDAY);
  programme.tasks = [
    task('Slab', { code: 'A10' }),
    task('Walls', { code: 'A20', trade: 'Carpentry', location: 'Level 2', assigneeUserId: 'ana' }),
  ];
  programme.links = [newLink('a', 'Slab', 'Walls')];
  programme.resources = [{ ...newResource('r'), name: 'Carpenter' }];
  programme.assignments = [{ ...newAssignment('x', 'Walls', 'r'), units: 2 }];
  const people = [{ value: 'ana', label: 'Ana Silva' }];
  const chart = chartFrom(
    calculate(prepare(programme).network!),
    { ana: 'Ana Silva' },
    { wbsNames: new Map(), people },
  );
  const choice = {
    filter: noFilter,
    grouping: 'wbs',
    folded: new Set<string>(),
    canEdit: true,
    today: MONDAY,
    path: null,
  };
  return { chart, model: modelOf(chart, choice) };
}

describe('The columns of the list', () => {
  const { chart, model } = desk();
  const labels = (view = defaultView) => listColumns(chart.offered, view).map(({ label }) => label);

  test('are the default ones until a planner chooses others', () => {
    expect(labels()).toEqual([
      'No.',
      'Activity id',
      'Task',
      'Start',
      'Finish',
      '% done',
      'Float',
      'Predecessors',
      'Duration',
    ]);
  });

  test('have no activity id on a phone by default', () => {
    const onPhone = forPhone(chart.offered);
    const code = onPhone.all.find(({ id }) => id === 'code')!;
    const phoneLabels = (view = defaultView) => listColumns(onPhone, view).map(({ label }) => label);

    expect(phoneLabels().slice(0, 3)).toEqual(['No.', 'Task', 'Start']);
    expect(phoneLabels(withColumn(defaultView, code, true)).slice(0, 3)).toEqual(['No.', 'Activity id', 'Task']);
  });

  test('have the selected order and widths', () => {
    const shown = listColumns(chart.offered, { hidden: [], order: ['float', 'name'], widths: { float: 90 } });

    expect(shown.slice(0, 3).map(({ id }) => id)).toEqual(['float', 'name', 'number']);
    expect(shown[0]).toMatchObject({ widthPx: 90, isSized: true });
  });

  test('can all be hidden except the names', () => {
    const none = chart.offered.all.reduce((view, each) => withColumn(view, each, false), defaultView);

    expect(labels(none)).toEqual(['Task']);
  });

  test('show the same values of a task as the task list', () => {
    const cellText = (id: string) => model.textOf(id, 1);

    expect([cellText('trade'), cellText('location'), cellText('resources'), cellText('type')]).toEqual([
      'Carpentry',
      'Level 2',
      '2 Carpenter',
      'Task',
    ]);
    expect([cellText('assigneeUserId'), cellText('crew'), cellText('code')]).toEqual(['Ana Silva', '–', 'A20']);
    expect(model.textOf('successors', 0)).toBe('A20');
  });
});

describe('Text typed into a cell of the list', () => {
  const typed = (column: string, text: string) => {
    const { chart } = desk();
    const plan = planOfText(chart, { task: 1, column, text });
    if ('refusal' in plan) return plan.refusal;
    const after = chartFrom(
      scheduleAfter(chart.schedule, plan.edits).schedule!,
      {},
      { wbsNames: new Map(), people: [{ value: 'bo', label: 'Bo Lee' }] },
    );
    return modelOf(after, {
      filter: noFilter,
      grouping: 'wbs',
      folded: new Set(),
      canEdit: true,
      today: MONDAY,
      path: null,
    }).textOf(column, 1);
  };

  test('sets trade, crew and location, and clears them', () => {
    expect([typed('trade', 'Formwork'), typed('crew', 'Crew 4'), typed('location', '')]).toEqual([
      'Formwork',
      'Crew 4',
      '–',
    ]);
  });

  test('sets the responsible person by name', () => {
    expect(typed('assigneeUserId', 'ana silva')).toBe('Somebody else');
    expect(typed('assigneeUserId', 'Nobody')).toContain('is not one of Ana Silva');
  });

  test('sets a constraint with its day, by name or symbol', () => {
    expect(typed('constraint', 'SNET 12/1/2026')).toBe('Start no earlier than 12 Jan 2026');
    expect(typed('constraint', 'Finish no later than 30 Jan 2026')).toBe('Finish no later than 30 Jan 2026');
    expect(typed('constraint', 'As late as possible')).toBe('As late as possible');
    expect(typed('constraint', '')).toBe('–');
    expect(typed('constraint', 'MSO')).toBe('Give the day too: Must start on 21 Nov 2026.');
    expect(typed('constraint', 'soon')).toContain('is no constraint');
  });

  test('is refused if the value is calculated', () => {
    expect(typed('freeFloat', '3')).toBe('Free float is calculated.');
    expect(typed('resources', 'Crane')).toBe('Resources is calculated.');
  });
});
