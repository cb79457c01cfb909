// A network on which every read takes seconds: a saved form closes when the save succeeds, not when the lists have been
// reloaded; the focus is restored, and Undo is available.
import { expect, test, type Page } from '@playwright/test';
import { demoCompany, withoutProgramme } from '../demo-company.ts';
import type { Person } from '../person.ts';

/** How long a read takes. */
const slowMs = 4000;
/** A saved dialog closes within this time. */
const atOnce = { timeout: 1500 };

let manager: Person;
let page: Page;

const company = demoCompany(async () => {
  manager = await company.signIn('workspace-manager');
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
  await expect(page.getByRole('gridcell', { name: 'Slow Line Pty Ltd', exact: true })).toBeVisible({ timeout: 20_000 });
});

test('a record that is reopened at once shows the saved values, and is saved on top of them', async () => {
  await page.goto(`/w/${manager.workspaceId}/companies`);
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
  await page.goto(`/w/${manager.workspaceId}/rates?q=Carpenter`);
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
  await expect(first.getByRole('link', { name: 'Weekly plan' })).toBeVisible();
  await expect(first.getByRole('main').getByText('Loading this page')).toHaveCount(0, { timeout: 15_000 });
  await context.close();
});
