import { describe, expect, it } from 'vitest';

import { readMpp } from '../../src/mpp/read-mpp.ts';
import type { PlanningFileRead } from '../../src/planning-file-result.ts';
import { buildMpp, type BuiltRow } from './build-mpp.ts';
import { f64, i32, text, u16 } from './byte-values.ts';
import { concat, type Streams } from './write-compound-file.ts';

const table = Uint8Array.from({ length: 16 }, (_, i) => 100 + i);
const guidOf = (id: number): Uint8Array => Uint8Array.from({ length: 16 }, () => id);
const outlineCode1 = 417;
const folder = '   114/TBkndOutlCode/';

interface ListedValue {
  id: number;
  parent?: number;
  value: string;
  description?: string;
}

/** A lookup table as Project 2013 and later write it. */
function lookupTable(values: ListedValue[]): Streams {
  const records = values.map(({ id, parent = 0 }) => concat([i32(id, id), u16(0, parent, 0)]));
  const seconds = values.map(({ id }) => concat([guidOf(id), u16(21), table]));
  const variables = values.flatMap(({ id, value, description = '' }) => [
    { id, field: 22, bytes: text(value) },
    { id, field: 8, bytes: text(description) },
  ]);
  let offset = 0;
  const entries = variables.map(({ id, field, bytes }) => {
    const entry = i32(id, offset, 0x16400000 + field);
    offset += 4 + bytes.length;
    return entry;
  });
  const meta = (size: number): Uint8Array =>
    concat([
      i32(0, 4, values.length, 0),
      ...values.map((_, i) => concat([u16(0, 2), i32(i * size), new Uint8Array(2)])),
    ]);
  return {
    [`${folder}FixedMeta`]: meta(14),
    [`${folder}FixedData`]: concat(records),
    [`${folder}Fixed2Meta`]: meta(34),
    [`${folder}Fixed2Data`]: concat(seconds),
    [`${folder}VarMeta`]: concat([i32(0, 0, entries.length, 0, 0, 0), ...entries]),
    [`${folder}Var2Data`]: concat(variables.flatMap(({ bytes }) => [i32(bytes.length), bytes])),
  };
}

const byId = (id: number): Uint8Array => concat([u16(0x0701), i32(id), new Uint8Array(20)]);
const byGuid = (id: number): Uint8Array => concat([u16(0x0401), i32(-1), guidOf(id), new Uint8Array(4)]);

function read(values: Record<number, Uint8Array>[], more: Streams = {}, names?: Uint8Array): PlanningFileRead {
  const tasks = values.map((own, i): BuiltRow => ({
    uid: i + 1,
    values: { 160: i32(0), 249: u16(1), 1145: f64(i), 14: text(`Task ${i + 1}`), ...own },
  }));
  const taskProperties = names === undefined ? {} : { taskProperties: { 71303169: names } };
  const result = readMpp(buildMpp({ tasks, more, ...taskProperties }));
  if (!result.ok) throw new Error(result.fault.message);
  return result;
}

/** Text1 is called Zone and is picked from the table. */
function zoneField(): Uint8Array {
  const alias = text('Zone');
  const names = concat([i32(0, 1, 0x0b400000 + 51, 16), alias]);
  const definition = concat([i32(0x0b400000 + 51), new Uint8Array(32), table, new Uint8Array(36)]);
  return concat([i32(names.length), names, i32(0, 0), i32(1, definition.length), definition]);
}

describe('a value picked from a list', () => {
  const zones = lookupTable([
    { id: 3, value: 'North', description: 'North wing' },
    { id: 4, parent: 3, value: 'Level 2' },
  ]);

  it('of an outline code is an activity code with its parents before it, found by number or by GUID', () => {
    const { tasks, activityCodeTypes } = read(
      [{ [outlineCode1]: byId(4) }, { [outlineCode1]: byGuid(3) }],
      zones,
    ).programme;

    expect(tasks.map(({ activityCodes }) => activityCodes)).toEqual([
      { 'Outline Code1': 'North.Level 2' },
      { 'Outline Code1': 'North' },
    ]);
    expect(activityCodeTypes[0]!.values.map(({ code }) => code)).toEqual(['North.Level 2', 'North']);
  });

  it('of a text field is its text', () => {
    expect(read([{ 51: byId(3) }], zones).programme.tasks[0]!.custom).toEqual({ Text1: 'North' });
  });

  it('of a named field is listed with its definition', () => {
    const { customFields, tasks } = read([{ 51: byId(3) }], zones, zoneField()).programme;

    expect(tasks[0]!.custom).toEqual({ Zone: 'North' });
    expect(customFields).toEqual([
      {
        name: 'Text1',
        alias: 'Zone',
        of: 'task',
        type: 'text',
        values: [
          { value: 'North', description: 'North wing' },
          { value: 'North.Level 2', description: '' },
        ],
      },
    ]);
  });

  it('that is not in the file is no value', () => {
    expect(read([{ 51: byId(99) }], zones).programme.tasks[0]!.custom).toEqual({});
  });

  it('is not mistaken for a text that begins with the same letter', () => {
    const word = 'Ёлка у входа';

    expect(read([{ 51: text(word) }], zones).programme.tasks[0]!.custom).toEqual({ Text1: word });
  });
});
