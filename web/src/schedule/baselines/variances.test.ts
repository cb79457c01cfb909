import {
  calculate,
  newLink,
  newProgramme,
  newTask,
  packDates,
  packProgramme,
  packTable,
  prepare,
  type Programme,
  standardCalendar,
} from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import type { CallAnswer } from '../../client/api.ts';
import { readProgramme } from '../tasks/read-programme.ts';
import type { WbsNode } from '../wbs/wbs-tree.ts';
import { formatVariance, taskVariances, wbsVariances } from './variances.ts';

// Monday 2 November 2026, 08:00, and days of eight hours.
const monday = Date.UTC(2026, 10, 2, 8) / 60_000;
const day = 480;

const programme: Programme = (() => {
  const blank = newProgramme('msp', monday);
  const tasks = ['slab', 'walls', 'fence'].map((id, at) => ({
    ...newTask(id),
    name: id,
    durationMinutes: (at + 2) * day,
  }));
  return { ...blank, calendars: [standardCalendar('standard')], tasks, links: [newLink('l', 'slab', 'walls')] };
})();
const schedule = calculate(
  prepare({ ...programme, project: { ...programme.project, calendarId: programme.calendars[0]!.id } }).network!,
);
const read = readProgramme({
  revision: 1,
  programme: packProgramme(schedule.network.programme),
  dates: packDates(schedule),
  more: packTable<{ wbsId: string | null }>([{ wbsId: 'l1' }, { wbsId: 'l1' }, { wbsId: 'site' }], { wbsId: null }, [
    'wbsId',
  ]),
  people: {},
  abilities: [],
} as unknown as CallAnswer<'getSchedule'>);

const item = (id: string, more: object) => ({
  task_id: id,
  baseline_start: monday,
  baseline_finish: monday + 1440 + 540,
  start_minutes: 0,
  finish_minutes: 0,
  duration_minutes: 0,
  work_minutes: null,
  cost: null,
  float_minutes: 0,
  ...more,
});
const compared: CallAnswer<'compareBaseline'> = {
  number: 0,
  items: [
    item('slab', {}),
    item('walls', { finish_minutes: 3 * day, duration_minutes: day, float_minutes: -day, cost: 1000 }),
  ],
  not_in_baseline: ['fence'],
};
const node = (wbs_id: string, children: WbsNode[] = []) =>
  ({ wbs_id, code: wbs_id, name: wbs_id.toUpperCase(), children }) as unknown as WbsNode;

describe('variances against a baseline', () => {
  it('are one line per task, in days of the project', () => {
    const lines = taskVariances(compared, read, new Map([['l1', 'L1']]));

    expect(
      lines.map(({ id, finishDays, durationDays, floatDays, wbs }) => [id, finishDays, durationDays, floatDays, wbs]),
    ).toEqual([
      ['slab', 0, 0, 0, 'L1'],
      ['walls', 3, 1, -1, 'L1'],
      ['fence', null, null, null, null],
    ]);
    expect(lines[2]).toMatchObject({ isInBaseline: false, baselineStart: null, start: '2026-11-02' });
  });

  it('roll up the WBS: the span of an element’s tasks, and their least float', () => {
    const lines = wbsVariances(compared, read, [node('tower', [node('l1')]), node('site')]);

    expect(lines.map(({ id, tasks }) => [id, tasks])).toEqual([
      ['tower', 2],
      ['l1', 2],
      ['site', 1],
    ]);
    // Slab and walls take five working days one after the other; the baseline gave both the same two days.
    expect(lines[0]).toMatchObject({ startDays: 0, finishDays: 3, durationDays: 3, cost: 1000, finish: '2026-11-06' });
    expect(lines[2]).toMatchObject({ isInBaseline: false, startDays: null, floatDays: null });
  });

  it('are formatted with their sign', () => {
    expect([3, -2.5, 0, null].map(formatVariance)).toEqual(['+3 d', '−2.5 d', '0 d', '–']);
  });
});
