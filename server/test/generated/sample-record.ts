// A body that creates a declared record, generated from its fields: a new record needs no sample of its own.
import { importedFields, type AnyRecord } from '@horizon/contract';
import type { Schema } from './schema-values.ts';

/** Fixed values by field name: ids of existing records, numbers with valid check digits. */
export type Given = Record<string, unknown>;

/**
 * The required fields and the name; texts are the mark and the field's label. `given` takes precedence, also for
 * optional fields.
 */
export function sampleBody(record: AnyRecord, mark: string, given: Given = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record.fields).flatMap(([name, field]) => {
      if (Object.hasOwn(given, name)) return [[name, given[name]]];
      return field.presence === 'required' || name === record.title
        ? [[name, sampleValue(field.input as Schema, `${mark} ${record.oneWord}`)]]
        : [];
    }),
  );
}

/** The cells of a row that an import takes: the required fields. */
export function importedRow(record: AnyRecord): Record<string, string> {
  const body = sampleBody(record, 'Quoll');
  const cells = importedFields(record).filter(([name]) => Object.hasOwn(body, name));
  return Object.fromEntries(cells.map(([name]) => [name, String(body[name])]));
}

function sampleValue(schema: Schema, text: string): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'boolean') return false;
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.type === 'array') return [];
  if (schema.format === 'uri') return 'https://hooks.horizon.example/in';
  if (schema.format === 'date') return '2026-11-02';
  if (schema.format === 'email') return `${text.replaceAll(/\W/g, '-').toLowerCase()}@test.horizon.example`;
  return text.slice(0, schema.maxLength ?? 200);
}

/**
 * The ids of records that a new one names in addition to its parents. They are made for each, by `make` with the path of their
 * list, since a pair exists once.
 */
export async function namedBy(
  record: AnyRecord,
  make: (path: string, body: object) => Promise<unknown>,
): Promise<Given> {
  if (record.table !== 'sop_dependencies') return {};
  return { sop_id: await make(record.parent!.record.path, { sop_name: 'Another package' }) };
}
