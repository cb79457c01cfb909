/**
 * The cycle that a further dependency would close, beginning with the package that depends: `a` on `b` on `c` gives
 * [a, b, c]; null if it closes none. `dependencies`: the packages on which each depends.
 */
export function cycleWith(
  dependencies: ReadonlyMap<string, readonly string[]>,
  added: { of: string; on: string },
): string[] | null {
  if (added.of === added.on) return [added.of];
  const cameFrom = new Map<string, string>([[added.on, added.of]]);
  const open = [added.on];
  for (const one of open) {
    for (const next of dependencies.get(one) ?? []) {
      if (next === added.of) return path(cameFrom, one, added.of);
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, one);
      open.push(next);
    }
  }
  return null;
}

function path(cameFrom: ReadonlyMap<string, string>, last: string, first: string): string[] {
  const found = [last];
  for (let at = last; at !== first;) {
    at = cameFrom.get(at)!;
    found.unshift(at);
  }
  return found;
}
