// The address of a page decides which files it needs: the built page names them, so that the browser fetches the scripts
// and styles of a route together with the initial ones, and sends the page's first calls before any of them has loaded.
import type { IndexHtmlTransformContext, Plugin, Rolldown } from 'vite';
import { pageSources } from './page-sources.ts';

const earlyName = 'early';
/** For the server: address patterns with the tags for the head of their page. */
const pagesFile = 'pages.json';
/** Writes `pages.json`, loads the early calls first, preloads the font, and loads the client in several scripts. */
export function firstLoad(): Plugin {
  return {
    name: 'horizon-first-load',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, context) {
        const files = Object.keys(context.bundle ?? {});
        const font = files.find((name) => name.endsWith('.woff2'));
        const early = files.find((name) => name.startsWith(`assets/${earlyName}-`));
        const face = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, fetchpriority: 'low' };
        return [
          ...(early
            ? [
                {
                  tag: 'script',
                  attrs: { type: 'module', async: true, blocking: 'render', src: `/${early}` },
                  injectTo: 'head-prepend' as const,
                },
              ]
            : []),
          ...(font ? [{ tag: 'link', attrs: { ...face, href: `/${font}` }, injectTo: 'head' as const }] : []),
          ...piecesOfStart(context).map((name) => ({
            tag: 'script',
            attrs: { type: 'module', crossorigin: true, src: `/${name}` },
            injectTo: 'head-prepend' as const,
          })),
        ];
      },
    },
    generateBundle(_options, bundle) {
      const pages = pageSources().map(({ path, file }) => [path, tagsOf(file, bundle)]);
      this.emitFile({ type: 'asset', fileName: pagesFile, source: JSON.stringify(pages) });
    },
  };
}

/**
 * The initial scripts, dependencies first. Each runs as a task of its own as soon as it has loaded; imported by the entry,
 * all of them would run in one long task.
 */
function piecesOfStart({ chunk: start, bundle }: IndexHtmlTransformContext): string[] {
  if (!start || !bundle) return [];
  return [...reach(start, bundle)]
    .filter((chunk) => chunk !== start && chunk.imports.length > 0)
    .toSorted((a, b) => reach(a, bundle).size - reach(b, bundle).size)
    .map(({ fileName }) => fileName);
}

/** Links to the chunks and styles of a page that are not among the initial ones. */
function tagsOf(file: string, bundle: Rolldown.OutputBundle): string {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const page = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(`/src/${file}`));
  const start = chunks.find((chunk) => chunk.facadeModuleId?.endsWith('/index.html'));
  const known = start ? reach(start, bundle) : new Set();
  const needed = page ? [...reach(page, bundle)].filter((chunk) => !known.has(chunk)) : [];
  const styles = new Set(needed.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
  return [
    ...[...styles].map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
    ...needed.map((chunk) => `<link rel="modulepreload" crossorigin href="/${chunk.fileName}">`),
  ].join('');
}

function reach(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, seen = new Set<Rolldown.OutputChunk>()) {
  if (seen.has(chunk)) return seen;
  seen.add(chunk);
  for (const name of chunk.imports) {
    const next = bundle[name];
    if (next?.type === 'chunk') reach(next, bundle, seen);
  }
  return seen;
}
