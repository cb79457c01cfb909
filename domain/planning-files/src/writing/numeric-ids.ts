// Both tools count their records with whole numbers; Horizon's own ids may be anything. Numbers stay, other ids get the
// next free one.

/** A number for each id, the id itself where it is a whole number above 0 that no other takes. */
export function numericIds(ids: Iterable<string>, first = 1): Map<string, number> {
  const numbers = new Map<string, number>();
  const taken = new Set<number>();
  const others: string[] = [];
  for (const id of ids) {
    const number = /^\d{1,15}$/.test(id) ? Number(id) : Number.NaN;
    if (number >= 1 && String(number) === id && !taken.has(number)) {
      numbers.set(id, number);
      taken.add(number);
    } else others.push(id);
  }
  let next = first;
  for (const id of others) {
    if (numbers.has(id)) continue;
    while (taken.has(next)) next += 1;
    numbers.set(id, next);
    taken.add(next);
  }
  return numbers;
}
