// A list rendered by the server, on a connection so slow that its scripts are still loading: no input in the meantime
// is lost.
import { expect, test } from '@playwright/test';
import { demoCompany } from '../demo-company.ts';
import type { Person } from '../person.ts';

let manager: Person;

const company = demoCompany(async () => {
  manager = await company.signIn('workspace-manager');
  // The server renders pages once its rendering thread has loaded the client; until then the browser does.
  const { context, workspaceId } = manager;
  const headers = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };
  await expect(async () => {
    const page = await context.request.get(`/w/${workspaceId}/rates`, { headers });
    expect(await page.text()).toContain('aria-busy="true"');
  }).toPass({ timeout: 60_000 });
});

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

test.use({ serviceWorkers: 'block' });

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
