// How soon the list of rates responds to user actions, in Chromium: typing a filter, the palette, a drawer, a cell
// edited. The browser itself times each press, from the press to the next paint (as for INP), next to the limits.
import { chromium, type Browser, type Page } from '@playwright/test';
import { chromiumArgs, findChromium } from '../tools/chromium.ts';
import { openDemoSite, type DemoSite } from './demo-site.ts';

const rounds = Number(process.env['BENCH_RUNS'] ?? 3);
const speeds = [
  { name: 'no limits', cpu: 1, barMs: 80 },
  { name: '4 × CPU', cpu: 4, barMs: 200 },
];
const editBarMs = 50;

interface Press {
  act: string;
  ms: number;
}

/** Performs the actions at each speed, several times. */
export async function run(): Promise<void> {
  const site = await openDemoSite();
  const browser = await chromium.launch({ executablePath: await findChromium(), args: [...chromiumArgs] });
  try {
    for (const { name, cpu, barMs } of speeds) {
      const presses = await session(browser, site, cpu);
      const all = presses.map((press) => press.ms).toSorted((a, b) => a - b);
      const p95 = all[Math.min(all.length - 1, Math.floor(all.length * 0.95))] ?? 0;
      const acts = [...Map.groupBy(presses, (press) => press.act)];
      const worst = acts.map(([act, of]) => `${act} ${Math.max(...of.map((press) => press.ms)).toFixed(0)}`).join(', ');
      const edits = presses.filter((press) => press.act === 'save a cell').map((press) => press.ms);
      const edit = edits.toSorted((a, b) => a - b)[edits.length >> 1] ?? 0;
      console.log(
        `${name.padEnd(10)} INP p95 ${p95.toFixed(0)} ms (bar ≤ ${barMs}; ${all.length} presses); edit to paint ${edit.toFixed(0)} ms (bar ≤ ${editBarMs} without limits); worst: ${worst}`,
      );
    }
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function session(browser: Browser, site: DemoSite, cpu: number): Promise<Press[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(site.cookies);
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.goto(`${site.url}/w/${site.workspaceId}/rates`);
  await page.locator('#root:not([aria-busy]) [role=treegrid] [data-line]').nth(3).waitFor();
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await page.waitForTimeout(1000);
  const presses: Press[] = [];
  const during = async (act: string, work: () => Promise<void>) => {
    await page.evaluate(() => (window as unknown as { __pressed: number[] }).__pressed.splice(0));
    await work();
    await page.waitForTimeout(150 * cpu);
    const seen = await page.evaluate(() => (window as unknown as { __pressed: number[] }).__pressed.splice(0));
    presses.push(...seen.map((ms) => ({ act, ms })));
  };
  for (let round = 0; round < rounds; round += 1) await actAll(page, during, String(4 + round));
  await context.close();
  return presses;
}

type During = (act: string, work: () => Promise<void>) => Promise<void>;

async function actAll(page: Page, during: During, newLevel: string): Promise<void> {
  const search = page.getByLabel('Search this list');
  await during('palette', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
  });
  await during('type in the palette', () => page.keyboard.type('carp', { delay: 60 }));
  await page.keyboard.press('Escape');
  await during('type a filter', async () => {
    await search.click();
    await page.keyboard.type('carpenter', { delay: 60 });
  });
  await search.fill('');
  await page.waitForTimeout(500);
  await during('drawer', async () => {
    await page.getByRole('button', { name: 'New rate' }).click();
    await page.getByRole('dialog').waitFor();
  });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const cell = page.locator('[role=row][data-line] [role=gridcell][data-column]').filter({ hasText: /^CW/ }).first();
  await during('choose a cell', () => cell.click());
  await during('open a cell', () => page.keyboard.press('F2'));
  await page.keyboard.press('End');
  await during('type in a cell', () => page.keyboard.press('Backspace'));
  await page.keyboard.type(newLevel);
  await during('save a cell', () => page.keyboard.press('Enter'));
}

/** Runs in the page: each press with its time to the next paint, as reported by the browser. */
function watch(): void {
  const pressed: number[] = [];
  (window as unknown as { __pressed: number[] }).__pressed = pressed;
  const last = new Map<number, number>();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
      if (!entry.interactionId) continue;
      // The parts of one press (down, up, click) are one interaction; the slowest part counts.
      const before = last.get(entry.interactionId);
      if (before !== undefined && before >= entry.duration) continue;
      const at = before === undefined ? -1 : pressed.indexOf(before);
      if (at >= 0) pressed.splice(at, 1);
      last.set(entry.interactionId, entry.duration);
      pressed.push(entry.duration);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

if (import.meta.main) {
  await run();
}
