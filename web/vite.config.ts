import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { callTable } from './build/call-table.ts';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';
import { entryFileNames, serviceWorker } from './build/service-worker.ts';

// No inline script and no inline style element leaves this build: the server may send
// `script-src 'self'; style-src 'self'`. Small assets stay files for the same reason.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), callTable(), preloadFont(), serviceWorker(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        index: `${import.meta.dirname}/index.html`,
        'service-worker': `${import.meta.dirname}/worker/service-worker.ts`,
      },
      output: { entryFileNames },
    },
  },
  server: { port: 5173, proxy: { '/api': { target: process.env['HORIZON_API'] ?? 'http://127.0.0.1:4000' } } },
});
