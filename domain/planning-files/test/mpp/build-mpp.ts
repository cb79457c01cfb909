// Builds small .mpp files: the records a test names, laid out by a field map of the test's own, in the streams of the
// format. The offsets are deliberately not those of any real file, so that only a reader that follows the map finds them.
import { ascii, i32, u16 } from './byte-values.ts';
import { concat, type Streams, writeCompoundFile } from './write-compound-file.ts';

/** Field number, block (0 variable), size of a fixed field. */
export type FieldDefinition = readonly [field: number, block: 0 | 1 | 2, size: number];

export interface BuiltRow {
  uid: number;
  /** 0 live, 2 deleted, 4 blank. */
  state?: number;
  /** Bytes by field number; of a blank row the whole record under -1. */
  values?: Record<number, Uint8Array>;
  /** Flags: meta record, offset, mask. */
  flags?: readonly (readonly [1 | 2, number, number])[];
}

export interface BuiltTable {
  fields: FieldDefinition[];
  rows: BuiltRow[];
}

export interface BuiltFile {
  application?: string;
  format?: string;
  properties?: Record<number, Uint8Array>;
  rootProperties?: Record<number, Uint8Array>;
  tasks?: BuiltRow[];
  resources?: BuiltRow[];
  assignments?: BuiltRow[];
  /** Records of 20 bytes. */
  links?: Uint8Array[];
  calendars?: { record: Uint8Array; name?: Uint8Array; data?: Uint8Array }[];
  taskProperties?: Record<number, Uint8Array>;
  hasFieldMap?: boolean;
  more?: Streams;
}

const taskFields: FieldDefinition[] = [
  [23, 1, 4],
  [35, 1, 4],
  [36, 1, 4],
  [86, 1, 4],
  [29, 1, 4],
  [181, 1, 2],
  [160, 1, 4],
  [249, 1, 2],
  [32, 1, 2],
  [41, 1, 4],
  [42, 1, 4],
  [31, 1, 4],
  [17, 1, 2],
  [18, 1, 4],
  [437, 1, 4],
  [401, 1, 4],
  [438, 1, 4],
  [439, 1, 4],
  [21, 1, 4],
  [0, 1, 8],
  [1145, 2, 8],
  [1283, 2, 4],
  [1284, 2, 4],
  [1288, 2, 4],
  [1289, 2, 2],
  [14, 0, 0],
  [51, 0, 0],
];
const resourceFields: FieldDefinition[] = [
  [0, 1, 4],
  [4, 1, 8],
  [27, 1, 4],
  [6, 1, 8],
];
const assignmentFields: FieldDefinition[] = [
  [2, 1, 4],
  [0, 1, 4],
  [1, 1, 4],
  [7, 1, 8],
  [8, 1, 8],
  [10, 1, 8],
  [12, 1, 8],
  [20, 1, 4],
  [21, 1, 4],
  [24, 1, 4],
];
const taskBase = 0x0b400000;
const folder = '   114/';

/** The bytes of an .mpp file in the layout of Project 2013 and later, or of 2010 when the application is 14.0. */
export function buildMpp(file: BuiltFile): Uint8Array {
  return writeCompoundFile(streamsOf(file));
}

/** The same as streams, for tests that change single ones. */
export function streamsOf(file: BuiltFile): Streams {
  const maps =
    file.hasFieldMap === false
      ? {}
      : {
          131092: fieldMap(taskFields, taskBase),
          131093: fieldMap(resourceFields, 0x0c400000),
          131095: fieldMap(assignmentFields, 0x0f400000),
        };
  const is2010 = file.application?.endsWith('14.0') ?? false;
  const uidOf = { task: 86, resource: 27, assignment: 0 };
  return {
    '\u0001CompObj': compObj(file.application ?? 'Microsoft.Project 16.0', file.format ?? 'MSProject.MPP14'),
    Props14: propertyBlock(file.rootProperties ?? {}),
    [`${folder}Props`]: propertyBlock({ ...maps, ...file.properties }),
    ...table('TBkndTask', reserved(3, file.tasks ?? []), {
      fields: taskFields,
      uidField: uidOf.task,
      sizes: [47, is2010 ? 92 : 95],
    }),
    ...table('TBkndRsc', reserved(3, file.resources ?? []), {
      fields: resourceFields,
      uidField: uidOf.resource,
      sizes: [37, is2010 ? 50 : 51],
    }),
    ...table('TBkndAssn', file.assignments ?? [], {
      fields: assignmentFields,
      uidField: uidOf.assignment,
      sizes: [34, 53],
    }),
    ...plainTable(
      'TBkndCons',
      (file.links ?? []).map((record, i) => ({ uid: i + 1, record })),
    ),
    ...plainTable(
      'TBkndCal',
      (file.calendars ?? []).map(({ record, name, data }) => ({
        uid: new DataView(record.buffer).getInt32(is2010 ? 0 : 8, true),
        record,
        values: { ...(name === undefined ? {} : { 1: name }), ...(data === undefined ? {} : { 8: data }) },
      })),
    ),
    ...(file.taskProperties === undefined ? {} : { [`${folder}TBkndTask/Props`]: propertyBlock(file.taskProperties) }),
    ...file.more,
  };
}

/** Property block of keys and bytes. */
export function propertyBlock(items: Record<number, Uint8Array>): Uint8Array {
  const parts = Object.entries(items).map(([key, bytes]) =>
    concat([i32(bytes.length, Number(key), 0), bytes, new Uint8Array(bytes.length & 1)]),
  );
  const body = concat(parts);
  return concat([i32(body.length + 12, 0, 0), u16(parts.length, 0), body]);
}

