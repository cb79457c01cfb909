// The tabs of a task are on one line, in the drawer of the task list and next to the chart, however narrow the window
// is.
import { expect, test, type Locator, type Page } from '@playwright/test';
import { demoCompany, tower } from '../demo-company.ts';
import { openGantt, rowOf } from '../gantt.ts';
import { expectAccessible, expectNoSidewaysScroll, type Person } from '../person.ts';

let planner: Person;
let page: Page;
let project: string;
const task = 'Ceilings, Level 14 Core';

const company = demoCompany(async () => {
  planner = await company.signIn('planner');
  page = planner.page;
  project = await planner.projectNamed(tower);
});

/** One line of tabs, each reachable by keyboard and visible when focused. */
async function expectOneLine(tabs: Locator): Promise<void> {
  await expect(tabs.getByRole('tab')).toHaveCount(8);
  const tops = await tabs.getByRole('tab').evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await tabs.locator('[aria-selected="true"]').focus();
  const keys = { Details: 'Home', History: 'End' };
  for (const name of [
    'Details',
    /^Logic/,
    /^Resources/,
    'Make ready',
    'Files',
    'Associations',
    'Why this date?',
    'History',
    'Details',
    'History',
  ]) {
    await page.keyboard.press(keys[String(name) as keyof typeof keys] ?? 'ArrowRight');
    const tab = tabs.getByRole('tab', { name });
    await expect(tab).toBeFocused();
    await expect.poll(() => isWhole(tab)).toBe(true);
  }
}

/** Whether the tab list shows a tab completely. */
const isWhole = (tab: Locator): Promise<boolean> =>
  tab.evaluate((one) => {
    const [own, row] = [one, one.parentElement!].map((element) => element.getBoundingClientRect());
    return own!.left >= row!.left && own!.right <= row!.right + 0.5;
  });

test('in the drawer of the list, however narrow the window is', async () => {
  await page.goto(`${project}/tasks?q=${encodeURIComponent(task)}`);
  await page.getByText(task).first().click();
  const tabs = page.getByRole('dialog').getByRole('tablist', { name: 'Task' });
  for (const width of [1440, 400, 375]) {
    await page.setViewportSize({ width, height: width < 768 ? 812 : 800 });
    await expectOneLine(tabs);
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
});

test('next to the chart', async () => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await openGantt(page, project, task);
  await rowOf(page, task).getByRole('gridcell', { name: task, exact: true }).click();
  await page.keyboard.press('w');
  const tabs = page.getByRole('complementary', { name: new RegExp(task) }).getByRole('tablist', { name: 'Task' });
  await expect(tabs.getByRole('tab', { name: 'Why this date?' })).toHaveAttribute('aria-selected', 'true');
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => isWhole(tabs.getByRole('tab', { selected: true }))).toBe(true);
    await expectOneLine(tabs);
  }
  await expectAccessible(page);
});
