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
