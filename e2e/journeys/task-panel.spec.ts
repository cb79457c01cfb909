// The tabs of a task are on one line, in the drawer of the task list and next to the chart, however narrow the window
// is.
import { expect, test, type Locator, type Page } from '@playwright/test';
import { demoCompany, tower } from '../demo-company.ts';
import { rowOf } from '../gantt.ts';
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

for (const width of [1440, 1024, 400, 375]) {
  test(`in a window of ${width} px`, async () => {
    await page.setViewportSize({ width, height: width < 768 ? 812 : 800 });
    await page.goto(`${project}/tasks?q=${encodeURIComponent(task)}`);
    await page.getByText(task).first().click();
    const tabs = page.getByRole('dialog').getByRole('tablist', { name: 'Task' });
    await expectOneLine(tabs);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}

for (const width of [1440, 1024]) {
  test(`next to the chart, in a window of ${width} px`, async () => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${project}/gantt`);
    await page.getByLabel('Find tasks').fill(task);
    await rowOf(page, task).getByRole('gridcell', { name: task, exact: true }).click();
    await page.keyboard.press('w');
    const tabs = page.getByRole('complementary', { name: new RegExp(task) }).getByRole('tablist', { name: 'Task' });
    await expect(tabs.getByRole('tab', { name: 'Why this date?' })).toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => isWhole(tabs.getByRole('tab', { name: 'Why this date?' }))).toBe(true);
    await expectOneLine(tabs);
    await expectAccessible(page);
  });
}
