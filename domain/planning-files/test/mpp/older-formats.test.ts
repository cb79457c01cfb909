import { describe, expect, it } from 'vitest';
import { formatDay, formatMinute } from '@horizon/working-time';

import { readMpp } from '../../src/mpp/read-mpp.ts';
import type { PlanningFileRead } from '../../src/planning-file-result.ts';
import { type BuiltFile, streamsOf } from './build-mpp.ts';
import { dayNumber, f64, hours, i32, text, timestamp, u16 } from './byte-values.ts';
import { asMpp12, asMpp9 } from './older-formats.ts';
import { concat, type Streams, writeCompoundFile } from './write-compound-file.ts';

const start = timestamp('2003-05-05T08:00');

function programme(calendarData: Uint8Array): BuiltFile {
  return {
    application: 'Microsoft Project 9.0',
    format: 'MSProject.MPP9',
    tasks: [
      {
        uid: 2,
        // The flags for manual and active since Project 2010 mean nothing here.
        flags: [
          [1, 8, 0x20],
          [2, 8, 0x08],
        ],
        values: {
          23: i32(2),
          160: i32(1),
          249: u16(2),
          35: start,
          14: text('Second'),
          51: text('Zone A'),
          1145: f64(5),
        },
      },
      { uid: 1, values: { 23: i32(1), 160: i32(0), 249: u16(1), 29: hours(8), 14: text('First'), 1145: f64(9) } },
    ],
    links: [concat([i32(1, 1, 2), u16(3, 5), i32(1200)])],
    calendars: [{ record: i32(3, -1, 3), name: text('Standard'), data: calendarData }],
  };
}

/** Days of four bytes' distance from the head, exceptions of 64 bytes. */
function oldCalendar(): Uint8Array {
  const exception = new Uint8Array(64);
  exception.set(u16(dayNumber('2003-12-25'), dayNumber('2003-12-26')));
  const workday = new Uint8Array(60);
  workday.set(u16(0, 1));
  workday.set(u16(4200), 8);
  workday.set(i32(2400), 20);
  const week = [new Uint8Array(60), ...Array.from({ length: 5 }, () => workday), new Uint8Array(60)];
  return concat([u16(1, 0), ...week, exception]);
}

function read(streams: Streams): PlanningFileRead {
  const result = readMpp(writeCompoundFile(streams));
  if (!result.ok) throw new Error(result.fault.message);
  return result;
}

describe('a file of Project 2000 to 2003', () => {
  const { programme: found } = read(asMpp9(streamsOf(programme(oldCalendar()))));

  it('has its tasks by row number, with names and custom texts under one-byte keys', () => {
    expect(found.source.version).toBe('MPP9');
    expect(found.tasks).toMatchObject([
      { id: '1', name: 'First', kind: 'summary', durationMinutes: 480 },
      { id: '2', name: 'Second', parentId: '1', custom: { Text1: 'Zone A' }, isMilestone: true },
    ]);
    expect(formatMinute(found.tasks[1]!.stored!.start!)).toBe('2003-05-05T08:00');
  });

  it('knows no manual and no inactive tasks', () => {
    expect(found.tasks.map(({ isManual, isActive }) => [isManual, isActive])).toEqual([
      [false, true],
      [false, true],
    ]);
  });

  it('has its calendars with exceptions of their own form', () => {
    const [calendar] = found.calendars;

    expect(calendar).toMatchObject({ id: '3', name: 'Standard' });
    expect(calendar!.week[1]).toEqual([{ from: 420, to: 660 }]);
    expect(calendar!.exceptions.map(({ firstDay, lastDay }) => [formatDay(firstDay), formatDay(lastDay)])).toEqual([
      ['2003-12-25', '2003-12-26'],
    ]);
  });
});

describe('a file of Project 2007', () => {
  it('is read by its own storages, in the order of its row keys', () => {
    const { programme: found } = read(asMpp12(streamsOf(programme(new Uint8Array(420)))));

    expect(found.source.version).toBe('MPP12');
    expect(found.tasks.map(({ name }) => name)).toEqual(['Second', 'First']);
    expect(found.links).toMatchObject([{ kind: 'SS', lag: { kind: 'working', minutes: 120 }, lagUnit: 'h' }]);
  });
});
