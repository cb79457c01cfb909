import { describe, expect, it } from 'vitest';
import type { Split } from '@horizon/schedule';
import { formatMinute } from '@horizon/working-time';

import { readMpp } from '../../src/mpp/read-mpp.ts';
import { buildMpp, type BuiltRow } from './build-mpp.ts';
import { f64, hours, i32, text, timestamp, u16, work } from './byte-values.ts';
import { concat } from './write-compound-file.ts';

type Block = [workHours: number, clockHours: number];

/** Remaining work: cumulative hours of work over cumulative hours of working time. */
function remaining(blocks: Block[]): Uint8Array {
  const head = new Uint8Array(44);
  head.set(u16(blocks.length, 0, 44));
  const block = ([done, time]: Block): Uint8Array => concat([work(done), f64(0), f64(0), i32(time * 4800)]);
  return concat([head, ...blocks.map(block)]);
}

function actual(blocks: Block[]): Uint8Array {
  const head = new Uint8Array(36);
  head.set(u16(blocks.length));
  return concat([head, ...blocks.map(([done, time]) => concat([work(done), f64(0), i32(time * 4800)]))]);
}

interface Worker {
  uid: number;
  start: string;
  finish: string;
  resume?: string;
  hours: [actual: number, remaining: number];
  blobs: Record<number, Uint8Array>;
}

function assignment({ uid, start, finish, resume, hours: [done, left], blobs }: Worker): BuiltRow {
  const values = {
    1: i32(1),
    2: i32(uid === 1 ? -65_535 : uid),
    7: f64(10_000),
    8: work(done + left),
    10: work(done),
    12: work(left),
    20: timestamp(start),
    21: timestamp(finish),
    24: timestamp(resume ?? start),
    49: remaining([]),
    ...blobs,
  };
  return { uid, values };
}

function splitsOf(workers: Worker[]): { after: number; from: string; to: string }[] {
  const values = { 23: i32(1), 160: i32(0), 249: u16(1), 29: hours(24), 1145: f64(1), 14: text('Pour') };
  const result = readMpp(
    buildMpp({
      tasks: [{ uid: 1, values: { ...values, 401: i32(-1) } }],
      resources: [2, 3].map(
        (uid) => ({ uid, flags: [[1, 12, 0x10]], values: { 1: text(`R${uid}`) } }) satisfies BuiltRow,
      ),
      calendars: [{ record: i32(0, -1, 1), name: text('Standard') }],
      assignments: workers.map(assignment),
    }),
  );
  if (!result.ok) throw new Error(result.fault.message);
  return result.programme.tasks[0]!.splits.map(({ afterMinutes, from, to }: Split) => ({
    after: afterMinutes,
    from: formatMinute(from),
    to: formatMinute(to),
  }));
}

// Monday 2 March 2026; eight hours a day, Monday to Friday.
const even: Worker = { uid: 1, start: '2026-03-02T08:00', finish: '2026-03-06T17:00', hours: [0, 24], blobs: {} };

describe('an interruption of a task', () => {
  it('is where the work of its assignment pauses', () => {
    const blocks: Block[] = [
      [8, 8],
      [8, 24],
      [24, 40],
    ];

    expect(splitsOf([{ ...even, blobs: { 49: remaining(blocks) } }])).toEqual([
      { after: 480, from: '2026-03-02T17:00', to: '2026-03-05T08:00' },
    ]);
  });

  it('is empty when the work is even, over nights and weekends', () => {
    expect(splitsOf([{ ...even, finish: '2026-03-10T17:00' }])).toEqual([]);
  });

  it('is only what all assignments of the task pause together', () => {
    const first = remaining([
      [8, 8],
      [8, 24],
      [24, 40],
    ]);
    const second = remaining([
      [16, 16],
      [16, 32],
      [24, 40],
    ]);
    const workers = [
      { ...even, uid: 2, blobs: { 49: first } },
      { ...even, uid: 3, blobs: { 49: second } },
    ];

    expect(splitsOf(workers)).toEqual([{ after: 960, from: '2026-03-03T17:00', to: '2026-03-05T08:00' }]);
  });

  it('is between the actual and the remaining work when work resumes later', () => {
    const started: Worker = {
      uid: 2,
      start: '2026-03-02T08:00',
      finish: '2026-03-06T17:00',
      resume: '2026-03-05T08:00',
      hours: [8, 16],
      blobs: { 50: actual([[8, 8]]) },
    };

    expect(splitsOf([started])).toEqual([{ after: 480, from: '2026-03-02T17:00', to: '2026-03-05T08:00' }]);
  });
});
