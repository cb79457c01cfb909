// Generates test values from the schemas of the call table: valid ones, and ones with a fault somewhere.
import fc, { type Arbitrary } from 'fast-check';

/** The parts of a JSON Schema used here. */
export interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  allOf?: Schema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  multipleOf?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  properties?: Record<string, Schema>;
  required?: string[];
  minProperties?: number;
  additionalProperties?: boolean | Schema;
  patternProperties?: Record<string, Schema>;
}

/** Values for a field by its name: ids of existing records, numbers with valid check digits. */
export type Hints = Record<string, unknown[]>;

// One character of people's texts: plain, quotes, wildcards, accents, right-to-left, beyond the basic plane.
const character = fc.constantFrom(...Array.from(`abcdefghijXYZ0123456789 .,-_/'"%\\<>&;=+@éßØ中עף😀🏗`));
const text = (least: number, most: number) => {
  const maxLength = Math.max(least, Math.min(most, least + 24));
  return fc.array(character, { minLength: least, maxLength }).map((characters) => characters.join(''));
};
const day = fc
  .integer({ min: -25_000, max: 80_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
const uuid = fc.uuid({ version: 7 });

/** Valid values of a schema; `name` is that of the field, for which hints are used in most cases. */
export function valid(schema: Schema, hints: Hints, name = ''): Arbitrary<unknown> {
  const plain = byKind(schema, hints, name);
  const hinted = (hints[name] ?? []).filter((value) => fits(schema, value));
  // In another workspace the rest would not be checked.
  if ((name === 'workspace_id' || name === 'workspaceId') && hinted.length > 0) return fc.constantFrom(...hinted);
  return hinted.length > 0
    ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...hinted) }, { weight: 1, arbitrary: plain })
    : plain;
}

/** True if a hint has the type of the field in this call. */
function fits(schema: Schema, value: unknown): boolean {
  if (schema.anyOf) {
    return schema.anyOf.some((each) => fits(each, value));
  }
  const type = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
  if (schema.type !== type && !(schema.type === 'integer' && type === 'number')) return false;
  if (Array.isArray(value)) return value.every((each) => fits(schema.items ?? {}, each));
  return (
    type !== 'object' || schema.additionalProperties !== false || hasOnly(schema.properties ?? {}, value as object)
  );
}

const hasOnly = (properties: object, value: object) =>
  Object.keys(value).every((name) => Object.hasOwn(properties, name));

