// A session ends while a form is filled in: no input is lost, and the person continues where they were.
import { expect, test, type Page } from '@playwright/test';
import { demoCompany } from '../demo-company.ts';
import { expectAccessible, fillSignIn, follow, signInByCall, signOut, type Person } from '../person.ts';

let person: Person;

const company = demoCompany(async () => {
  person = await company.signIn('workspace-manager');
});

/** Behind the sign-in question nothing of the page can be read. */
async function expectNothingInSight(page: Page): Promise<void> {
  const words = await page.evaluate(() => document.body.innerText);
  expect(words).not.toMatch(/Companies|Search…/);
}

test('input is kept when a session ends, and saved after signing in again', async () => {
  const { page, workspaceId, context } = person;
  await page.goto(`/w/${workspaceId}/companies`);
  await page.getByRole('button', { name: 'New company' }).click();
  await page.getByRole('textbox', { name: 'Name (required)' }).fill('Turpentine Carpentry Pty Ltd');
  await context.clearCookies();

  await page.getByRole('button', { name: 'Add company' }).click();

  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(again.getByLabel('E-mail')).toHaveValue('workspace-manager@demo.horizon.example');
  await expectAccessible(page);
  await expectNothingInSight(page);
  await again.getByLabel('Password').fill('horizon-demo');
  await page.keyboard.press('Enter');
  await expect(again).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Name (required)' })).toHaveValue('Turpentine Carpentry Pty Ltd');
  await page.getByRole('button', { name: 'Add company' }).click();
  await expect(page.getByRole('gridcell', { name: 'Turpentine Carpentry Pty Ltd', exact: true })).toBeVisible();
});

test('an unknown address says so inside the frame, with a link onwards', async () => {
  const { page, workspaceId } = person;

  await follow(page, `/w/${workspaceId}/nowhere`);

  await expect(page.getByText('There is no page here')).toBeVisible();
  await expect(page).toHaveTitle('No page here · Horizon');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Companies' }).click();
  await expect(page.getByRole('heading', { name: 'Companies' })).toBeVisible();
});

test('a project that does not exist has no pages in the rail, and a link out', async () => {
  const { page, workspaceId } = person;

  await follow(page, `/w/${workspaceId}/projects/00000000-0000-7000-8000-000000000000/gantt`);

  await expect(page.getByRole('heading', { level: 1, name: 'Project not found' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Programme' })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL(new RegExp(`/w/${workspaceId}$`));
});

test('a tab notices that somebody else signed in, and writes nothing in their name', async () => {
  const { page, workspaceId, context, get } = await company.signIn('workspace-manager');
  await page.goto(`/w/${workspaceId}/companies`);
  await page.getByRole('button', { name: 'New company' }).click();
  await page.getByRole('textbox', { name: 'Name (required)' }).fill('Brush Box Joinery Pty Ltd');
  // The session ends without a sign-out, and this tab does not know who signs in next.
  await context.clearCookies();
  await signInByCall(context.request, 'planner');

  await page.getByRole('button', { name: 'Add company' }).click();

  const note = page.getByRole('dialog', { name: 'Somebody else has signed in' });
  await expect(note).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(note).toBeVisible();
  await expect(page.getByLabel('Name (required)')).toHaveCount(0);
  await expectNothingInSight(page);
  const found = await get<{ items: { name: string }[] }>(`/api/manage/company?workspace_id=${workspaceId}`);
  expect(found.items.map(({ name }) => name)).not.toContain('Brush Box Joinery Pty Ltd');

  await note.getByRole('button', { name: 'Reload the page' }).click();
  await expect(note).toBeHidden();
  await page.getByRole('button', { name: 'Your menu' }).click();
  await expect(page.getByRole('menu')).toContainText('planner@demo.horizon.example');
});

test('a sign-in by the form of another tab is noticed at once', async () => {
  const { page, workspaceId, context } = await company.signIn('workspace-manager');
  await page.goto(`/w/${workspaceId}/companies`);
  await expect(page.getByRole('heading', { name: 'Companies' })).toBeVisible();
  const other = await context.newPage();
  await fillSignIn(other, 'planner');

  await expect(page.getByRole('dialog', { name: 'Somebody else has signed in' })).toBeVisible();
  await expectNothingInSight(page);
});

test('signing out in one tab leaves nothing readable in the other', async () => {
  const { page, workspaceId, context } = person;
  const other = await context.newPage();
  await other.goto(`/w/${workspaceId}/companies`);
  await expect(other.getByRole('heading', { name: 'Companies' })).toBeVisible();

  await signOut(page);

  await expect(other).toHaveURL(/sign-in/);
  await expect(other.getByRole('heading', { name: 'Companies' })).toBeHidden();
});

test('a session elsewhere is ended from the profile after entering the password again', async () => {
  const elsewhere = await company.signIn('estimator');
  await elsewhere.page.goto('/');
  const { page } = await company.signIn('estimator');
  await page.goto('/profile');
  await page
    .getByRole('button', { name: /^End the session on/ })
    .first()
    .click();
  const question = page.getByRole('dialog', { name: 'End the session' });
  await question.getByLabel('Your password').fill('not the password');
  await page.keyboard.press('Enter');
  await expect(question.getByText('This is not your password.').first()).toBeVisible();
  await expectAccessible(page);

  await question.getByLabel('Your password').fill('horizon-demo');
  await page.keyboard.press('Enter');

  await expect(question).toBeHidden();
  await expect(page.getByText('The session has ended')).toBeVisible();
  expect((await elsewhere.context.request.get('/api/session')).status()).toBe(401);
  // The page shows it by itself, and nothing else until the password is entered.
  const again = elsewhere.page.getByRole('dialog', { name: 'Sign in again' });
  await expect(again).toBeVisible();
  await expectNothingInSight(elsewhere.page);
  await again.getByLabel('Password').fill('horizon-demo');
  await elsewhere.page.keyboard.press('Enter');
  await expect(again).toBeHidden();
  await expect(elsewhere.page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
});
