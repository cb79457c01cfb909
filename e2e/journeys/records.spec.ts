// Records of a workspace: forms that fail, imports, merged clients, saved views, and the dock next to a record.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { demoCompany, tower } from '../demo-company.ts';
import { expectAccessible, expectNoSidewaysScroll, follow, type Person } from '../person.ts';

const company = demoCompany();

test.describe('failed saves', () => {
  // Saves that fail and panels that close: typed text stays, and keyboard focus is never lost.
  let manager: Person;
  let page: Page;
  test.beforeAll(async () => {
    manager = await company.person('workspace-manager');
    page = manager.page;
  });

  const inWorkspace = (path: string) => `/w/${manager.workspaceId}/${path}`;

  /** Presses the form's button while offline; the form reports it and is unchanged. */
  async function saveWithoutNetwork(form: Locator, save: string, calls: string): Promise<void> {
    await page.route(calls, (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()));
    await form.getByRole('button', { name: save }).click();
    await expect(form.getByRole('alert')).toBeVisible();
    await expect(form.getByRole('alert')).toBeFocused();
    await page.unroute(calls);
  }

  test('a company that cannot be saved keeps the typed values: offline, and with a name that is taken', async () => {
    await follow(page, inWorkspace('companies'));
    await page.getByRole('button', { name: 'New company' }).first().click();
    const form = page.getByRole('dialog', { name: 'New company' });
    const { items } = await manager.get<{ items: { company: string }[] }>(
      `/api/manage/company?workspace_id=${manager.workspaceId}&limit=1`,
    );
    await form.getByRole('textbox', { name: /^Name/ }).fill(items[0]!.company);
    await form.getByLabel(/^Short form/).fill('QUAYS');
    await form.getByLabel(/^ABN/).fill('51 824 753 556');
    const typed = () =>
      Promise.all([/^Name/, /^Short form/, /^ABN/].map((name) => form.getByRole('textbox', { name }).inputValue()));

    await saveWithoutNetwork(form, 'Add company', '**/api/workspaces/*/companies');
    expect(await typed()).toEqual([items[0]!.company, 'QUAYS', '51 824 753 556']);
    await form.getByRole('button', { name: 'Add company' }).click();
    await expect(form.getByText(/is in the workspace already\./).first()).toBeVisible();
    await expect(form.getByRole('textbox', { name: /^Name/ })).toBeFocused();
    expect(await typed()).toEqual([items[0]!.company, 'QUAYS', '51 824 753 556']);

    await form.getByRole('textbox', { name: /^Name/ }).fill('Quay Steel Fixing');
    await form.getByRole('button', { name: 'Add company' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByText('“Quay Steel Fixing” has been added').first()).toBeVisible();
  });

  test('a company whose ABN is taken links to the other company, and keeps the typed values', async () => {
    await follow(page, inWorkspace('companies'));
    await page.getByRole('button', { name: 'New company' }).click();
    const form = page.getByRole('dialog', { name: 'New company' });
    await form.getByRole('textbox', { name: /^Name/ }).fill('Quay Steel');
    await form.getByLabel(/^ABN/).fill('51 824 753 556');
    await form.getByRole('button', { name: 'Add company' }).click();
    await expect(form.getByText(/Quay Steel Fixing has this ABN already/).first()).toBeVisible();
    await expectAccessible(page);

    const opened = page.waitForEvent('popup');
    await form.getByRole('link', { name: 'Open Quay Steel Fixing in a new tab' }).press('Enter');
    const other = await opened;
    await expect(other.getByRole('dialog', { name: 'Quay Steel Fixing' })).toBeVisible();
    await other.close();
    await expect(form.getByRole('textbox', { name: /^Name/ })).toHaveValue('Quay Steel');

    await form.getByLabel(/^ABN/).fill('');
    await expect(form.getByRole('link', { name: /in a new tab/ })).toBeHidden();
    await form.getByRole('button', { name: 'Add company' }).click();
    await expect(form).toBeHidden();
  });

  test('a resource that cannot be saved keeps the typed values, and is saved later', async () => {
    await follow(page, `${await manager.projectNamed(tower)}/resource-list`);
    await page.getByRole('button', { name: 'New resource' }).first().click();
    const form = page.getByRole('dialog', { name: 'New resource' });
    await form.getByLabel(/^Name/).fill('Second tower crane');
    await form.getByLabel(/^Kind/).selectOption({ label: 'Equipment' });
    await form.getByLabel(/^Units/).fill('2');

    await saveWithoutNetwork(form, 'Add resource', '**/schedule/edits');

    await expect(form.getByLabel(/^Name/)).toHaveValue('Second tower crane');
    await expect(form.getByLabel(/^Kind/).locator('option:checked')).toHaveText('Equipment');
    await expect(form.getByLabel(/^Units/)).toHaveValue('2');
    await form.getByRole('button', { name: 'Add resource' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByText('Second tower crane').first()).toBeVisible();
  });

  test('after an unreadable response the typed values stay, with a message that saving failed', async () => {
    const message = 'It could not be saved: something went wrong on our side. Try again.';
    const answerWithPage = (calls: string) =>
      page.route(calls, (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ body: '<html>Welcome to the site network</html>' })
          : route.continue(),
      );
    await follow(page, '/profile');
    await answerWithPage('**/api/session/tokens');
    await page.getByRole('button', { name: 'New token' }).click();
    const token = page.getByRole('dialog', { name: 'New token' });
    await token.getByLabel(/^Purpose/).fill('Programme exports');
    await token.getByLabel('Your password').fill('horizon-demo');
    const logged = page.waitForEvent('pageerror');
    await token.getByRole('button', { name: 'Make token' }).click();
    await expect(token.getByRole('alert')).toHaveText(message);
    await expect(token.getByLabel(/^Purpose/)).toHaveValue('Programme exports');
    expect((await logged).name).toContain('SyntaxError');

    await follow(page, inWorkspace('companies'));
    await answerWithPage('**/api/workspaces/*/companies');
    await page.getByRole('button', { name: 'New company' }).click();
    const company = page.getByRole('dialog', { name: 'New company' });
    await company.getByRole('textbox', { name: /^Name/ }).fill('Quay Formwork');
    await company.getByRole('button', { name: 'Add company' }).click();
    await expect(company.getByRole('alert')).toHaveText(message);
    await expect(company.getByRole('textbox', { name: /^Name/ })).toHaveValue('Quay Formwork');
    await page.unrouteAll();
  });

  test('the focus is kept when a pressed button disappears or is busy', async () => {
    await follow(page, inWorkspace('projects'));
    await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Number', exact: true }).last().press('Enter');
    await expect(page.getByLabel('Number contains')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();

    await page.getByRole('button', { name: 'Your menu' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Messages' }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'Messages' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Your menu' })).toBeFocused();

    await follow(page, `${await manager.projectNamed(tower)}/dashboard`);
    const refresh = page.getByRole('button', { name: 'Refresh' });
    await page.route('**/schedule/dashboard?fresh=true', async (route) => {
      await expect(refresh).toBeDisabled();
      await expect(refresh).toBeFocused();
      await route.continue();
    });
    const fresh = page.waitForResponse('**/schedule/dashboard?fresh=true');
    await refresh.press('Enter');
    await fresh;
    await expect(refresh).toBeEnabled();
    await expect(refresh).toBeFocused();
  });
});

test.describe('an import', () => {
  // Many records from a spreadsheet: pasted, columns assigned, an error corrected, stored, undone.
  let manager: Person;
  test.beforeAll(async () => {
    manager = await company.person('workspace-manager');
  });

  test('companies are pasted, an unknown column is assigned, an error is corrected, and Undo removes them', async () => {
    const { page, workspaceId } = manager;
    await follow(page, `/w/${workspaceId}/companies`);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Import companies' });
    await dialog
      .getByLabel('Paste rows from a spreadsheet')
      .fill('Company name\tInitials\tABN\nRedgum Joinery\tRGJ\t\nMallee Roofing\tMRF\t53 004 085 617');
    await dialog.getByRole('button', { name: 'Check the rows' }).click();
    await expect(dialog.getByText('1 new company, 1 row with faults.')).toBeVisible();
    await expectAccessible(page);

    await dialog.getByLabel('Initials').selectOption('Short form');
    await expect(dialog.getByRole('gridcell', { name: 'RGJ' })).toBeVisible();
    await dialog.getByRole('gridcell', { name: /53 004 085 617/ }).dblclick();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('53 004 085 616');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Add 2 companies' }).click();

    await expect(dialog).toBeHidden();
    // High enough for all companies of the demo.
    await page.setViewportSize({ width: 1280, height: 2400 });
    const added = page.getByRole('gridcell', { name: /^(Redgum Joinery|Mallee Roofing)$/ });
    await expect(added).toHaveCount(2);
    const message = page.getByRole('status').filter({ hasText: /^2 companies/ });
    await message.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('2 companies removed again')).toBeVisible();
    await expect(added).toHaveCount(0);
  });
});

