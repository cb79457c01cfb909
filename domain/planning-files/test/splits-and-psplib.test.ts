import { describe, expect, it } from 'vitest';

import { parseMinute } from '@horizon/working-time';

import { readPlanningFile, writeMspdi } from '../src/index.ts';
import { sampleProgramme } from './sample-programme.ts';

const at = (text: string): number => parseMinute(text)!;
const period = (from: string, to: string, work: string): string =>
  `<TimephasedData><Type>1</Type><UID>1</UID><Start>${from}:00</Start><Finish>${to}:00</Finish><Unit>2</Unit><Value>${work}</Value></TimephasedData>`;

function splitsOf(periods: string) {
  const day = (type: number): string =>
    `<WeekDay><DayType>${type}</DayType><DayWorking>1</DayWorking><WorkingTimes><WorkingTime><FromTime>08:00:00</FromTime><ToTime>16:00:00</ToTime></WorkingTime></WorkingTimes></WeekDay>`;
  const calendar = `<Calendar><UID>1</UID><IsBaseCalendar>1</IsBaseCalendar><WeekDays>${[2, 3, 4, 5, 6].map(day).join('')}</WeekDays></Calendar>`;
  const task =
    '<Task><UID>1</UID><Name>Paint</Name><Start>2026-03-02T08:00:00</Start><Finish>2026-03-12T16:00:00</Finish><Duration>PT32H0M0S</Duration></Task>';
  const xml = `<Project><CalendarUID>1</CalendarUID><Calendars>${calendar}</Calendars><Tasks>${task}</Tasks><Assignments><Assignment><UID>1</UID><TaskUID>1</TaskUID><ResourceUID>-65535</ResourceUID><Units>1</Units>${periods}</Assignment></Assignments></Project>`;
  const read = readPlanningFile(new TextEncoder().encode(xml));
  if (!read.ok) throw new Error(read.fault.message);
  return read.programme.tasks[0]!.splits;
}

describe('an interruption of a task', () => {
  it('is a working day on which nobody works between days of work', () => {
    const splits = splitsOf(
      period('2026-03-02T08:00', '2026-03-04T08:00', 'PT16H0M0S') +
        period('2026-03-04T08:00', '2026-03-11T08:00', 'PT0H0M0S') +
        period('2026-03-11T08:00', '2026-03-12T16:00', 'PT16H0M0S'),
    );

    expect(splits).toEqual([{ afterMinutes: 960, from: at('2026-03-03T16:00'), to: at('2026-03-11T08:00') }]);
  });

  it('begins in the middle of a day where less than a day is worked', () => {
    const splits = splitsOf(
      period('2026-03-02T08:00', '2026-03-02T16:00', 'PT4H0M0S') +
        period('2026-03-04T08:00', '2026-03-05T16:00', 'PT16H0M0S'),
    );

    expect(splits).toEqual([{ afterMinutes: 240, from: at('2026-03-02T12:00'), to: at('2026-03-04T08:00') }]);
  });

  it('is not a weekend', () => {
    const splits = splitsOf(
      period('2026-03-05T08:00', '2026-03-07T08:00', 'PT16H0M0S') +
        period('2026-03-07T08:00', '2026-03-09T08:00', 'PT0H0M0S') +
        period('2026-03-09T08:00', '2026-03-10T16:00', 'PT16H0M0S'),
    );

    expect(splits).toEqual([]);
  });

  it('is kept when the programme is written and read again', () => {
    const programme = sampleProgramme('mspdi');
    const pour = programme.tasks[1]!;
    pour.splits = [{ afterMinutes: 480, from: at('2026-03-03T17:00'), to: at('2026-03-05T08:00') }];
    pour.stored!.finish = at('2026-03-09T17:00');

    const again = readPlanningFile(writeMspdi(programme).bytes);

    expect(again.ok && again.programme.tasks[1]!.splits).toEqual(pour.splits);
  });
});

const instance = `file with basedata            : x
projects                      :  1
jobs (incl. supersource/sink ):  4
RESOURCES
  - renewable                 :  2   R
************************************************************************
PRECEDENCE RELATIONS:
jobnr.    #modes  #successors   successors
   1        1          2           2   3
   2        1          1           4
   3        1          1           4
   4        1          0
************************************************************************
REQUESTS/DURATIONS:
jobnr. mode duration  R 1  R 2
------------------------------------------------------------------------
  1      1     0       0    0
  2      1     5       3    0
  3      1     2       4    1
  4      1     0       0    0
************************************************************************
RESOURCEAVAILABILITIES:
  R 1  R 2
    6    2
************************************************************************
`;

describe('a PSPLIB instance', () => {
  it('becomes jobs of whole days with links, demands and capacities', () => {
    const read = readPlanningFile(new TextEncoder().encode(instance));
    if (!read.ok) throw new Error(read.fault.message);
    const { tasks, links, resources, assignments } = read.programme;

    expect(read.format).toBe('psplib');
    expect(tasks.map((task) => task.durationMinutes / 1440)).toEqual([0, 5, 2, 0]);
    expect(links.map((link) => link.id)).toEqual(['1-2', '1-3', '2-4', '3-4']);
    expect(resources.map((resource) => resource.maxUnits)).toEqual([6, 2]);
    expect(assignments.map((a) => [a.taskId, a.resourceId, a.units])).toEqual([
      ['2', 'R1', 3],
      ['3', 'R1', 4],
      ['3', 'R2', 1],
    ]);
  });

  it('without its durations is refused', () => {
    const read = readPlanningFile(new TextEncoder().encode(instance.slice(0, 500)));

    expect(!read.ok && read.fault.code).toBe('cut');
  });
});
