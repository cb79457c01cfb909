// The week of a site manager from the look-ahead to its close: tasks that are not ready cannot be promised, a promise
// is done or has a reason, the share of promises kept is shown, and unfinished tasks are in the next week again.
import { expect, test, type Locator } from '@playwright/test';
import { demoCompany, tower } from '../demo-company.ts';
import { expectAccessible, expectNoSidewaysScroll, type Person } from '../person.ts';
import { cardOn, cardsOfThisWeek, type Card } from '../week.ts';

let foreman: Person;
let week: string;
let free: Card[];

const company = demoCompany(async () => {
  foreman = await company.signIn('site-manager');
  const project = await foreman.projectNamed(tower);
  week = `${project}/weekly-plan`;
  const cards = await cardsOfThisWeek(foreman, project);
  free = cards.filter(({ commitment, constraints }) => commitment === null && constraints.length === 0);
});

const cardOf = ({ action_id: id }: Card): Locator => cardOn(foreman.page, id);
const drawerOf = ({ name }: Card): Locator => foreman.page.getByRole('dialog', { name });
/** A figure of the week as displayed. */
const figure = (label: string): Locator => foreman.page.getByRole('button', { name: new RegExp(`^${label}: show `) });

/** Plans a task on a day and promises it. */
async function promise(card: Card, day: RegExp): Promise<void> {
  await cardOf(card).click();
  await drawerOf(card).getByRole('button', { name: day }).click();
  await drawerOf(card).getByRole('button', { name: 'Promise', exact: true }).click();
  await expect(drawerOf(card).getByRole('button', { name: 'Done', exact: true })).toBeVisible();
  await foreman.page.keyboard.press('Escape');
}

test('the weeks ahead show which tasks are ready', async () => {
  const { page } = foreman;
  await page.goto(week);
  await page.getByRole('combobox', { name: 'Look-ahead' }).selectOption('6');
  await expect(page.getByRole('heading', { name: /^Look-ahead to/ })).toBeVisible();
  await expect(page.getByRole('table', { name: /^Week of .*: \d+ of \d+ ready$/ })).not.toHaveCount(0);
  await expect(page.getByText('1 constraint is open').first()).toBeVisible();
  await expectAccessible(page);
});

test('a blocked task cannot be promised until its constraint is closed', async () => {
  const { page } = foreman;
  const [card] = free;
  await page.goto(week);
  await cardOf(card!).click();
  const drawer = drawerOf(card!);
  await expect(drawer.getByText('It cannot be promised: choose a day first.')).toBeVisible();
  await drawer.getByRole('button', { name: 'Add a constraint' }).click();
  await drawer.getByLabel('What is missing?').selectOption('materials');
  await drawer.getByLabel('In words').fill('The reinforcement is not on site');
  await drawer.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(drawer.getByText('Materials, open')).toBeVisible();
  await drawer.getByRole('button', { name: /^Tue/ }).click();
  await expect(drawer.getByText('It cannot be promised: 1 constraint is open. Close it first.')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Promise', exact: true })).toBeDisabled();
  await expectAccessible(page);

  await drawer.getByRole('button', { name: 'Close: Materials' }).click();
  await expect(drawer.getByText('Materials, closed')).toBeVisible();
  await drawer.getByRole('button', { name: 'Promise', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(cardOf(card!)).toContainText('Promised');
});

test('the week is closed: done, or not done with a reason; the share of promises kept is shown', async () => {
  const { page } = foreman;
  const [kept, broken] = free;
  await promise(broken!, /^Mon/);
  await expect(cardOf(broken!)).toContainText('Promised');
  const counts = async () => ({
    done: Number(await figure('Done').innerText()),
    notDone: Number(await figure('Not done').innerText()),
  });
  const before = await counts();
  const weather = page
    .getByRole('table', { name: 'Reasons for variance' })
    .getByRole('button', { name: /^Weather: show/ });
  const rained = Number(await weather.innerText());

  await cardOf(kept!).click();
  await drawerOf(kept!).getByRole('button', { name: 'Done', exact: true }).click();
  await page.keyboard.press('Escape');
  await cardOf(broken!).click();
  const drawer = drawerOf(broken!);
  await drawer.getByRole('button', { name: 'Not done', exact: true }).click();
  await expect(drawer.getByRole('button', { name: 'Save as not done' })).toBeDisabled();
  await drawer.getByLabel('Why was it not done? (required)').selectOption({ label: 'Weather' });
  await drawer.getByLabel('Note').fill('Two days of rain');
  await drawer.getByRole('button', { name: 'Save as not done' }).click();
  await expect(drawer.getByText('Not done: Weather. Two days of rain')).toBeVisible();
  await page.keyboard.press('Escape');

  await expect(cardOf(broken!)).toContainText('Not done: Weather');
  expect(await counts()).toEqual({ done: before.done + 1, notDone: before.notDone + 1 });
  await expect(figure('Promises of the week')).toHaveText(/^\d+%/);
  await expect(page.getByText(/^\d+ of \d+ closed promises? kept/)).toBeVisible();
  await expect(weather).toHaveText(String(rained + 1));
  await weather.click();
  await expect(page.getByRole('dialog', { name: 'Not done: Weather' })).toContainText(broken!.name);
  await page.keyboard.press('Escape');
});

test('tasks that were not done are in the next week again, free for a new promise; on a phone too', async () => {
  const { page } = foreman;
  const [, broken] = free;
  await page.getByRole('button', { name: 'Week after' }).click();
  await expect(cardOf(broken!)).toContainText('Not done last week, no day yet');

  await page.setViewportSize({ width: 375, height: 812 });
  await page.getByRole('button', { name: /^No day/ }).click();
  await promise(broken!, /^Wed/);
  await page.getByRole('button', { name: /^Wed/ }).first().click();
  await expect(cardOf(broken!)).toContainText('Promised');
  await expectNoSidewaysScroll(page);
});
