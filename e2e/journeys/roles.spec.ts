// A workspace manager creates a role, gives it to a new person, and views the product as that person.
import { expect, test, type Page } from '@playwright/test';
import { demoCompany } from '../demo-company.ts';
import { expectAccessible, fillSignIn, follow, signOut, type Person } from '../person.ts';

let manager: Person;

const company = demoCompany(async () => {
  manager = await company.signIn('workspace-owner');
});

/** Opening the link page shows no link. */
async function expectLinkForgotten(page: Page): Promise<void> {
  await page.goto('/invitation');
  await expect(page.getByRole('heading', { name: 'This link is not complete' })).toBeVisible();
}

const at = (path: string) => `/w/${manager.workspaceId}${path}`;

test('a role of the workspace is created and its permissions are ticked by keyboard', async () => {
  const { page } = manager;
  await page.goto(at('/roles'));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New role' }).first().click();
  await page.getByLabel('Name').fill('Rate reader');
  await page.getByRole('button', { name: 'Create role' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rate reader' })).toBeVisible();

  const view = page
    .getByRole('row', { name: /Labour rates/ })
    .getByRole('checkbox')
    .first();
  await view.focus();
  await page.keyboard.press('Space');
  await expect(view).toBeChecked();
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Nothing to save yet.')).toBeVisible();
  await expectAccessible(page);
});

test('a new person gets the role and chooses a password by the link', async ({ browser }) => {
  const { page } = manager;
  await follow(page, at('/people'));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add person' }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('E-mail').fill('rita@reader.example');
  await drawer.getByLabel('First name').fill('Rita');
  await drawer.getByLabel('Last name').fill('Reader');
  await drawer.getByRole('combobox', { name: 'In the whole workspace' }).click();
  await page.getByRole('option', { name: 'Rate reader' }).filter({ visible: true }).click();
  await page.keyboard.press('Escape');
  await drawer.getByRole('button', { name: 'Add person' }).click();
  const link = page.getByText(/\/invitation#token=/);
  await expect(link).toBeVisible();
  const address = (await link.textContent())!;

  const context = await browser.newContext({ baseURL: company.server.url });
  const visitor = await context.newPage();
  const openLink = async () => {
    await visitor.goto(address.slice(address.indexOf('/invitation')));
    await expect(visitor.getByText('rita@reader.example', { exact: true })).toBeVisible();
  };
  await openLink();
  // The secret is removed from the address at once, and a reloaded page still has it.
  await expect(visitor).toHaveURL(/\/invitation$/);
  await expectAccessible(visitor);
  await visitor.reload();
  for (const detail of ['Rita Reader', 'rita@reader.example', 'Invited by']) {
    await expect(visitor.getByText(detail, { exact: true })).toBeVisible();
  }
  // Somebody signs in and out in between: the tab no longer has the link.
  await fillSignIn(visitor, 'planner');
  await expect(visitor.getByRole('button', { name: 'Your menu' })).toBeVisible();
  await expectLinkForgotten(visitor);
  await openLink();
  await visitor.goto('/');
  await signOut(visitor);
  await expect(visitor).toHaveURL(/\/sign-in/);
  await expectLinkForgotten(visitor);
  await openLink();
  await visitor.getByLabel('Password (required)', { exact: true }).fill('rita reads rates');
  await visitor.getByLabel('Password again').fill('rita reads rates');
  // The next page loads slowly: a second press finds the button busy, and the link is not used twice.
  let arrives = () => undefined as void;
  const arrival = new Promise<void>((resolve) => (arrives = resolve));
  await visitor.route('**/assets/start-page-*', async (route) => {
    await arrival;
    await route.continue();
  });
  const uses: string[] = [];
  visitor.on('request', (request) => {
    if (request.url().endsWith('/api/session/invitation')) uses.push(request.method());
  });
  const accepted = visitor.waitForResponse('**/api/session/invitation');
  await visitor.keyboard.press('Enter');
  await accepted;
  const setPassword = visitor.getByRole('button', { name: 'Set the password' });
  await expect(setPassword).toHaveAttribute('aria-busy', 'true');
  await setPassword.press('Enter');
  arrives();
  await expect(visitor.getByRole('link', { name: 'Labour rates' }).first()).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'People' })).toHaveCount(0);
  expect(uses).toEqual(['POST']);

  await visitor.goto(address.slice(address.indexOf('/invitation')));
  await expect(visitor.getByText('This link has been used.', { exact: false })).toBeVisible();
  await expect(visitor.getByLabel('Password again')).toHaveCount(0);
  await context.close();
});

test('the manager views the product as that person, and returns', async () => {
  const { page } = manager;
  await follow(page, at('/people?q=rita'));
  await page.getByText('Rita Reader').first().click();
  await page.getByRole('button', { name: 'See as Rita' }).click();
  await expect(page.getByText(/You see Horizon as Rita Reader does/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'People' })).toHaveCount(0);
  await expectAccessible(page);

  const isBack = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Back to your view' }).click();
  await isBack;
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'People' })).toBeVisible();
});

test('the address of a deleted role shows it, and restores it', async () => {
  const { page } = manager;
  const roles = `/api/workspaces/${manager.workspaceId}/roles`;
  const made = await manager.context.request.post(roles, {
    headers: { 'idempotency-key': 'a role for one job' },
    data: { name: 'One job', description: '', permissions: [] },
  });
  const { id } = (await made.json()) as { id: string };
  expect((await manager.context.request.delete(`${roles}/${id}`)).ok()).toBe(true);

  await follow(page, at(`/roles/${id}`));
  await expect(page.getByRole('heading', { level: 1, name: 'One job' })).toBeVisible();
  await expect(page.getByText('Deleted', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();

  await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0);
});

test("a role with more permissions than the inviter's waits until an owner confirms it, who then gets the link", async () => {
  const runner = await company.signIn('workspace-manager');
  await runner.page.goto(at('/people'));
  await runner.page.getByRole('button', { name: 'Add person' }).first().click();
  const drawer = runner.page.getByRole('dialog');
  await drawer.getByLabel('E-mail').fill('fay@ledger.example');
  await drawer.getByLabel('First name').fill('Fay');
  await drawer.getByLabel('Last name').fill('Ledger');
  await drawer.getByRole('combobox', { name: 'In the whole workspace' }).click();
  await runner.page
    .getByRole('option', { name: 'Finance manager (an owner confirms)' })
    .filter({ visible: true })
    .click();
  await runner.page.keyboard.press('Escape');
  await drawer.getByRole('button', { name: 'Add person' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(runner.page.getByText('1 role waits for confirmation')).toBeVisible();
  await expect(runner.page.getByText('Waiting for an owner')).toBeVisible();

  const { page } = manager;
  await follow(page, at('/people'));
  await page.getByRole('button', { name: 'Confirm Finance manager for Fay Ledger' }).click();

  await expect(page.getByRole('dialog').getByText(/\/invitation#token=/)).toBeVisible();
  await runner.context.close();
});
