// The export columns of a declared record, from its fields.
import { stateLabels, type AnyRecord } from '@horizon/contract';
import type { Column } from '../spreadsheet.ts';

type PlainAnswer = Record<string, unknown>;

/** One column per field, in the order of the declaration, and the time of the last change. */
export function fileColumns(record: AnyRecord): Column<PlainAnswer>[] {
  const fields = Object.entries(record.fields).map(([name, field]) => ({
    header: name === record.title ? capital(record.oneWord) : field.label,
    value: (row: PlainAnswer) => cellOf(row[name === record.project ? 'project_name' : name], field.labels),
    ...(name === record.title ? { width: 36 } : {}),
  }));
  const { number, workflow } = record;
  return [
    ...(number
      ? [{ header: 'Number', value: (row: PlainAnswer) => cellOf(row[number.field ?? 'number']), width: 12 }]
      : []),
    ...fields,
    ...(workflow
      ? [{ header: 'Status', value: (row: PlainAnswer) => cellOf(row['status'], stateLabels(workflow)) }]
      : []),
    { header: 'Changed (UTC)', value: (row) => String(row['updated_at']), width: 26 },
  ];
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A value as a cell: yes and no, lists of names separated by semicolons. */
function cellOf(value: unknown, labels: Readonly<Record<string, string>> = {}): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return value;
  if (Array.isArray(value)) {
    const wordOf = (each: unknown) => labels[String(each)] ?? personIn(each) ?? String(each);
    return value.map(wordOf).join('; ') || null;
  }
  if (typeof value === 'string') return labels[value] ?? value;
  return personIn(value) ?? JSON.stringify(value);
}

/** A contact in a cell as an import reads it: name, position, e-mail and phone; null if the value is not a contact. */
function personIn(value: unknown): string | null {
  const { name, title, email, phone } = value as Record<'name' | 'title' | 'email' | 'phone', unknown>;
  return typeof name === 'string' ? [name, title, email, phone].filter(Boolean).join(', ') : null;
}
