// Removes abilities from an answer for a caller who cannot change anything: one viewing as another member, or a read
// token. The domains decide what the member may do; this keeps only the abilities to read.

/** Abilities that change nothing. */
const reading: ReadonlySet<unknown> = new Set(['view', 'export', 'see_cost', 'see_bank', 'see_rating']);

/** The answer with only those `abilities` and `acts` that change nothing, at every level. Linear in its size. */
export function readAbilitiesOnly(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(readAbilitiesOnly);
  }
  // Anything but a plain record, such as a date, is kept as it is.
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      (name === 'abilities' || name === 'acts') && Array.isArray(field)
        ? field.filter((word) => reading.has(word))
        : readAbilitiesOnly(field),
    ]),
  );
}
