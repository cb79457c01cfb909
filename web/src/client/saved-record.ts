// A record that was just saved, in the place of its older self in every list that the page holds: whoever opens it again
// before the lists have been read finds what they saved, and saves on top of that.
import type { QueryClient } from '@tanstack/react-query';

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** What a list is held as: an answer, all rows of one, or its pages. */
const holders = ['items', 'rows', 'pages'] as const;

/** The data of a query with the record `saved` where an older one of this id stood; the same data where none did. */
export function withSaved(data: unknown, id: string, saved: unknown): unknown {
  if (!isRecord(data) || !isRecord(saved) || typeof saved['version'] !== 'number') return data;
  const names = Object.keys(saved);
  const ids = names.filter((name) => saved[name] === id);
  const isOlder = (each: Fields) =>
    ids.some((name) => each[name] === id) &&
    names.every((name) => name in each) &&
    Number(each['version']) < Number(saved['version']);
  const renewed = (each: unknown): unknown =>
    isRecord(each) && isOlder(each) ? { ...each, ...saved } : withSaved(each, id, saved);
  for (const holder of holders) {
    const list = data[holder];
    if (!Array.isArray(list)) continue;
    const next = list.map(renewed);
    return next.some((each, at) => each !== list[at]) ? { ...data, [holder]: next } : data;
  }
  return data;
}

/** Puts a record that was just saved into the lists of its domain. */
export function keepSaved(queries: QueryClient, domain: string, id: string, saved: unknown): void {
  queries.setQueriesData({ queryKey: [domain] }, (data: unknown) => withSaved(data, id, saved));
}
