// Checks a document's number by a naming standard: fields in a fixed order with a separator between, each a code of a list,
// a text or a number of a certain length (ISO 19650-2 National Annex: project-originator-volume-level-type-role-number).
// Every fault is named; upper and lower case are the same for codes of a list.

/** One field of a standard. */
export interface NamingField {
  name: string;
  kind: 'list' | 'text' | 'number';
  /** Codes of a list. */
  values: readonly { code: string; meaning: string }[];
  /** Minimum and maximum length of texts and numbers. */
  min: number;
  max: number;
}

/** A naming standard. */
export interface NamingStandard {
  name: string;
  separator: string;
  fields: readonly NamingField[];
}

const shownCodes = 8;

/** The faults of a number, a sentence each, in the order of the fields; empty if it complies. */
export function namingFaults({ separator, fields }: NamingStandard, number: string): string[] {
  const parts = separator === '' ? [number.trim()] : number.trim().split(separator);
  const order = fields.map(({ name }) => name).join(separator || ' ');
  const missing = fields.slice(parts.length).map(({ name }) => name);
  const faults = fields.slice(0, parts.length).flatMap((field, at) => faultOf(field, parts[at]!.trim()) ?? []);
  if (missing.length > 0) faults.push(`Missing: ${missing.join(', ')}. The standard is ${order}.`);
  if (parts.length > fields.length) {
    faults.push(`“${parts.slice(fields.length).join(separator)}” is too much. The standard is ${order}.`);
  }
  return faults;
}

function faultOf({ name, kind, values, min, max }: NamingField, text: string): string | null {
  if (text === '') return `${name} is empty.`;
  if (kind === 'list') {
    if (values.some(({ code }) => code.toLowerCase() === text.toLowerCase())) return null;
    const codes = values.slice(0, shownCodes).map(({ code }) => code);
    return `${name} “${text}” is not in its list: ${codes.join(', ')}${values.length > shownCodes ? ' …' : ''}.`;
  }
  const what = kind === 'number' ? 'digits' : 'letters or digits';
  const isRight = kind === 'number' ? /^\d+$/.test(text) : /^[\p{L}\p{N}]+$/u.test(text);
  const length = min === max ? String(min) : `${min} to ${max}`;
  return isRight && text.length >= min && text.length <= max ? null : `${name} “${text}” must have ${length} ${what}.`;
}

/** A number that complies, as an example. */
export const namingExample = ({ separator, fields }: NamingStandard): string =>
  fields
    .map(({ kind, values, min }) =>
      kind === 'list'
        ? (values[0]?.code ?? '')
        : kind === 'number'
          ? '1'.padStart(Math.max(min, 1), '0')
          : 'X'.repeat(Math.max(min, 1)),
    )
    .join(separator);
