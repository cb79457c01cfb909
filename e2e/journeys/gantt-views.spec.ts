// Views of the Gantt: columns, filters, grouping, zoom and display options under a name, private or shared with the
// workspace.
import { expect, test, type Locator, type Page } from '@playwright/test';
import { demoCompany, tower } from '../demo-company.ts';
import { expectNoSidewaysScroll, follow, type Person } from '../person.ts';

let manager: Person;
let planner: Person;
let project: string;

const company = demoCompany(async () => {
  manager = await company.signIn('workspace-manager');
  planner = await company.signIn('planner');
  project = await manager.projectNamed(tower);
});

const listOf = (page: Page): Locator => page.getByRole('treegrid', { name: 'Programme' });
const tabsOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Saved views' });
const tab = (page: Page, name: string): Locator => tabsOf(page).getByRole('button', { name });
const shown = (page: Page, name: string): Locator =>
  tabsOf(page).locator('[aria-current=true]').filter({ hasText: name });
const column = (page: Page, name: string): Locator => listOf(page).getByRole('columnheader', { name });
const tools = (page: Page): Locator => page.getByRole('toolbar', { name: 'Programme' });

async function tick(page: Page, button: string, name: string): Promise<void> {
  await tools(page).getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('checkbox', { name, exact: true }).check();
  await page.keyboard.press('Escape');
}

async function openProgramme({ page }: Person, query = ''): Promise<void> {
  await follow(page, `${project}/gantt${query}`);
  await expect(listOf(page)).toHaveAttribute('aria-rowcount', /^\d+$/);
}

/** Everything that the view “Long lead” shows. */
async function expectLongLead({ page }: Person): Promise<void> {
  await expect(shown(page, 'Long lead')).toBeVisible();
  await expect(column(page, 'Trade')).toBeVisible();
  await expect(tools(page).getByLabel('Find tasks')).toHaveValue('Level 20');
  await expect(tools(page).getByLabel('Time scale')).toHaveValue('months');
  await tools(page).getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: 'Float', exact: true })).toBeChecked();
  await page.keyboard.press('Escape');
}

test('clearing a search returns to the previous position', async () => {
  const { page } = planner;
  await openProgramme(planner);
  const activeRow = listOf(page)
    .getByRole('row')
    .filter({ has: page.locator('[data-active]') });
  await expect(activeRow).toBeInViewport();
  const name = await activeRow.innerText();
  const search = tools(page).getByLabel('Find tasks');
  await search.pressSequentially('hoardings');
  await expect(listOf(page).getByRole('row', { name: /Site establishment and hoardings/ })).toBeVisible();
  await search.fill('no such task');
  await expect(page.getByText('No task fits')).toBeVisible();

  await search.fill('');
  await expect(activeRow).toBeInViewport();
  expect(await activeRow.innerText()).toBe(name);
});

test('a view stores columns, search, zoom and display options, and restores them', async () => {
  const { page } = manager;
  await openProgramme(manager);
  await tick(page, 'Columns', 'Trade');
  await tick(page, 'Show', 'Float');
  await tools(page).getByLabel('Find tasks').fill('Level 20');
  await tools(page).getByLabel('Time scale').selectOption('months');
  await expect(page).toHaveURL(/zoom=months/);
  await tools(page).getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByLabel('Name').fill('Long lead');
  await dialog.getByLabel('Share it with everybody who may open this list').check();
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(page).toHaveURL(/saved=/);
  await expectLongLead(manager);

  await tab(page, 'Usual view').click();
  await expect(tools(page).getByLabel('Find tasks')).toHaveValue('');
  await expect(tools(page).getByLabel('Time scale')).not.toHaveValue('months');
  await page.goBack();
  await expectLongLead(manager);
});

test('a shared view shows a colleague the columns it was saved with, and does not change theirs', async () => {
  const { page } = planner;
  await openProgramme(planner);
  await tick(page, 'Columns', 'Crew');
  await tab(page, 'Long lead').click();
  await expectLongLead(planner);
  await expect(column(page, 'Crew')).toHaveCount(0);
  await page.reload();
  await expectLongLead(planner);

  // Changes to the view are marked, and selecting it again discards them.
  await tick(page, 'Columns', 'Location');
  await expect(tab(page, 'Long lead').getByRole('img', { name: 'changed' })).toBeVisible();
  await tools(page).getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Back to the view as saved' }).click();
  await expect(column(page, 'Location')).toHaveCount(0);

  await tab(page, 'Usual view').click();
  await expect(column(page, 'Crew')).toBeVisible();
  await expect(column(page, 'Trade')).toHaveCount(0);
});

test('the programme opens with its default view', async () => {
  const { page } = planner;
  await tab(page, 'Long lead').click();
  await expect(shown(page, 'Long lead')).toBeVisible();
  await tools(page).getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Open this list with it' }).click();
  await expect(page.getByText('This list opens with “Long lead”')).toBeVisible();
  await openProgramme(planner);
  await expectLongLead(planner);

  await page.setViewportSize({ width: 375, height: 812 });
  await expect(tab(page, 'Long lead')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await tools(page).getByRole('button', { name: 'Views', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Open this list with its usual view' })).toBeVisible();
});