test.describe('clients', () => {
  // Clients are imported, two of them merged, and the merged one is restored.
  let manager: Person;
  test.beforeAll(async () => {
    manager = await company.person('workspace-manager');
  });

  test('clients are imported, one is merged into another, and restored from the archive', async () => {
    const { page, workspaceId } = manager;
    const found = async (name: string) => {
      const list = `/api/workspaces/${workspaceId}/clients?limit=50&q=${encodeURIComponent(name)}`;
      const { items } = await manager.get<{ items: { id: string; name: string }[] }>(list);
      return items.find((client) => client.name === name)!.id;
    };
    await follow(page, `/w/${workspaceId}/clients`);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Import clients' });
    await dialog
      .getByLabel('Paste rows from a spreadsheet')
      .fill('Name\tRegion\nQuandong Estates\tNSW\nQuandong Estates Two\tNSW');
    await dialog.getByRole('button', { name: 'Check the rows' }).click();
    await dialog.getByRole('button', { name: 'Add 2 clients' }).click();
    await expect(dialog).toBeHidden();
    const [kept, other] = [await found('Quandong Estates'), await found('Quandong Estates Two')];

    await follow(page, `/w/${workspaceId}/clients/${kept}`);
    await page.getByRole('button', { name: 'Merge…' }).click();
    const merging = page.getByRole('dialog', { name: 'Merge another client into “Quandong Estates”' });
    await merging.getByLabel('Search for the client to merge').fill('Quandong');
    await merging.getByRole('radio', { name: /^Quandong Estates Two/ }).check();
    await expectAccessible(page);
    await merging.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(page.getByText('“Quandong Estates Two” has been merged into “Quandong Estates”')).toBeVisible();

    await follow(page, `/w/${workspaceId}/clients/${other}`);
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByRole('button', { name: 'Merge…' })).toBeVisible();
  });
});

