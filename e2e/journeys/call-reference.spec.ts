// The API reference: calls found by search, opened and sent by keyboard.
import { expect, test, type Page } from '@playwright/test';
import { demoCompany } from '../demo-company.ts';
import { expectAccessible, expectNoSidewaysScroll, type Person } from '../person.ts';

let planner: Person;
let page: Page;
const company = demoCompany(async () => {
  planner = await company.signIn('planner');
  page = planner.page;
});

/** As on every page; this one follows the colour scheme of the system itself. */
async function expectAccessibleHere(): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'));
  await expectAccessible(page);
}

test('a call is found by search, opened and sent by keyboard', async () => {
  await page.goto('/api/docs');
  await page.keyboard.press('/');
  await page.keyboard.type('get session');
  await expect(page.getByRole('status').filter({ hasText: /^\d+ calls?$/ })).toBeVisible();
  const call = page.locator('details#getSession');
  await expect(page.locator('details#createRole')).toBeHidden();

  await call.locator('> summary').press('Enter');
  const form = call.getByRole('form', { name: 'Try getSession' });
  await form.getByRole('button', { name: 'Send' }).press('Enter');

  await expect(form.getByText('Answered 200')).toBeVisible();
  await expect(form.getByLabel('The answer')).toContainText('"kinde_id"');
  await expectAccessibleHere();
  await expect(page).toHaveURL(/#getSession$/);
});

test('a call that changes something is sent with its path and body, and its refusal is shown', async () => {
  await page.goto('/api/docs');
  await page.goto('/api/docs#createRole');
  const form = page.getByRole('form', { name: 'Try createRole' });
  await form.getByLabel(/^workspaceId/).fill(planner.workspaceId);
  await form.getByLabel(/^Body/).fill('{"name":"Caller"}');
  await form.getByRole('button', { name: 'Send' }).click();

  await expect(form.getByText('Answered 403')).toBeVisible();
  await expect(form.getByLabel('The answer')).toContainText('Your role does not allow this');
});

test('it fits a phone', async () => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/api/docs#updateMember');
  await expect(page.getByRole('form', { name: 'Try updateMember' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
