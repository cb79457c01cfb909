// A planner walks through the programme of a project: every page opens with its figures, without accessibility errors.
import { expect, test } from '@playwright/test';
import { demoCompany, tower } from '../demo-company.ts';
import { expectAccessible, follow, type Person } from '../person.ts';
import { expectWholePage } from '../project-pages.ts';

let planner: Person;
let project: string;

const company = demoCompany(async () => {
  planner = await company.signIn('planner');
  project = await planner.projectNamed(tower);
});

test('every page of the programme opens at its address, also on a phone', async () => {
  for (const [path, heading] of [
    ['dashboard', 'Dashboard'],
    ['tasks', 'Tasks'],
    ['weekly-plan', 'Weekly plan'],
    ['critical-path', 'Critical path'],
    ['resources', 'Resources'],
    ['import', 'Import a programme'],
    ['calendars', 'Calendars'],
    ['schedule-options', 'Schedule options'],
    ['constraints', 'Constraint log'],
    ['baselines', 'Baselines'],
    ['comparison?from=b0', 'Comparison'],
    ['resource-list', 'Resource list'],
    ['wbs', 'WBS'],
  ] as const) {
    await test.step(heading, () => expectWholePage(planner.page, `${project}/${path}`, heading));
  }
});

test('the longest path is shown on the chart', async () => {
  const { page } = planner;
  await follow(page, `${project}/critical-path?tab=longest`);
  const path = page.getByRole('table', { name: 'Longest path' });
  await expect(path.getByRole('row').nth(10)).toBeVisible();
  const tasks = (await path.getByRole('row').count()) - 1;
  await page.getByRole('link', { name: 'Show the longest path on the Gantt' }).click();

  await page.waitForURL(/\/gantt\?path=longest/);
  await expect(page.getByRole('status').filter({ hasText: `Longest path: ${tasks} tasks` })).toBeVisible();
  // The chart is filtered; the first task is found by a search.
  await page.getByRole('button', { name: 'Show everything' }).click();
  await page.getByLabel('Find tasks').fill('hoardings');
  await expect(page.getByRole('treegrid').getByRole('row', { name: /Site establishment and hoardings/ })).toBeVisible();
  await expectAccessible(page);
});

test('the programme opens on its dashboard, which can be customised', async () => {
  const { page } = planner;
  await follow(page, `${project}/schedule`);
  await page.waitForURL(/\/dashboard$/);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled();

  const behind = page.getByRole('dialog', { name: 'Overdue tasks' });
  await page.getByRole('button', { name: /overdue tasks: show them/ }).click();
  await expect(behind.getByRole('row')).not.toHaveCount(0);
  await page.keyboard.press('Escape');

  // A bucket explains what it counts, and where overdue tasks are that nobody marked as delayed.
  const delayed = page.getByRole('listitem').filter({ hasText: 'Delayed' });
  await expect(delayed).toContainText('status delayed or at risk');
  await delayed.getByRole('button', { name: /overdue tasks, counted here by status: show/ }).click();
  await expect(behind.getByRole('row')).not.toHaveCount(0);
  await page.keyboard.press('Escape');
  // People who see no costs read earned value in hours, without amounts.
  await expect(page.getByRole('button', { name: /^Earned value [\d,]+ h: show the tasks$/ })).toBeVisible();
  await expect(page.getByRole('main').getByText(/\$/)).toHaveCount(0);
});

test('a bar of the histogram opens its assignments, and hours have their curve', async () => {
  const { page } = planner;
  await follow(page, `${project}/resources`);
  await page
    .getByRole('button', { name: /by week: show the table$/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /: show details$/ })
    .first()
    .click();
  await expect(page.getByRole('table', { name: 'Assignments' }).getByRole('row')).not.toHaveCount(1);
  await page.keyboard.press('Escape');

  await expect(page.getByRole('heading', { name: 'Hours over time' })).toBeVisible();
});
