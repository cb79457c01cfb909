// The browser knows of each call its method, path, domain and whether it is of the cost and scheduling product; the
// schemas stay on the server. Types come from the contract and cost nothing.
import { calls } from '@horizon/contract';
import type { Plugin } from 'vite';

const virtualId = 'virtual:calls';

/** Serves `virtual:calls`: name → [method, path, domain, isProduct]. */
export function callTable(): Plugin {
  return {
    name: 'horizon-call-table',
    resolveId: (id) => (id === virtualId ? `\0${virtualId}` : null),
    load: (id) => {
      if (id !== `\0${virtualId}`) {
        return null;
      }
      const rows = Object.entries(calls).map(([name, call]) => [
        name,
        [call.method, call.path, call.domain, 'product' in call && call.product ? 1 : 0],
      ]);
      return `export const table = ${JSON.stringify(Object.fromEntries(rows))};`;
    },
  };
}
