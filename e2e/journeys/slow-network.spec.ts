// Slow connections: lists rendered by the server, saves before the lists are reloaded, a home page that does not move.
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { demoCompany, withoutProgramme } from '../demo-company.ts';
import { measureBundle, overBudget } from '../../web/measure-bundle.ts';
import { follow, type Person } from '../person.ts';

const company = demoCompany();

test.describe('before the scripts have loaded', () => {
  // A list rendered by the server, on a connection so slow that its scripts are still loading: no input in the meantime
  // is lost.
  let manager: Person;

  test.beforeAll(async () => {
    manager = await company.person('workspace-manager');
    // The server renders pages once its rendering thread has loaded the client; until then the browser does.
    const { context, workspaceId } = manager;
    const headers = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };
    await expect(async () => {
      const page = await context.request.get(`/w/${workspaceId}/rates`, { headers });
      expect(await page.text()).toContain('aria-busy="true"');
    }).toPass({ timeout: 60_000 });
  });

  test.afterAll(() => manager.page.unrouteAll({ behavior: 'ignoreErrors' }));

  /** Opens the list of rates and delays its scripts until the returned function is called. */
  async function openWithoutScripts(): Promise<() => void> {
    const { page, workspaceId } = manager;
    let release = () => undefined as void;
    const released = new Promise<void>((done) => {
      release = done;
    });
    await page.unrouteAll();
    await page.route(/\/assets\/(?!early).*\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`/w/${workspaceId}/rates`, { waitUntil: 'commit' });
    await expect(page.locator('#root[aria-busy]')).toBeAttached();
    await expect(page.getByText('Bricklayer CW3').first()).toBeVisible();
    return release;
  }

  test('text typed in the search before the scripts have loaded is searched afterwards', async () => {
    const { page } = manager;
    const release = await openWithoutScripts();
    const search = page.getByRole('searchbox', { name: 'Search this list' });
    await search.click();
    await page.keyboard.type('concreter');
    await expect(search).toHaveValue('concreter');

    release();

    await expect(page.locator('#root:not([aria-busy])')).toBeAttached();
    await expect(page.getByText('Bricklayer CW3')).toHaveCount(0);
    await expect(page.getByText('Concreter CW3').first()).toBeVisible();
    await expect(page).toHaveURL(/concreter/);
    await expect(search).toBeFocused();
  });

  test('the last button that was pressed is pressed once the page responds', async () => {
    const { page } = manager;
    const release = await openWithoutScripts();
    await page.getByRole('button', { name: 'Below floor' }).click();
    await page.getByRole('button', { name: 'New rate' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    release();

    await expect(page.getByRole('heading', { name: 'New labour rate' })).toBeVisible();
  });

  test('a press on a record, a column or a group takes effect once the page responds', async () => {
    const { page } = manager;
    const releaseSort = await openWithoutScripts();
    await page.getByRole('columnheader', { name: /^Role/ }).click();
    releaseSort();
    await expect(page.getByRole('columnheader', { name: /^Role/ })).toHaveAttribute('aria-sort', 'ascending');

    const releaseGroup = await openWithoutScripts();
    const group = page.getByRole('row', { expanded: true }).first();
    await group.getByRole('gridcell').first().click();
    releaseGroup();
    await expect(page.getByRole('row', { expanded: false }).first()).toBeVisible();

    const releaseOpen = await openWithoutScripts();
    await page.getByText('Carpenter CW4', { exact: true }).click();
    releaseOpen();
    await expect(page.getByRole('heading', { name: /Carpenter CW4/ })).toBeVisible();
  });

  test('text typed after a press goes into the form that it opens', async () => {
    const { page } = manager;
    const release = await openWithoutScripts();
    await page.getByRole('button', { name: 'New rate' }).click();
    await page.keyboard.type('Turner of the yard');

    release();

    await expect(page.getByRole('heading', { name: 'New labour rate' })).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue('Turner of the yard');
  });

  test('a page left before its scripts have loaded is reloaded when somebody else returns to it', async () => {
    const { page } = manager;
    const release = await openWithoutScripts();
    const shownAgain = () =>
      page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    const mark = () => page.evaluate(() => Object.assign(window, { isSamePage: true }));
    const isSamePage = () => page.evaluate(() => 'isSamePage' in window);
    await mark();

    await shownAgain();
    await page.waitForTimeout(500);
    expect(await isSamePage()).toBe(true);

    const own = await page.evaluate(() => localStorage.getItem('horizon.caller'));
    await page.evaluate(() => localStorage.setItem('horizon.caller', '{"kinde_id":"somebody-else"}'));
    await shownAgain();
    await expect.poll(() => isSamePage().catch(() => null)).toBe(false);
    await page.evaluate((text) => localStorage.setItem('horizon.caller', text!), own);
    release();
  });

  test('a link works without any script', async () => {
    const { page } = manager;
    await openWithoutScripts();

    await page.getByRole('link', { name: 'Projects' }).first().click({ noWaitAfter: true });

    await page.waitForURL(/projects$/, { waitUntil: 'commit' });
  });
});

test.describe('slow reads', () => {
  // A network on which every read takes seconds: a saved form closes when the save succeeds, not when the lists have been
  // reloaded; the focus is restored, and Undo is available.
  /** How long a read takes. */
  const slowMs = 4000;
  /** A saved dialog closes within this time. */
  const atOnce = { timeout: 1500 };

  let manager: Person;
  let page: Page;

  test.beforeAll(async () => {
    manager = await company.person('workspace-manager');
    page = manager.page;
  });

  /** From now on every read is slow; writes stay fast. */
  async function slowDown(): Promise<void> {
    await page.route('**/api/**', async (route) => {
      if (route.request().method() === 'GET') await new Promise((done) => setTimeout(done, slowMs));
      await route.continue().catch(() => undefined);
    });
  }

  test.afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }));

  test('a drawer closes as soon as its record is saved, and the focus is restored', async () => {
    await page.goto(`/w/${manager.workspaceId}/companies`);
    const add = page.getByRole('button', { name: 'New company' });
    await expect(page.getByRole('gridcell').first()).toBeVisible();
    await slowDown();
    await add.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'New company' });
    await drawer.getByLabel('Name (required)').fill('Slow Line Pty Ltd');
    const saved = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await drawer.getByRole('button', { name: 'Add company' }).click();
    await saved;

    await expect(drawer).toBeHidden(atOnce);
    await expect(add).toBeFocused();
    // High enough for all companies of the demo.
    await page.setViewportSize({ width: 1280, height: 2400 });
    await expect(page.getByRole('gridcell', { name: 'Slow Line Pty Ltd', exact: true })).toBeVisible({
      timeout: 20_000,
    });
  });

  test('a record that is reopened at once shows the saved values, and is saved on top of them', async () => {
    await follow(page, `/w/${manager.workspaceId}/companies`);
    const open = () => page.getByRole('gridcell', { name: /^Bluegum Formwork/ }).click();
    const drawer = page.getByRole('dialog', { name: /^Bluegum Formwork/ });
    const name = drawer.getByLabel('Name (required)');
    const save = () => drawer.getByRole('button', { name: 'Save' }).click();
    await open();
    await expect(name).toHaveValue('Bluegum Formwork Pty Ltd');
    await slowDown();
    await name.fill('Bluegum Formwork & Falsework');
    await save();
    await expect(drawer).toBeHidden(atOnce);

    await open();
    await expect(name).toHaveValue('Bluegum Formwork & Falsework', atOnce);
    await name.fill('Bluegum Formwork Pty Ltd');
    await save();
    await expect(drawer).toBeHidden(atOnce);
  });

  test('a change of the selected rates is undone by keyboard before the list has been reloaded', async () => {
    await follow(page, `/w/${manager.workspaceId}/rates?q=Carpenter`);
    await page.getByRole('gridcell').first().waitFor();
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .check();
    const day = page.getByRole('button', { name: 'Set effective date…' });
    await slowDown();
    await day.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Set effective date' });
    await dialog.getByLabel(/^Effective from/).fill('3 Aug 2026');
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/bulk/change'));
    await dialog.getByRole('button', { name: 'Change 1 rate' }).click();
    await saved;

    await expect(dialog).toBeHidden(atOnce);
    await expect(page.getByText('1 labour rate changed')).toBeVisible(atOnce);
    await expect(page.locator(':focus')).not.toHaveCount(0);
    const undo = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' });
    await undo.focus();
    await expect(undo).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 labour rate restored')).toBeVisible({ timeout: 3000 });
  });

  test('the frame shows before the scripts of the first page have loaded, and nothing is ever blank', async ({
    browser,
  }) => {
    const project = await manager.projectNamed(withoutProgramme);
    // A first visit: the service worker has not cached the page's scripts.
    const context = await browser.newContext({
      baseURL: company.server.url,
      storageState: await manager.context.storageState(),
      serviceWorkers: 'block',
    });
    const first = await context.newPage();
    await first.route(/\/assets\/gantt-page-.*\.js$/, async (route) => {
      await new Promise((done) => setTimeout(done, slowMs));
      await route.continue().catch(() => undefined);
    });
    await first.goto(`${project}/gantt`, { waitUntil: 'commit' });

    await expect(first.getByRole('main').getByText('Loading this page')).toHaveCount(1, { timeout: slowMs - 500 });
    await expect(first.getByRole('link', { name: 'Critical path' })).toBeVisible();
    await expect(first.getByRole('main').getByText('Loading this page')).toHaveCount(0, { timeout: 15_000 });
    await context.close();
  });
});

