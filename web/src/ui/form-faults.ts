// What a refused save says, by field; and where the field of a fault is.

/** Every fault of the input by field name, as the server answers them; `''` holds those of no field. */
export type FieldFaults = Readonly<Record<string, readonly string[]>>;

/** A save was refused: the sentence for people and the faults by field. */
export interface SaveRefusal {
  message: string;
  fields?: FieldFaults;
  reference?: string;
}

export interface FaultLine {
  name: string;
  text: string;
}

/** All faults in one list, those of fields in the order given, then the others. */
export function faultLines(faults: FieldFaults, order: readonly string[]): readonly FaultLine[] {
  const names = [
    ...order.filter((name) => faults[name]),
    ...Object.keys(faults).filter((name) => !order.includes(name)),
  ];
  return names.flatMap((name) => (faults[name] ?? []).map((text) => ({ name, text })));
}

/** The faults without those of one field, which was just changed. */
export function withoutField(faults: FieldFaults, name: string): FieldFaults {
  if (!faults[name]) return faults;
  const { [name]: _gone, ...others } = faults;
  return others;
}

/** The names whose values differ between two states of a form. */
export function changedNames(
  before: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...names].filter((name) => JSON.stringify(before[name] ?? '') !== JSON.stringify(now[name] ?? ''));
}
