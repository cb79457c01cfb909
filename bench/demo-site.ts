// The product with its demo company and built client, for measurements in a browser.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cookie } from '@playwright/test';
import { freePort } from '../server/src/platform/free-port.ts';

const root = join(import.meta.dirname, '..');

export interface DemoSite {
  url: string;
  /** Signs a workspace manager in. */
  cookies: Cookie[];
  workspaceId: string;
  stop: () => Promise<void>;
}

/** Starts it, or uses the running one of `BENCH_URL`. */
export async function openDemoSite(): Promise<DemoSite> {
  const running = process.env['BENCH_URL'];
  const site = running ? { url: running, stop: async () => undefined } : await startSite();
  return { ...site, ...(await signIn(site.url)) };
}

async function signIn(url: string): Promise<{ cookies: Cookie[]; workspaceId: string }> {
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'workspace-manager@demo.horizon.example', password: 'horizon-demo' }),
  });
  const { workspaces } = (await answer.json()) as { workspaces: { workspace_id: string }[] };
  const [name = '', value = ''] = (answer.headers.getSetCookie()[0]?.split(';')[0] ?? '').split('=');
  const { hostname } = new URL(url);
  const cookie = { name, value, domain: hostname, path: '/', expires: -1, httpOnly: true, secure: false };
  return { cookies: [{ ...cookie, sameSite: 'Lax' }], workspaceId: workspaces[0]!.workspace_id };
}

async function startSite(): Promise<{ url: string; stop: () => Promise<void> }> {
  const data = mkdtempSync(join(tmpdir(), 'horizon-load-'));
  chmodSync(data, 0o755);
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'server/src/main.ts')], {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      HORIZON_DATA: data,
      HORIZON_CALLS_PER_MINUTE: '0',
      DATABASE_URL: '',
    },
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 600; tries += 1) {
    const isReady = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return { url, stop };
    await new Promise((done) => setTimeout(done, 200));
  }
  await stop();
  throw new Error('the product did not answer');
}
