// Builds the server-side rendering of the first page (`src/app/first-paint.tsx`) next to the client, into a folder that is
// not served and needs no packages. File and class names are the same as in the client's own build.
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { callTable } from './call-table.ts';

/** Starts with a dot, so that the file server does not serve it. */
const firstPaintFolder = '.first-paint';

/** Builds the server's bundle after the client's. */
export function firstPaint(): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'horizon-first-paint',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      await build({
        configFile: false,
        root,
        logLevel: 'warn',
        plugins: [react(), callTable()],
        define: { 'process.env.NODE_ENV': '"production"' },
        ssr: { noExternal: true },
        build: {
          ssr: true,
          outDir: join(outDir, firstPaintFolder),
          emptyOutDir: true,
          target: 'es2023',
          assetsInlineLimit: 0,
          reportCompressedSize: false,
          rolldownOptions: {
            input: {
              'first-paint': join(root, 'src/app/first-paint.tsx'),
              'drawn-pages': join(root, 'src/app/drawn-pages.ts'),
            },
            output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
          },
        },
      });
    },
  };
}
