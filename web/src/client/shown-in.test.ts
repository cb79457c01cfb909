import { recordKinds, records, type AnyRecord } from '@horizon/contract';
import { expect, it } from 'vitest';
import { domainsStaleAfter } from './shown-in.ts';

it('a change refreshes the domains that show its kind of record, and the history', () => {
  const declared = Object.values(records as unknown as Record<string, AnyRecord>);
  const shown = new Map<string, readonly string[]>([
    ...Object.entries(recordKinds).map(([table, { shownIn }]) => [table, shownIn] as const),
    ...declared.map(({ table, domain, alsoShownIn = [] }) => [table, [domain, ...alsoShownIn]] as const),
  ]);
  const others = [...shown].filter(([table]) => table !== 'workspaces');

  expect(others.map(([table]) => [table, domainsStaleAfter(table)])).toEqual(
    others.map(([table, domains]) => [table, [...domains, 'audit', 'associations']]),
  );
  expect(domainsStaleAfter('workspaces')).toEqual(
    expect.arrayContaining([...new Set(declared.map(({ domain }) => domain))]),
  );
});
