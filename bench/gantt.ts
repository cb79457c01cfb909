// The Gantt with 10,000, 50,000 and 100,000 rows in Chromium: first paint, wheel and jump frames, zoom, collapse, memory,
// elements, each next to the bar of the design; then the whole page over a programme of that size: memory over the empty
// page, and a drag while the programme is calculated along: the main thread's processor time a move, and the time from
// a move of the hand until the frame that shows it is done. The time a task of the main thread takes is no measure of
// its cost here: on two cores it also waits for the worker and for the painter of the screen. Frames are measured with
// the limit of the screen's rate off.
import { loadavg } from 'node:os';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { chromiumArgs, findChromium } from '../tools/chromium.ts';
import { servePreview } from './preview.ts';

interface Figures {
  paint: number;
  paintWork: number;
  wheel: number;
  jump: number;
  task: number;
  zoom: number;
  collapse: number;
  heap: number;
  nodes: number;
  pageHeap: number;
  pageReady: number;
  drag: number;
  dragFrame: number;
}

// A move of the pointer is visible within two frames of a 60 Hz screen.
const pageBars = {
  paintWork: Number.POSITIVE_INFINITY,
  pageHeap: 120,
  pageReady: Number.POSITIVE_INFINITY,
  drag: 8,
  dragFrame: 33,
};
const bars: Readonly<Record<number, Figures>> = {
  10_000: { paint: 120, wheel: 12, jump: 16, task: 6, zoom: 40, collapse: 30, heap: 10, nodes: 1200, ...pageBars },
  50_000: { paint: 200, wheel: 14, jump: 18, task: 7, zoom: 50, collapse: 80, heap: 30, nodes: 1200, ...pageBars },
  100_000: { paint: 300, wheel: 16, jump: 20, task: 8, zoom: 60, collapse: 150, heap: 60, nodes: 1200, ...pageBars },
};

const rows: readonly [keyof Figures, string][] = [
  ['paint', 'data to first paint, ms'],
  ['paintWork', 'rows made and painted, processor ms'],
  ['wheel', 'wheel frame p95, ms'],
  ['jump', 'jump frame p95, ms'],
  ['task', 'main thread a frame, ms'],
  ['zoom', 'zoom change, ms'],
  ['collapse', 'collapse all, ms'],
  ['heap', 'heap over the empty page, MB'],
  ['nodes', 'elements of the chart'],
  ['pageReady', 'whole page, programme to chart, ms'],
  ['pageHeap', 'whole page, heap over empty, MB'],
  ['drag', 'whole page, processor a drag move, ms'],
  ['dragFrame', 'whole page, drag move to frame p95, ms'],
];

/** Measures the built client. `GANTT_ROWS=10000` measures only that size. */
export async function run(): Promise<void> {
  const only = Number(process.env['GANTT_ROWS'] ?? 0);
  const preview = await servePreview();
  try {
    for (const count of only ? [only] : [10_000, 50_000, 100_000]) {
      const surface = await inBrowser((page, cdp) => measureSurface(page, cdp, preview.url, count));
      const whole = await inBrowser((page, cdp) => measurePage(page, cdp, preview.url, count));
      print(count, { ...surface, ...whole });
    }
  } finally {
    preview.stop();
  }
}

function print(count: number, found: Figures): void {
  const load = loadavg()[0]!.toFixed(1);
  console.log(`\n${count.toLocaleString('en-AU')} rows (load of the machine ${load})`);
  for (const [name, label] of rows) {
    const bar = bars[count]?.[name] ?? Number.POSITIVE_INFINITY;
    const mark = bar === Number.POSITIVE_INFINITY ? '' : found[name] < bar ? 'kept' : 'MISSED';
    const limit = bar === Number.POSITIVE_INFINITY ? '' : `bar < ${bar}`;
    console.log(`  ${label.padEnd(36)} ${found[name].toFixed(1).padStart(8)}   ${limit.padEnd(11)} ${mark}`);
  }
}

async function inBrowser<Found>(measure: (page: Page, cdp: CDPSession) => Promise<Found>): Promise<Found> {
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
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    return await measure(page, cdp);
  } finally {
    await browser.close();
  }
}

async function metric(cdp: CDPSession, name: string): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find((one) => one.name === name)?.value ?? 0;
}

async function heapMegabytes(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  return (await metric(cdp, 'JSHeapUsedSize')) / 1_048_576;
}

