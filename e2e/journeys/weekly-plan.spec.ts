// The weekly plan of a project, from the look-ahead to the close of the week.
import { expect, type Locator, test } from '@playwright/test';
import { demoCompany, tower } from '../demo-company.ts';
import { expectAccessible, expectNoSidewaysScroll, follow, type Person, signOut } from '../person.ts';
import { callOfThisWeek, type Card, cardOn, cardsOfThisWeek } from '../week.ts';
import { readFileSync } from 'node:fs';

const company = demoCompany();

test.describe('the plan of a week', () => {
  // A foreman's week: planned by drag and by keyboard, seen by others at once, on a phone, and offline.
  let foreman: Person;
  let planner: Person;
  let week: string;
  let project: string;

  test.beforeAll(async () => {
    foreman = await company.person('site-manager', { worksOffline: true });
    planner = await company.person('planner');
    project = await planner.projectNamed(tower);
    week = `${project}/weekly-plan`;
  });

  const cards = () => cardsOfThisWeek(planner, project);
  const cardOf = async (id: string) => (await cards()).find((card) => card.action_id === id)!;
  /** Tasks with a crew but without a day. */
  const unplanned = async () => (await cards()).filter((card) => card.crew !== null && card.commitment === null);

  test('a card moves to another day and row by keyboard, and the boards of others show it at once', async () => {
    const [card] = await unplanned();
    const id = card!.action_id;
    await follow(planner.page, week);
    await follow(foreman.page, week);
    await cardOn(foreman.page, id).focus();
    for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'Space'])
      await foreman.page.keyboard.press(key);

    await expect(planner.page.getByRole('cell').filter({ has: cardOn(planner.page, id) })).toContainText('Planned');
    await expect.poll(async () => (await cardOf(id)).commitment).toMatchObject({ day: 1 });
    expect((await cardOf(id)).commitment!.crew).not.toBe(card!.crew);
  });

  test('a card is dragged to a day, and Ctrl+Z undoes the drop', async () => {
    const [card] = await unplanned();
    const row = foreman.page.getByRole('row').filter({ has: cardOn(foreman.page, card!.action_id) });
    await cardOn(foreman.page, card!.action_id).dragTo(row.getByRole('cell').nth(3));

    await expect
      .poll(async () => (await cardOf(card!.action_id)).commitment)
      .toMatchObject({ day: 2, crew: card!.crew });
    await foreman.page.keyboard.press('Control+z');
    await expect.poll(async () => (await cardOf(card!.action_id)).commitment?.day ?? null).toBeNull();
    await expect(foreman.page.getByText(`${card!.name} is as it was before`)).toBeVisible();
  });

  test('the week is printed by keyboard, and exported as a table with the contents of the print', async () => {
    const { page } = foreman;
    const [card] = await cards();
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-was-printed', '');
    });
    const menu = page.getByRole('button', { name: 'Print and export' });
    await menu.press('Enter');
    await page.getByRole('menuitem', { name: 'Week on A3' }).press('Enter');
    await expect(page.locator('body[data-was-printed]')).toBeAttached();
    await page.emulateMedia({ media: 'print' });
    const sheet = page.locator('[data-print-root]');
    await expect(sheet).toContainText('Weekly plan');
    await expect(sheet).toContainText('Promised by (name, signature)');
    await expect(sheet).toContainText(card!.name);
    await expect(menu).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(sheet).toHaveCount(0);

    await menu.press('Enter');
    const waiting = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Week: comma-separated (.csv)' }).press('Enter');
    expect(readFileSync(await (await waiting).path(), 'utf8')).toContain(card!.name);
  });

  test('the board is one Tab stop and its tools another; arrow keys move between cards', async () => {
    const { page } = foreman;
    const tools = page.getByRole('toolbar', { name: 'Several tasks' });
    const board = page.getByRole('table', { name: /^Week from/ });
    const here = page.locator(':focus');
    await expect(board.locator('[data-card]').nth(2)).toBeVisible();
    await tools.getByRole('button', { name: 'Select several' }).click();
    const finish = tools.getByRole('button', { name: /^Finish selecting/ });

    await finish.focus();
    await page.keyboard.press('Tab');
    await expect(here).toHaveAttribute('data-card');
    const first = await here.getAttribute('data-card');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await expect(here).not.toHaveAttribute('data-card', first!);
    const second = await here.getAttribute('data-card');
    await page.keyboard.press('Tab');
    await expect(board.locator(':focus')).toHaveCount(0);
    await page.keyboard.press('Shift+Tab');
    await expect(here).toHaveAttribute('data-card', second!);

    await page.keyboard.press('Shift+Tab');
    await expect(finish).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(tools.getByRole('button', { name: 'Promise' })).toBeFocused();
    await page.keyboard.press('Home');
    await expect(tools.getByRole('combobox', { name: 'Plan the selected tasks on a day' })).toBeFocused();
    await finish.click();
  });

  test('several cards are selected by keyboard, planned on a day together, and undone as one step', async () => {
    const { page } = foreman;
    const [first, second] = await unplanned();
    const dayOf = async (id: string) => (await cardOf(id)).commitment?.day ?? null;
    for (const card of [first!, second!]) {
      await cardOn(page, card.action_id).focus();
      await page.keyboard.press('x');
    }
    const chosen = page.getByRole('region', { name: 'Chosen tasks' });
    await expect(chosen.getByText('2 tasks chosen')).toBeVisible();
    await chosen.getByLabel('Plan the selected tasks on a day').selectOption('4');

    await expect.poll(async () => [await dayOf(first!.action_id), await dayOf(second!.action_id)]).toEqual([4, 4]);
    await chosen.getByRole('button', { name: 'Finish selecting' }).click();
    await page.keyboard.press('Control+z');
    await expect
      .poll(async () => [await dayOf(first!.action_id), await dayOf(second!.action_id)])
      .toEqual([null, null]);
  });

  test('offline, the week opens again after a reload, and changes are queued', async () => {
    const { page, context } = foreman;
    await page.setViewportSize({ width: 375, height: 812 });
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await expect(page.getByRole('group', { name: 'Day shown' })).toBeVisible();
    const [mine, contested] = await unplanned();
    await context.setOffline(true);
    await page.reload();

    await expect(page.getByRole('heading', { level: 1, name: 'Weekly plan' })).toBeVisible();
    await expect(page.getByText('there is no connection')).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('Barangaroo Quay Tower');
    await page.setViewportSize({ width: 1280, height: 812 });
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Barangaroo Quay Tower');
    await page.setViewportSize({ width: 375, height: 812 });
    for (const card of [mine!, contested!]) {
      await page.getByRole('button', { name: /^No day/ }).click();
      await cardOn(page, card.action_id).click();
      await page.getByRole('dialog').getByRole('button', { name: /^Thu/ }).click();
      await page.keyboard.press('Escape');
    }
    await page.reload();
    await expect(
      page.getByText('You are offline. 2 changes wait and will be sent when the network is back.'),
    ).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    const answer = await planner.context.request.put(callOfThisWeek(project), {
      headers: { 'x-horizon-product': 'schedule' },
      data: { entries: [{ action_id: contested!.action_id, day: 0 }] },
    });
    expect(answer.ok()).toBe(true);
    await context.setOffline(false);

    await expect
      .poll(async () => (await cardOf(mine!.action_id)).commitment, { timeout: 20_000 })
      .toMatchObject({ day: 3 });
    await expect(page.getByText('1 change of the weekly plan asks for your choice')).toBeVisible();
    const choice = page.getByRole('listitem').filter({ hasText: contested!.name }).first();
    await expect(choice).toContainText('Thursday, planned');
    await expect(choice).toContainText('Monday, planned');
    expect((await cardOf(contested!.action_id)).commitment).toMatchObject({ day: 0 });
    await page.getByRole('button', { name: `Use mine: ${contested!.name}` }).click();

    await expect.poll(async () => (await cardOf(contested!.action_id)).commitment).toMatchObject({ day: 3 });
    await expect(page.getByText('asks for your choice')).toHaveCount(0);
  });

  test('text typed on a card after an offline reload stays when the network is back', async () => {
    const { page, context } = foreman;
    await expect(page.getByRole('group', { name: 'Day shown' })).toBeVisible();
    const [task] = await unplanned();
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('button', { name: /^No day/ }).click();
    await cardOn(page, task!.action_id).click();
    const card = page.getByRole('dialog');
    await card.getByRole('button', { name: 'Add a constraint' }).click();
    await card.getByLabel('In words').fill('The hoist is not certified');

    await context.setOffline(false);
    await expect(page.getByText('there is no connection')).toHaveCount(0);
    await expect(page.getByText(/^as of /)).toBeVisible({ timeout: 30_000 });

    await expect(card.getByLabel('In words')).toHaveValue('The hoist is not certified');
    await page.keyboard.press('Escape');
  });

  test('home begins with your tasks of the week and links to its plan', async () => {
    const { page } = foreman;
    await follow(page, `/w/${planner.workspaceId}`);
    const own = page.getByRole('region', { name: 'This week' });
    await expect(own.getByRole('listitem').first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await own.getByRole('link', { name: 'Weekly plan' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Weekly plan' })).toBeVisible();
  });

  test('a figure of the week opens its tasks', async () => {
    const { page } = planner;
    // On any day, the demo has tasks in progress that nobody has promised.
    await page.getByRole('button', { name: /^Not promised for this week: show \d+ tasks\b/ }).click();

    const drawer = page.getByRole('dialog', { name: 'Not promised for this week' });
    await expect(drawer.getByRole('row')).not.toHaveCount(0);
    // The list is longer than the panel; when it gets the focus by Tab, the focus ring is below the title.
    await page.keyboard.press('Tab');
    const list = drawer.getByRole('group', { name: 'Not promised for this week' });
    await expect(list).toBeFocused();
    const ringTop = await list.evaluate((group) => {
      const { outlineWidth, outlineOffset, outlineStyle } = getComputedStyle(group);
      const top = group.getBoundingClientRect().top - parseFloat(outlineWidth) - parseFloat(outlineOffset);
      return outlineStyle === 'solid' ? top : null;
    });
    const body = await list.evaluate((group) => {
      let above = group.parentElement!;
      while (above.scrollHeight <= above.clientHeight) above = above.parentElement!;
      return above.getBoundingClientRect().top;
    });
    expect(ringTop).toBeGreaterThanOrEqual(body);
    await page.keyboard.press('Escape');
  });

  test('a subcontractor sees their own week and list, and reports on their own promise', async () => {
    const own = (await cards()).find((card) => card.crew === 'Steel fixers');
    const promise = await planner.context.request.put(callOfThisWeek(project), {
      headers: { 'x-horizon-product': 'schedule' },
      data: { entries: [{ action_id: own!.action_id, day: 4, state: 'promised' }] },
    });
    expect(((await promise.json()) as { failed: number }).failed).toBe(0);
    const { page } = await company.signIn('subcontractor');

    await follow(page, `${project}/schedule`);
    await page.waitForURL(/weekly-plan$/);
    await expect(page.getByRole('rowheader', { name: /^Steel fixers \d+ tasks?/ })).toBeVisible();
    await expect(page.getByRole('rowheader', { name: /^Concrete/ })).toHaveCount(0);
    await cardOn(page, own!.action_id).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('button', { name: /^Thu/ })).toBeDisabled();
    await expect(drawer.getByText(/plans the day and takes your promise/)).toBeVisible();
    await drawer.getByRole('button', { name: 'Done', exact: true }).click();
    await expect.poll(async () => (await cardOf(own!.action_id)).commitment).toMatchObject({ state: 'done', day: 4 });
    await page.keyboard.press('Escape');

    await follow(page, `${project}/tasks`);
    await expect(page.getByRole('row', { name: /^Reinforcement/ }).first()).toBeVisible();
    await expect(page.getByRole('row', { name: /^Pour slab/ })).toHaveCount(0);
    await follow(page, `${project}/tasks?open=${own!.action_id}`);
    const details = page.getByRole('dialog', { name: new RegExp(own!.name) });
    await expect(details.getByRole('term').filter({ hasText: 'Finish' }).first()).toBeVisible();
    await expect(details.getByRole('tab', { name: 'Logic' })).toHaveCount(0);
  });
});

