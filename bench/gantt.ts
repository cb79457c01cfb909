// The Gantt with 10,000, 50,000 and 100,000 rows in Chromium: first paint, wheel and jump frames, zoom, collapse, memory,
// elements; each beside the bar of the design. Frames are measured with the limit of the screen's rate off.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { loadavg } from 'node:os';
import { type Browser, chromium } from '@playwright/test';
import { chromiumArgs, findChromium } from '../tools/chromium.ts';
import { freePort } from '../server/src/platform/postgres.ts';

const root = join(import.meta.dirname, '..');

interface Figures {
  paint: number;
  wheel: number;
  jump: number;
  task: number;
  zoom: number;
  collapse: number;
  heap: number;
  nodes: number;
}

const bars: Readonly<Record<number, Figures>> = {
  10_000: { paint: 120, wheel: 12, jump: 16, task: 6, zoom: 40, collapse: 30, heap: 10, nodes: 1200 },
  50_000: { paint: 200, wheel: 14, jump: 18, task: 7, zoom: 50, collapse: 80, heap: 30, nodes: 1200 },
  100_000: { paint: 300, wheel: 16, jump: 20, task: 8, zoom: 60, collapse: 150, heap: 60, nodes: 1200 },
};

const rows: readonly [keyof Figures, string][] = [
  ['paint', 'data to first paint, ms'],
  ['wheel', 'wheel frame p95, ms'],
  ['jump', 'jump frame p95, ms'],
  ['task', 'main thread a frame, ms'],
  ['zoom', 'zoom change, ms'],
  ['collapse', 'collapse all, ms'],
  ['heap', 'heap over the empty page, MB'],
  ['nodes', 'elements of the chart'],
];

/** Builds nothing: measures the built client (`web/dist`, or the folder in GANTT_DIST), served by Vite's preview. */
export async function run(): Promise<void> {
  const port = await freePort();
  const outDir = process.env['GANTT_DIST'] ?? 'dist';
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const server = spawn(
    process.execPath,
    [vite, 'preview', '--port', String(port), '--strictPort', '--host', '127.0.0.1', '--outDir', outDir],
    { cwd: join(root, 'web'), stdio: 'ignore' },
  );
  try {
    await reachable(`http://127.0.0.1:${port}/`);
    for (const count of [10_000, 50_000, 100_000]) {
      const found = await measure(`http://127.0.0.1:${port}/bench/gantt?n=${count}`, count);
      print(count, found);
    }
  } finally {
    server.kill('SIGTERM');
  }
}

function print(count: number, found: Figures): void {
  const load = loadavg()[0]!.toFixed(1);
  console.log(`\n${count.toLocaleString('en-AU')} rows (load of the machine ${load})`);
  for (const [name, label] of rows) {
    const bar = bars[count]![name];
    const mark = found[name] < bar ? 'kept' : 'MISSED';
    console.log(`  ${label.padEnd(30)} ${found[name].toFixed(1).padStart(8)}   bar < ${String(bar).padEnd(5)} ${mark}`);
  }
}

async function measure(url: string, count: number): Promise<Figures> {
  const browser: Browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [
      ...chromiumArgs,
      '--disable-gpu-vsync',
      '--disable-frame-rate-limit',
      '--js-flags=--expose-gc',
      '--force-device-scale-factor=1',
    ],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
    page.setDefaultTimeout(120_000);
    await page.goto(url);
    await page.waitForFunction(() => window.__run !== undefined);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    const metric = async (name: string): Promise<number> => {
      const { metrics } = await cdp.send('Performance.getMetrics');
      return metrics.find((one) => one.name === name)?.value ?? 0;
    };
    await cdp.send('HeapProfiler.collectGarbage');
    const heapBefore = await metric('JSHeapUsedSize');
    const { paint } = await page.evaluate((n) => window.__run!.load(n, 60_000), count);
    await cdp.send('HeapProfiler.collectGarbage');
    const heap = ((await metric('JSHeapUsedSize')) - heapBefore) / 1_048_576;
    const nodes = await page.evaluate(() => window.__run!.chartNodes());
    const frames = count > 10_000 ? 60 : 120;
    const taskBefore = await metric('TaskDuration');
    const { wheel, jump } = await page.evaluate((n) => window.__run!.scroll(n), frames);
    const task = (((await metric('TaskDuration')) - taskBefore) * 1000) / (frames * 2);
    const zooms = await page.evaluate(async () => [await window.__run!.zoom(1), await window.__run!.zoom(2)]);
    const collapse = await page.evaluate(() => window.__run!.collapseAll());
    return { paint, wheel: wheel.p95, jump: jump.p95, task, zoom: Math.max(...zooms), collapse, heap, nodes };
  } finally {
    await browser.close();
  }
}

declare global {
  interface Window {
    __run?: {
      load: (count: number, limitMs: number) => Promise<{ paint: number }>;
      scroll: (frames: number) => Promise<{ wheel: { p95: number }; jump: { p95: number } }>;
      zoom: (step: number) => Promise<number>;
      collapseAll: () => Promise<number>;
      chartNodes: () => number;
    };
  }
}

async function reachable(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('the preview did not answer');
}

if (import.meta.main) {
  await run();
}