async function measureSurface(page: Page, cdp: CDPSession, url: string, count: number) {
  await page.goto(`${url}/bench/gantt?n=${count}`);
  await page.waitForFunction(() => window.__run !== undefined);
  const heapBefore = await heapMegabytes(cdp);
  // If other programs use the processor, the paint is delayed; the work of the main thread is the same.
  const workBefore = await metric(cdp, 'ThreadTime');
  const { paint } = await page.evaluate((n) => window.__run!.load(n, 60_000), count);
  const paintWork = ((await metric(cdp, 'ThreadTime')) - workBefore) * 1000;
  const heap = (await heapMegabytes(cdp)) - heapBefore;
  const nodes = await page.evaluate(() => window.__run!.chartNodes());
  const frames = count > 10_000 ? 60 : 120;
  const taskBefore = await metric(cdp, 'TaskDuration');
  const { wheel, jump } = await page.evaluate((n) => window.__run!.scroll(n), frames);
  const task = (((await metric(cdp, 'TaskDuration')) - taskBefore) * 1000) / (frames * 2);
  const zooms = await page.evaluate(async () => [await window.__run!.zoom(1), await window.__run!.zoom(2)]);
  const collapse = await page.evaluate(() => window.__run!.collapseAll());
  return { paint, paintWork, wheel: wheel.p95, jump: jump.p95, task, zoom: Math.max(...zooms), collapse, heap, nodes };
}

const DRAG_MOVES = 48;

/** The whole page over a programme in memory: opened, then a bar is dragged day by day. */
async function measurePage(page: Page, cdp: CDPSession, url: string, count: number) {
  await page.goto(`${url}/bench/gantt?n=${count}`);
  await page.waitForFunction(() => window.__run !== undefined);
  const empty = await heapMegabytes(cdp);
  await page.goto(`${url}/bench/gantt?n=${count}&sample=1`);
  await page.locator('[data-active]').waitFor();
  const pageReady = await page.evaluate(
    () => performance.now() - performance.getEntriesByName('programme-loaded')[0]!.startTime,
  );
  await page.waitForTimeout(300);
  const pageHeap = (await heapMegabytes(cdp)) - empty;
  // Tasks that have not started: moving one triggers a calculation.
  await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Not started' });
  await page.getByLabel('Time scale').selectOption('days');
  await page.getByRole('treegrid').focus();
  await page.keyboard.press('Control+Home');
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowDown');
  const cell = (await page.locator('[data-active]').boundingBox())!;
  // The arrow at the edge brings its bar into the window.
  await page.mouse.click(1592, cell.y + cell.height / 2);
  const bar = await findBar(page);
  await page.mouse.move(bar.x, bar.y);
  await page.mouse.down();
  await page.mouse.move(bar.x + 40, bar.y);
  await page.evaluate(timeDragFrames);
  const before = await metric(cdp, 'ThreadTime');
  for (let i = 2; i < DRAG_MOVES + 2; i += 1) {
    await page.mouse.move(bar.x + 40 * (1 + (i % 4)), bar.y);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  const drag = (((await metric(cdp, 'ThreadTime')) - before) * 1000) / DRAG_MOVES;
  const dragFrame = percentile95(await page.evaluate(() => window.__dragFrames!));
  const effect = (await page.locator('footer').last().innerText()).split('\n')[0] ?? '';
  await page.keyboard.press('Escape');
  if (!effect.includes('move')) throw new Error(`nothing was dragged: ${effect}`);
  return { pageReady, pageHeap, drag, dragFrame };
}

/** In the page: from a move of the pointer until the frame after its handling. */
function timeDragFrames(): void {
  const frames: number[] = [];
  window.__dragFrames = frames;
  const done = new MessageChannel();
  let moved = 0;
  done.port1.addEventListener('message', () => frames.push(performance.now() - moved));
  done.port1.start();
  window.addEventListener(
    'pointermove',
    (event) => {
      moved = event.timeStamp;
      requestAnimationFrame(() => done.port2.postMessage(0));
    },
    { capture: true },
  );
}

function percentile95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
}

/** A bar that can be dragged, found as a user finds it: where the cursor changes to a hand. */
async function findBar(page: Page): Promise<{ x: number; y: number }> {
  const canvas = page.locator('canvas').nth(1);
  const box = (await canvas.boundingBox())!;
  for (let y = box.y + 12; y < box.y + box.height; y += 28) {
    for (let x = box.x + 20; x < box.x + box.width - 40; x += 9) {
      await page.mouse.move(x, y);
      if ((await canvas.evaluate((element) => element.style.cursor)) === 'grab') return { x: x + 3, y };
    }
  }
  throw new Error('there is no bar in the window');
}

declare global {
  interface Window {
    __dragFrames?: number[];
    __run?: {
      load: (count: number, limitMs: number) => Promise<{ paint: number }>;
      scroll: (frames: number) => Promise<{ wheel: { p95: number }; jump: { p95: number } }>;
      zoom: (step: number) => Promise<number>;
      collapseAll: () => Promise<number>;
      chartNodes: () => number;
    };
  }
}

if (import.meta.main) {
  await run();
}
