// A project, then the whole workspace is archived while a planner views it: archived records can be read but not
// changed until they are restored.
import { expect, test } from '@playwright/test';
import { demoCompany, tower } from '../demo-company.ts';
import { expectAccessible, expectNoSidewaysScroll, follow, type Person } from '../person.ts';

let manager: Person;
let planner: Person;
let project: string;

const company = demoCompany(async () => {
  manager = await company.signIn('workspace-manager');
  planner = await company.signIn('planner');
  project = await planner.projectNamed(tower);
});

const newElement = () => planner.page.getByRole('button', { name: 'New element' });
const message = 'is archived: it can be read, not changed.';

test('an archived project says so on its pages, which offer no way to change it', async () => {
  await planner.page.goto(`${project}/wbs`);
  await expect(newElement()).toBeVisible();

  await manager.page.goto(project);
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