test.describe('the close of a week', () => {
  // The week of a site manager from the look-ahead to its close: tasks that are not ready cannot be promised, a promise
  // is done or has a reason, the share of promises kept is shown, and unfinished tasks are in the next week again.
  let foreman: Person;
  let week: string;
  let free: Card[];

  test.beforeAll(async () => {
    foreman = await company.person('site-manager', { worksOffline: true });
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
    await follow(page, week);
    await page.getByRole('combobox', { name: 'Look-ahead' }).selectOption('6');
    await expect(page.getByRole('heading', { name: /^Look-ahead to/ })).toBeVisible();
    await expect(page.getByRole('table', { name: /^Week of .*: \d+ of \d+ ready$/ })).not.toHaveCount(0);
    await expect(page.getByText('1 constraint is open').first()).toBeVisible();
    await expectAccessible(page);
  });

  test('a blocked task cannot be promised until its constraint is closed', async () => {
    const { page } = foreman;
    const [card] = free;
    await follow(page, week);
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

    // Until the queue has removed it, the constraint is listed twice: as sent, and as stored.
    await expect(drawer.getByRole('button', { name: 'Close: Materials' })).toHaveCount(1);
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
});

test('signing out leaves nothing readable behind', async () => {
  const foreman = await company.person('site-manager');
  const { page, context } = foreman;
  const week = `${await foreman.projectNamed(tower)}/weekly-plan`;
  await follow(page, week);
  await expect(page.getByRole('table', { name: /^Week from/ })).toBeVisible();
  await signOut(page);
  await page.waitForURL((address) => address.pathname === '/sign-in');
  await expect(page.getByLabel('Password (required)', { exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.goto(week);

  await expect(page.getByRole('heading', { level: 1, name: 'Weekly plan' })).toHaveCount(0);
  const kept = await page.evaluate(async () => ({
    caller: localStorage.getItem('horizon.caller'),
    calls: (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys())))
      .flat()
      .filter((request) => new URL(request.url).pathname.startsWith('/api')).length,
  }));
  expect(kept).toEqual({ caller: null, calls: 0 });
});
