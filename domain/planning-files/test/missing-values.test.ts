import { describe, expect, it } from 'vitest';

import { calculate, prepare, type Programme } from '@horizon/schedule';
import { formatMinute } from '@horizon/working-time';

import { readPlanningFile, writeMspdi, writeXer } from '../src/index.ts';
import { sampleProgramme } from './sample-programme.ts';

const workingDays = [2, 3, 4, 5, 6]
  .map(
    (day) =>
      `<WeekDay><DayType>${day}</DayType><DayWorking>1</DayWorking><WorkingTimes><WorkingTime><FromTime>08:00:00</FromTime><ToTime>12:00:00</ToTime></WorkingTime><WorkingTime><FromTime>13:00:00</FromTime><ToTime>17:00:00</ToTime></WorkingTime></WorkingTimes></WeekDay>`,
  )
  .join('');
const calendar = `<Calendars><Calendar><UID>1</UID><Name>Standard</Name><IsBaseCalendar>1</IsBaseCalendar><WeekDays>${workingDays}</WeekDays></Calendar></Calendars>`;

const task = (uid: number, name: string, content: string) =>
  `<Task><UID>${uid}</UID><ID>${uid}</ID><Name>${name}</Name><OutlineLevel>1</OutlineLevel>${content}</Task>`;
const follows = (uid: number) =>
  `<PredecessorLink><PredecessorUID>${uid}</PredecessorUID><Type>1</Type><LinkLag>0</LinkLag></PredecessorLink>`;
const mspdi = (tasks: string) =>
  `<?xml version="1.0"?><Project xmlns="http://schemas.microsoft.com/project"><StartDate>2026-11-02T08:00:00</StartDate><CalendarUID>1</CalendarUID><MinutesPerDay>480</MinutesPerDay>${calendar}<Tasks>${tasks}</Tasks></Project>`;

function readText(text: string) {
  const read = readPlanningFile(new TextEncoder().encode(text));
  if (!read.ok) throw new Error(read.fault.message);
  return read;
}

/** Calculated start and finish of each task, by name. */
function datesOf(programme: Programme): Record<string, string> {
  const { network } = prepare(programme);
  const { start, finish } = calculate(network!);
  const text = (minute: number) => (Number.isNaN(minute) ? 'none' : formatMinute(minute).replace('T', ' '));
  return Object.fromEntries(programme.tasks.map(({ name }, i) => [name, `${text(start[i]!)} – ${text(finish[i]!)}`]));
}

describe('a summary without children', () => {
  const manualDates =
    '<Manual>1</Manual><ManualStart>2026-11-09T08:00:00</ManualStart><ManualFinish>2026-11-20T17:00:00</ManualFinish><Start>2026-11-09T08:00:00</Start><Finish>2026-11-20T17:00:00</Finish><Duration>PT80H0M0S</Duration>';

  it('keeps the dates that were typed in, and its successor follows them', () => {
    const read = readText(
      mspdi(
        task(1, 'Early works', `<Summary>1</Summary>${manualDates}`) +
          task(2, 'Follow-on', `<Duration>PT16H0M0S</Duration>${follows(1)}`),
      ),
    );

    expect(datesOf(read.programme)).toEqual({
      'Early works': '2026-11-09 08:00 – 2026-11-20 17:00',
      'Follow-on': '2026-11-23 08:00 – 2026-11-24 17:00',
    });
  });

  it('is calculated by its duration where it has no dates', () => {
    const read = readText(
      mspdi(
        task(1, 'Prelims', '<Duration>PT40H0M0S</Duration>') +
          task(2, 'Structure', `<Summary>1</Summary><Duration>PT24H0M0S</Duration>${follows(1)}`),
      ),
    );

    expect(datesOf(read.programme)['Structure']).toBe('2026-11-09 08:00 – 2026-11-11 17:00');
  });

  it('that is an inserted project keeps the dates of the other file', () => {
    const own = '<Start>2026-11-11T08:00:00</Start><Finish>2026-11-17T17:00:00</Finish><Duration>PT40H0M0S</Duration>';
    const read = readText(
      mspdi(
        task(1, 'Fit-out (inserted)', `<Summary>1</Summary><IsSubproject>1</IsSubproject>${own}`) +
          task(2, 'Handover', `<Duration>PT8H0M0S</Duration>${follows(1)}`),
      ),
    );

    expect(datesOf(read.programme)).toEqual({
      'Fit-out (inserted)': '2026-11-11 08:00 – 2026-11-17 17:00',
      Handover: '2026-11-18 08:00 – 2026-11-18 17:00',
    });
  });

  it('keeps its dates in a table too', () => {
    const read = readText(
      'ID,Task Name,Summary,Duration,Start,Finish,Predecessors\n1,Early works,Yes,10 days,9/11/2026,20/11/2026,\n2,Follow-on,No,2 days,,,1\n',
    );

    expect(datesOf(read.programme)['Follow-on']).toBe('2026-11-23 08:00 – 2026-11-24 17:00');
  });

  it('stays a summary where it has neither dates nor a duration', () => {
    const read = readText(
      mspdi(task(1, 'Level 4', '<Summary>1</Summary>') + task(2, 'Slab', '<Duration>PT8H0M0S</Duration>')),
    );

    expect(read.programme.tasks[0]!.kind).toBe('summary');
  });
});

