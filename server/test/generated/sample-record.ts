// A body that creates a declared record, from its fields: tests need no sample of their own for a new record.
import type { AnyRecord } from '@horizon/contract';
import type { Schema } from './schema-values.ts';

/** Values that a field must have by its name: ids of records that are there, figures that pass a check. */
export type Given = Record<string, unknown>;

/** The required fields and the name; texts are the mark and the field's label. `given` wins, also for fields that may be left out. */
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
