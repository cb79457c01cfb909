// Builds the service worker, which opens the weekly plan offline, under a fixed name, with the list of files to cache: first
// those of the page itself and of the screens that work offline, then all others.
import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

const workerName = 'service-worker';
const pageSource = '/index.html';
/** The script that sends the first calls, which the page names, too. */
const sitePages = ['/src/app/early.ts', '/src/schedule/plan/weekly/weekly-plan-page.tsx'];

/** Pages that nobody opens on site. */
const isNoPage = /(gallery|bench)[^/]*$/;

/** The path of a built file: the worker has a fixed name, everything else a hash. */
export const entryFileNames = (chunk: { name: string }): string =>
  chunk.name === workerName ? `${workerName}.js` : 'assets/[name]-[hash].js';

/** Writes the build's name and files at the top of the worker. */
export function serviceWorker(): Plugin {
  return {
    name: 'horizon-service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const worker = bundle[`${workerName}.js`];
      if (worker?.type !== 'chunk') return;
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const isWanted = (chunk: Rolldown.OutputChunk) =>
        [pageSource, ...sitePages].some((source) => chunk.facadeModuleId?.endsWith(`/web${source}`));
      const wanted = chunks.filter(isWanted);
      if (wanted.length !== sitePages.length + 1) {
        this.error(`the service worker finds ${wanted.length} of the ${sitePages.length + 1} pages that it keeps`);
      }
      const files = [...filesOf(wanted, bundle)].map((name) => `/${name}`).sort();
      const others = Object.keys(bundle)
        .filter((name) => /^assets\/.*\.(js|css|svg)$/.test(name) && !isNoPage.test(name))
        .map((name) => `/${name}`)
        .filter((name) => !files.includes(name))
        .sort();
      const build = createHash('sha256')
        .update([...files, ...others].join())
        .digest('hex')
        .slice(0, 16);
      worker.code = `self.horizonShell=${JSON.stringify({ build, files, others })};\n${worker.code}`;
    },
  };
}

/** Chunks with everything that they import at once, their styles, and the text face. */
function filesOf(chunks: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>(Object.keys(bundle).filter((name) => name.endsWith('.woff2')));
  const take = (chunk: Rolldown.OutputChunk) => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const name of chunk.viteMetadata?.importedCss ?? []) files.add(name);
    for (const name of chunk.viteMetadata?.importedAssets ?? []) files.add(name);
    for (const name of chunk.imports) {
      const next = bundle[name];
      if (next?.type === 'chunk') take(next);
    }
  };
  chunks.forEach(take);
  return files;
}