describe('a missing duration', () => {
  it('follows from start and finish on the calendar in a Microsoft Project file, and is reported', () => {
    const span = (start: string, finish: string) =>
      `<Start>${start}T08:00:00</Start><Finish>${finish}T17:00:00</Finish>`;
    const read = readText(
      mspdi(
        task(1, 'Excavate', span('2026-11-02', '2026-11-06')) +
          task(2, 'Pour slab', span('2026-11-06', '2026-11-10')) +
          task(3, 'Approval', '<Milestone>1</Milestone>') +
          task(
            4,
            'Cure',
            '<DurationFormat>8</DurationFormat><Start>2026-11-06T17:00:00</Start><Finish>2026-11-09T17:00:00</Finish>',
          ) +
          task(5, 'Unknown', ''),
      ),
    );

    expect(read.programme.tasks.map(({ durationMinutes }) => durationMinutes)).toEqual([2400, 1440, 0, 4320, 0]);
    expect(read.warnings).toEqual([
      '3 tasks without a duration: it was calculated from start and finish (Excavate, Pour slab, Cure).',
      '1 task with neither a duration nor a start and finish: the duration is zero (Unknown).',
    ]);
  });

  it.each([
    [
      'not begun, with the remaining duration',
      'TK_NotStart',
      '',
      '',
      '24',
      '2026-11-02 08:00',
      '2026-11-13 16:00',
      1440,
      0,
    ],
    ['not begun, over a weekend', 'TK_NotStart', '', '', '', '2026-11-06 08:00', '2026-11-09 16:00', 960, 0],
    ['begun, half done', 'TK_Active', '2026-11-02 08:00', '', '20', '2026-11-02 08:00', '2026-11-06 16:00', 2400, 50],
    [
      'finished',
      'TK_Complete',
      '2026-11-02 08:00',
      '2026-11-04 16:00',
      '0',
      '2026-11-02 08:00',
      '2026-11-06 16:00',
      1440,
      100,
    ],
  ])(
    'follows from the dates in a P6 file: %s',
    (_, status, began, ended, remaining, start, finish, minutes, percent) => {
      const shift = (day: number) => `(0||${day}()((0||0(s|08:00|f|16:00)())))`;
      const text = [
        'ERMHDR\t19.12\t2026-11-02',
        '%T\tPROJECT',
        '%F\tproj_id\tproj_short_name\tplan_start_date\tclndr_id',
        '%R\t100\tP100\t2026-11-02 08:00\t1',
        '%T\tCALENDAR',
        '%F\tclndr_id\tdefault_flag\tclndr_name\tclndr_type\tday_hr_cnt\tclndr_data',
        `%R\t1\tY\tFive day\tCA_Base\t8\t(0||CalendarData()((0||DaysOfWeek()((0||1()())${[2, 3, 4, 5, 6].map(shift).join('')}(0||7()())))(0||Exceptions()())))`,
        '%T\tTASK',
        '%F\ttask_id\tproj_id\tclndr_id\ttask_code\ttask_name\ttask_type\tstatus_code\tact_start_date\tact_end_date\tremain_drtn_hr_cnt\ttarget_start_date\ttarget_end_date',
        `%R\t1\t100\t1\tA10\tDig\tTT_Task\t${status}\t${began}\t${ended}\t${remaining}\t${start}\t${finish}`,
        '%E',
      ].join('\r\n');

      const read = readText(text);

      expect(read.programme.tasks[0]).toMatchObject({ durationMinutes: minutes, percentComplete: percent });
      expect(read.warnings.join(' ')).toContain(
        'without a duration: it was calculated from start and finish (A10 Dig)',
      );
    },
  );

  it('is not reported of a programme that has them all', () => {
    for (const bytes of [writeMspdi(sampleProgramme('mspdi')).bytes, writeXer(sampleProgramme('xer')).bytes]) {
      const read = readPlanningFile(bytes);

      expect(read.ok && read.warnings.join(' ')).not.toContain('duration');
    }
  });
});
