// Converts the document standards of a workspace to form rows of texts, and back. An invalid value is sent as typed: the
// server reports the fault at its field.
import type { CallAnswer } from '../client/api.ts';
import { numberOrNull } from '../client/form-values.ts';

type Standards = CallAnswer<'readDocumentStandards'>;

export type Row = Readonly<Record<string, string | null>>;
export interface NamingRow {
  id: string;
  name: string;
  separator: string;
  fields: readonly Row[];
}

const yes = (value: boolean) => (value ? 'yes' : 'no');
const text = (value: string | null | undefined) => (value ?? '').trim();

export const suitabilityRow = (each: Standards['suitabilities'][number]): Row => ({
  ...each,
  is_offered: yes(each.is_offered),
});
export const suitabilityOf = (row: Row) => ({
  code: text(row['code']),
  state: row['state'],
  meaning: text(row['meaning']),
  is_offered: row['is_offered'] !== 'no',
});

export const sequenceRow = (each: Standards['sequences'][number]): Row => ({
  ...each,
  digits: String(each.digits),
  has_steps: yes(each.has_steps),
  is_offered: yes(each.is_offered),
  states: each.states.join(','),
});
export const sequenceOf = (row: Row) => ({
  name: text(row['name']),
  counts: row['counts'],
  prefix: text(row['prefix']),
  digits: numberOrNull(row['digits'] ?? ''),
  has_steps: row['has_steps'] === 'yes',
  is_offered: row['is_offered'] !== 'no',
  states: text(row['states'])
    .split(',')
    .filter((state) => state !== ''),
});

export const namingRow = ({ id, name, separator, fields }: Standards['naming_standards'][number]): NamingRow => ({
  id,
  name,
  separator,
  fields: fields.map(({ values, min, max, ...field }) => ({
    ...field,
    min: String(min),
    max: String(max),
    values: values.map(({ code, meaning }) => `${code} ${meaning}`.trim()).join('\n'),
  })),
});
export const namingOf = ({ id, name, separator, fields }: NamingRow) => ({
  id,
  name: name.trim(),
  separator,
  fields: fields.map((row) => ({
    name: text(row['name']),
    kind: row['kind'],
    values: row['kind'] === 'list' ? codesOf(row['values'] ?? '') : [],
    // A field with a list of codes needs no lengths.
    min: row['kind'] === 'list' ? (numberOrNull(row['min'] ?? '') ?? 1) : numberOrNull(row['min'] ?? ''),
    max: row['kind'] === 'list' ? (numberOrNull(row['max'] ?? '') ?? 6) : numberOrNull(row['max'] ?? ''),
  })),
});

/** Reads codes with their meanings, one per line: the code ends at the first space or tab. */
const codesOf = (lines: string) =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [code = '', ...meaning] = line.split(/\s+/);
      return { code, meaning: meaning.join(' ') };
    });

/** An empty naming standard. */
export const newNaming = (): NamingRow => ({
  id: crypto.randomUUID(),
  name: '',
  separator: '-',
  fields: [{ name: null, kind: 'text', min: '1', max: '6', values: null }],
});
