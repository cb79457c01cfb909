// How long a planner waits from choosing a file of 5,000 tasks to its Gantt, in Chromium: the preview, "Import this
// programme", "Open the Gantt", each pressed as soon as possible. The limit is printed next to it.
import { chromium, type Browser, type Page } from '@playwright/test';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromiumArgs, findChromium } from '../tools/chromium.ts';
import { openDemoSite, type DemoSite } from './demo-site.ts';

const importedFile = fileURLToPath(new URL('../../shared/fixtures/schedules/xer/hotel-project.xer', import.meta.url));
const rounds = Number(process.env['BENCH_RUNS'] ?? 3);
const barMs = 3000;

interface Waits {
  preview: number;
  written: number;
  drawn: number;
  sum: number;
}

/** Imports the file into a new project each time and prints the waiting times. */
export async function run(): Promise<void> {
  if (!existsSync(importedFile)) {
    console.log('no large planning file next to the repository: the import is skipped');
    return;
  }
  const site = await openDemoSite();
  const browser = await chromium.launch({ executablePath: await findChromium(), args: [...chromiumArgs] });
  try {
    const waits: Waits[] = [];
    for (let round = 0; round < rounds; round += 1) waits.push(await imported(browser, site, `Imported ${Date.now()}`));
    const of = (part: keyof Waits) => {
      const sorted = waits.map((each) => each[part]).toSorted((a, b) => a - b);
      return `${sorted[sorted.length >> 1]!.toFixed(0)} / ${sorted.at(-1)!.toFixed(0)} ms`;
    };
    console.log(`import of 5,000 tasks, file chosen to Gantt drawn: median / worst of ${rounds}`);
    console.log(`  preview ${of('preview')}; written ${of('written')}; drawn ${of('drawn')}`);
    console.log(`  in all  ${of('sum')} (bar ≤ ${barMs} ms)`);
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function imported(browser: Browser, site: DemoSite, name: string): Promise<Waits> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(site.cookies);
  const place = `/workspaces/${site.workspaceId}/projects`;
  const made = await context.request.post(`${site.url}/api${place}`, {
    data: { project_name: name, start_date: '2026-11-02' },
  });
  const { project_id: projectId } = (await made.json()) as { project_id: string };
  const page = await context.newPage();
  await page.goto(`${site.url}/w/${site.workspaceId}/projects/${projectId}/import`);
  await page.locator('#root:not([aria-busy]) input[type=file]').waitFor({ state: 'attached' });
  await page.waitForTimeout(1500);
  await page.evaluate(press);
  await page.locator('input[type=file]').setInputFiles(importedFile);
  const waits = await page.waitForFunction(() => (window as unknown as { __waits?: Waits }).__waits ?? null, null, {
    timeout: 60_000,
    polling: 100,
  });
  const exitInfo = await waits.jsonValue();
  await drawnIn(page);
  await context.close();
  return exitInfo!;
}

const drawnIn = (page: Page) => page.locator('[data-active]').first().waitFor();

/** Runs in the page: presses each button as soon as possible, and records the time. */
function press(): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  const times: number[] = [];
  const button = () =>
    [...document.querySelectorAll('button')].find((each) => each.textContent === 'Import this programme');
  const link = () => [...document.querySelectorAll('a')].find((each) => each.textContent === 'Open the Gantt');
  const steps: (() => HTMLElement | null | undefined)[] = [
    () => (button()?.disabled === false ? button() : null),
    link,
    () => document.querySelector<HTMLElement>('[data-active]'),
  ];
  input.addEventListener(
    'change',
    () => {
      times.push(performance.now());
      const look = () => {
        const found = steps[0]!();
        if (found) {
          times.push(performance.now());
          steps.shift();
          if (steps.length > 0) found.click();
        }
        if (steps.length > 0) return void requestAnimationFrame(look);
        const [chosen = 0, previewed = 0, written = 0, drawn = 0] = times;
        const waits = {
          preview: previewed - chosen,
          written: written - previewed,
          drawn: drawn - written,
          sum: drawn - chosen,
        };
        (window as unknown as { __waits: typeof waits }).__waits = waits;
      };
      requestAnimationFrame(look);
    },
    { once: true, capture: true },
  );
}

if (import.meta.main) {
  await run();
}