/** The one-byte key of a variable field in files of Project 2000 to 2003, as the field map gives it. */
export function shortKey(field: number): number {
  return (field % 251) + 1;
}

/** Field map entries of 28 bytes, offsets counted up within each block. */
function fieldMap(fields: FieldDefinition[], base: number): Uint8Array {
  const places = placesOf(fields);
  return concat(
    fields.map(([field, block, size]) =>
      concat([
        i32(0),
        u16(block === 0 ? 0xffff : places.get(field)!.at, 0x200 + shortKey(field)),
        i32(block === 0 ? 4 : 10, base + field, 0),
        u16(3, size),
        i32(0),
      ]),
    ),
  );
}

function placesOf(fields: FieldDefinition[]): Map<number, { block: number; at: number; size: number }> {
  const next = [0, 0, 0];
  const places = new Map<number, { block: number; at: number; size: number }>();
  for (const [field, block, size] of fields) {
    places.set(field, { block, at: next[block]!, size });
    next[block]! += size;
  }
  return places;
}

function reserved(count: number, rows: BuiltRow[]): BuiltRow[] {
  const empty = Array.from({ length: count }, (_, i): BuiltRow => ({
    uid: -i,
    state: 4,
    values: { [-1]: new Uint8Array(16) },
  }));
  return [...empty, ...rows];
}

interface TableForm {
  fields: FieldDefinition[];
  uidField: number;
  sizes: readonly [meta: number, meta2: number];
}

function table(name: string, rows: BuiltRow[], { fields, uidField, sizes }: TableForm): Streams {
  const places = placesOf(fields);
  const length = (block: number): number => fields.reduce((sum, [, of, size]) => sum + (of === block ? size : 0), 0);
  const records = rows.map((row) => {
    const blocks = [new Uint8Array(0), new Uint8Array(length(1)), new Uint8Array(length(2))] as const;
    const values = new Map<number, Uint8Array>();
    const whole = row.values?.[-1];
    for (const [key, bytes] of Object.entries({ [uidField]: i32(row.uid), ...row.values })) {
      const place = places.get(Number(key));
      if (Number(key) < 0) continue;
      if (place === undefined || place.block === 0) values.set(Number(key), bytes);
      else blocks[place.block as 1 | 2].set(bytes, place.at);
    }
    return { row, block1: whole ?? blocks[1], block2: blocks[2], values };
  });
  const prefix = `${folder}${name}/`;
  return {
    [`${prefix}FixedMeta`]: meta(
      records.map(({ row, block1, values }) => ({ row, record: block1, count: values.size })),
      sizes[0],
      1,
    ),
    [`${prefix}FixedData`]: concat(records.map(({ block1 }) => block1)),
    [`${prefix}Fixed2Meta`]: meta(
      records.map(({ row, block2 }) => ({ row, record: block2, count: 0 })),
      sizes[1],
      2,
    ),
    [`${prefix}Fixed2Data`]: concat(records.map(({ block2 }) => block2)),
    ...variables(
      prefix,
      records.map(({ row, values }) => ({ uid: row.uid, values })),
    ),
  };
}

function plainTable(
  name: string,
  rows: { uid: number; record: Uint8Array; values?: Record<number, Uint8Array> }[],
): Streams {
  const prefix = `${folder}${name}/`;
  const slots = rows.map(({ uid, record, values }) => ({
    row: { uid },
    record,
    count: Object.keys(values ?? {}).length,
  }));
  const valuesOf = rows.map(({ uid, values }) => ({
    uid,
    values: new Map(Object.entries(values ?? {}).map(([key, bytes]) => [Number(key), bytes])),
  }));
  return {
    [`${prefix}FixedMeta`]: meta(slots, 10, 1),
    [`${prefix}FixedData`]: concat(rows.map(({ record }) => record)),
    ...variables(prefix, valuesOf),
  };
}

function meta(slots: { row: BuiltRow; record: Uint8Array; count: number }[], size: number, which: 1 | 2): Uint8Array {
  let offset = 0;
  const records = slots.map(({ row, record, count }) => {
    const bytes = new Uint8Array(size);
    bytes.set(concat([u16(row.state ?? 0, count), i32(offset)]));
    for (const [meta, at, mask] of row.flags ?? []) if (meta === which) bytes[at]! |= mask;
    offset += record.length;
    return bytes;
  });
  return concat([i32(0xfadfadba, 4, slots.length, offset), ...records]);
}

function variables(prefix: string, rows: { uid: number; values: Map<number, Uint8Array> }[]): Streams {
  const entries: Uint8Array[] = [];
  const data: Uint8Array[] = [];
  let offset = 0;
  for (const { uid, values } of rows) {
    for (const [field, bytes] of values) {
      entries.push(i32(uid, offset, taskBase + field));
      data.push(i32(bytes.length), bytes);
      offset += 4 + bytes.length;
    }
  }
  return {
    [`${prefix}VarMeta`]: concat([i32(0xfadfadba, 0, entries.length, 0, 0, offset), ...entries]),
    [`${prefix}Var2Data`]: concat(data),
  };
}

function compObj(application: string, format: string): Uint8Array {
  const named = (value: string): Uint8Array => concat([i32(value.length + 1), ascii(`${value}\0`)]);
  return concat([new Uint8Array(28), named(application), named(format), named('MSProject.Project')]);
}
