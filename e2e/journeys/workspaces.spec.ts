// All workspaces side by side: a second one is created, archived and restored.
import { expect, test } from '@playwright/test';
import { demoCompany } from '../demo-company.ts';
import { expectAccessible, expectNoSidewaysScroll, follow, type Person } from '../person.ts';

let manager: Person;
let planner: Person;

const company = demoCompany(async () => {
  manager = await company.signIn('workspace-manager');
  planner = await company.signIn('planner');
});

const card = (name: string) => manager.page.getByRole('article', { name });

test('the page of all workspaces shows what needs attention in each, with links', async () => {
  const { page } = manager;
  await page.goto(`/w/${manager.workspaceId}`);
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
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Archive the workspace' }).click();
  await follow(page, '/workspaces');
  await expect(card('Harbour Works').getByText('Archived: read only.')).toBeVisible();

  await card('Harbour Works').getByRole('button', { name: 'Restore' }).click();
  await expect(card('Harbour Works').getByText('Archived: read only.')).toBeHidden();
});

test('people who manage no workspace cannot create one', async () => {
  await planner.page.goto('/workspaces');

  await expect(planner.page.getByRole('article').first()).toBeVisible();
  await expect(planner.page.getByRole('button', { name: 'New workspace' })).toBeHidden();
  await expect(planner.page.getByRole('button', { name: 'Restore' })).toBeHidden();
});
