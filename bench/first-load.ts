// The first load of the list of rates in Chromium, nothing cached, on three networks: when its largest content shows
// (LCP), beside the bars of the design; and what was fetched by then.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Cookie } from '@playwright/test';
import { freePort } from '../server/src/platform/postgres.ts';
import { chromiumArgs, findChromium } from '../tools/chromium.ts';

const root = join(import.meta.dirname, '..');
const runs = Number(process.env['BENCH_RUNS'] ?? 3);

interface Profile {
  name: string;
  cpu: number;
  /** None: no limit. */
  bitsPerSecond?: number;
  latencyMs?: number;
  barMs: number;
}

const profiles: Profile[] = [
  { name: 'no limits', cpu: 1, barMs: 600 },
  { name: '4 × CPU, 10 Mbit/s, 40 ms', cpu: 4, bitsPerSecond: 10_000_000, latencyMs: 40, barMs: 1200 },
  { name: '4 × CPU, 1.6 Mbit/s, 150 ms', cpu: 4, bitsPerSecond: 1_600_000, latencyMs: 150, barMs: 2300 },
];

interface Load {
  lcpMs: number;
  what: string;
  kilobytes: number;
  requests: number;
}

/** Starts the product with its demo company and loads the page anew for each profile; `BENCH_URL` measures a running one. */
export async function run(): Promise<void> {
  const site = process.env['BENCH_URL'] ? { url: process.env['BENCH_URL'], stop: () => undefined } : await startSite();
  const browser = await chromium.launch({ executablePath: await findChromium(), args: [...chromiumArgs] });
  try {
    const { cookies, workspaceId } = await signIn(site.url);
    const page = `${site.url}/w/${workspaceId}/rates`;
    // Once for nothing: the server has what it needs in memory.
    await load(browser, page, cookies, profiles[0]!);
    for (const profile of profiles) {
      const loads: Load[] = [];
      for (let turn = 0; turn < runs; turn += 1) loads.push(await load(browser, page, cookies, profile));
      const { lcpMs, what, kilobytes, requests } = loads.toSorted((a, b) => a.lcpMs - b.lcpMs)[loads.length >> 1]!;
      const spread = loads.map((one) => one.lcpMs.toFixed(0)).join(', ');
      console.log(
        `${profile.name.padEnd(28)} LCP ${lcpMs.toFixed(0)} ms (bar ≤ ${profile.barMs}; runs ${spread}); ${requests} requests, ${kilobytes.toFixed(0)} kB; largest: ${what}`,
      );
    }
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function load(browser: Browser, url: string, cookies: Cookie[], profile: Profile): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(cookies);
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Emulation.setCPUThrottlingRate', { rate: profile.cpu });
  if (profile.bitsPerSecond) {
    const bytes = profile.bitsPerSecond / 8;
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: profile.latencyMs ?? 0,
      downloadThroughput: bytes,
      uploadThroughput: bytes,
    });
  }
  let received = 0;
  let requests = 0;
  client.on('Network.loadingFinished', (event) => {
    received += event.encodedDataLength;
    requests += 1;
  });
  await page.addInitScript(() => {
    const seen = { at: 0, what: '' };
    (window as unknown as { __largest: typeof seen }).__largest = seen;
    new PerformanceObserver((list) => {
      const last = list.getEntries().at(-1) as (PerformanceEntry & { element?: Element }) | undefined;
      if (!last) return;
      seen.at = last.startTime;
      seen.what = (last.element?.textContent ?? '').trim().slice(0, 40);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('[role=grid] [data-line], [role=treegrid] [data-line]').nth(3).waitFor({ timeout: 60_000 });
  await page.waitForTimeout(500 * profile.cpu);
  const largest = await page.evaluate(
    () => (window as unknown as { __largest: { at: number; what: string } }).__largest,
  );
  await context.close();
  return { lcpMs: largest.at, what: largest.what, kilobytes: received / 1000, requests };
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
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', HORIZON_DATA: data, DATABASE_URL: '' },
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

if (import.meta.main) {
  await run();
}
