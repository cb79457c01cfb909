/** The maximum length of a role's name. */
export const longestName = 100;

/** The name for a copy of a role: unique, ignoring case, and not too long. */
export function copyName(name: string, others: readonly string[]): string {
  const taken = new Set(others.map((other) => other.toLowerCase()));
  for (let count = 1; ; count += 1) {
    const end = count === 1 ? ' (copy)' : ` (copy ${count})`;
    const made = `${name.slice(0, longestName - end.length).trimEnd()}${end}`;
    if (!taken.has(made.toLowerCase())) return made;
  }
}
