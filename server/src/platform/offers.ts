// What an answer offers to a caller who changes nothing: a member's view that is shown, or a token that reads. The rules of the
// domains say what the member may do; here, in one place, what remains of it is only what reads.

/** Abilities with which nothing is changed. */
const reading: ReadonlySet<unknown> = new Set(['view', 'export', 'see_cost', 'see_bank', 'see_rating']);

/** The answer with those of its `abilities` that change nothing, wherever they are in it. Linear in its size. */
export function withoutChanges(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(withoutChanges);
  }
  // What is no plain record, such as a date, is written as it is.
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      name === 'abilities' && Array.isArray(field) ? field.filter((word) => reading.has(word)) : withoutChanges(field),
    ]),
  );
}
