import { describe, expect, it } from 'vitest';
import { emptyView } from '../../ui/data-grid/view.ts';
import { bulkChange, describeRows } from './bulk-changes.ts';
import { showsOutline, withNamedFilters, workToShow } from './list-view.ts';
import { removalsOf } from './removals.ts';
import type { TaskRow } from './task-row.ts';
import { minuteOf } from './tasks.ts';

const row = (id: string, level: number, more: Partial<TaskRow> = {}): TaskRow => ({
  id,
  name: id,
  code: null,
  isSummary: false,
  isMilestone: false,
  isCritical: false,
  level,
  status: 'not started',
  percent: 0,
  start: '2027-01-04',
  finish: '2027-01-08',
  durationMinutes: 2400,
  durationUnit: 'd',
  isElapsed: false,
  floatMinutes: 0,
  assigneeUserId: null,
  assigneeName: null,
  trade: null,
  crew: null,
  deadline: null,
  actualStart: null,
  actualFinish: null,
  activityCodes: {},
  mayEdit: true,
  mayRecord: true,
  factOf: () => null,
  ...more,
});
const summary = (id: string, level: number) => row(id, level, { isSummary: true });
/** tower( north( a b ) south( c ) ) d */
const outline = [
  summary('tower', 0),
  summary('north', 1),
  row('a', 2),
  row('b', 2),
  summary('south', 1),
  row('c', 2),
  row('d', 0),
];
const times = { defaultStartMinute: 480, defaultFinishMinute: 960 };

describe('deleting many tasks', () => {
  const removed = (...ids: string[]) =>
    removalsOf(outline, new Set(ids)).map((edit) =>
      edit.kind === 'task-removed' ? `${edit.id}${edit.withChildren ? ' and below' : ''}` : edit.kind,
    );

  it('deletes a whole branch if all tasks of a summary are selected', () => {
    expect(removed('north', 'a', 'b', 'd')).toEqual(['north and below', 'd']);
    expect(removed(...outline.map(({ id }) => id))).toEqual(['tower and below', 'd']);
  });

  it('keeps tasks that are not selected: they move up to the position of their summary', () => {
    expect(removed('north', 'a')).toEqual(['north', 'a']);
    expect(removed('tower', 'north', 'a', 'b', 'c')).toEqual(['tower', 'north and below', 'c']);
  });
});

describe('one change for many tasks', () => {
  it('changes the applicable fields of summaries, and reports those that they keep', () => {
    const change = bulkChange(outline.slice(1, 4), { trade: 'Concrete', percentComplete: '25', crew: '' }, times);

    expect(change.edits).toEqual([
      { kind: 'task-changed', id: 'north', changes: { trade: 'Concrete' } },
      { kind: 'task-changed', id: 'a', changes: { trade: 'Concrete', percentComplete: 25 } },
      { kind: 'task-changed', id: 'b', changes: { trade: 'Concrete', percentComplete: 25 } },
    ]);
    expect(change).toMatchObject({ passedOver: 1, ofWorkOnly: 'progress' });
  });

  it('skips summaries if no field applies to them', () => {
    const change = bulkChange(outline.slice(1, 3), { calendarId: 'six', deadline: '2027-02-01' }, times);

    expect(change.edits).toEqual([
      { kind: 'task-changed', id: 'a', changes: { calendarId: 'six', deadline: minuteOf('2027-02-01', 960) } },
    ]);
    expect(change.ofWorkOnly).toBe('calendar and deadline');
  });

  it('keeps the other activity codes of each task', () => {
    const coded = [row('a', 0, { activityCodes: { Area: 'North', Phase: '1' } }), row('b', 0)];

    expect(bulkChange(coded, { 'code Phase': '2' }, times).edits).toEqual([
      { kind: 'task-changed', id: 'a', changes: { activityCodes: { Area: 'North', Phase: '2' } } },
      { kind: 'task-changed', id: 'b', changes: { activityCodes: { Phase: '2' } } },
    ]);
  });

  it('sets a constraint to the end or the start of the day, and refuses one without a date', () => {
    const constrained = (kind: string, constraintDate: string) =>
      bulkChange([row('a', 0)], { constraintKind: kind, constraintDate }, times);

    expect(constrained('FNLT', '2027-02-01').edits).toEqual([
      { kind: 'task-changed', id: 'a', changes: { constraint: { kind: 'FNLT', date: minuteOf('2027-02-01', 960) } } },
    ]);
    expect(constrained('SNET', '').faults).toEqual({ constraintDate: ['This constraint needs a date.'] });
    expect(bulkChange([row('a', 0)], { percentComplete: '120' }, times).faults).toHaveProperty('percentComplete');
  });

  it('is described with separate counts of tasks and summaries', () => {
    expect(describeRows(outline)).toBe('4 tasks and 3 summaries');
    expect(describeRows(outline.slice(2, 3))).toBe('1 task');
  });
});

describe('the content of the list', () => {
  const whole = { from: '', to: '', order: 'outline' } as const;

  it('is the outline with its summaries unless it is filtered, sorted or grouped', () => {
    expect(showsOutline(emptyView, whole)).toBe(true);
    expect(showsOutline({ ...emptyView, group: ['trade'] }, whole)).toBe(false);
    expect(workToShow(outline, whole).map(({ id }) => id)).toEqual([...'abcd']);
    expect(showsOutline({ ...emptyView, q: 'slab' }, whole)).toBe(false);
    expect(showsOutline({ ...emptyView, hidden: ['crew'] }, whole)).toBe(true);
  });

  it('is the tasks that overlap the period, unfinished ones first', () => {
    const rows = [
      row('done', 0, { status: 'completed', start: '2027-01-01', finish: '2027-01-05' }),
      row('late', 0, { start: '2027-01-20', finish: '2027-02-20' }),
      row('first', 0, { start: '2027-01-02', finish: '2027-01-12' }),
      row('before', 0, { start: '2026-12-01', finish: '2026-12-24' }),
    ];
    const shown = workToShow(rows, { from: '2027-01-05', to: '2027-01-20', order: 'current' });

    expect(shown.map(({ id }) => id)).toEqual(['first', 'late', 'done']);
  });

  it('applies the status and the person of a link as column filters; the view’s own filters take precedence', () => {
    const params = new URLSearchParams('status=in progress&assignee=kp_1');

    expect(withNamedFilters(emptyView, params).filters).toEqual({
      status: { kind: 'set', values: ['In progress'] },
      assigneeUserId: { kind: 'set', values: ['kp_1'] },
    });
    const own = { ...emptyView, filters: { status: { kind: 'set', values: ['Open'] } } } as const;
    expect(withNamedFilters(own, params).filters['status']).toEqual({ kind: 'set', values: ['Open'] });
  });
});
