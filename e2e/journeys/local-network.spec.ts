// A trial on a local network, without TLS: browsers do not offer some APIs (ids, clipboard) to such pages, and
// everything works.
import { expect, test, type Page } from '@playwright/test';
import { chromiumArgs } from '../../tools/chromium.ts';
import { signOut } from '../person.ts';
import { startOwnProcess, type RunningServer } from '../server.ts';

let server: RunningServer;
let page: Page;

test.use({
  launchOptions: {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [...chromiumArgs, '--host-resolver-rules=MAP horizon.test 127.0.0.1'],
  },
});
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

test('the first visitor sets up, signs out and signs in by plain HTTP', async () => {
  await page.goto('/');
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  const typed = ['Builder Pty Ltd', 'Sydney', 'Olive', 'Owner', 'olive@builder.example', 'a long enough secret'];
  await page.getByLabel('Company').focus();
  for (const text of typed) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sydney' })).toBeVisible();

  await signOut(page);
  await page.getByLabel('E-mail').fill('olive@builder.example');
  await page.getByLabel('Password').fill('a long enough secret');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Sydney' })).toBeVisible();
});

test('the invitation link is copied', async () => {
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
