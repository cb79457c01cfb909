// The built web client on a free port, for measurements in a browser; rebuilt if stale.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../server/src/platform/free-port.ts';
import { buildWebIfStale } from '../server/src/platform/web-build.ts';

const root = join(import.meta.dirname, '..');

export interface Preview {
  url: string;
  stop(): void;
}

/** Serves the client without an API server; returns once it is reachable. */
export async function servePreview(): Promise<Preview> {
  const folder = await buildWebIfStale(root, (line) => console.log(line), { hasParts: true });
  const port = await freePort();
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'preview', '--port', String(port), '--strictPort', '--host', '127.0.0.1', '--outDir', folder];
  const child = spawn(process.execPath, args, { cwd: join(root, 'web'), stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 400; tries += 1) {
    if (
      await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      )
    ) {
      return { url, stop: () => child.kill('SIGTERM') };
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  child.kill('SIGTERM');
  throw new Error('the preview did not answer');
}
