// The browser knows of each call its method, path, domain and whether it is of the cost and scheduling product; the
// schemas stay on the server. Types come from the contract and cost nothing. Word lists come by a module of their own,
// so that only pages that need them fetch them.
import {
  allPermissions,
  actions,
  auditActions,
  builtInRoles,
  callEntries,
  memberStatuses,
  modules,
  mostImportedElements,
  mostImportedRates,
  permissionsOfRole,
  regions,
  sectors,
  sellAllowancePolicies,
  states,
  timeZones,
} from '@horizon/contract';
import type { Plugin } from 'vite';

const sources: Record<string, () => string> = {
  'virtual:calls': () => {
    const rows = callEntries.map(([name, call]) => [
      name,
      [call.method, call.path, call.domain, 'product' in call && call.product ? 1 : 0],
    ]);
    return `export const table = ${JSON.stringify(Object.fromEntries(rows))};`;
  },
  'virtual:lists': () => {
    const sorts = callEntries.flatMap(([name, call]) => {
      const pattern = 'query' in call ? sortPatternOf(call.query) : undefined;
      return pattern ? [[name, pattern.split('|')]] : [];
    });
    return `export const sortableBy = ${JSON.stringify(Object.fromEntries(sorts))};`;
  },
  'virtual:limits': () =>
    Object.entries({ mostImportedRates, mostImportedElements })
      .map(([name, most]) => `export const ${name} = ${most};`)
      .join('\n'),
  'virtual:words': () => {
    const words = {
      allPermissions,
      actions,
      auditActions,
      externalCeiling: builtInRoles.filter((role) => role.isExternal).flatMap((role) => permissionsOfRole(role.key)),
      memberStatuses,
      modules,
      regions,
      sectors,
      sellAllowancePolicies,
      states,
      timeZones,
    };
    return Object.entries(words)
      .map(([name, list]) => `export const ${name} = ${JSON.stringify([...new Set<string>(list)])};`)
      .join('\n');
  },
};

// `listQuery` of the contract writes the names into the pattern of `sort`.
function sortPatternOf(query: unknown): string | undefined {
  const sort = (query as { properties?: { sort?: { pattern?: string } } } | undefined)?.properties?.sort;
  return /^\^-\?\(([^)]*)\)/.exec(sort?.pattern ?? '')?.[1];
}

/** Serves `virtual:calls`, name → [method, path, domain, isProduct], `virtual:lists`, `virtual:limits` and `virtual:words`, the
 * contract's word lists. */
export function callTable(): Plugin {
  return {
    name: 'horizon-call-table',
    resolveId: (id) => (id in sources ? `\0${id}` : null),
    load: (id) => (id.startsWith('\0') ? (sources[id.slice(1)]?.() ?? null) : null),
  };
}
