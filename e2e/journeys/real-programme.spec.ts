// A planner takes over a programme of another tool: it is dropped on the page, its critical path is found, a task of it is
// moved and undone with the end in sight.
import { expect, test } from '@playwright/test';
import { demoCompany, withoutProgramme } from '../demo-company.ts';
import { cellOf, endOf, holdBar, rowOf } from '../gantt.ts';
import { expectAccessible, expectNoSidewaysScroll, type Person } from '../person.ts';
import { dropFile, realProgramme } from '../planning-file.ts';

let planner: Person;
let project: string;
/** The longest task of the longest path: its bar is easily dragged. */
let driving = '';
let code = '';

const company = demoCompany(async () => {
  planner = await company.signIn('planner');
  project = await planner.projectNamed(withoutProgramme);
});

test('a file dropped on the page is weighed before anything is stored, then written', async () => {
  const { page } = planner;
  await page.goto(`${project}/import`);
  await dropFile(page, realProgramme());
  const file = page.getByRole('region', { name: 'The file', exact: true });
  const brings = file.getByRole('button', { name: 'Import this programme' });
  await expect(brings).toBeEnabled({ timeout: 30_000 });
  await expect(file.getByRole('region', { name: 'Not carried over' })).toBeVisible();
  await expect(file.getByRole('region', { name: 'Dates in the file and in Horizon' })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText('No imports yet')).toBeVisible();

  await brings.click();
  await expect(page.getByRole('region', { name: 'Imported' })).toContainText(/[\d,]+ tasks added/, { timeout: 30_000 });
});

test('the critical tasks are counted alike by dashboard, critical path and Gantt', async () => {
  const { page } = planner;
  const figureOf = async (name: RegExp) =>
    Number.parseInt((await page.getByRole('button', { name }).first().innerText()).replaceAll(',', ''), 10);
  await page.goto(`${project}/critical-path`);
  await expect(page.getByRole('button', { name: /critical tasks: show them/ })).toBeVisible({ timeout: 20_000 });
  const critical = await figureOf(/^\d+ critical tasks: show them/);
  const negative = await figureOf(/^\d+ negative float: show them/);
  expect(critical).toBeGreaterThan(0);

  await page.goto(`${project}/dashboard`);
  await expect(page.getByRole('button', { name: `${critical} critical tasks: show them` })).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByRole('button', { name: `${negative} tasks, negative float: show them` })).toBeVisible();

  await page.goto(`${project}/gantt`);
  await page.getByRole('combobox', { name: 'Path' }).selectOption('Critical');
  await expect(page.getByText(new RegExp(`^${critical.toLocaleString('en-AU')} of [\\d,]+ tasks$`))).toBeVisible();
});

