// The list beside the chart is the planner's own table: its columns, what is typed into them, and how they are found again.
import { expect, test, type Locator, type Page } from '@playwright/test';
import { demoCompany, tower } from '../demo-company.ts';
import { cellOf, expectStored, openGantt, rowOf } from '../gantt.ts';
import { expectAccessible, type Person } from '../person.ts';

let planner: Person;
let project: string;
const task = 'Strip and back-prop, Level 20 Core';

const company = demoCompany(async () => {
  planner = await company.signIn('planner');
  project = await planner.projectNamed(tower);
});

const listOf = (page: Page): Locator => page.getByRole('treegrid', { name: 'Programme' });
const headings = (page: Page): Promise<string[]> => listOf(page).getByRole('columnheader').allInnerTexts();
const columnsButton = (page: Page): Locator => page.getByRole('button', { name: /^Columns/ });

test('a planner chooses the columns, orders and sizes them by keys, and finds them so again', async () => {
  const { page } = planner;
  await openGantt(page, project, task);
  await columnsButton(page).click();
  for (const name of ['Activity id', 'Trade', 'Crew']) await page.getByRole('checkbox', { name, exact: true }).check();
  await page.getByRole('button', { name: /^Trade: / }).focus();
  await expect(async () => {
    const shown = await headings(page);
    if (shown.indexOf('Trade') === shown.indexOf('Task') + 1) return;
    await page.keyboard.press('ArrowUp');
    throw new Error('Trade does not stand behind the names yet');
  }).toPass();
  await page.keyboard.press('Escape');
  expect((await headings(page)).slice(0, 4)).toEqual(['No.', 'Activity id', 'Task', 'Trade']);
  await expect(listOf(page)).toHaveAttribute('aria-colcount', '11');
  await expectAccessible(page);

  const edge = async () => (await listOf(page).getByRole('columnheader', { name: 'Trade' }).boundingBox())!.width;
  const before = await edge();
  await rowOf(page, task).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Shift+ArrowRight']) await page.keyboard.press(key);
  await expect.poll(edge).toBeGreaterThan(before);
  await page.keyboard.press('ArrowDown');

  // In the address for a link, and kept for the next visit without one.
  await expect(page).toHaveURL(/view=.*trade/);
  await page.goto(`${project}/gantt`);
  await expect(listOf(page).getByRole('columnheader', { name: 'Trade' })).toBeVisible();
  expect((await headings(page)).slice(0, 4)).toEqual(['No.', 'Activity id', 'Task', 'Trade']);
});

test('what is typed into a chosen column is stored, and taken back', async () => {
  const { page } = planner;
  await openGantt(page, project, task);
  await rowOf(page, task).click();
  await page.keyboard.press('End');
  const before = await (await cellOf(page, task, 'Crew')).innerText();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Strip crew 7');
  await page.keyboard.press('Enter');
  await expect(await cellOf(page, task, 'Crew')).toHaveText('Strip crew 7');
  await expectStored(page);
  await page.reload();
  await rowOf(page, task).click();
  await page.keyboard.press('End');
  await expect(await cellOf(page, task, 'Crew')).toHaveText('Strip crew 7');

  await page.getByRole('button', { name: `Undo: Crew of ${task}` }).click();
  await expect(await cellOf(page, task, 'Crew')).toHaveText(before);
});

test('the edge of a head is drawn to make its column wider, the head itself to put it elsewhere', async () => {
  const { page } = planner;
  await openGantt(page, project, task);
  const box = async (name: string) => (await listOf(page).getByRole('columnheader', { name }).boundingBox())!;
  const id = await box('Activity id');
  await page.mouse.move(id.x + id.width, id.y + id.height / 2 + 8);
  await page.mouse.down();
  await page.mouse.move(id.x + id.width + 20, id.y + id.height / 2 + 8);
  await page.mouse.move(id.x + id.width + 40, id.y + id.height / 2 + 8);
  await page.mouse.up();
  await expect.poll(async () => Math.round((await box('Activity id')).width - id.width)).toBe(40);

  const [trade, name] = [await box('Trade'), await box('Task')];
  await page.mouse.move(trade.x + 16, trade.y + 30);
  await page.mouse.down();
  await page.mouse.move(name.x + 60, trade.y + 30, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await headings(page)).slice(0, 4)).toEqual(['No.', 'Activity id', 'Trade', 'Task']);

  await columnsButton(page).click();
  await page.getByRole('button', { name: 'Reset columns' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await headings(page)).slice(0, 3)).toEqual(['No.', 'Task', 'Start']);
});

test('filters of several things and values stand together, are said in words and kept in the address', async () => {
  const { page } = planner;
  await page.goto(`${project}/gantt`);
  await expect(listOf(page)).toHaveAttribute('aria-rowcount', /^\d{4}$/);
  const choose = async (facet: string, values: readonly RegExp[]) => {
    await page.getByRole('list', { name: 'Filter by' }).getByRole('button', { name: facet, exact: true }).click();
    for (const name of values) await page.getByRole('checkbox', { name }).check();
    await page.getByRole('button', { name: facet, exact: true }).click();
  };
  await listOf(page).focus();
  await page.keyboard.press('f');
  await choose('Trade', [/^Formwork/, /^Concrete/]);
  await choose('WBS branch', [/Level 20/]);
  await page.keyboard.press('Escape');

  const line = page.getByRole('region', { name: 'Filters in force' });
  await expect(line).toContainText('9 of 1,488 tasks');
  await expect(line).toContainText('WBS branch Level 20');
  await expect(rowOf(page, 'Level 20')).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(line).toContainText('9 of 1,488 tasks');
  await line.getByRole('button', { name: 'Remove filter WBS branch Level 20' }).click();
  await expect(line).toContainText('225 of 1,488 tasks');

  // Nothing fits: the way out stands where the rows would.
  await page.goto(`${project}/gantt?status=cancelled`);
  await expect(page.getByText('In force: Status Cancelled.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(line).toHaveCount(0);
  await expect(page).not.toHaveURL(/status=/);
});
