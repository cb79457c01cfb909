// A heavy drawing in Chromium: how long until its page is sharp, by the server's picture and by pdf.js, and the longest
// task of the page's main thread while somebody pans, zooms and inks, without markups and with 2,000 of them. Tasks are
// measured in processor time, which a busy machine does not distort like wall-clock time, and in wall-clock time. An A0
// sheet with 300,000 line segments is generated for it; name another PDF by `BENCH_PDF`.
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumArgs, findChromium } from '../tools/chromium.ts';
import { type DemoSite, openDemoSite } from './demo-site.ts';

const [width, height] = [3370, 2384];
const segments = 300_000;
const markups = 2000;
const runs = 5;

/** A sheet of contours and hatches, the same every time. */
function heavySheet(): Buffer {
  const lines: string[] = ['0.3 w'];
  let seed = 7;
  const next = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  for (let drawn = 0; drawn < segments; drawn += 200) {
    let [x, y] = [next() * width, next() * height];
    lines.push(`${x.toFixed(1)} ${y.toFixed(1)} m`);
    for (let step = 0; step < 200; step += 1) {
      [x, y] = [x + (next() - 0.5) * 12, y + (next() - 0.5) * 12];
      lines.push(`${x.toFixed(1)} ${y.toFixed(1)} l`);
    }
    lines.push('S');
  }
  const content = deflateSync(lines.join('\n'));
  const parts = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << >> >>`,
  ].map((part) => Buffer.from(part));
  const stream = Buffer.concat([
    Buffer.from(`<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);
  const bytes: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  for (const [at, part] of [...parts, stream].entries()) {
    places.push(Buffer.concat(bytes).length);
    bytes.push(Buffer.from(`${at + 1} 0 obj\n`), part, Buffer.from('\nendobj\n'));
  }
  const table = Buffer.concat(bytes).length;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 5\n0000000000 65535 f \n${rows}trailer << /Size 5 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.concat([...bytes, Buffer.from(end)]);
}

interface Drawing {
  address: string;
  versionPath: string;
}

/** Registers a drawing in the first project. */
async function putDrawing(context: BrowserContext, site: DemoSite, bytes: Buffer): Promise<Drawing> {
  const root = `${site.url}/api/workspaces/${site.workspaceId}`;
  const headers = { 'x-horizon-product': 'cost', origin: site.url };
  const json = async (answer: { ok: () => boolean; text: () => Promise<string> }) => {
    const text = await answer.text();
    if (!answer.ok()) throw new Error(text);
    return JSON.parse(text) as never;
  };
  const projects: { items: { project_id: string }[] } = await json(
    await context.request.get(`${site.url}/api/manage/project?workspace_id=${site.workspaceId}`),
  );
  const { project_id } = projects.items[0]!;
  const drop = { project_id, folder_id: null, files: [{ name: 'Heavy.pdf', size: bytes.length }] };
  const started: { items: { url: string }[] } = await json(
    await context.request.post(`${root}/document-drops`, { headers, data: drop }),
  );
  const tus = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0', 'tus-resumable': '1.0.0' };
  await context.request.patch(new URL(started.items[0]!.url, site.url).href, {
    headers: { ...headers, ...tus },
    data: bytes,
  });
  const waiting: { items: { id: string; name: string }[] } = await json(
    await context.request.get(`${root}/document-drops?project_id=${project_id}&sort=-created_at`),
  );
  const drop_id = waiting.items.find(({ name }) => name === 'Heavy.pdf')!.id;
  const names = { number: `HEAVY-${Date.now()}`, title: 'Heavy sheet', revision: 'P01' };
  const stored: { items: { cde_id: string; cde_version_id: string }[] } = await json(
    await context.request.post(`${root}/document-drops/register`, {
      headers,
      data: { project_id, items: [{ drop_id, ...names }] },
    }),
  );
  const { cde_id, cde_version_id } = stored.items[0]!;
  return {
    address: `${site.url}/w/${site.workspaceId}/documents/${cde_id}/drawing`,
    versionPath: `${root}/documents/${cde_id}/versions/${cde_version_id}`,
  };
}

async function addMarkups(context: BrowserContext, site: DemoSite, { versionPath }: Drawing): Promise<void> {
  const style = { colour: '#d92d20', fill: null, widthPt: 2, opacity: 1, fontSizePt: 14 };
  const types = ['cloud', 'rectangle', 'arrow', 'ellipse'] as const;
  for (let from = 0; from < markups; from += 500) {
    const items = Array.from({ length: 500 }, (_, at) => {
      const [x, y] = [((from + at) % 50) * 64 + 20, Math.floor((from + at) / 50) * 56 + 20];
      const points = [
        { x, y: y + 30 },
        { x: x + 40, y },
      ];
      return { pdf_page_number: 1, markup_type: types[at % types.length], points, text: null, style };
    });
    // Stored chunk by chunk, like on the screen.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await context.request.post(`${versionPath}/markups`, {
      headers: { 'x-horizon-product': 'cost', origin: site.url },
      data: { items },
    });
    if (!answer.ok()) throw new Error(await answer.text());
  }
}

/** Milliseconds until a page is sharp. */
interface Sharp {
  /** The server's picture is shown, with at least one pixel per pixel of the screen. */
  picture: number;
  /** pdf.js has rendered it. */
  drawn: number;
}

