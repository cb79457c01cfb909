// The worker that opens the week without a network is built next to the page, under a fixed name, and shown which files
// to keep: first those of the page itself and of the screens that work on site, then all others.
import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

const workerName = 'service-worker';
const pageSource = '/index.html';
/** The first calls start by a script of their own, which the page names too. */
const sitePages = ['/src/app/early.ts', '/src/schedule/plan/weekly/weekly-plan-page.tsx'];

/** Pages that nobody opens on site. */
const isNoPage = /(gallery|bench)[^/]*$/;

/** Where a built file stands: the worker keeps its name, everything else has a hash. */
export const entryFileNames = (chunk: { name: string }): string =>
  chunk.name === workerName ? `${workerName}.js` : 'assets/[name]-[hash].js';

/** Names the build and its files at the head of the worker. */
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
