// A planner moves the bars of several tasks together with the mouse, sees the effect before the drop, and why a day is
// shaded.
import { expect, test, type Page } from '@playwright/test';
import { demoCompany, tower } from '../demo-company.ts';
import { cellOf, endOf, findTask, openGantt, pointAtBar, rowOf, storedStart } from '../gantt.ts';
import type { Person } from '../person.ts';

let planner: Person;
let project: string;
const bars = ['Core', 'East', 'West'].map((part) => `Strip and back-prop, Level 20 ${part}`);
const step = `Move ${bars[0]!}, ${bars[1]!} and ${bars[2]!}`;
/** Next to them and not selected. */
const other = 'Strip and back-prop, Level 19 West';

const company = demoCompany(async () => {
  planner = await company.signIn('planner');
  project = await planner.projectNamed(tower);
});

const stored = () => Promise.all([...bars, other].map((name) => storedStart(planner, project, name)));
const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Selects all of them, with the chart at the bar of the first. */
async function chooseAll(page: Page): Promise<void> {
  await rowOf(page, bars[0]!).click();
  await page.keyboard.press('b');
  for (const name of bars.slice(1)) await rowOf(page, name).click({ modifiers: ['ControlOrMeta'] });
}

test('selected bars are moved by dragging one of them, stored and undone as one step', async () => {
  const { page } = planner;
  await openGantt(page, project, 'Strip and back-prop, Level 20', bars[0]);
  await chooseAll(page);
  await expect(page.getByRole('region', { name: 'Chosen tasks' })).toContainText('3 tasks chosen');
  const before = await stored();
  const end = await endOf(page).innerText();

  const { x, y } = await pointAtBar(page, bars[1]!);
  await page.mouse.down();
  for (const by of [20, 45, 70]) await page.mouse.move(x + by, y);
  await expect(page.locator('footer')).toContainText(/3 tasks move, (nothing|\d+) follows?/);
  await expect(endOf(page)).toContainText('Finish');
  const startTexts = await Promise.all(bars.map(async (name) => (await cellOf(page, name, 'Start')).innerText()));
  expect(await stored()).toEqual(before);
  await page.mouse.up();

  await expect
    .poll(async () => (await stored()).map((day, at) => day > before[at]!))
    .toEqual([true, true, true, false]);
  const after = await stored();
  // The server has the dates shown during the drag.
  expect(after.slice(0, 3).map((day) => new Date(day).toLocaleDateString('en-AU', { dateStyle: 'medium' }))).toEqual(
    startTexts,
  );
  const moved = bars.map((_, at) => days(before[at]!, after[at]!));
  // The same number of days each; on a weekend, moved to Monday.
  expect(Math.max(...moved) - Math.min(...moved)).toBeLessThanOrEqual(3);

  await page.getByRole('button', { name: `Undo: ${step}` }).click();
  await expect.poll(stored).toEqual(before);
  await expect(endOf(page)).toHaveText(end);
  await page.reload();
  await expect(page.getByRole('button', { name: `Redo: ${step}` })).toBeEnabled();
});

test('Escape leaves all of them as they were', async () => {
  const { page } = planner;
  const before = await stored();
  await findTask(page, 'Strip and back-prop, Level 20', bars[0]);
  await chooseAll(page);
  const { x, y } = await pointAtBar(page, bars[2]!);
  await page.mouse.down();
  for (const by of [20, 45, 70]) await page.mouse.move(x + by, y);
  await expect(page.locator('footer')).toContainText('3 tasks move');
  await page.keyboard.press('Escape');
  await page.mouse.up();

  await expect(page.getByRole('region', { name: 'Chosen tasks' })).toContainText('3 tasks chosen');
  expect(await stored()).toEqual(before);
});

test('a shaded day is explained under the pointer, and by keyboard', async () => {
  const { page } = planner;
  const row = rowOf(page, bars[0]!);
  await row.click();
  await page.keyboard.press('b');
  const tip = page.getByText(/^(Saturday|Sunday), \d+ \w+ 20\d\d: not worked$/);
  const line = (await row.boundingBox())!;
  const edge = (await page.getByRole('separator', { name: 'Width of the list' }).boundingBox())!;
  await expect(async () => {
    for (let x = edge.x + 12; x < edge.x + 90; x += 9) {
      await page.mouse.move(x, line.y + line.height / 2);
      if (
        await tip.waitFor({ timeout: 600 }).then(
          () => true,
          () => false,
        )
      )
        return;
    }
    throw new Error('no shaded day is in sight');
  }).toPass();

  const start = await cellOf(page, bars[0]!, 'Start');
  await start.dblclick();
  await page.keyboard.press('ControlOrMeta+a');
  const status = page.getByRole('treegrid').getByRole('status');
  await page.keyboard.type('19/12/2027');
  await expect(status).toHaveText(/^Sunday, 19 December 2027: not worked; it starts .* Finish/);
  // The demo's calendars are based on the public holidays of the site.
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('27/12/2027');
  await expect(status).toHaveText(/Christmas Day, additional day.*it starts .* Finish/);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('no day');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('treegrid').getByRole('alert')).toBeVisible();
  await page.keyboard.press('Escape');
});