async function sharpAfter(page: Page, { address }: Drawing): Promise<Sharp> {
  await page.goto('about:blank');
  const start = performance.now();
  await page.goto(address);
  const picture = page
    .waitForFunction(
      () => {
        const image = document.querySelector<HTMLImageElement>('img[data-picture]');
        return Boolean(image?.complete && image.naturalWidth >= image.clientWidth * devicePixelRatio);
      },
      undefined,
      { timeout: 60_000, polling: 'raf' },
    )
    .then(
      () => performance.now() - start,
      () => Infinity,
    );
  await page.locator('canvas[data-drawn]').waitFor({ timeout: 60_000 });
  const drawn = performance.now() - start;
  return { picture: await picture, drawn };
}

/** Waits until the server has a picture of the drawing. */
async function awaitPicture(context: BrowserContext, { versionPath }: Drawing): Promise<void> {
  for (let tries = 0; tries < 120; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const answer = await context.request.get(`${versionPath}/preview`, { headers: { 'x-horizon-product': 'cost' } });
    // oxlint-disable-next-line no-await-in-loop
    if (((await answer.json()) as { url: string | null }).url) return;
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new Error('the server made no picture of the drawing');
}

interface TraceEvent {
  ph: string;
  name: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

/**
 * The longest task of the page's main thread during an action: milliseconds of processor time and of wall-clock time.
 */
async function longestTask(page: Page, act: () => Promise<void>): Promise<{ cpu: number; clock: number }> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const includedCategories = ['toplevel', '__metadata'];
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } });
  await act();
  const ended = new Promise((done) => session.once('Tracing.tracingComplete', done));
  await session.send('Tracing.end');
  await ended;
  await session.detach();
  const mains = new Set(
    events
      .filter(({ ph, name, args }) => ph === 'M' && name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = events.filter(
    ({ ph, name, pid, tid }) => ph === 'X' && name.includes('RunTask') && mains.has(`${pid} ${tid}`),
  );
  if (tasks.length === 0) throw new Error('the trace has no task of the page');
  const most = (of: (event: TraceEvent) => number | undefined) =>
    Math.max(...tasks.map((task) => (of(task) ?? 0) / 1000));
  return { cpu: most(({ tdur }) => tdur), clock: most(({ dur }) => dur) };
}

async function pan(page: Page): Promise<void> {
  await page.keyboard.press('h');
  await page.mouse.move(800, 500);
  await page.mouse.down();
  for (let step = 0; step < 120; step += 1) {
    // One move after the other, like a hand.
    // oxlint-disable-next-line no-await-in-loop
    await page.mouse.move(800 + 200 * Math.sin(step / 12), 500 + 120 * Math.cos(step / 12));
  }
  await page.mouse.up();
}

async function ink(page: Page): Promise<void> {
  await page.keyboard.press('p');
  await page.mouse.move(500, 400);
  await page.mouse.down();
  for (let step = 0; step < 200; step += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await page.mouse.move(500 + step * 2, 400 + 60 * Math.sin(step / 9));
  }
  await page.mouse.up();
  await page.waitForTimeout(300);
}

async function zoom(page: Page): Promise<void> {
  await page.mouse.move(700, 450);
  for (let step = 0; step < 40; step += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await page.mouse.wheel(0, step < 20 ? -120 : 120);
    // oxlint-disable-next-line no-await-in-loop
    await page.waitForTimeout(16);
  }
  await page.waitForTimeout(600);
}

async function measureHand(page: Page, label: string): Promise<void> {
  const sheet = page.getByRole('group', { name: /^Markups on/ });
  for (const [name, act] of [
    ['panning', pan],
    ['zooming', zoom],
    ['inking', ink],
  ] as const) {
    // One action after the other.
    // oxlint-disable-next-line no-await-in-loop
    await sheet.focus();
    // oxlint-disable-next-line no-await-in-loop
    const { cpu, clock } = await longestTask(page, () => act(page));
    console.log(
      `${label}, ${name}: longest task ${cpu.toFixed(0)} ms of the processor, ${clock.toFixed(0)} ms by the clock (bar ≤ 32)`,
    );
  }
}

/** Measures the viewer of drawings. */
export async function run(): Promise<void> {
  const site = await openDemoSite();
  const browser = await chromium.launch({ executablePath: await findChromium(), args: [...chromiumArgs] });
  try {
    const context = await browser.newContext({ viewport: { width: 1600, height: 900 } });
    await context.addCookies(site.cookies);
    const given = process.env['BENCH_DRAWING'];
    const drawing = await putDrawing(context, site, given ? readFileSync(given) : heavySheet());
    const page = await context.newPage();
    await awaitPicture(context, drawing);
    const times: Sharp[] = [];
    for (let turn = 0; turn < runs; turn += 1) {
      // One after the other: each opens the file again.
      // oxlint-disable-next-line no-await-in-loop
      times.push(await sharpAfter(page, drawing));
    }
    for (const [name, of] of [
      ['by the server’s picture', ({ picture }: Sharp) => picture],
      ['drawn by pdf.js', ({ drawn }: Sharp) => drawn],
    ] as const) {
      const shown = times.map((time) => of(time).toFixed(0)).join(', ');
      console.log(
        `first sharp page, ${name}: ${Math.min(...times.map(of)).toFixed(0)} ms at best of ${shown} (bar ≤ 1,500)`,
      );
    }
    await measureHand(page, 'no markups');
    await addMarkups(context, site, drawing);
    await sharpAfter(page, drawing);
    await page
      .locator('[data-markup]')
      .nth(markups - 1)
      .waitFor({ state: 'attached' });
    await measureHand(page, '2,000 markups');
  } finally {
    await browser.close();
    await site.stop();
  }
}

if (import.meta.main) {
  await run();
}
