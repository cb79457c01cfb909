// Administration of a workspace: webhooks, the bank account, archiving, all workspaces, and the API reference.
import { expect, type Page, test } from '@playwright/test';
import { demoCompany, tower } from '../demo-company.ts';
import { expectAccessible, expectNoSidewaysScroll, follow, type Person } from '../person.ts';

const company = demoCompany();

test.describe('webhooks and calendar links', () => {
  // Other systems and calendars: a webhook is set up, signed and tested; a person's calendar link is made, read and revoked.
  let manager: Person;
  test.beforeAll(async () => {
    manager = await company.person('workspace-manager');
  });

  test('a webhook is created, gets its secret once, and shows the result of a test', async () => {
    const { page, workspaceId } = manager;
    await follow(page, `/w/${workspaceId}/webhooks`);
    await page.getByRole('button', { name: 'New webhook' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill('Document store');
    await form.getByLabel('Address').fill('https://hooks.horizon.invalid/in');
    await form.getByLabel('Events').click();
    await page.getByRole('option', { name: 'Projects: created' }).click();
    await page.keyboard.press('Escape');
    await form
      .getByRole('button', { name: /^(Add|Create|Save)/ })
      .first()
      .click();
    await expect(form).toBeHidden();

    await expect(page.getByText('Document store', { exact: true }).first()).toBeVisible();
    const { items } = await manager.get<{ items: { id: string }[] }>(`/api/workspaces/${workspaceId}/webhooks`);
    await follow(page, `/w/${workspaceId}/webhooks/${items[0]!.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Document store' })).toBeVisible();
    await page.getByRole('button', { name: 'Make the secret' }).click();
    await expect(page.getByText(/^whsec_/)).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText(/^whsec_/)).toBeHidden();

    await page.getByRole('button', { name: 'Send a test' }).click();
    const message = page.getByRole('listitem').filter({ hasText: 'webhooks.test' });
    await expect(message).toContainText('On its way');
    await message.getByText('webhooks.test').first().click();
    await expect(message).toContainText(/No connection/, { timeout: 15_000 });
    await expectAccessible(page);
  });

  test('a calendar link is created, read without signing in, and ends when it is revoked', async () => {
    const { page, context } = manager;
    await follow(page, '/profile');
    await page.getByRole('button', { name: 'Make a link' }).click();
    const link = page.getByText(/\/api\/calendar-feed\/hzc_/);
    await expect(link).toBeVisible();
    const { pathname } = new URL((await link.textContent())!);
    const read = () => context.request.get(pathname, { headers: { cookie: '' } });
    expect(await (await read()).text()).toContain('BEGIN:VCALENDAR');

    await page.getByRole('button', { name: 'Revoke the calendar link' }).click();
    await expect(page.getByText('No calendar reads your tasks.')).toBeVisible();
    expect((await read()).status()).toBe(404);
  });
});

test.describe('the bank account', () => {
  // A change of the bank account requested by one person is confirmed by another.
  let asking: Person;
  let second: Person;
  test.beforeAll(async () => {
    asking = await company.person('finance-manager');
    second = await company.person('workspace-manager');
  });

  test('a pending change is confirmed by a second person, not by the requester', async () => {
    const waiting = (person: Person) =>
      person.page.getByRole('group', { name: 'A change waits for confirmation by a second person' });
    await follow(asking.page, `/w/${asking.workspaceId}/business-entity`);
    await expect(waiting(asking)).toBeVisible();
    await expect(waiting(asking).getByRole('button', { name: 'Confirm' })).toHaveCount(0);

    await follow(second.page, `/w/${second.workspaceId}/business-entity`);
    await expect(waiting(second).getByText('BSB 062-000')).toBeVisible();
    await expect(waiting(second).getByText('BSB 082-001')).toBeVisible();
    await expectAccessible(second.page);
    await waiting(second).getByRole('button', { name: 'Confirm' }).click();

    await expect(second.page.getByText('The bank account has been changed')).toBeVisible();
    await expect(waiting(second)).toBeHidden();
    await expect(waiting(asking)).toBeHidden();
  });
});

test.describe('archived projects and workspaces', () => {
  // A project, then the whole workspace is archived while a planner views it: archived records can be read but not
  // changed until they are restored.
  let manager: Person;
  let planner: Person;
  let project: string;

  test.beforeAll(async () => {
    manager = await company.person('workspace-manager');
    planner = await company.person('planner');
    project = await planner.projectNamed(tower);
  });

  const newElement = () => planner.page.getByRole('button', { name: 'New element' });
  const message = 'is archived: it can be read, not changed.';

  test('an archived project says so on its pages, which offer no way to change it', async () => {
    await follow(planner.page, `${project}/wbs`);
    await expect(newElement()).toBeVisible();

    await follow(manager.page, project);
    await manager.page.getByRole('button', { name: 'Archive', exact: true }).click();

    await expect(planner.page.getByText(message)).toBeVisible();
    await expect(planner.page.getByText('A workspace manager can restore it.')).toBeVisible();
    await expect(newElement()).toBeHidden();
    await expect(manager.page.getByText(message)).toBeVisible();
    await expect(manager.page.getByRole('tab', { name: 'Settings' })).toBeHidden();
    await manager.page.setViewportSize({ width: 375, height: 812 });
    await expectNoSidewaysScroll(manager.page);
  });

  test('a person with permission restores it from the banner, and everybody continues', async () => {
    await manager.page.getByRole('button', { name: 'Restore', exact: true }).click();

    await expect(manager.page.getByText(message)).toBeHidden();
    await expect(planner.page.getByText(message)).toBeHidden();
    await expect(newElement()).toBeVisible();
  });

  test('a workspace is archived from its settings, and every page of it says so until it is restored', async () => {
    const { page } = manager;
    await page.setViewportSize({ width: 1280, height: 800 });
    await follow(page, `/w/${manager.workspaceId}/settings`);
    await page.getByRole('button', { name: 'Archive the workspace' }).click();

    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Archive the workspace' })).toBeHidden();
    await expect(page.getByLabel('Margin floor')).toBeHidden();
    await expect(planner.page.getByText(message)).toBeVisible();
    await expect(newElement()).toBeHidden();
    await expectAccessible(page);
    await follow(page, `/w/${manager.workspaceId}/rates`);
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByRole('button', { name: 'New rate' })).toBeHidden();

    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(page.getByText(message)).toBeHidden();
    await expect(page.getByRole('button', { name: 'New rate' })).toBeVisible();
    await expect(planner.page.getByText(message)).toBeHidden();
    await expect(newElement()).toBeVisible();
  });
});

test.describe('all workspaces', () => {
  // All workspaces side by side: a second one is created, archived and restored.
  let manager: Person;
  let planner: Person;

  test.beforeAll(async () => {
    manager = await company.person('workspace-manager');
    planner = await company.person('planner');
  });

  const card = (name: string) => manager.page.getByRole('article', { name });

  test('the page of all workspaces shows what needs attention in each, with links', async () => {
    const { page } = manager;
    await follow(page, `/w/${manager.workspaceId}`);
    await expect(page.getByRole('heading', { name: 'Southern Cross NSW', level: 1 })).toBeVisible();
    await page.keyboard.press('Control+o');
    await page.getByRole('link', { name: 'All workspaces' }).click();

    const own = card('Southern Cross NSW');
    const attention = page.getByRole('region', { name: 'Needs attention' });
    await expect(attention.getByText('Labour rates below the margin floor').first()).toBeVisible();
    await expect(attention.getByText(/^Southern Cross NSW: /).first()).toBeVisible();
    await expect(own.getByRole('link', { name: /Barangaroo Quay Tower/ })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 375, height: 812 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test('a new workspace needs a name, opens, and its creator is its manager', async () => {
    const { page } = manager;
    await page.getByRole('button', { name: 'New workspace' }).click();
    await page.getByRole('button', { name: 'Create workspace' }).click();
    await expect(page.getByRole('button', { name: 'Enter the workspace’s name.' })).toBeVisible();

    await page.getByRole('textbox', { name: 'Name' }).fill('Harbour Works');
    await page.getByRole('button', { name: 'Create workspace' }).click();

    await expect(page.getByRole('heading', { name: 'Harbour Works', level: 1 })).toBeVisible();
    await expect(page.getByText('Workspace “Harbour Works” has been created')).toBeVisible();
    await expect(page.getByRole('button', { name: 'New project' })).toBeVisible();
  });

  test('it is archived and restored next to the others', async () => {
    const { page } = manager;
    await follow(page, '/workspaces');
    await card('Harbour Works').getByRole('link', { name: 'Harbour Works' }).click();
    const rail = page.getByRole('navigation', { name: 'Main' });
    await rail.getByRole('button', { name: 'Workspace', exact: true }).click();
    await rail.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Archive the workspace' }).click();
    await follow(page, '/workspaces');
    await expect(card('Harbour Works').getByText('Archived: read only.')).toBeVisible();

    await card('Harbour Works').getByRole('button', { name: 'Restore' }).click();
    await expect(card('Harbour Works').getByText('Archived: read only.')).toBeHidden();
  });

  test('people who manage no workspace cannot create one', async () => {
    await follow(planner.page, '/workspaces');

    await expect(planner.page.getByRole('article').first()).toBeVisible();
    await expect(planner.page.getByRole('button', { name: 'New workspace' })).toBeHidden();
    await expect(planner.page.getByRole('button', { name: 'Restore' })).toBeHidden();
  });
});

test.describe('the API reference', () => {
  // The API reference: calls found by search, opened and sent by keyboard.
  let planner: Person;
  let page: Page;
  test.beforeAll(async () => {
    planner = await company.person('planner');
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
});

test.describe('the palette', () => {
  // A record is found by the palette and by the page of all results, as the server's index knows it.
  let manager: Person;
  test.beforeAll(async () => {
    manager = await company.person('workspace-manager');
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
    await follow(page, `/w/${workspaceId}/people`);
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
});
