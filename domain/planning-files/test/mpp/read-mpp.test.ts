import { describe, expect, it } from 'vitest';
import { formatMinute } from '@horizon/working-time';

import { readMpp } from '../../src/mpp/read-mpp.ts';
import type { PlanningFileRead } from '../../src/planning-file-result.ts';
import { buildMpp, type BuiltFile, type BuiltRow, streamsOf } from './build-mpp.ts';
import { ascii, f64, hours, i32, notAvailable, text, timestamp, u16, work } from './byte-values.ts';
import { concat, writeCompoundFile } from './write-compound-file.ts';

const milestone = [1, 10, 0x02] as const;
const manual = [2, 8, 0x80] as const;
const active = [2, 8, 0x40] as const;
const labour = [1, 12, 0x10] as const;

function read(file: BuiltFile): PlanningFileRead {
  const result = readMpp(buildMpp(file));
  if (!result.ok) throw new Error(result.fault.message);
  return result;
}

function task(uid: number, name: string, more: Partial<BuiltRow> = {}): BuiltRow {
  const values = { 23: i32(uid), 160: i32(0), 249: u16(1), 401: i32(-1), 1145: f64(uid * 10), 14: text(name) };
  return { uid, flags: [active], ...more, values: { ...values, ...more.values } };
}

const link = (uid: number, [from, to]: [number, number], { type = 1, lag = 0, unit = 7 } = {}): Uint8Array =>
  concat([i32(uid, from, to), u16(type), i32(lag), u16(unit)]);

describe('a task of an .mpp file', () => {
  it('has the dates, duration, constraint and slack that lie where the field map says', () => {
    const values = {
      35: timestamp('2026-03-02T08:00'),
      36: timestamp('2026-03-06T17:00'),
      29: hours(40),
      181: u16(9),
      17: u16(4),
      18: timestamp('2026-03-02T00:00'),
      437: timestamp('2026-03-10T17:00'),
      438: hours(16),
      439: hours(8),
      21: hours(4),
    };

    const found = read({ tasks: [task(7, 'Formwork', { values })] }).programme.tasks[0]!;

    expect(found).toMatchObject({ id: '7', name: 'Formwork', durationMinutes: 2400, durationUnit: 'w' });
    expect(formatMinute(found.stored!.start!)).toBe('2026-03-02T08:00');
    expect(formatMinute(found.stored!.finish!)).toBe('2026-03-06T17:00');
    expect(found.constraint.kind).toBe('SNET');
    expect(formatMinute(found.deadline!)).toBe('2026-03-10T17:00');
    expect(found.stored).toMatchObject({ totalFloatMinutes: 480, freeFloatMinutes: 240 });
  });

  it('takes its total slack from the finish once it has started', () => {
    const values = { 41: timestamp('2026-03-02T08:00'), 42: notAvailable, 438: hours(0), 439: hours(24), 32: u16(40) };

    const found = read({ tasks: [task(1, 'Excavate', { values })] }).programme.tasks[0]!;

    expect(found.stored!.totalFloatMinutes).toBe(1440);
    expect(found).toMatchObject({ percentComplete: 40, actualFinish: null });
  });

  it('shows its own dates and duration when it is scheduled by hand', () => {
    const values = {
      35: timestamp('2026-03-02T08:00'),
      36: timestamp('2026-03-02T17:00'),
      29: hours(8),
      1283: timestamp('2026-04-01T08:00'),
      1284: timestamp('2026-04-02T17:00'),
      1288: hours(16),
      1289: u16(39),
    };

    const found = read({ tasks: [task(1, 'Crane', { values, flags: [active, manual] })] }).programme.tasks[0]!;

    expect(found).toMatchObject({ isManual: true, durationMinutes: 960, isEstimated: true });
    expect(formatMinute(found.manualStart!)).toBe('2026-04-01T08:00');
    expect(formatMinute(found.stored!.finish!)).toBe('2026-04-02T17:00');
  });

  it.each([
    ['nothing', [], undefined],
    ['empty texts in place of start, finish and duration', ['', '', ''], true],
    ['a duration alone', ['', '', '2d'], true],
    ['a start and a duration', ['1 Apr', '', '2d'], undefined],
  ])('scheduled by hand with %s is a placeholder or not', (_, typed, expected) => {
    const values = Object.fromEntries(typed.map((word, i) => [1285 + i, text(word)]));

    const found = read({ tasks: [task(1, 'Crane', { values, flags: [active, manual] })] }).programme.tasks[0]!;

    expect(found.isPlaceholder).toBe(expected);
  });

  it('is elapsed, estimated or a milestone as the file says', () => {
    const elapsed = task(1, 'Curing', { values: { 29: hours(48), 181: u16(8 + 32) } });
    const done = task(2, 'Handover', { flags: [active, milestone] });

    const { tasks } = read({ tasks: [elapsed, done] }).programme;

    expect(tasks[0]).toMatchObject({ isElapsed: true, isEstimated: true, durationUnit: 'd', isMilestone: false });
    expect(tasks[1]).toMatchObject({ isMilestone: true, isActive: true });
  });

  it('has plain text for its note, an address for its hyperlink and values under the names that people gave', () => {
    const hyperlink = concat([
      i32(0, 0, 0),
      concat([i32(12, 1, 12), text('https')]),
      concat([i32(8, 2, 12), text('top')]),
    ]);
    const values = {
      15: ascii('{\\rtf1\\ansi Wait for \\b steel\\b0\\par Call Bo}\0'),
      215: hyperlink,
      51: text('Zone B'),
      87: f64(3.5),
      265: timestamp('2026-05-01T08:00'),
      106: f64(12_550),
    };
    const names = concat([i32(0x2000, 0, 1, 0x0b400000 + 51, 16), text('Area')]);

    const result = read({
      tasks: [task(1, 'Slab', { values, flags: [active, [1, 24, 0x4]] })],
      taskProperties: { 71303169: names },
    });

    const found = result.programme.tasks[0]!;
    expect(found.notes).toBe('Wait for steel\nCall Bo');
    expect(found.hyperlink).toBe('https#top');
    expect(found.custom).toEqual({
      Area: 'Zone B',
      Number1: 3.5,
      Date1: '2026-05-01T08:00',
      Cost1: 125.5,
      Flag2: true,
    });
    expect(result.programme.customFields[0]).toEqual({ name: 'Text1', alias: 'Area', of: 'task', type: 'text' });
  });

  it('keeps each baseline that was saved for it', () => {
    const values = {
      43: timestamp('2026-03-02T08:00'),
      44: timestamp('2026-03-03T17:00'),
      27: hours(16),
      1: work(16),
      555: timestamp('2026-06-01T08:00'),
      556: timestamp('2026-06-01T17:00'),
    };

    const found = read({ tasks: [task(1, 'Roof', { values })] }).programme.tasks[0]!;

    expect(found.baselines.map(({ number }) => number)).toEqual([0, 7]);
    expect(found.baselines[0]).toMatchObject({ durationMinutes: 960, workMinutes: 960 });
  });
});

