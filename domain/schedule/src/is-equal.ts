// Equality of plain data. In a separate file, so that a page that only compares does not load the engine.

/** Deep equality; the order of properties does not matter, undefined and absent are the same. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (a === null || a === undefined || b === null || b === undefined) return (a ?? null) === (b ?? null);
  if (typeof a !== 'object' || typeof b !== 'object' || Array.isArray(a) !== Array.isArray(b)) return false;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) =>
    isEqual((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name]),
  );
}
