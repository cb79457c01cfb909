// The people of a workspace: roles, invitations one by one and by the hundred, and what each person sees.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { demoCompany } from '../demo-company.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  fillSignIn,
  follow,
  onPhone,
  type Person,
  signOut,
} from '../person.ts';

const company = demoCompany();

test.describe('roles', () => {
  // A workspace manager creates a role, gives it to a new person, and views the product as that person.
  let manager: Person;

  test.beforeAll(async () => {
    manager = await company.person('workspace-owner');
  });

  /** Opening the link page shows no link. */
  async function expectLinkForgotten(page: Page): Promise<void> {
    await page.goto('/invitation');
    await expect(page.getByRole('heading', { name: 'This link is not complete' })).toBeVisible();
  }

  const at = (path: string) => `/w/${manager.workspaceId}${path}`;

  test('a role of the workspace is created and its permissions are ticked by keyboard', async () => {
    const { page } = manager;
    await follow(page, at('/roles'));
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
    await expectNoSidewaysScroll(page);
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
    const runner = await company.person('workspace-manager');
    await follow(runner.page, at('/people'));
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
    await page.keyboard.press('Escape');
    // The link is shown only once, so leaving it is confirmed.
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).filter({ hasText: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('many invitations', () => {
  // Two hundred people are invited from a paste, seven of its rows with errors.
  let owner: Person;
  test.beforeAll(async () => {
    owner = await company.person('workspace-owner');
  });

  const rowCount = 200;
  const faultyEvery = 33;
  const isFaulty = (index: number) => index % faultyEvery === 0;
  const pasted = [
    ['E-mail', 'First name', 'Last name', 'Roles'],
    ...Array.from({ length: rowCount }, (_, index) => [
      isFaulty(index) ? 'no address' : `night.${index}@site.example`,
      'Night',
      `Worker ${index}`,
      'Worker',
    ]),
  ]
    .map((cells) => cells.join('\t'))
    .join('\n');

  test('rows with errors are marked, one is corrected in place, the others are left out and listed afterwards', async () => {
    const { page } = owner;
    await follow(page, `/w/${owner.workspaceId}/people`);
    await page.getByRole('button', { name: 'Invite many' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(pasted);
    await dialog.getByRole('button', { name: 'Check the rows' }).click();
    await expect(dialog.getByText('193 new people')).toBeVisible({ timeout: 20_000 });
    await expect(dialog.getByText('7 rows with faults.')).toBeVisible();
    await expectAccessible(page);

    await dialog.getByText('Only rows with faults').click();
    await dialog
      .getByRole('gridcell', { name: /no address/ })
      .first()
      .click();
    await page.keyboard.press('F2');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('night.corrected@site.example');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('194 new people')).toBeVisible({ timeout: 20_000 });
    await dialog.getByLabel('Hold back the e-mails; send them later').check();
    await dialog.getByLabel('Leave out rows with faults').check();
    await dialog.getByRole('button', { name: 'Invite 194 people' }).click();

    await expect(page).toHaveURL(/invited=/);
    await expect(dialog.getByText('194 people')).toBeVisible({ timeout: 60_000 });
    await page.reload();
    await expect(dialog.getByText('6 rows')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Send the e-mails now' })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('a phone, and an auditor', () => {
  let manager: Person;
  test.beforeAll(async () => {
    manager = await company.person('workspace-manager');
  });
  const at = (path: string) => `/w/${manager.workspaceId}${path}`;
  const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).click();

  test('a project and a workspace are archived in a narrow window and restored by Undo', async () => {
    const { page } = manager;
    await page.setViewportSize({ width: 375, height: 812 });
    await follow(page, await manager.projectNamed('Newcastle Interchange Retail'));
    await page.getByRole('button', { name: 'Archive' }).press('Enter');
    await expect(page.getByText('“Newcastle Interchange Retail” has been archived')).toBeVisible();
    await expect(page.getByText(/is archived: it can be read, not changed/)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await undo(page);
    await expect(page.getByText('“Newcastle Interchange Retail” has been restored')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Archive' })).toBeVisible();

    await follow(page, at('/settings'));
    await page.getByRole('button', { name: 'Archive the workspace' }).press('Enter');
    await expect(page.getByText('“Southern Cross NSW” has been archived')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await undo(page);
    await expect(page.getByText('“Southern Cross NSW” has been restored')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Archive the workspace' })).toBeVisible();
  });

  test('an auditor reads a role and its history and is offered nothing', async () => {
    const { page, get } = await company.person('auditor');
    const { items } = await get<{ items: { id: string; key: string }[] }>(
      `/api/workspaces/${manager.workspaceId}/roles`,
    );
    await follow(page, at(`/roles/${items.find(({ key }) => key === 'estimator')!.id}`));
    for (const width of [1440, 375]) {
      await page.setViewportSize({ width, height: 812 });
      await expect(page.getByRole('heading', { level: 1, name: 'Estimator' })).toBeVisible();
      await expect(page.getByRole('list', { name: 'History' }).filter({ visible: true })).toContainText('Added');
      await expect(page.getByRole('button', { name: /^(Copy|Save|Delete)$/ })).toHaveCount(0);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  });

  test('on a phone, a day is picked with a finger, and what a list offers is next to its title', async () => {
    const phone = await onPhone(manager);
    await phone.goto(at('/rates/calculator'));
    const { width, height } = (await phone.getByRole('button', { name: 'Pick a day' }).boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);

    await follow(phone, at('/rates/overrides'));
    const middleOf = async (part: Locator) => {
      const { y, height } = (await part.boundingBox())!;
      return y + height / 2;
    };
    const title = phone.getByRole('heading', { level: 1, name: 'Project overrides' });
    const offered = phone.getByRole('button', { name: 'New override' });
    await expect.poll(async () => (await middleOf(offered)) - (await middleOf(title))).toBeCloseTo(0, 0);
    await phone.context().close();
  });
});
