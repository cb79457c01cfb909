// The task list with 100,000 tasks in Chromium, with a server: opened, scrolled, sorted, filtered, one cell edited,
// 5,000 tasks changed together; each next to its limit.
import { chromium, type Page } from '@playwright/test';
import { chromiumArgs, findChromium } from '../tools/chromium.ts';
import { openDemoSite, type DemoSite } from './demo-site.ts';
import { buildingFile, caller } from './large-programme.ts';

const count = Number(process.env['BENCH_TASKS'] ?? 100_000);
const together = 5000;
const frames = 120;

/** Creates the programme (or uses that of the project `BENCH_PROJECT`), uses its list and prints the waiting times. */
export async function run(): Promise<void> {
  const site = await openDemoSite();
  const browser = await chromium.launch({ executablePath: await findChromium(), args: [...chromiumArgs] });
  try {
    const projectId = process.env['BENCH_PROJECT'] ?? (await largeProject(site));
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies(site.cookies);
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    await measure(page, `${site.url}/w/${site.workspaceId}/projects/${projectId}/tasks`);
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function largeProject(site: DemoSite): Promise<string> {
  const [cookie] = site.cookies;
  const ask = caller({ cookie: `${cookie!.name}=${cookie!.value}`, origin: site.url });
  const fields = { project_name: `Large ${Date.now()}`, start_date: '2026-11-02' };
  const projects = `${site.url}/api/workspaces/${site.workspaceId}/projects`;
  const { project_id } = (await ask<{ project_id: string }>('POST', projects, fields)).answer;
  const form = new FormData();
  form.set('file', new Blob([buildingFile(count)]), 'large.csv');
  const place = `workspace_id=${site.workspaceId}&project_id=${project_id}`;
  const { ms } = await ask('POST', `${site.url}/api/schedule-import-ms?${place}`, form);
  report(`${count.toLocaleString('en-AU')} tasks imported`, ms);
  return project_id;
}

async function measure(page: Page, address: string): Promise<void> {
  const began = performance.now();
  await page.goto(address);
  await rowsAre(page, /.+/);
  report('opened', performance.now() - began, 10_000);
  await page.waitForTimeout(1500);
  const { p95, blank } = await page.evaluate(scroll, frames);
  report('scrolled: frame p95', p95, 16);
  report('  frames without rows', blank, 0, '');
  const taken = async (what: string, act: () => Promise<void>, limit: number) => {
    const started = performance.now();
    await act();
    report(what, performance.now() - started, limit);
    await page.waitForTimeout(800);
  };
  const sorted = async (by: string) => {
    const before = await page.locator('[role=row][data-line="3"]').innerText();
    await taken(
      `sorted by ${by}`,
      async () => {
        await page.getByRole('columnheader', { name: by }).click();
        await page.waitForFunction(rowIsOther, before, { polling: 'raf' });
      },
      300,
    );
  };
  await sorted('Task');
  await sorted('Duration');
  await page.goto(address);
  await rowsAre(page, /.+/);
  const words = `place ${Math.floor(count / 24)}`;
  await page.getByLabel('Search this list').fill('trade 3, ');
  await page.waitForTimeout(2000);
  const before = await page.locator('[role=row][data-line="3"]').innerText();
  await taken(
    'searched',
    async () => {
      await page.getByLabel('Search this list').fill(words);
      await page.waitForFunction(rowIsOther, before, { polling: 'raf' });
    },
    300,
  );
  await page.goto(address);
  await rowsAre(page, /.+/);
  await page.waitForTimeout(1500);
  await edited(page);
  await changedTogether(page, address);
}

/** A name is typed: it shows at once; the toast confirms that it is stored. */
async function edited(page: Page): Promise<void> {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const times: number[] = [];
  for (const line of [2, 3, 4, 5, 6]) {
    await page.locator(`[data-line="${line}"] [data-column="2"]`).click();
    await page.keyboard.press('F2');
    await page.getByLabel('Activity id', { exact: true }).last().fill(`B${Date.now()}`);
    const began = performance.now();
    await page.keyboard.press('Enter');
    await page
      .getByText(/ changed$/)
      .first()
      .waitFor();
    times.push(performance.now() - began);
    // The next toast is only looked for once this one has gone.
    await page.getByRole('button', { name: 'Close', exact: true }).first().click();
    await page
      .getByText(/ changed$/)
      .first()
      .waitFor({ state: 'detached' });
  }
  const sortedTimes = times.toSorted((a, b) => a - b);
  report(`a cell edited until it is stored, median of ${times.length}`, sortedTimes[times.length >> 1]!, 300);
  const whole = asked.filter((each) => each.endsWith('/schedule')).length;
  report('  the programme read again', whole, 0, '');
}

async function changedTogether(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await rowsAre(page, /.+/);
  await page.locator('[role=row][data-line="0"] input[type=checkbox]').click();
  // The first rows appear before the others have loaded.
  await page.waitForFunction((lines) => {
    const linePx = document.querySelector('[role=row][data-line="1"]')!.getBoundingClientRect().height;
    const grid = document.querySelector('[role=grid],[role=treegrid]')!;
    grid.scrollTop = lines * linePx;
    return grid.scrollTop >= (lines - 1) * linePx;
  }, together - 8);
  await page.waitForTimeout(500);
  await page.locator(`[role=row][data-line="${together - 1}"] input[type=checkbox]`).click({ modifiers: ['Shift'] });
  await page.getByRole('button', { name: 'Change…' }).click();
  await page.getByRole('dialog').getByLabel('Trade', { exact: true }).fill(`Trade ${Date.now()}`);
  const began = performance.now();
  await page.getByRole('button', { name: /^Change [\d,]+ tasks/ }).click();
  await page
    .getByText(/tasks.* changed/)
    .first()
    .waitFor();
  report(`${together.toLocaleString('en-AU')} tasks changed together`, performance.now() - began, 3000);
}

const rowsAre = (page: Page, text: RegExp) =>
  page.locator('[role=row][data-line="0"] [role=gridcell]').filter({ hasText: text }).first().waitFor();

/** Runs in the page: a wheel of 120 px per frame; a frame without a row in the middle is blank. */
async function scroll(count: number): Promise<{ p95: number; blank: number }> {
  const grid = document.querySelector('[role=grid],[role=treegrid]')!;
  const { left, top, width, height } = grid.getBoundingClientRect();
  const times: number[] = [];
  let blank = 0;
  let last = performance.now();
  for (let i = 0; i < count; i += 1) {
    // Every tenth step is a jump of the scroll bar.
    grid.scrollTop = i % 10 === 9 ? i * 20_000 : grid.scrollTop + 120;
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    times.push(now - last);
    last = now;
    const seen = document.elementFromPoint(left + width / 3, top + height / 2);
    if (!seen?.closest('[role=row][data-line]')) blank += 1;
  }
  times.sort((a, b) => a - b);
  grid.scrollTop = 0;
  return { p95: times[Math.floor(times.length * 0.95)]!, blank };
}

/** In the page: the text of the fourth line. */
const lineSays = `document.querySelector('[role=row][data-line="3"]')?.innerText ?? ''`;
const rowIsOther = new Function('before', `return (${lineSays}) !== before`) as (before: string) => boolean;

function report(what: string, figure: number, limit?: number, unit = 'ms'): void {
  const bar = limit === undefined ? '' : `≤ ${limit} ${unit} ${figure <= limit ? 'kept' : 'MISSED'}`;
  console.log(`${what.padEnd(52)} ${figure.toFixed(0).padStart(8)} ${unit.padEnd(2)}  ${bar}`);
}

if (import.meta.main) {
  await run();
}