describe('the outline of an .mpp file', () => {
  it('follows the row-order key, counts blank rows and leaves the project summary and deleted tasks out', () => {
    const tasks: BuiltRow[] = [
      task(0, 'Whole project', { values: { 1145: f64(0), 249: u16(0), 160: i32(-1) } }),
      task(9, 'Second', { values: { 1145: f64(40), 160: i32(5), 249: u16(2) } }),
      task(5, 'First', { values: { 1145: f64(10) } }),
      { uid: 3, state: 4, values: { [-1]: concat([i32(3, 2), f64(20)]) } },
      task(4, 'Gone', { state: 2 }),
    ];

    const result = read({ tasks });

    expect(
      result.programme.tasks.map(({ name, rowNumber, wbsCode, kind, parentId }) => ({
        name,
        rowNumber,
        wbsCode,
        kind,
        parentId,
      })),
    ).toEqual([
      { name: 'First', rowNumber: 1, wbsCode: '1', kind: 'summary', parentId: null },
      { name: 'Second', rowNumber: 3, wbsCode: '1.1', kind: 'task', parentId: '5' },
    ]);
    expect(result.notCarriedOver).toContainEqual(expect.objectContaining({ kind: 'blank-rows', count: 1 }));
    expect(result.programme.project.name).toBe('Whole project');
  });

  it('ignores stale slots behind the number of live ones', () => {
    const file: BuiltFile = { tasks: [task(1, 'Live'), task(2, 'Stale')] };
    const bytes = buildMpp(file);
    const at = bytes.findIndex((_, i) => isMetaOfFive(bytes, i));
    bytes[at + 8] = 4;

    const result = readMpp(bytes);

    expect(result.ok && result.programme.tasks.map(({ name }) => name)).toEqual(['Live']);
  });
});

// Three reserved slots and two tasks.
function isMetaOfFive(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xba && bytes[at + 1] === 0xad && bytes[at + 4] === 4 && bytes[at + 8] === 5;
}

describe('links of an .mpp file', () => {
  const tasks = [1, 2, 3].map((uid) => task(uid, `Task ${uid}`));

  it('have their kind and a lag in working time, elapsed time or per cent', () => {
    const links = [
      link(1, [1, 2], { type: 3, lag: 9600 }),
      link(2, [2, 3], { type: 0, lag: -14_400, unit: 8 }),
      link(3, [1, 3], { type: 2, lag: 50, unit: 19 }),
    ];

    const read3 = read({ tasks, links }).programme.links;

    expect(read3.map(({ kind, lag, lagUnit }) => [kind, lag, lagUnit])).toEqual([
      ['SS', { kind: 'working', minutes: 960 }, 'd'],
      ['FF', { kind: 'elapsed', minutes: -1440 }, 'd'],
      ['SF', { kind: 'percent', percent: 50 }, '%'],
    ]);
  });

  it('to tasks that are not in the file are counted, not kept', () => {
    const result = read({ tasks, links: [link(1, [1, 99]), link(2, [1, 2])] });

    expect(result.programme.links.map(({ id }) => id)).toEqual(['1-2-FS']);
    expect(result.notCarriedOver).toContainEqual(expect.objectContaining({ kind: 'links-to-unknown-tasks', count: 1 }));
  });
});

