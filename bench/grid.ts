// The data grid with 100,000 rows in Chromium: paint, wheel frames, jumps; beside the bars of the design.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumArgs, findChromium } from '../tools/chromium.ts';
import { freePort } from '../server/src/platform/postgres.ts';

const root = join(import.meta.dirname, '..');

/** Builds nothing: measures web/dist as it is, served by Vite's preview. */
export async function run(): Promise<void> {
  const port = await freePort();
  const server = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vite/bin/vite.js'),
      'preview',
      '--port',
      String(port),
      '--strictPort',
      '--host',
      '127.0.0.1',
    ],
    { cwd: join(root, 'web'), stdio: 'ignore' },
  );
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [...chromiumArgs, '--disable-gpu-vsync', '--disable-frame-rate-limit'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
    await reachable(`http://127.0.0.1:${port}/`);
    await page.goto(`http://127.0.0.1:${port}/bench/grid?rows=100000`);
    await page.waitForFunction(() => '__grid' in window, undefined, { timeout: 60_000 });
    const paintMs = await page.evaluate(() => (window as unknown as { __grid: { paintMs: number } }).__grid.paintMs);
    const box = await page.locator('[role=grid]').first().boundingBox();
    await page.mouse.move(box!.x + box!.width / 2, box!.y + box!.height / 2);
    const wheel = await frames(page, async () => {
      for (let turn = 0; turn < 80; turn += 1) {
        await page.mouse.wheel(0, 240);
      }
    });
    console.log(
      `100,000 rows × 14 columns: paint ${paintMs.toFixed(0)} ms (bar ≤ 350), wheel median ${wheel.median.toFixed(1)} ms, p95 ${wheel.p95.toFixed(1)} ms (bar ≤ 16)`,
    );
  } finally {
    await browser.close();
    server.kill('SIGTERM');
  }
}

async function frames(
  page: import('@playwright/test').Page,
  work: () => Promise<void>,
): Promise<{ median: number; p95: number }> {
  await page.evaluate(() => {
    const seen: number[] = [];
    let last = performance.now();
    const tick = (now: number) => {
      seen.push(now - last);
      last = now;
      (window as unknown as { __frames: number[] }).__frames = seen;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await work();
  const times = (await page.evaluate(() => (window as unknown as { __frames: number[] }).__frames)).toSorted(
    (a, b) => a - b,
  );
  return { median: times[Math.floor(times.length / 2)] ?? 0, p95: times[Math.floor(times.length * 0.95)] ?? 0 };
}

async function reachable(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    ) {
      return;
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('the preview did not answer');
}

if (import.meta.main) {
  await run();
}
