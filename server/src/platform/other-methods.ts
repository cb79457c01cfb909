// The methods of an address, for a request that used another one.
import { callEntries } from '@horizon/contract';

/** Addresses of the table with their methods; if two match, the one with fewer parameters wins. */
const places = [...Map.groupBy(callEntries, ([, { path }]) => path)]
  .map(([path, calls]) => ({
    matches: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
    parameters: path.split('{').length,
    methods: calls.map(([, { method }]) => method as string),
  }))
  .toSorted((a, b) => a.parameters - b.parameters);

/** The methods of the calls at an address; empty if there is no call. */
export function methodsAt(url: string): string[] {
  const [path = ''] = url.split('?');
  const methods = places.find(({ matches }) => matches.test(path))?.methods ?? [];
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods;
}