describe('resources and assignments of an .mpp file', () => {
  it('carry units, rates, work and the task and resource they join', () => {
    const crane: BuiltRow = {
      uid: 3,
      flags: [labour],
      values: { 0: i32(1), 4: f64(20_000), 6: f64(145.5), 1: text('Crane'), 3: text('Plant') },
    };
    const concrete: BuiltRow = { uid: 4, values: { 0: i32(2), 1: text('Concrete') } };
    const assignment: BuiltRow = {
      uid: 20,
      values: { 1: i32(1), 2: i32(3), 7: f64(5000), 8: work(20), 10: work(5), 12: work(15), 49: new Uint8Array(72) },
    };

    const { resources, assignments } = read({
      tasks: [task(1, 'Lift')],
      resources: [crane, concrete],
      assignments: [assignment],
    }).programme;

    expect(resources).toMatchObject([
      { id: '3', name: 'Crane', kind: 'labour', maxUnits: 2, costPerHour: 145.5, custom: { Group: 'Plant' } },
      { id: '4', name: 'Concrete', kind: 'material' },
    ]);
    expect(assignments).toMatchObject([
      {
        taskId: '1',
        resourceId: '3',
        units: 0.5,
        workMinutes: 1200,
        actualWorkMinutes: 300,
        remainingWorkMinutes: 900,
      },
    ]);
  });
});

describe('a left-over resource behind the live ones', () => {
  it('is believed only when it still has values', () => {
    const resource = (uid: number, values: BuiltRow['values']): BuiltRow => ({
      uid,
      values: { 0: i32(uid), ...values },
    });
    const streams = streamsOf({
      resources: [resource(1, { 1: text('A') }), resource(2, { 1: text('B') }), resource(3, {})],
    });
    const meta = streams['   114/TBkndRsc/FixedMeta']!;
    new DataView(meta.buffer).setUint32(8, 4, true);

    const result = readMpp(writeCompoundFile(streams));

    expect(result.ok && result.programme.resources.map(({ name }) => name)).toEqual(['A', 'B']);
  });
});

describe('a file of Project 2010', () => {
  it('has its flags, links, calendars and resource types where that version writes them', () => {
    const result = read({
      application: 'Microsoft.Project 14.0',
      tasks: [
        task(1, 'Crane', {
          flags: [
            [1, 8, 0x20],
            [2, 8, 0x08],
            [2, 8, 0x04],
            [1, 35, 0x80],
          ],
        }),
        task(2, 'Slab', { flags: [[1, 8, 0x40]] }),
      ],
      links: [concat([i32(1, 1, 2), u16(1, 7), i32(-4800)])],
      calendars: [{ record: i32(4, -1, -1), name: text('Standard') }, { record: i32(9, 4, 3) }],
      resources: [
        { uid: 3, flags: [[1, 9, 0x02]], values: { 0: i32(1), 1: text('Crew') } },
        { uid: 5, flags: [[2, 8, 0x10]], values: { 0: i32(2), 1: text('Permit') } },
      ],
    }).programme;

    expect(result.tasks[0]).toMatchObject({
      isMilestone: true,
      isManual: true,
      isActive: true,
      custom: { Flag2: true },
    });
    expect(result.tasks[1]).toMatchObject({ isManual: false, isActive: false, stored: { isCritical: true } });
    expect(result.links).toMatchObject([{ id: '1-2-FS', lag: { kind: 'working', minutes: -480 } }]);
    expect(result.calendars.map(({ id, name, parentId }) => [id, name, parentId])).toEqual([
      ['4', 'Standard', null],
      ['9', 'Crew', '4'],
    ]);
    expect(result.resources.map(({ kind }) => kind)).toEqual(['labour', 'cost']);
  });
});

describe('a file without a field map', () => {
  it('is read by the known layout, with a warning', () => {
    const record = new Uint8Array(202);
    record.set(i32(1, 12), 0);
    record.set(timestamp('2026-03-02T08:00'), 96);
    const row: BuiltRow = { uid: 12, values: { [-1]: record, 14: text('Piling') } };

    const result = read({ hasFieldMap: false, tasks: [row] });

    expect(result.programme.tasks[0]).toMatchObject({ id: '12', name: 'Piling' });
    expect(formatMinute(result.programme.tasks[0]!.stored!.start!)).toBe('2026-03-02T08:00');
    expect(result.warnings).toContainEqual(expect.stringContaining('does not describe its fields'));
  });
});
