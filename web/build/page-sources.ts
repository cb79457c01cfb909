// The routes of the client with the files of their pages, read from the sources: `module.ts` of each domain, and
// `app/routes`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const src = join(import.meta.dirname, '../src');
const lazyRoute =
  /getParentRoute: \(\) => (\w+),\s+path: '([^']+)',(?:(?!createRoute)[^])*?component: (?:hasParts\s+\? )?lazyRouteComponent\(\s*\(\) => import\('([^']+)'\)/g;

export interface PageSource {
  /** Address pattern, such as `/w/$workspaceId/rates`. */
  path: string;
  /** The file of the page, below `src`. */
  file: string;
}

/** Every page that a route loads, in the order of the sources. */
export function pageSources(): PageSource[] {
  const modules = readdirSync(src)
    .map((domain) => join(src, domain, 'module.ts'))
    .filter((file) => existsSync(file) && dirname(file) !== join(src, 'client'));
  const routes = readdirSync(join(src, 'app/routes')).map((file) => join(src, 'app/routes', file));
  return [...routes, ...modules].flatMap((source) =>
    [...readFileSync(source, 'utf8').matchAll(lazyRoute)].map(([, parent, path = '', file = '']) => ({
      path: parent === 'workspace' ? `/w/$workspaceId${path === '/' ? '' : path}` : path,
      file: relative(src, join(dirname(source), file)),
    })),
  );
}
