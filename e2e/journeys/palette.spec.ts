// A record is found by the palette and by the page of all results, as the server's index knows it.
import { expect, test, type Page } from '@playwright/test';
import { demoCompany, tower } from '../demo-company.ts';
import { expectAccessible, type Person } from '../person.ts';

let manager: Person;
const company = demoCompany(async () => {
  manager = await company.signIn('workspace-manager');
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