test('its longest path is followed link by link and shown on the Gantt', async () => {
  const { page } = planner;
  await page.goto(`${project}/critical-path?tab=longest`);
  const path = page.getByRole('table', { name: 'Longest path' });
  await expect(path).toBeVisible({ timeout: 20_000 });
  const lines = await path.getByRole('row').evaluateAll((rows) =>
    rows.slice(1).map((row) => {
      const [task, start, finish] = row.children;
      const days = (Date.parse(finish!.textContent!) - Date.parse(start!.textContent!)) / 86_400_000;
      return { name: task!.firstChild!.textContent!, code: task!.children[0]!.textContent!, days };
    }),
  );
  expect(lines.length).toBeGreaterThan(10);
  ({ name: driving, code } = lines.toSorted((a, b) => b.days - a.days)[0]!);

  await page.getByRole('link', { name: 'Show the longest path on the Gantt' }).click();
  await expect(page.getByRole('status').filter({ hasText: `Longest path: ${lines.length} tasks` })).toBeVisible();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await page.getByLabel('Find tasks').fill(code);
  await page.getByRole('combobox', { name: 'Path' }).selectOption('Critical');
  await expect(rowOf(page, driving)).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('while a bar is dragged the new finish is shown; Escape cancels, the drop applies it', async () => {
  const { page } = planner;
  const end = (await endOf(page).innerText()).replace('Finish ', '');
  await holdBar(page, driving, 60);
  await expect(endOf(page)).toHaveText(/^Finish \+[\d.]+ d of work, /);
  await expect(page.getByText(/^[\d,]+ tasks? moves?$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(endOf(page)).toHaveText(`Finish ${end}`);
  await expect(page.getByRole('button', { name: `Undo: Move ${driving}` })).toHaveCount(0);

  await holdBar(page, driving, 60);
  await expect(endOf(page)).toHaveText(/^Finish \+[\d.]+ d of work, /);
  const seen = (await endOf(page).innerText()).split(', ')[1]!;
  await page.mouse.up();

  await expect(endOf(page)).toHaveText(`Finish ${seen}`);
  expect(seen).not.toBe(end);
  await page.getByRole('button', { name: `Undo: Move ${driving}` }).click();
  await expect(endOf(page)).toHaveText(`Finish ${end}`);
  await page.getByRole('button', { name: `Redo: Move ${driving}` }).click();
  await expect(endOf(page)).toHaveText(`Finish ${seen}`);
});

test('the same is done by keys only: found, moved, typed, asked why, undone', async () => {
  const { page } = planner;
  await page.goto(`${project}/gantt`);
  await page.getByLabel('Find tasks').focus();
  await page.keyboard.type(code);
  const row = rowOf(page, driving);
  await expect(row).toBeVisible();
  const end = await endOf(page).innerText();
  const begins = await (await cellOf(page, driving, 'Start')).innerText();
  while (!(await page.getByRole('treegrid').evaluate((list) => list === document.activeElement))) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Home');
  for (let day = 0; day < 3; day += 1) await page.keyboard.press('Alt+ArrowRight');
  await expect(await cellOf(page, driving, 'Start')).not.toHaveText(begins);
  await expect(endOf(page)).not.toHaveText(end);

  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'F2']) await page.keyboard.press(key);
  await expect(page.getByRole('textbox', { name: `Start of ${driving}` })).toBeFocused();
  await page.keyboard.type('no day');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('treegrid').getByRole('alert')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('w');
  await expect(page.getByRole('complementary', { name: `Task ${code} ${driving}` })).toContainText(
    'start no earlier than',
  );
  await page.keyboard.press('Escape');

  for (let day = 0; day < 3; day += 1) await page.keyboard.press('Control+z');
  await expect(await cellOf(page, driving, 'Start')).toHaveText(begins);
  await expect(endOf(page)).toHaveText(end);
});

test('a press on rows that fly past takes the row that is seen there', async () => {
  const { page } = planner;
  await page.goto(`${project}/gantt`);
  const list = page.getByRole('treegrid');
  await expect(list.locator('[data-active]')).toBeVisible({ timeout: 20_000 });
  const { x, y, height } = (await list.boundingBox())!;
  const middle = y + height / 2;
  await page.mouse.move(x + 120, middle);
  const scroller = page.locator('[class*=scroller]').filter({ has: list });
  await scroller.evaluate((element) => element.scrollTo(0, 9000));
  await page.mouse.click(x + 120, middle);
  const active = list.getByRole('row').filter({ has: page.locator('[data-active]') });
  const row = (await active.boundingBox())!;
  expect(row.y).toBeLessThanOrEqual(middle);
  expect(row.y + row.height).toBeGreaterThanOrEqual(middle);
  const seen = page.getByRole('row').filter({ has: page.getByRole('gridcell') });
  // At rest the rows are elements in their order, as a screen reader reads them.
  const numbers = await seen.evaluateAll((rows) =>
    rows
      .filter((one) => (one as HTMLElement).offsetParent !== null)
      .map((one) => Number(one.getAttribute('aria-rowindex')))
      .toSorted((a, b) => a - b),
  );
  expect(numbers[0]).toBeGreaterThan(100);
  expect(numbers).toEqual(numbers.map((_, i) => numbers[0]! + i));
});

test('one key too many takes the import back in sight, and the redo key brings it again', async () => {
  const { page } = planner;
  await page.goto(`${project}/gantt`);
  await expect(endOf(page)).toBeVisible({ timeout: 20_000 });
  const undone = page.getByRole('heading', { name: /^Undone: Import/ });
  await expect(async () => {
    await page.keyboard.press('Control+z');
    await expect(undone).toBeVisible();
  }).toPass({ timeout: 60_000 });
  await expect(page.getByRole('main').getByRole('button', { name: 'Redo', exact: true })).toBeVisible();

  await page.keyboard.press('Control+Shift+Z');
  await expect(undone).toBeHidden();
  await expect(page.getByRole('treegrid').getByRole('row').nth(5)).toBeVisible({ timeout: 30_000 });
});
