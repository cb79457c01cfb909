// The data grid with 100,000 rows in Chromium: paint, wheel frames, jumps; beside the bars of the design.
import { chromium, type Page } from '@playwright/test';
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
    preview.stop();
  }
}

async function frames(page: Page, work: () => Promise<void>): Promise<{ median: number; p95: number }> {
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

if (import.meta.main) {
  await run();
}
