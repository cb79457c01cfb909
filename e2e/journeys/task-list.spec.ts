// A planner works through the tasks of an imported programme as in a spreadsheet: to the end by one key, sorted,
// filtered and grouped by any column, all tasks of a filter changed together and undone.
import { expect, test } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { demoCompany, withoutProgramme } from '../demo-company.ts';
import { expectAccessible, expectNoSidewaysScroll, follow, type Person } from '../person.ts';
import { dropFile, towerProgramme } from '../planning-file.ts';

let planner: Person;
let project: string;

const company = demoCompany(async () => {
  planner = await company.signIn('planner');
  project = await planner.projectNamed(withoutProgramme);
  const { page } = planner;
  await page.goto(`${project}/import`);
  await dropFile(page, towerProgramme());
  await page.getByRole('button', { name: 'Import this programme' }).click({ timeout: 30_000 });
  const imported = page.getByRole('region', { name: 'Imported' });
  await expect(imported).toContainText(/[\d,]+ tasks added/, { timeout: 60_000 });
});

const grid = () => planner.page.getByRole('grid', { name: 'Tasks' });
const tools = () => planner.page.getByRole('toolbar', { name: 'Selected rows' });
/** The number of rows of the whole list, once loaded. */
async function allRows(): Promise<number> {
  const count = async () => Number(await grid().getAttribute('aria-rowcount'));
  await expect.poll(count, { timeout: 15_000 }).toBeGreaterThan(500);
  return count();
}

test('the keyboard reaches the first and the last of all rows at once', async () => {
  const { page } = planner;
  await follow(page, `${project}/tasks`);
  const rows = await allRows();
  await grid().locator('[data-line="0"] [data-column="2"]').click();

  await page.keyboard.press('Control+End');
  await expect(page.locator(`[data-line="${rows - 2}"] :focus`)).toHaveCount(1);
  await expect(page.locator(':focus')).toHaveAttribute('role', 'gridcell');
  await page.keyboard.press('Control+Home');
  await expect(page.locator('[data-line="0"] :focus')).toHaveCount(1);
  await page.keyboard.press('PageDown');
  await expect(page.locator('[data-line="0"] :focus')).toHaveCount(0);
});

test('any column sorts, with another as second', async () => {
  const { page } = planner;
  await follow(page, `${project}/tasks`);
  const sorted = page.getByRole('columnheader', { name: 'Duration' });
  await sorted.getByText('Duration').click();
  await expect(sorted).toHaveAttribute('aria-sort', 'ascending');
  await sorted.getByText('Duration').click();
  await expect(sorted).toHaveAttribute('aria-sort', 'descending');
  const second = page.getByRole('columnheader', { name: 'Activity id' });
  await second.getByText('Activity id').click({ modifiers: ['Shift'] });
  await expect(second).toHaveAttribute('aria-sort', 'ascending');

  const place = await sorted.getAttribute('aria-colindex');
  const cells = grid().locator(`[data-line]:not([data-line="-1"]) [aria-colindex="${place}"]`);
  const days = (await cells.allInnerTexts()).map((text) => Number.parseFloat(text.replaceAll(',', '')));
  expect(days.length).toBeGreaterThan(5);
  expect(days.toSorted((one, other) => other - one)).toEqual(days);
});

test('logic, calendars and late dates are available columns; groups show count, start and finish', async () => {
  const { page } = planner;
  await follow(page, `${project}/tasks`);
  await page.getByRole('button', { name: /^Columns/ }).click();
  for (const name of ['Predecessors', 'Late finish']) await page.getByRole('checkbox', { name, exact: true }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Predecessors' })).toBeVisible();
  await page.getByRole('button', { name: 'Group', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Calendar', exact: true }).click();

  const group = page.getByRole('treegrid', { name: 'Tasks' }).locator('[data-group]').first();
  await expect(group).toContainText(/\d+ \w{3} \d{4}/);
  await expectAccessible(page);
});

test('all tasks of a filter are changed together and undone together', async () => {
  const { page } = planner;
  await follow(page, `${project}/tasks`);
  const count = page.locator('h1 + span');
  const all = (await count.innerText()).trim();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: 'Critical', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Yes/ }).check();
  await page.keyboard.press('Escape');
  await expect(count).not.toHaveText(all);
  const found = (await count.innerText()).trim();

  await page.getByRole('checkbox').first().click();
  await expect(tools()).toContainText(`${found} tasks selected`);
  await tools().getByRole('button', { name: 'Change…' }).click();
  await page.getByLabel('Crew', { exact: true }).fill('Night crew');
  await page.getByRole('button', { name: `Change ${found} tasks` }).click();
  await expect(page.getByText(`${found} tasks changed`)).toBeVisible({ timeout: 30_000 });
  await follow(page, `${project}/tasks?view=${encodeURIComponent('f*crew=in:Night crew')}`);
  await expect(count).toHaveText(found);
});

test('the export has the shown rows, columns and order', async () => {
  const { page } = planner;
  await follow(page, `${project}/tasks?view=${encodeURIComponent('hide=+lateFinish;sort=-float')}&q=`);
  await expect(grid().locator('[data-line="0"]')).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page
    .getByRole('menuitem', { name: /Comma-separated/ })
    .first()
    .click();
  const lines = (await readFile(await (await saving).path(), 'utf8')).split(/\r?\n/).filter(Boolean);

  expect(lines[0]).toContain('Total float (days)');
  expect(lines[0]).toContain('Late finish');
  expect(lines).toHaveLength(Number(await grid().getAttribute('aria-rowcount')));
});

test('an undone task keeps its position after the list was sorted again', async () => {
  const { page } = planner;
  await page.goto(`${project}/tasks?view=${encodeURIComponent('sort=name')}&order=current`);
  const rows = await allRows();
  const line = (at: number) => grid().locator(`[data-line="${at}"]`);
  const first = (await line(0).locator('[data-column="1"]').innerText()).trim();
  await line(0).locator('[data-column="2"]').click();
  await page.keyboard.press('ArrowLeft');

  await page.keyboard.type('zzz to the end');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${first} changed`)).toBeVisible();
  await page.getByRole('button', { name: 'Sort again' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await grid().getByRole('gridcell').first().click();
  await page.keyboard.press('Control+End');

  await expect(line(rows - 2)).toContainText(first);
  await expect(line(rows - 2)).toContainText('moves when the list is sorted again');
});

test('many tasks are deleted and restored, and a phone shows them as cards', async () => {
  const { page } = planner;
  await page.goto(`${project}/tasks`);
  await allRows();
  const count = page.locator('h1 + span');
  const all = await count.innerText();
  await grid().locator('[data-line="2"] input[type=checkbox]').click();
  await grid().locator('[data-line="3"] input[type=checkbox]').click();
  await tools().getByRole('button', { name: 'Delete…' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(page.getByText(/ deleted$/)).toBeVisible({ timeout: 30_000 });
  await expect(count).not.toHaveText(all);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(count).toHaveText(all, { timeout: 30_000 });

  await page.setViewportSize({ width: 375, height: 812 });
  await expect(page.locator('[data-line="0"]')).toBeVisible();
  await expectNoSidewaysScroll(page);
});
