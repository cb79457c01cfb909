// A planner walks through the programme of a project: every page opens with its figures, none has a fault of accessibility.
import { expect, test } from '@playwright/test';
import { demoCompany, tower } from '../demo-company.ts';
import { openGantt } from '../gantt.ts';
import { expectAccessible, type Person } from '../person.ts';
import { expectWholePage } from '../project-pages.ts';

let planner: Person;
let project: string;

const company = demoCompany(async () => {
  planner = await company.signIn('planner');
  project = await planner.projectNamed(tower);
});

for (const [path, heading] of [
  ['dashboard', 'Dashboard'],
  ['tasks', 'Tasks'],
  ['weekly-plan', 'Weekly plan'],
  ['critical-path', 'Critical path'],
  ['resources', 'Resources'],
  ['import', 'Import a programme'],
] as const) {
  test(`${heading} opens from its address, also on a phone`, async () => {
    const { page } = planner;
    await expectWholePage(page, `${project}/${path}`, heading);
  });
}

test('the programme lists its tasks next to the chart, the same as the calls answer', async () => {
  const { page } = planner;
  await page.goto(`${project}/gantt`);
  const list = page.getByRole('treegrid');
  // It opens at the work in progress; the first task is a search away.
  await page.getByLabel('Find tasks').fill('hoardings');
  await expect(list.getByRole('row', { name: /Site establishment and hoardings/ })).toBeVisible();
  await expectAccessible(page);

  const before = await planner.get<{ items: { name: string }[]; total_count: number }>(
    `/api/actions/tasks?workspace_id=${planner.workspaceId}&project_id=${project.split('/').at(-1)!}&search=hoardings`,
  );
  expect(before.items.map((task) => task.name)).toContain('Site establishment and hoardings');
});

test('two planners see what the other does, and an undo holds after a reload', async () => {
  const { page } = planner;
  const manager = await company.signIn('project-manager');
  for (const person of [planner, manager]) await openGantt(person.page, project, 'Formwork, Level 21 Core');
  const list = page.getByRole('treegrid');
  await list.getByRole('row', { name: /Formwork, Level 21 Core/ }).click();
  await page.keyboard.press('Alt+Shift+ArrowRight');

  await expect(manager.page.getByText(/changed the programme/).first()).toBeVisible();
  await page.reload();
  const undo = page.getByRole('button', { name: 'Undo: Change the duration of Formwork, Level 21 Core' });
  await undo.click();
  await expect(
    page.getByRole('button', { name: 'Redo: Change the duration of Formwork, Level 21 Core' }),
  ).toBeEnabled();
});

test('the critical path is shown on the chart', async () => {
  const { page } = planner;
  await page.goto(`${project}/critical-path?tab=longest`);
  await page.getByRole('link', { name: 'Show the longest path on the Gantt' }).click();

  await page.waitForURL(/\/gantt\?path=longest/);
  await expect(page.getByRole('treegrid')).toBeVisible();
  await expect(page.getByText('Longest path').first()).toBeVisible();
});

test('the programme opens on its dashboard, which is rebuilt at will', async () => {
  const { page } = planner;
  await page.goto(`${project}/schedule`);
  await page.waitForURL(/\/dashboard$/);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled();

  const behind = page.getByRole('dialog', { name: 'Overdue tasks' });
  await page.getByRole('button', { name: /overdue tasks: show them/ }).click();
  await expect(behind.getByRole('row')).not.toHaveCount(0);
  await page.keyboard.press('Escape');

  // A bucket says what it counts, and where the overdue tasks are that nobody called delayed.
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
  await page.goto(`${project}/resources`);
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
  await expectAccessible(page);
});
