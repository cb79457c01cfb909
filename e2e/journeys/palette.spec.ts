// One key, a few letters, Enter: pages, records and actions, for each person only those with permission.
import { expect, test, type Page } from '@playwright/test';
import { demoCompany, tower } from '../demo-company.ts';
import { expectAccessible, onPhone, type Person } from '../person.ts';

let manager: Person;
let estimator: Person;
const company = demoCompany(async () => {
  manager = await company.signIn('workspace-manager');
  estimator = await company.signIn('estimator');
});

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Search records, pages and actions' });
const option = (page: Page, name: RegExp | string) => palette(page).getByRole('option', { name }).first();

/** Opens it by its key once the page responds, and types once it listens. */
async function ask(page: Page, words: string): Promise<void> {
  await expect(page.locator('#root[aria-busy]')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(words);
}

test('a page is found by some of its letters, and its heading is announced', async () => {
  const { page, workspaceId } = manager;
  await page.goto(`/w/${workspaceId}/people`);
  await expect(page.getByRole('button', { name: 'Add person' })).toBeVisible();
  await ask(page, 'access rights');

  await expect(option(page, /^Roles/)).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/roles$/);
  await expect(palette(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeFocused();
});

test('a record of the server is found by its name, even from another page', async () => {
  const { page } = manager;
  await ask(page, 'barangaroo');
  await option(page, `${tower} SC-2401`).click();

  await expect(page).toHaveURL(/\/projects\/[\w-]+/);
  await expect(page.getByRole('heading', { level: 1, name: tower })).toBeVisible();
});

test('after > there are only actions; Escape restores the focus', async () => {
  const { page, workspaceId } = manager;
  await page.goto(`/w/${workspaceId}/projects`);
  const newProject = page.getByRole('button', { name: 'New project' });
  await newProject.focus();
  await ask(page, '>');
  await expect(option(page, /Collapse the sidebar/)).toBeVisible();
  await expect(palette(page).getByRole('option', { name: /^People/ })).toBeHidden();
  const first = palette(page).getByRole('option', { selected: true });
  const name = await first.textContent();
  await page.keyboard.press('ArrowDown');
  await expect(first).not.toHaveText(name!);

  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(newProject).toBeFocused();
});

test('records without permission are not found; if nobody has a match, the palette says so', async () => {
  const { page, workspaceId } = estimator;
  await page.goto(`/w/${workspaceId}/rates`);
  await expect(page.getByRole('heading', { level: 1, name: 'Labour rates' })).toBeVisible();
  await ask(page, 'access rights');
  await expect(palette(page).getByText('Nothing found for “access rights”.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
});

test('an icon shows its label on hover and keyboard focus, and not otherwise', async () => {
  const { page, workspaceId } = manager;
  await page.goto(`/w/${workspaceId}/people`);
  await expect(page.locator('#root:not([aria-busy])')).toBeAttached();
  const help = page.getByRole('button', { name: 'Keyboard shortcuts' });
  const words = page.getByText('Keyboard shortcuts (?)', { exact: true });
  await help.hover();
  await expect(words).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(words).toBeHidden();
  await page.mouse.move(700, 500);
  await help.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(help).toBeFocused();
  await expect(words).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(words).toBeHidden();
});

test('on a phone it is opened and used by finger', async () => {
  const phone = await onPhone(manager);
  await phone.goto(`/w/${manager.workspaceId}/people`);
  await phone.getByRole('button', { name: /^Search/ }).tap();
  await expect(field(phone)).toBeFocused();
  await field(phone).fill('companies');
  await option(phone, /^Companies/).tap();

  await expect(phone).toHaveURL(/\/companies$/);
  await phone.context().close();
});

test('a record is found by a misspelt name, in the palette and on the page of all results', async () => {
  const { page, workspaceId } = manager;
  await page.goto(`/w/${workspaceId}/people`);
  await expect(page.getByRole('button', { name: 'Add person' })).toBeVisible();
  await ask(page, 'barangroo');

  await expect(option(page, tower)).toBeVisible();
  await option(page, /^All results for “barangroo”/).click();

  await expect(page).toHaveURL(/\/search\?q=barangroo/);
  await expect(page.getByRole('status').filter({ hasText: 'nothing holds “barangroo”' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Kind of record' }).selectOption('projects');
  await expect(page).toHaveURL(/kind=projects/);
  await expectAccessible(page);
  await page.getByRole('link', { name: tower }).click();
  await expect(page.getByRole('heading', { level: 1, name: tower })).toBeVisible();
});
