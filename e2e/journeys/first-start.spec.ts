// The first visitor of an empty installation, on a local network without TLS: browsers do not offer some APIs (ids,
// clipboard) to such pages, and everything works. Then the next day: sign-in, a wrong password, sign-out.
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, follow, signOut } from '../person.ts';
import { startOwnProcess, type RunningServer } from '../server.ts';

let server: RunningServer;
let page: Page;
const email = 'olive@builder.example';
const password = 'a long enough password';

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  server = await startOwnProcess({ demo: false });
  const baseURL = server.url.replace('127.0.0.1', 'horizon.test');
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
  page = await context.newPage();
});
test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

/** Sends a call from the page: only the browser knows the host. Returns the status of the answer. */
const send = (path: string, data: object) =>
  page.evaluate(
    async ([to, body]) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(to, { method: 'POST', headers, body })).status;
    },
    [path, JSON.stringify(data)] as const,
  );

test('the first visitor sets up company, workspace and owner by keyboard', async () => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/set-up$/);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
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
  expect(await send(`/api/workspaces/${workspaceId}/projects`, { project_name: 'Quay Steps' })).toBe(201);
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
  await signOut(page);
  await expect(page).toHaveURL(/\/sign-in/);
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
  const typed = { company: 'X', workspace: 'X', first_name: 'X', last_name: 'X', email: 'x@x.example', password };

  expect(await send('/api/setup', typed)).toBe(409);
});

test('the invitation link is copied', async () => {
  await follow(page, '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'People' }).click();
  await page.getByRole('button', { name: 'Add person' }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('E-mail').fill('ben@builder.example');
  await drawer.getByLabel('First name').fill('Ben');
  await drawer.getByLabel('Last name').fill('Estimator');
  await drawer.getByRole('combobox', { name: 'In the whole workspace' }).click();
  await page.getByRole('option', { name: 'Estimator' }).filter({ visible: true }).click();
  await page.keyboard.press('Escape');
  await drawer.getByRole('button', { name: 'Add person' }).click();
  const link = (await page.getByText(/\/invitation#token=/).textContent())!;

  await page.getByRole('button', { name: 'Copy link' }).click();

  await expect(page.getByText('The link is in the clipboard')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('main').getByPlaceholder('Search').focus();
  await page.keyboard.press('Control+v');
  await expect(page.getByRole('main').getByPlaceholder('Search')).toHaveValue(link);
});

test('a new person accepts with the link; signed in elsewhere, they accept a further workspace with its link', async ({
  browser,
}) => {
  const link = await page.getByRole('main').getByPlaceholder('Search').inputValue();
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const ben = await context.newPage();
  await ben.goto(link);
  await expect(ben.getByRole('heading', { level: 1, name: 'Welcome to Horizon' })).toBeVisible();
  await ben.getByLabel('Password (required)', { exact: true }).fill('a long enough secret');
  await ben.getByLabel('Password again').fill('a long enough secret');
  await ben.getByRole('button', { name: 'Set the password' }).click();
  await expect(ben.getByRole('heading', { level: 1, name: 'Sydney' })).toBeVisible();

  const path = await page.evaluate(async () => {
    const send = async (address: string, data?: object) => {
      const body = data === undefined ? {} : { method: 'POST', body: JSON.stringify(data) };
      const answer = await fetch(`/api/workspaces${address}`, {
        headers: { 'content-type': 'application/json' },
        ...body,
      });
      return (await answer.json()) as Record<string, unknown>;
    };
    const { workspace_id: id } = await send('', { workspace: 'Melbourne' });
    const { items } = await send(`/${String(id)}/roles`);
    const role = (items as { id: string; key: string }[]).find(({ key }) => key === 'estimator')!;
    const named = { email: 'ben@builder.example', first_name: 'Ben', last_name: 'Estimator' };
    return String((await send(`/${String(id)}/users_hz`, { ...named, role_ids: [role.id] }))['invitation_path']);
  });
  const { origin } = new URL(link);

  await ben.goto(`${origin}/profile`);
  await expect(ben.getByText('1 invitation by link')).toBeVisible();
  await ben.goto(`${origin}${path}`);
  await expect(ben.getByRole('heading', { level: 1, name: 'Join Melbourne' })).toBeVisible();
  await ben.getByRole('button', { name: 'Accept' }).click();
  await expect(ben.getByRole('heading', { level: 1, name: 'Melbourne' })).toBeVisible();
  await context.close();
});
