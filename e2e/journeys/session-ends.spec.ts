// A session ends while a form is filled in: nothing typed is lost, and the person goes on where they were.
import { expect, test } from '@playwright/test';
import { expectAccessible, signIn, type Person } from '../person.ts';
import { startServer, type RunningServer } from '../server.ts';

let server: RunningServer;
let person: Person;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  server = await startServer();
  person = await signIn(browser, server.url, 'workspace-manager');
});
test.afterAll(async () => {
  await person?.context.close();
  await server?.stop();
});

test('what was typed is kept over a session that ended, and is saved after signing in again', async () => {
  const { page, workspaceId, context } = person;
  await page.goto(`/w/${workspaceId}/companies`);
  await page.getByRole('button', { name: 'New company' }).click();
  await page.getByRole('textbox', { name: 'Name (required)' }).fill('Turpentine Carpentry Pty Ltd');
  await context.clearCookies();

  await page.getByRole('button', { name: 'Add company' }).click();

  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(again.getByLabel('E-mail')).toHaveValue('workspace-manager@demo.horizon.example');
  await expectAccessible(page);
  await again.getByLabel('Password').fill('horizon-demo');
  await page.keyboard.press('Enter');
  await expect(again).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Name (required)' })).toHaveValue('Turpentine Carpentry Pty Ltd');
  await page.getByRole('button', { name: 'Add company' }).click();
  await expect(page.getByRole('gridcell', { name: 'Turpentine Carpentry Pty Ltd', exact: true })).toBeVisible();
});

test('an address without a page says so inside the frame, with a way on', async () => {
  const { page, workspaceId } = person;

  await page.goto(`/w/${workspaceId}/nowhere`);

  await expect(page.getByText('There is no page here')).toBeVisible();
  await expect(page).toHaveTitle('No page here · Horizon');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Companies' }).click();
  await expect(page.getByRole('heading', { name: 'Companies' })).toBeVisible();
});

test('a project that does not exist has no pages in the rail, and a way out', async () => {
  const { page, workspaceId } = person;

  await page.goto(`/w/${workspaceId}/projects/00000000-0000-7000-8000-000000000000/gantt`);

  await expect(page.getByRole('heading', { level: 1, name: 'This project is not here' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Programme' })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL(new RegExp(`/w/${workspaceId}$`));
});

test('a tab notices that somebody else signed in, and writes nothing in their name', async ({ browser }) => {
  const { page, workspaceId, context, get } = await signIn(browser, server.url, 'workspace-manager');
  await page.goto(`/w/${workspaceId}/companies`);
  await page.getByRole('button', { name: 'New company' }).click();
  await page.getByRole('textbox', { name: 'Name (required)' }).fill('Brush Box Joinery Pty Ltd');
  // The session ends without a sign-out, and nothing tells this tab who is signed in next.
  await context.clearCookies();
  const stale = await context.request.post(`${server.url}/api/session`, {
    data: { email: 'planner@demo.horizon.example', password: 'horizon-demo' },
  });
  expect(stale.status()).toBe(201);

  await page.getByRole('button', { name: 'Add company' }).click();

  const note = page.getByRole('dialog', { name: 'Somebody else has signed in' });
  await expect(note).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(note).toBeVisible();
  await expect(page.getByText('Nothing was saved.')).toBeVisible();
  await expect(page.getByLabel('Name (required)')).toHaveValue('Brush Box Joinery Pty Ltd');
  const found = await get<{ items: { name: string }[] }>(`/api/manage/company?workspace_id=${workspaceId}`);
  expect(found.items.map(({ name }) => name)).not.toContain('Brush Box Joinery Pty Ltd');

  await note.getByRole('button', { name: 'Reload the page' }).click();
  await expect(note).toBeHidden();
  await page.getByRole('button', { name: 'Your menu' }).click();
  await expect(page.getByRole('menu')).toContainText('planner@demo.horizon.example');
  await context.close();
});

test('a sign-in by the form of another tab is noticed at once', async ({ browser }) => {
  const { page, workspaceId, context } = await signIn(browser, server.url, 'workspace-manager');
  await page.goto(`/w/${workspaceId}/companies`);
  await expect(page.getByRole('heading', { name: 'Companies' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/sign-in');
  await other.getByLabel('E-mail').fill('planner@demo.horizon.example');
  await other.getByLabel('Password (required)', { exact: true }).fill('horizon-demo');
  await other.keyboard.press('Enter');

  await expect(page.getByRole('dialog', { name: 'Somebody else has signed in' })).toBeVisible();
  await context.close();
});

test('signing out in one tab leaves nothing readable in the other', async () => {
  const { page, workspaceId, context } = person;
  const other = await context.newPage();
  await other.goto(`/w/${workspaceId}/companies`);
  await expect(other.getByRole('heading', { name: 'Companies' })).toBeVisible();

  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();

  await expect(other).toHaveURL(/sign-in/);
  await expect(other.getByRole('heading', { name: 'Companies' })).toBeHidden();
});
