// The first visitor of an empty installation, then the next day: set-up, sign-in, a wrong password, sign-out.
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../person.ts';
import { startOwnProcess, type RunningServer } from '../server.ts';

let server: RunningServer;
let page: Page;
const email = 'olive@builder.example';
const password = 'a long enough password';

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  server = await startOwnProcess({ demo: false });
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
  page = await context.newPage();
});
test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

test('the first visitor sets up company, workspace and owner by keyboard', async () => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/set-up$/);
  await expect(page.getByLabel('Company (required)')).toBeFocused();
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription(
    /ten characters that nobody would guess: not just your name/,
  );
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByLabel('Company (required)')).toBeFocused();
  await expect(page.getByRole('alert').getByRole('button', { name: 'Enter your first name.' })).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Company').focus();
  for (const text of ['Builder Pty Ltd', 'Sydney', 'Olive', 'Owner', email, 'short']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('alert').getByRole('button', { name: /Enter at least 10 characters/ })).toBeVisible();
  await expect(page).toHaveURL(/\/set-up$/);
  await expect(page.getByLabel('Company')).toHaveValue('Builder Pty Ltd');

  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Sydney' })).toBeVisible();
  await expect(page.getByText('Olive Owner added workspace Sydney')).toBeVisible();
  await expectAccessible(page);
});

test('a project created in the empty workspace is found by its name', async () => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await page.getByRole('button', { name: 'New project' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Create project' }).click();
  await expect(form.getByRole('textbox', { name: 'Name (required)' })).toBeFocused();
  await expect(form.getByText('Enter the project’s name.').first()).toBeVisible();
  await form.getByRole('textbox', { name: /^Name/ }).fill('Harbour Tower');

  // Somebody adds another project, and the list behind the form cannot be reloaded: the typed values stay.
  const lists = '**/api/manage/project?**';
  await page.route(lists, (route) => route.abort());
  const workspaceId = /\/w\/([^/]+)/.exec(page.url())![1]!;
  const other = await page.request.post(`/api/workspaces/${workspaceId}/projects`, {
    data: { project_name: 'Quay Steps' },
  });
  expect(other.status()).toBe(201);
  await expect(page.getByText('This page needs a connection')).toBeVisible();
  await expect(form.getByRole('textbox', { name: /^Name/ })).toHaveValue('Harbour Tower');
  await page.unroute(lists);
  await form.getByRole('button', { name: /Create|Save/ }).click();

  await expect(form).toBeHidden();
  await page.keyboard.press('Control+o');
  await page.getByRole('combobox').fill('harb');
  await expect(page.getByRole('option', { name: /Harbour Tower/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Tower' })).toBeVisible();
});

test('signing in reports a wrong password kindly and leads to the requested page', async () => {
  await page.context().clearCookies();
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/sign-in\?to=/);
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.type(email);
  await page.getByLabel('Password').fill('not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('E-mail or password is wrong. Check both and try again.')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);

  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profile$/);
  await expectAccessible(page);
});

test('set-up is closed afterwards', async () => {
  const answer = await page.request.post('/api/setup', {
    data: { company: 'X', workspace: 'X', first_name: 'X', last_name: 'X', email: 'x@x.example', password },
  });

  expect(answer.status()).toBe(409);
});
