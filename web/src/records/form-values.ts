// Between a declared record and the values of its form.
import { numberOrNull, textOrNull } from '../client/form-values.ts';
import type { Declared, FormField, PlainRecord } from './record-screens.ts';

export type Values = Readonly<Record<string, unknown>>;

/** Initial values of a form. */
export function emptyValues({ fields, screens }: Declared, given: Values = {}): Values {
  const first: Values = { ...screens.firstValues, ...given };
  return Object.fromEntries(fields.map((field) => [field.name, first[field.name] ?? emptyValue(field)]));
}

/** Controls that a domain brings edit lists. */
const emptyList: readonly unknown[] = [];
const nobody: Readonly<Record<string, unknown>> = {};

function emptyValue({ control }: FormField): unknown {
  if (control === 'flag') return false;
  if (control === 'contact' || control === 'none') return nobody;
  return ['custom', 'choices', 'tags', 'contacts'].includes(control) ? emptyList : '';
}

/** A record as its form shows it. */
export function valuesOf({ screens, fields }: Declared, row: PlainRecord): Values {
  return Object.fromEntries(
    fields.map((field) => {
      const own = screens.formValues?.[field.name];
      const value = own ? own(row) : row[field.name];
      return [field.name, value ?? emptyValue(field)];
    }),
  );
}

/** The changed fields in the form sent to the server. */
export function sentOf({ fields }: Declared, values: Values): Record<string, unknown> {
  return Object.fromEntries(
    fields.filter(({ name }) => name in values).map((field) => [field.name, sentValue(field, values[field.name])]),
  );
}

function sentValue({ control, presence }: FormField, value: unknown): unknown {
  if (control === 'contact') return sentContact(value);
  if (control === 'contacts')
    return (value as readonly unknown[]).map(sentContact).filter((contact) => contact !== null);
  if (typeof value !== 'string') return value;
  if (control === 'number') return numberOrNull(value);
  // An empty text of a field that must be there goes to the server, which says what is missing.
  return presence === 'required' ? value.trim() : textOrNull(value);
}

/** A person without empty parts; nobody where all are empty. */
function sentContact(value: unknown): Record<string, unknown> | null {
  const parts = Object.entries(value as Record<string, string | null>).flatMap(([name, text]) => {
    const trimmed = text?.trim() ?? '';
    return trimmed === '' ? [] : [[name, trimmed] as const];
  });
  // A name that is missing is the server's to ask for.
  return parts.length > 0 ? { name: '', ...Object.fromEntries(parts) } : null;
}

/** Fields that were left empty take their column's default: they are not sent. */
export function sentOfNew(record: Declared, values: Values): Record<string, unknown> {
  const sent = sentOf(record, values);
  const isLeftOut = ({ name, presence, control }: FormField) =>
    control === 'none' || (presence === 'defaulted' && sent[name] === null);
  const left = new Set(record.fields.filter(isLeftOut).map(({ name }) => name));
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !left.has(name)));
}
