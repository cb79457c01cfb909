import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { callTable } from './build/call-table.ts';
import { firstLoad } from './build/first-load.ts';
import { firstPaint } from './build/first-paint.ts';
import { precompress } from './build/precompress.ts';
import { entryFileNames, serviceWorker } from './build/service-worker.ts';

// The entries of pages and workers are chunks of their own.
const entries = /index\.html|\/src\/main\.tsx|\/src\/app\/early\.ts|\/worker\//;
const schedule = /\/src\/schedule\/|\/domain\/(schedule|working-time|planning-files)\//;
const chart = /\/src\/schedule\/gantt\/(view|paint|layout)\//;
// The call table and the words of the kinds of record, which every page needs.
const words = /virtual:(calls|records|kinds)$|\/src\/client\/(all-calls|declared)\.ts/;
const engines = /\/domain\/(schedule|working-time)\//;
// Lists and forms use it, too: in the engines' chunk, every page would fetch the engines for it.
const equality = /\/domain\/schedule\/src\/is-equal\.ts/;

// The build contains no inline script and no inline style element, so that the server can send
// `script-src 'self'; style-src 'self'`. Small assets stay files for the same reason.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), callTable(), firstLoad(), serviceWorker(), precompress(), firstPaint()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: {
        index: `${import.meta.dirname}/index.html`,
        early: `${import.meta.dirname}/src/app/early.ts`,
        'service-worker': `${import.meta.dirname}/worker/service-worker.ts`,
      },
      output: {
        entryFileNames,
        // Few files instead of many: on a slow network each one costs a round trip. One for the code of every page, one for
        // the code shared by most pages, then the page's own; the large Gantt chart has its own.
        codeSplitting: {
          groups: [
            { name: 'equality', test: equality, priority: 5 },
            // In pieces that a slow machine can evaluate one after the other.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, tags: ['$initial'], priority: 4 },
            { name: 'frame', test: /node_modules\/@(mantine|floating-ui)\//, tags: ['$initial'], priority: 3 },
            { name: 'start', test: (id) => !entries.test(id), tags: ['$initial'], priority: 2 },
            { name: 'calls', test: words, priority: 2 },
            { name: 'engines', test: engines, minShareCount: 2, priority: 2 },
            { name: 'grid', test: /\/src\/ui\/data-grid\//, minShareCount: 6, priority: 2 },
            { name: 'pdfjs', test: /node_modules\/pdfjs-dist\//, priority: 2 },
            { name: 'parts', test: (id) => !schedule.test(id), minShareCount: 10, priority: 1 },
            { name: 'chart', test: chart, priority: 0 },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': { target: process.env['HORIZON_API'] ?? 'http://127.0.0.1:4000' } } },
});
