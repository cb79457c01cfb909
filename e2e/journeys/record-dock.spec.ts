// Beside a record: its history and the records it leads to, in the dock where the window has room for one.
import { expect, test, type Page } from '@playwright/test';
import { demoCompany, tower } from '../demo-company.ts';
import { expectAccessible, type Person } from '../person.ts';

let manager: Person;
let page: Page;
const company = demoCompany(async () => {
  manager = await company.signIn('workspace-manager');
  page = manager.page;
});

const dock = () => page.getByRole('complementary', { name: 'Side panel' });
const history = () => dock().getByRole('list', { name: 'History' });

test('the history of a project stands beside it, and stays closed once it was closed', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const project = await manager.projectNamed(tower);
  await page.goto(project);
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

test('its related records lead on to the people on it, and from a person to what they changed', async () => {
  await dock()
    .getByRole('button', { name: /^Related/ })
    .click();
  await dock().getByRole('link', { name: 'People on it' }).click();
  await expect(page).toHaveURL(/\/people\?project=/);
  await expect(dock()).toBeHidden();

  const { kinde_id: self } = await manager.get<{ kinde_id: string }>('/api/session');
  await page.goto(`/w/${manager.workspaceId}/people/${self}`);
  await expect(dock().getByRole('link', { name: /^What Priya changed/ })).toBeVisible();
  await expectAccessible(page);
  await dock()
    .getByRole('link', { name: /^What Priya changed/ })
    .click();
  await expect(page).toHaveURL(/\/history\?actor_id=/);
});

test('an award, an allowance and an override show their history under their fields', async () => {
  for (const [list, kind] of [
    ['awards', 'award'],
    ['allowances', 'allowance'],
    ['overrides', 'override'],
  ]) {
    await page.goto(`/w/${manager.workspaceId}/rates/${list}`);
    await page.getByRole('grid').getByRole('button', { name: /^Edit/ }).first().click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('list', { name: 'History' }), kind).toContainText('Added');
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  }
});

test('a rate leads to its award; on a phone both follow below it', async () => {
  const { items } = await manager.get<{ items: { id: string }[] }>(
    `/api/workspaces/${manager.workspaceId}/labour-rates?limit=1&state=current`,
  );
  await page.goto(`/w/${manager.workspaceId}/rates/${items[0]!.id}`);
  await expect(dock().getByRole('list', { name: 'Related' })).toContainText('Award');

  await page.setViewportSize({ width: 375, height: 812 });
  await expect(dock()).toBeHidden();
  await expect(page.getByRole('main').getByRole('list', { name: 'History' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('list', { name: 'Related' })).toContainText('Award');
  await expectAccessible(page);
});
