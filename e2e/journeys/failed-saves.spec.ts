// Saves that fail and panels that close: typed text stays, and keyboard focus is never lost.
import { expect, test, type Locator, type Page } from '@playwright/test';
import { demoCompany, tower } from '../demo-company.ts';
import { expectAccessible, follow, type Person } from '../person.ts';

let manager: Person;
let page: Page;
const company = demoCompany(async () => {
  manager = await company.signIn('project-manager');
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
