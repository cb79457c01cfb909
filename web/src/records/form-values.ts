// Converts between a declared record and the values of its form.
import { numberOrNull, textOrNull } from '../client/form-values.ts';
import type { Declared, FormField, PlainRecord } from './record-screens.ts';

export type Values = Readonly<Record<string, unknown>>;

/** The initial values of a form. */
export function emptyValues({ fields, screens }: Declared, given: Values = {}): Values {
  const first: Values = { ...screens.firstValues, ...given };
  return Object.fromEntries(fields.map((field) => [field.name, first[field.name] ?? emptyValue(field)]));
}

/** The empty value of a control. */
const emptyList: readonly unknown[] = [];
const nobody: Readonly<Record<string, unknown>> = {};

function emptyValue({ control, isList }: FormField): unknown {
  if (control === 'flag') return false;
  if (control === 'contact' || control === 'none') return nobody;
  return isList ? emptyList : '';
}

/** The form values of a record. */
export function valuesOf({ screens, fields }: Declared, row: PlainRecord): Values {
  return Object.fromEntries(
    fields.map((field) => {
      const own = screens.formValues?.[field.name];
      const value = own ? own(row) : row[field.name];
      return [field.name, value ?? emptyValue(field)];
    }),
  );
}

/** Converts changed fields to the server's format. */
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
  // An empty required field is sent as it is: the server reports that it is missing.
  return presence === 'required' ? value.trim() : textOrNull(value);
}

/** A contact without its empty parts; null if all are empty. */
function sentContact(value: unknown): Record<string, unknown> | null {
  const parts = Object.entries(value as Record<string, string | null>).flatMap(([name, text]) => {
    const trimmed = text?.trim() ?? '';
    return trimmed === '' ? [] : [[name, trimmed] as const];
  });
  // The server reports a missing name.
  return parts.length > 0 ? { name: '', ...Object.fromEntries(parts) } : null;
}

/** The fields of a new record; empty ones are not sent, so that the column's default applies. */
export function sentOfNew(record: Declared, values: Values): Record<string, unknown> {
  const sent = sentOf(record, values);
  const isLeftOut = ({ name, presence, control }: FormField) =>
    control === 'none' || (presence === 'defaulted' && sent[name] === null);
  const left = new Set(record.fields.filter(isLeftOut).map(({ name }) => name));
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !left.has(name)));
}