function byKind(schema: Schema, hints: Hints, name: string): Arbitrary<unknown> {
  if ('const' in schema) {
    return fc.constant(schema.const);
  }
  if (schema.enum) {
    return fc.constantFrom(...schema.enum);
  }
  if (schema.anyOf) {
    return fc.oneof(...schema.anyOf.map((each) => valid(each, hints, name)));
  }
  switch (schema.type) {
    case 'string':
      return string(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1) });
    case 'number':
      return number(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return array(schema, hints, name);
    case 'object':
      return object(schema, hints);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function string(schema: Schema): Arbitrary<string> {
  const least = schema.minLength ?? 0;
  const most = schema.maxLength ?? 60;
  switch (schema.format) {
    case 'uuid':
      return uuid;
    case 'date':
      return day;
    case 'date-time':
      return day.map((each) => `${each}T09:30:00Z`);
    case 'email':
      return fc.uuid().map((each) => `fuzz-${each.slice(0, 13)}@generated.example`);
    case 'uri':
      return fc.uuid().map((each) => `https://${each.slice(0, 13)}.generated.example/in`);
    default:
  }
  if (schema.pattern === '\\S') {
    return text(least, most).map((each) => (each.trim() === '' ? 'x'.repeat(Math.max(1, least)) : each));
  }
  return schema.pattern === undefined ? text(least, most) : matching(schema.pattern, most);
}

const made = new Map<string, Arbitrary<string>>();

/** Texts of a pattern. Preparing a generator takes fast-check longer than a call, so it is cached. */
function matching(pattern: string, maxLength: number): Arbitrary<string> {
  const key = `${maxLength} ${pattern}`;
  let texts = made.get(key);
  if (!texts) made.set(key, (texts = fc.stringMatching(new RegExp(pattern), { maxLength })));
  return texts;
}

function number(schema: Schema): Arbitrary<number> {
  const steps = Math.round(1 / (schema.multipleOf ?? 0.01));
  const least = schema.minimum ?? (schema.exclusiveMinimum === undefined ? -1000 : schema.exclusiveMinimum + 1 / steps);
  const [min, max] = [Math.ceil(least * steps), Math.floor((schema.maximum ?? 1000) * steps)];
  return fc
    .oneof(fc.integer({ min, max }), fc.integer({ min, max: Math.min(max, min + 500 * steps) }))
    .map((n) => n / steps);
}

function array(schema: Schema, hints: Hints, name: string): Arbitrary<unknown[]> {
  const items = valid(schema.items ?? {}, hints, name);
  const least = schema.minItems ?? 0;
  const limits = { minLength: least, maxLength: Math.max(least, Math.min(schema.maxItems ?? 4, 4)) };
  return schema.uniqueItems
    ? fc.uniqueArray(items, { ...limits, selector: (item) => JSON.stringify(item) })
    : fc.array(items, limits);
}

function object(schema: Schema, hints: Hints): Arbitrary<object> {
  const { properties } = schema;
  if (!properties) {
    const each = Object.values(schema.patternProperties ?? {})[0] ?? schema.additionalProperties;
    const least = schema.minProperties ?? 0;
    return fc.dictionary(text(1, 20), valid(typeof each === 'object' ? each : {}, hints), {
      minKeys: least,
      maxKeys: Math.max(3, least),
    });
  }
  if (Object.keys(properties).length < (schema.minProperties ?? 0)) {
    // The filter below would search for ever.
    throw new Error(
      `an object of at most ${Object.keys(properties).length} properties cannot have ${schema.minProperties}`,
    );
  }
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, valid(property, hints, name)]),
  );
  return fc
    .record(fields, { requiredKeys: (schema.required ?? []).filter((name) => name in fields) })
    .filter((value) => Object.keys(value).length >= (schema.minProperties ?? 0));
}

let deepest: unknown = 'bottom';
for (let level = 0; level < 200; level += 1) {
  deepest = level % 2 === 0 ? [deepest] : { down: deepest };
}

/** Values that have broken programs before. */
const hostile: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    '\0',
    'a\0b',
    '\uD800',
    'x\uDC00y',
    'NaN',
    'Infinity',
    '-1',
    "'; DROP TABLE persons; --",
    '../../etc/passwd',
    '__proto__',
    -1,
    0,
    1.5,
    1e308,
    -1e308,
    5e-324,
    2 ** 53,
    2 ** 31,
    -(2 ** 63),
    0.00001,
    '2026-02-30',
    '9999-12-31',
    '0000-00-00',
    '00000000-0000-0000-0000-000000000000',
    'not-an-id',
    [],
    {},
    [[]],
    { id: 1 },
    deepest,
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(300, 9000, 1_000_000).map((length) => 'L'.repeat(length)),
);

/** A valid value with one part changed, added or removed. */
export function broken(schema: Schema, hints: Hints): Arbitrary<unknown> {
  return fc
    .tuple(
      valid(schema, hints),
      hostile,
      fc.nat(),
      fc.constantFrom('replace', 'replace', 'replace', 'add', 'drop', 'whole'),
    )
    .map(([value, fault, where, how]) => {
      if (how === 'whole' || value === null || typeof value !== 'object') {
        return fault;
      }
      const names = Object.keys(value);
      const name = names[where % Math.max(1, names.length)] ?? 'unknown';
      if (how === 'drop') {
        return Object.fromEntries(Object.entries(value).filter(([each]) => each !== name));
      }
      return Object.assign({}, value, { [how === 'add' ? `unknown_${where % 7}` : name]: fault });
    });
}

/** Invalid texts for a query or path. */
export const brokenText: Arbitrary<string> = hostile
  .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
  .map((value) => (value.length > 5000 ? value.slice(0, 5000) : value));
