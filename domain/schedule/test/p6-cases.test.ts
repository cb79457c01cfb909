// Thirteen small networks with the dates and floats that P6 23.12 calculated for each: chains, every link type, negative
// float, two calendars, holidays, progress in and out of sequence, mandatory and late-side constraints.
import { parseDay, parseMinute, weekdayOf } from '@horizon/working-time';
import { datesOf, newCalendar, newLink, newProgramme, newTask, type Programme, type Task } from '@horizon/schedule';
import type { CalendarSpec } from '@horizon/working-time';
import { describe, expect, it } from 'vitest';
import { calculated, fixtureText, hasFixtures } from './stored-dates.ts';

interface CaseFile {
  activities: {
    code: string;
    duration_days: number;
    clndr_id: string;
    actual_start?: string;
    actual_finish?: string;
    remaining_duration?: number;
    constraint?: { type: string; date?: string };
    constraint2?: { type: string; date?: string };
  }[];
  relationships: { from_code: string; to_code: string; type: 'FS' | 'SS' | 'FF' | 'SF'; lag_days: number }[];
  opts: {
    dataDate: string;
    projectStart: string;
    cal_map: Record<string, { work_days: number[]; holidays: string[] }>;
  };
}

const names = [
  '01-fs-chain',
  '02-ss-with-lag',
  '03-ff-with-lag',
  '04-sf-edge-case',
  '05-negative-float',
  '06-multiple-calendars',
  '07-ontario-holidays',
  '08-in-progress-retained-logic',
  '09-completed-successor',
  '10-out-of-sequence-progress',
  '11-mandatory-start-finish',
  '12-snet-fnlt',
  '13-alap',
];

const constraintKinds = { CS_MEOB: 'FNLT', CS_MSO: 'MSO', CS_MEO: 'MFO', CS_MSOA: 'SNET', CS_ALAP: 'ALAP' } as const;

describe.skipIf(!hasFixtures)('small networks that P6 calculated', () => {
  it.each(names)('agrees with P6 on case %s', (name) => {
    const programme = programmeOf(JSON.parse(fixtureText(`p6-native/${name}.input.json`)) as CaseFile);
    const [, ...rows] = fixtureText(`p6-native/${name}.csv`).trim().split(/\r?\n/);

    const schedule = calculated(programme);

    for (const row of rows) {
      const [code = '', ...cells] = row.split(',');
      const dates = datesOf(schedule, code)!;
      // P6's table shows the actual date where there is one, and no float of finished work.
      const shown = [
        dates.start,
        dates.finish,
        cells[2]!.endsWith('A') ? dates.start : dates.lateStart,
        cells[3]!.endsWith('A') ? dates.finish : dates.lateFinish,
        dates.isFinished ? null : dates.totalFloatMinutes! / 480,
        dates.isFinished ? null : dates.freeFloatMinutes! / 480,
      ];
      expect([code, ...shown]).toEqual([code, ...cells.map(valueOf)]);
    }
  });
});

function valueOf(cell: string): number | null {
  if (cell === '') return null;
  return cell.includes(':') ? parseMinute(cell.replace(' A', '')) : Number(cell);
}

function programmeOf({ activities, relationships, opts }: CaseFile): Programme {
  const programme = newProgramme('p6', minuteOf(opts.projectStart) + 480);
  programme.project.statusDate = minuteOf(opts.dataDate) + 480;
  programme.calendars = Object.entries(opts.cal_map).map(([id, { work_days, holidays }]) =>
    calendarOf(id, work_days, holidays),
  );
  programme.project.calendarId = programme.calendars[0]!.id;
  programme.tasks = activities.map(taskOf);
  programme.links = relationships.map(({ from_code, to_code, type, lag_days }, i) => ({
    ...newLink(`L${i}`, from_code, to_code),
    kind: type,
    lag: { kind: 'working', minutes: lag_days * 480 },
  }));
  return programme;
}

function taskOf(activity: CaseFile['activities'][number]): Task {
  const constraintOf = (given: { type: string; date?: string } | undefined): Task['constraint'] => {
    const kind = given ? constraintKinds[given.type as keyof typeof constraintKinds] : 'ASAP';
    return { kind, date: given?.date === undefined ? null : minuteOf(given.date) };
  };
  return {
    ...newTask(activity.code),
    durationMinutes: activity.duration_days * 480,
    calendarId: activity.clndr_id,
    remainingMinutes: activity.remaining_duration === undefined ? null : activity.remaining_duration * 480,
    actualStart: activity.actual_start === undefined ? null : minuteOf(activity.actual_start) + 480,
    actualFinish: activity.actual_finish === undefined ? null : minuteOf(activity.actual_finish) + 1020,
    constraint: constraintOf(activity.constraint),
    secondConstraint: constraintOf(activity.constraint2),
  };
}

function calendarOf(id: string, workDays: number[], holidays: string[]): CalendarSpec {
  const days = holidays.map((text) => parseDay(text)!).filter((day) => workDays.includes(weekdayOf(day)));
  const exceptions = days.map((day) => ({
    name: 'holiday',
    firstDay: day,
    lastDay: day,
    shifts: [],
    recurrence: null,
  }));
  return { ...newCalendar(id, id, workDays), exceptions };
}

function minuteOf(day: string): number {
  return parseDay(day)! * 1440;
}
