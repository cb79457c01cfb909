// The values that the form of a new record sends, for every declared record.
import { type RecordField, records, type RecordTable } from '@horizon/contract';
import { expect, it } from 'vitest';
import { emptyValues, sentOfNew } from './form-values.ts';
import { recordFields } from 'virtual:record-fields';
import type { Declared } from './record-screens.ts';

const isListIn = (field: RecordField) => (field.input as { type?: string }).type === 'array';

it('a form in which nothing was chosen sends lists for the fields that hold lists, and for no other', () => {
  const wrong = (Object.keys(records) as RecordTable[]).flatMap((table) => {
    const form = { fields: recordFields[table], screens: {} } as unknown as Declared;
    const sent = sentOfNew(form, emptyValues(form));
    const fields = records[table].fields as Readonly<Record<string, RecordField>>;
    return Object.entries(sent)
      .filter(([name, value]) => Array.isArray(value) !== isListIn(fields[name]!))
      .map(([name, value]) => `${table}.${name}: ${JSON.stringify(value)}`);
  });

  expect(wrong).toEqual([]);
});
