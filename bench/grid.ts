// The data grid with 100,000 rows in Chromium: paint and wheel frames next to the limits of the design.
import { chromium } from '@playwright/test';
import { chromiumArgs, findChromium } from '../tools/chromium.ts';
import { servePreview } from './preview.ts';

/** Measures the grid's own page. */
export async function run(): Promise<void> {
  const preview = await servePreview();
  const args = [...chromiumArgs, '--disable-gpu-vsync', '--disable-frame-rate-limit'];
  const browser = await chromium.launch({ executablePath: await findChromium(), args });
  try {
    const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
    await page.goto(`${preview.url}/bench/grid?rows=100000`);
    await page.locator('#mount').click();
    await page.waitForFunction(() => '__grid' in window, undefined, { timeout: 60_000 });
    const paintMs = await page.evaluate(() => (window as unknown as { __grid: { paintMs: number } }).__grid.paintMs);
    const wheel = await page.evaluate(scroll, FRAMES);
    console.log(
      `100,000 rows × 14 columns: paint ${paintMs.toFixed(0)} ms (bar ≤ 350), wheel median ${wheel.median.toFixed(1)} ms, p95 ${wheel.p95.toFixed(1)} ms (bar ≤ 16)`,
    );
  } finally {
    await browser.close();
    preview.stop();
  }
}

const FRAMES = 120;

/** The scrolling of the Gantt benchmark: 120 px per frame, each frame with new rows. Runs in the page. */
async function scroll(frames: number): Promise<{ median: number; p95: number }> {
  const grid = document.querySelector('[role=grid]')!;
  const times: number[] = [];
  let last = performance.now();
  for (let i = 0; i < frames; i += 1) {
    grid.scrollTop = i * 120;
    await new Promise(requestAnimationFrame);
    times.push(performance.now() - last);
    last = performance.now();
  }
  times.sort((a, b) => a - b);
  return { median: times[times.length >> 1]!, p95: times[Math.floor(times.length * 0.95)]! };
}

if (import.meta.main) {
  await run();
}
