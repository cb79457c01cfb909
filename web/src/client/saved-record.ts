// Patches a saved record into the cached lists, so that people who open it again before the lists have been fetched see
// what they saved, and save on top of it.
import type { QueryClient } from '@tanstack/react-query';

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** The forms of a cached list: an answer, all of its rows, or its pages. */
const holders = ['items', 'rows', 'pages'] as const;

/** The data of a query with `saved` in place of an older version of the record; the same object if there is none. */
export function withSavedRecord(data: unknown, id: string, saved: unknown): unknown {
  if (!isRecord(data) || !isRecord(saved) || typeof saved['version'] !== 'number') return data;
  const names = Object.keys(saved);
  const ids = names.filter((name) => saved[name] === id);
  const isOlder = (each: Fields) =>
    ids.some((name) => each[name] === id) &&
    names.every((name) => name in each) &&
    Number(each['version']) < Number(saved['version']);
  const renewed = (each: unknown): unknown =>
    isRecord(each) && isOlder(each) ? { ...each, ...saved } : withSavedRecord(each, id, saved);
  for (const holder of holders) {
    const list = data[holder];
    if (!Array.isArray(list)) continue;
    const next = list.map(renewed);
    return next.some((each, at) => each !== list[at]) ? { ...data, [holder]: next } : data;
  }
  return data;
}

/** Patches a saved record into the cached lists of its domain. */
export function updateCachedRecord(queries: QueryClient, domain: string, id: string, saved: unknown): void {
  queries.setQueriesData({ queryKey: [domain] }, (data: unknown) => withSavedRecord(data, id, saved));
}