test.describe('the home page', () => {
  // The home page on a slow connection: its elements do not move under the pointer.
  let foreman: Person;

  test.beforeAll(async () => {
    foreman = await company.person('site-manager');
  });

  for (const width of [375, 1440]) {
    test(`nothing moves at ${width} px if the person's own week loads last`, async () => {
      const page = await foreman.context.newPage();
      await page.setViewportSize({ width, height: 812 });
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(globalThis, { shifts });
        const note = (list: PerformanceObserverEntryList) => {
          for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
        };
        new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true });
      });
      const isOwnWeek = (url: URL) => url.pathname === '/api/actions/tasks' && url.searchParams.has('assignee');
      let answer = () => {};
      const isAnswered = new Promise<void>((done) => (answer = done));
      await page.route(isOwnWeek, async (route) => {
        await isAnswered;
        await route.continue();
      });
      const isAsked = page.waitForRequest((request) => isOwnWeek(new URL(request.url())));

      await page.goto(`/w/${foreman.workspaceId}`);
      await isAsked;
      await page.waitForLoadState('load');
      await page.waitForTimeout(1500);
      answer();

      await expect(page.getByRole('region', { name: 'This week' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Projects' })).toBeVisible();
      await page.waitForTimeout(500);
      const moved = await page.evaluate(() =>
        (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
      );
      expect(moved).toBeLessThan(0.02);
      await page.close();
    });
  }
});

// Needs no browser: measures the build that the journeys use.
test('a page starts with no more scripts and styles than the budget allows, and fetches the rest in parts', () => {
  const measured = measureBundle(join(import.meta.dirname, '../../web/dist'));

  expect(measured.scripts.length).toBeGreaterThan(1);
  expect(measured.later.length).toBeGreaterThan(20);
  expect(overBudget(measured)).toEqual([]);
});
