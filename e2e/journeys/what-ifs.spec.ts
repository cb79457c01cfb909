// A planner compares options before deciding: a what-if next to the live programme, a baseline to compare with, a
// holiday and its effect. Each is applied only when the planner confirms, and undone as a whole.
import { expect, test } from '@playwright/test';
import { demoCompany, tower } from '../demo-company.ts';
import { endOf, expectStored, openGantt, pointAtBar, rowOf } from '../gantt.ts';
import { callsOf, expectAccessible, expectNoSidewaysScroll, type Person } from '../person.ts';

let planner: Person;
let manager: Person;
let project: string;
const task = 'Pour slab, Level 18 Core';

const company = demoCompany(async () => {
  planner = await company.signIn('planner');
  manager = await company.signIn('project-manager');
  project = await planner.projectNamed(tower);
});

/** Gives the task more days, by keys. */
async function lengthen(days: number): Promise<void> {
  const { page } = planner;
  await rowOf(page, task).click();
  for (let day = 0; day < days; day += 1) await page.keyboard.press('Alt+Shift+ArrowRight');
}

async function begin(name: string): Promise<void> {
  const { page } = planner;
  const panel = page.getByRole('complementary', { name: 'What if' });
  if (!(await panel.isVisible())) await page.getByRole('button', { name: 'What if?' }).click();
  await panel.getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`What if: ${name}. The live programme is untouched.`)).toBeVisible();
}

test('what-ifs are made under their names; the live programme stays as it is', async () => {
  const { page } = planner;
  for (const person of [planner, manager]) await openGantt(person.page, project, task);
  const live = await endOf(page).innerText();
  const panel = page.getByRole('complementary', { name: 'What if' });

  await begin('One pump');
  await lengthen(6);
  await expect(endOf(page)).not.toHaveText(live);
  await expect(panel.getByText(/^Finish \+[\d.]+ d of work, /)).toBeVisible();
  await expect(panel.getByText('Saved by Ingrid Solberg')).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Back to live' }).click();
  await expect(endOf(page)).toHaveText(live);

  await begin('No pump');
  await lengthen(12);
  await expect(panel.getByText('Saved by Ingrid Solberg')).toBeVisible();
  await panel.getByRole('button', { name: 'Back to live' }).click();
  await expect(panel.getByRole('group', { name: 'One pump' })).toContainText('6 changes, Ingrid Solberg');
  await expect(panel.getByRole('group', { name: 'No pump' })).toContainText('12 changes, Ingrid Solberg');
  await expect(endOf(manager.page)).toHaveText(live);
});

test('both are compared; one is dropped, the other applied for everybody, and one undo takes it back', async () => {
  const { page } = planner;
  const live = await endOf(page).innerText();
  const panel = page.getByRole('complementary', { name: 'What if' });
  const line = (name: string) => panel.getByRole('group', { name });
  for (const name of ['One pump', 'No pump']) {
    await line(name).getByRole('button', { name: 'Compare' }).click();
    await expect(line(name).getByRole('heading', { name: /^Moved tasks [\d,]+$/ })).toBeVisible();
    const moved = line(name).getByRole('list', { name: 'Moved tasks' });
    await expect(moved.getByRole('button', { name: task })).toBeVisible();
  }
  await line('No pump').getByRole('button', { name: 'Discard' }).click();
  await expect(line('No pump')).toHaveCount(0);
  await expect(endOf(page)).toHaveText(live);

  const end = await line('One pump')
    .getByText(/→ .* of work$/)
    .innerText();
  const promised = /→ (.*), /.exec(end)![1]!;
  await line('One pump').getByRole('button', { name: 'Apply' }).click();
  for (const person of [planner, manager]) await expect(endOf(person.page)).toHaveText(`Finish ${promised}`);
  await expect(panel.getByText('None yet.')).toBeVisible();

  await page.getByRole('button', { name: 'Undo: Scenario: One pump' }).click();
  for (const person of [planner, manager]) await expect(endOf(person.page)).toHaveText(live);
});

test('the Gantt is compared with the baseline that is chosen; the comparison lists what changed since', async () => {
  const { page } = planner;
  const take = async (name: string) => {
    await page.goto(`${project}/baselines`);
    await page.getByRole('button', { name: 'Take a baseline' }).click();
    await page.getByLabel('Name').fill(name);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('button', { name: new RegExp(`^\\d+ ${name}`) })).toBeVisible();
  };
  /** The chart with the bars of a baseline under those of the tasks. */
  const comparedWith = async (name: string) => {
    await page.goto(`${project}/baselines`);
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Make it the current baseline' }).click();
    await expect(page.getByRole('button', { name: new RegExp(`${name} Current`) })).toBeVisible();
    await openGantt(page, project, task);
    await pointAtBar(page, task);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    const chart = () =>
      page
        .locator('canvas')
        .first()
        .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    const without = await chart();
    await page.getByRole('checkbox', { name: 'Baseline' }).check();
    await expect.poll(chart).not.toBe(without);
    return chart();
  };
  await take('As agreed');
  await openGantt(page, project, task);
  await lengthen(8);
  await expectStored(page);
  await take('With the delay');

  const apart = await comparedWith('As agreed');
  expect(await comparedWith('With the delay')).not.toBe(apart);

  await page.goto(`${project}/comparison?from=b1`);
  await expect(page.getByLabel('From').getByRole('option', { selected: true })).toContainText('As agreed');
  await page.getByLabel('Search this list').fill(task);
  await expect(page.getByRole('row').filter({ hasText: task }).first()).toContainText(/Finish [\d.]+ d later/);
  await expectAccessible(page);
});

test('a shutdown says what it moves before it is saved; its undo brings every date back', async () => {
  const { page } = planner;
  const programme = `${callsOf(project)}/schedule`;
  const dates = async () => (await planner.get<{ dates: unknown }>(programme)).dates;
  const before = await dates();
  await page.goto(`${project}/calendars`);
  await page.getByRole('tab', { name: /Exceptions/ }).click();
  await page.getByRole('button', { name: 'Add exception' }).click();
  const exception = page.getByRole('dialog', { name: 'Exception' });
  await exception.getByLabel('Name').fill('Site shutdown');
  await exception.getByLabel('First day').fill(dayAhead(0));
  await exception.getByLabel('Last day').fill(dayAhead(20));
  await exception.getByRole('button', { name: 'Keep exception' }).click();
  await page.getByRole('button', { name: 'What changes…' }).click();
  const changes = page.getByRole('dialog', { name: 'What changes' });
  await expect(changes.getByText(/^\d+ tasks move\./)).toBeVisible();
  await expect(changes.getByText(/The programme ends .+ later/)).toBeVisible();
  expect(await dates()).toEqual(before);

  await changes.getByRole('button', { name: 'Save calendar' }).click();
  const saved = page.getByRole('status').filter({ hasText: 'Site week saved' });
  await expect(saved).toContainText(/\d+ other tasks recalculated; the finish goes from .+ \d{4} to .+ \d{4}\./);
  expect(await dates()).not.toEqual(before);

  await saved.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Site shutdown' })).toHaveCount(0);
  await expect.poll(dates).toEqual(before);
  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
});

/** So many days after the Wednesday after next. */
function dayAhead(days: number): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + ((10 - day.getUTCDay()) % 7) + 7 + days);
  return day.toISOString().slice(0, 10);
}
