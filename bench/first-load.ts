// The first load of the list of rates in Chromium, nothing cached, on three networks: when its largest content shows
// (LCP), how long the page is unresponsive (total blocking time, its longest task) and how much it shifts, next to the
// limits of the design; and the bytes loaded by then.
import { chromium, type Browser, type Cookie } from '@playwright/test';
import { chromiumArgs, findChromium } from '../tools/chromium.ts';
import { openDemoSite } from './demo-site.ts';

const runs = Number(process.env['BENCH_RUNS'] ?? 3);

interface Profile {
  name: string;
  cpu: number;
  /** Missing: no limit. */
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
  /** For tasks from the first paint on: the sum of the time of each beyond 50 ms. */
  blockedMs: number;
  longestTaskMs: number;
  shift: number;
  kilobytes: number;
  requests: number;
}

const barOfBlocked = { totalMs: 300, longestMs: 120 };
const barOfShift = 0.02;

/** Loads the page again for each profile. */
export async function run(): Promise<void> {
  const site = await openDemoSite();
  const browser = await chromium.launch({ executablePath: await findChromium(), args: [...chromiumArgs] });
  try {
    const page = `${site.url}/w/${site.workspaceId}/rates`;
    // Not measured: fills the caches of the server.
    await load(browser, page, site.cookies, profiles[0]!);
    for (const profile of profiles) {
      const loads: Load[] = [];
      for (let turn = 0; turn < runs; turn += 1) loads.push(await load(browser, page, site.cookies, profile));
      print(profile, loads);
    }
  } finally {
    await browser.close();
    await site.stop();
  }
}

function print(profile: Profile, loads: readonly Load[]): void {
  const medianOf = (value: (load: Load) => number) =>
    loads.map(value).toSorted((a, b) => a - b)[loads.length >> 1] ?? 0;
  const { what, requests } = loads[0]!;
  const spread = loads.map((one) => one.lcpMs.toFixed(0)).join(', ');
  console.log(
    [
      `${profile.name.padEnd(28)} LCP ${medianOf((one) => one.lcpMs).toFixed(0)} ms (bar ≤ ${profile.barMs}; runs ${spread})`,
      `blocked ${medianOf((one) => one.blockedMs).toFixed(0)} ms (bar ≤ ${barOfBlocked.totalMs})`,
      `longest task ${medianOf((one) => one.longestTaskMs).toFixed(0)} ms (bar ≤ ${barOfBlocked.longestMs})`,
      `shift ${medianOf((one) => one.shift).toFixed(3)} (bar ≤ ${barOfShift})`,
      `${requests} requests, ${medianOf((one) => one.kilobytes).toFixed(0)} kB`,
      `largest: ${what}`,
    ].join('; '),
  );
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
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: 'commit' });
  // Rendered is not enough: the page must respond.
  await page
    .locator('#root:not([aria-busy]) :is([role=grid], [role=treegrid]) [data-line]')
    .nth(3)
    .waitFor({ timeout: 60_000 });
  await page.waitForTimeout(500 * profile.cpu);
  const seen = await page.evaluate(() => (window as unknown as { __seen: Seen }).__seen);
  await context.close();
  const tasks = seen.tasks.filter((task) => task.at + task.ms > seen.paintAt);
  return {
    lcpMs: seen.largestAt,
    what: seen.what,
    blockedMs: tasks.reduce((sum, task) => sum + Math.max(0, task.ms - 50), 0),
    longestTaskMs: Math.max(0, ...tasks.map((task) => task.ms)),
    shift: seen.shift,
    kilobytes: received / 1000,
    requests,
  };
}

interface Seen {
  largestAt: number;
  what: string;
  paintAt: number;
  tasks: { at: number; ms: number }[];
  shift: number;
}

/** Runs in the page, before its own scripts. */
function watch(): void {
  const seen: Seen = { largestAt: 0, what: '', paintAt: 0, tasks: [], shift: 0 };
  (window as unknown as { __seen: Seen }).__seen = seen;
  const follow = (type: string, onEntry: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true });
  follow('largest-contentful-paint', (entry) => {
    seen.largestAt = entry.startTime;
    seen.what = ((entry as PerformanceEntry & { element?: Element }).element?.textContent ?? '').trim().slice(0, 40);
  });
  follow('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.paintAt = entry.startTime;
  });
  follow('longtask', (entry) => seen.tasks.push({ at: entry.startTime, ms: entry.duration }));
  follow('layout-shift', (entry) => {
    seen.shift += (entry as PerformanceEntry & { value: number }).value;
  });
}

if (import.meta.main) {
  await run();
}
