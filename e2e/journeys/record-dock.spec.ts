// Next to a record: its history and related records, in the dock if the window has room for one.
import { expect, test, type Page } from '@playwright/test';
import { demoCompany, tower } from '../demo-company.ts';
import { expectAccessible, follow, type Person } from '../person.ts';

let manager: Person;
let page: Page;
const company = demoCompany(async () => {
  manager = await company.signIn('workspace-manager');
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
  await page.getByRole('grid').getByText('Southern Cross Constructions Pty Ltd').click();
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