test.describe('saved views', () => {
  // Saved views of a list: the browser's Back button goes from view to view, and a deleted view is reported.
  let manager: Person;
  let planner: Person;

  test.beforeAll(async () => {
    manager = await company.person('workspace-manager');
    planner = await company.person('planner');
  });

  const calls = ({ workspaceId }: Person) => `/api/workspaces/${workspaceId}/saved-views`;

  async function saveView(person: Person, name: string, q: string): Promise<string> {
    const data = { list: 'companies', name, address: `view=${encodeURIComponent(`q=${q}`)}` };
    const answer = await person.context.request.post(calls(person), { data });
    expect(answer.status()).toBe(201);
    return ((await answer.json()) as { id: string }).id;
  }

  test('the Back button returns to the previous view, and skips typed filters', async () => {
    const { page, workspaceId } = manager;
    for (const name of ['Concrete', 'Steel']) await saveView(manager, name, name.toLowerCase());
    await follow(page, `/w/${workspaceId}`);
    await follow(page, `/w/${workspaceId}/companies`);
    const tabs = page.getByRole('navigation', { name: 'Saved views' });
    const shown = (name: string) => tabs.locator('[aria-current=true]').filter({ hasText: name });
    const search = page.getByRole('searchbox').first();

    await tabs.getByRole('button', { name: 'Concrete' }).click();
    await expect(shown('Concrete')).toBeVisible();
    await tabs.getByRole('button', { name: 'Steel' }).click();
    await expect(search).toHaveValue('steel');
    await search.fill('');
    await search.pressSequentially('formwork');
    await expect(page).toHaveURL(/formwork/);

    await page.goBack();
    await expect(shown('Concrete')).toBeVisible();
    await expect(search).toHaveValue('concrete');
    await page.goBack();
    await expect(shown('Usual view')).toBeVisible();
    await page.goForward();
    await page.goForward();
    await expect(search).toHaveValue('formwork');
    await expect(shown('Steel')).toBeVisible();
  });

  test('a shared view that is deleted while it is open says so, and its filters stay', async () => {
    const id = await saveView(manager, 'Formworkers', 'form');
    const { request } = manager.context;
    const shared = await request.put(`${calls(manager)}/${id}/sharing`, { data: { is_shared: true } });
    expect(shared.ok()).toBe(true);
    const { page, workspaceId } = planner;
    await follow(page, `/w/${workspaceId}/companies`);
    await page.getByRole('button', { name: 'Formworkers' }).click();
    await expect(page.getByRole('searchbox').first()).toHaveValue('form');

    expect((await request.delete(`${calls(manager)}/${id}`)).ok()).toBe(true);

    const note = page.getByText('The view “Formworkers” is no longer available');
    await expect(note).toBeVisible();
    await expect(page.getByRole('searchbox').first()).toHaveValue('form');
    await expectAccessible(page);
    await page.setViewportSize({ width: 375, height: 812 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Close the note' }).click();
    await expect(note).toBeHidden();

    await page.goto(`/w/${workspaceId}/companies?saved=${id}`);
    await expect(page.getByText('The saved view of this link was deleted')).toBeVisible();
  });
});

test.describe('the dock', () => {
  // Next to a record: its history and related records, in the dock if the window has room for one.
  let manager: Person;
  let page: Page;
  test.beforeAll(async () => {
    manager = await company.person('workspace-manager');
    page = manager.page;
  });

  const dock = () => page.getByRole('complementary', { name: 'Side panel' });
  const history = () => dock().getByRole('list', { name: 'History' });

  test('the history of a project is next to it, and stays closed once closed', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const project = await manager.projectNamed(tower);
    await follow(page, project);
    await expect(history()).toBeVisible();
    await expectAccessible(page);

    await dock().getByRole('button', { name: 'Close panel' }).press('Enter');
    await expect(history()).toBeHidden();
    await expect(dock().getByRole('button', { name: 'History' })).toBeFocused();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: tower })).toBeVisible();
    await expect(dock().getByRole('button', { name: 'History' })).toBeVisible();
    await expect(history()).toBeHidden();

    await page.keyboard.press(']');
    await expect(history()).toBeVisible();
  });

  test('its related records link to the people on it, and from a person to their changes', async () => {
    await dock()
      .getByRole('button', { name: /^Related/ })
      .click();
    await dock().getByRole('link', { name: 'People on it' }).click();
    await expect(page).toHaveURL(/\/people\?project=/);
    await expect(dock()).toBeHidden();

    const { kinde_id: self } = await manager.get<{ kinde_id: string }>('/api/session');
    await follow(page, `/w/${manager.workspaceId}/people/${self}`);
    await expect(dock().getByRole('link', { name: /^Changes by Priya/ })).toBeVisible();
    await expectAccessible(page);
    await dock()
      .getByRole('link', { name: /^Changes by Priya/ })
      .click();
    await expect(page).toHaveURL(/\/history\?actor_id=/);
  });

  test('the history of a role is next to its permissions, and links to the people who have it', async () => {
    const { items } = await manager.get<{ items: { id: string; key: string | null }[] }>(
      `/api/workspaces/${manager.workspaceId}/roles`,
    );
    const planner = items.find(({ key }) => key === 'planner')!;
    await follow(page, `/w/${manager.workspaceId}/roles/${planner.id}`);
    await dock().getByRole('button', { name: 'History' }).click();
    await expect(history()).toContainText('Added');
    await expect(page.getByRole('tab')).toHaveCount(0);

    await dock()
      .getByRole('button', { name: /^Related/ })
      .click();
    await dock()
      .getByRole('link', { name: /^Assigned to \d+ member/ })
      .click();
    await expect(page).toHaveURL(/\/people\?role=/);
  });

  test('an award and a company have their own page, with related records next to it', async () => {
    const root = `/w/${manager.workspaceId}`;
    await follow(page, `${root}/rates/awards`);
    await page.getByRole('grid').getByText('Building and Construction General On-site Award 2020').click();
    await expect(page).toHaveURL(/\/rates\/awards\/[\w-]+$/);
    await expect(page.getByRole('heading', { name: 'Rates in force' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Bricklayer CW3', exact: true })).toBeVisible();
    await dock().getByRole('button', { name: 'History' }).click();
    await expect(history()).toContainText('Added');
    await expectAccessible(page);
    await page.keyboard.press('e');
    await expect(page.getByRole('dialog').getByLabel(/^Code/)).toHaveValue('MA000020');
    await page.keyboard.press('Escape');
    await dock()
      .getByRole('button', { name: /^Related/ })
      .click();
    await dock().getByRole('link', { name: 'All rates of MA000020' }).click();
    await expect(page.getByRole('grid', { name: 'Labour rates' })).toBeVisible();

    await follow(page, `${root}/companies`);
    // High enough for all companies of the demo.
    await page.setViewportSize({ width: 1440, height: 2400 });
    await page.getByRole('grid').getByText('Southern Cross Constructions Pty Ltd').click();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('dialog').getByRole('link', { name: 'Open its page' }).click();
    await expect(page).toHaveURL(/\/companies\/[\w-]+$/);
    await expect(page.getByRole('table', { name: 'People' })).toContainText('Priya Raman');
    await expect(dock().getByRole('link', { name: /^People of Southern Cross/ })).toBeVisible();
    await page.keyboard.press(']');
    await expect(dock().getByRole('link', { name: /^People of Southern Cross/ })).toBeHidden();
    await dock()
      .getByRole('button', { name: /^Related/ })
      .click();
    await expectAccessible(page);
    await follow(page, `${root}/companies/0190a000-0000-7000-8000-000000000000`);
    await expect(page.getByRole('heading', { name: 'Company not found' })).toBeVisible();
    for (const address of ['companies/mistyped', 'rates/awards/mistyped']) {
      await follow(page, `${root}/${address}`);
      await expect(page.getByText(/^(Company n|N)ot found$/)).toBeVisible();
    }
  });

  test('a deleted award is shown with Restore', async () => {
    const made = await manager.context.request.post(`/api/workspaces/${manager.workspaceId}/labour-rates/award`, {
      headers: { 'x-horizon-product': 'cost' },
      data: { name: 'Site agreement of the dock', code: 'EA-DOCK' },
    });
    const { id } = (await made.json()) as { id: string };
    await follow(page, `/w/${manager.workspaceId}/rates/awards/${id}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Award has been deleted successfully!')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible();

    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Restore' }).click();

    await expect(page.getByText('“Site agreement of the dock” has been restored')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  });

  test('an override shows its history under its fields', async () => {
    await follow(page, `/w/${manager.workspaceId}/rates/overrides`);
    await page.getByRole('grid', { name: 'Project overrides' }).getByRole('button', { name: /^Edit/ }).first().click();
    await expect(page.getByRole('dialog').getByRole('list', { name: 'History' })).toContainText('Added');
    await page.keyboard.press('Escape');
  });

  test('a rate links to its award; on a phone both are below it', async () => {
    const { items } = await manager.get<{ items: { id: string }[] }>(
      `/api/workspaces/${manager.workspaceId}/labour-rates?limit=1&state=current`,
    );
    await follow(page, `/w/${manager.workspaceId}/rates/${items[0]!.id}`);
    await expect(dock().getByRole('list', { name: 'Related' })).toContainText('Award');

    await page.setViewportSize({ width: 375, height: 812 });
    await expect(dock()).toBeHidden();
    await expect(page.getByRole('main').getByRole('list', { name: 'History' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('list', { name: 'Related' })).toContainText('Award');
  });

  test('on a phone the buttons of a list are next to its title, and an e-mail address wraps between its parts', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    await follow(page, `/w/${manager.workspaceId}/rates`);
    const topOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())!.y;
    // During hydration of the server-rendered page a button may have no position for a moment.
    await expect(async () => expect(await topOf('New rate')).toBe(await topOf('Raise rates'))).toPass();

    const { items } = await manager.get<{ items: { id: string; email: string }[] }>(
      `/api/workspaces/${manager.workspaceId}/users_hz?limit=100`,
    );
    const [longest] = items.toSorted((one, other) => other.email.length - one.email.length);
    await follow(page, `/w/${manager.workspaceId}/people/${longest!.id}`);
    const link = page.getByRole('link', { name: longest!.email });
    await expect(link).toBeVisible();
    const parts = await link.evaluate((element) =>
      [...element.querySelectorAll('span')].map((part) => [part.textContent, part.getClientRects().length]),
    );
    expect(parts.map(([text]) => text).join('')).toBe(longest!.email);
    expect(parts.filter(([, lines]) => lines !== 1)).toEqual([]);
  });
});
