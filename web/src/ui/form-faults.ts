// The faults of a refused save, by field.

/** The server's faults by field name; `''` has those without a field. */
export type FieldFaults = Readonly<Record<string, readonly string[]>>;

/** A refused save: the message and the faults by field. */
export interface SaveRefusal {
  message: string;
  fields?: FieldFaults;
  reference?: string;
  /** The input was malformed: the message is technical, and the faults say everything. */
  isOfInput?: boolean;
}

/** The refusal for an unexpected error, which is logged in the browser. */
export function unexplained(error: unknown): SaveRefusal {
  reportError(error);
  return { message: 'It could not be saved: something went wrong on our side. Try again.' };
}

export interface FaultLine {
  name: string;
  text: string;
}

/** Message for an empty field: "Enter the project’s name.", "Choose the sector." */
export function missingWords(
  label: string,
  { noun, isChoice = false }: { noun?: string | undefined; isChoice?: boolean } = {},
): string {
  // Acronyms in a label stay in capitals: GST code, WBS.
  const named = /^[A-Z][a-z-]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
  const isWhole = /^(your|what) /.test(named);
  return `${isChoice ? 'Choose' : 'Enter'} ${noun ?? (isWhole ? named : `the ${named}`)}.`;
}

/** The server's format messages, which it also answers for a missing value. */
const ofForm =
  /^(Give (a|an|at least \d+|more than \S+|text|true or false|\S+ or more)\b|Choose one of|This is not an id)/;

/** A fault in plain words. The server's messages also serve programs: for a missing value they name its format, and for
 * days and times the ISO format. */
export function plainFault(fault: string, { value, missing }: { value: unknown; missing: string }): string {
  const isMissing = value === undefined || value === null || (Array.isArray(value) && value.length === 0);
  const isBlank = typeof value === 'string' && value.trim() === '';
  if (fault === 'Give a value.' || ((isMissing || isBlank) && ofForm.test(fault))) return missing;
  if (fault === 'Give a day as YYYY-MM-DD.') return 'Enter a day such as 21 Nov 2026 or 21/11/2026.';
  if (fault === 'Give a number.') return 'Enter a number such as 69.50.';
  if (fault === 'Give a whole number.') return 'Enter a whole number such as 12.';
  return fault.replace(/^Give /, 'Enter ');
}

/** The faults in plain words, without duplicates: an empty text may break several rules. */
export function faultsInWords(
  faults: readonly string[],
  field: { value: unknown; missing: string },
): readonly string[] {
  return [...new Set(faults.map((fault) => plainFault(fault, field)))];
}

/** The heading of the faults: the refusal's message, unless it only repeats a fault or is technical. */
export function faultHeading({ message, fields, isOfInput }: SaveRefusal): string {
  const faults = Object.values(fields ?? {}).flat();
  const count = Object.keys(fields ?? {}).length;
  if (count === 0 || !(isOfInput || faults.includes(message))) return message;
  return count === 1 ? 'One field needs correcting' : `${count} fields need correcting`;
}

/** All faults in one list: those of fields in the given order, then the others. */
export function faultLines(faults: FieldFaults, order: readonly string[]): readonly FaultLine[] {
  const names = [
    ...order.filter((name) => faults[name]),
    ...Object.keys(faults).filter((name) => !order.includes(name)),
  ];
  return names.flatMap((name) => (faults[name] ?? []).map((text) => ({ name, text })));
}

/** The faults without those of a changed field and of its nested fields. */
export function withoutField(faults: FieldFaults, name: string): FieldFaults {
  const others = Object.entries(faults).filter(([each]) => each !== name && !each.startsWith(`${name}.`));
  return others.length === Object.keys(faults).length ? faults : Object.fromEntries(others);
}

/** The names whose values differ between two states of a form. */
export function changedNames(
  before: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...names].filter((name) => JSON.stringify(before[name] ?? '') !== JSON.stringify(now[name] ?? ''));
}

/**
 * Applies the typed changes since the form's initial values to newer ones; a value both typed and changed by others is
 * a conflict for the person to resolve.
 */
export function mergedOver<V extends Readonly<Record<string, unknown>>>(begun: V, typed: V, newer: V): V | null {
  const mine = changedNames(begun, typed);
  const theirs = new Set(changedNames(begun, newer));
  if (mine.some((name) => theirs.has(name))) return null;
  return { ...newer, ...Object.fromEntries(mine.map((name) => [name, typed[name]])) };
}
