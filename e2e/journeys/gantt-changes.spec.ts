// Changes on the Gantt by mouse and keys: the panel of a task, several bars, levelling, and rows that get other numbers.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { demoCompany, tower } from '../demo-company.ts';
import { cellOf, endOf, expectStored, findTask, openGantt, pointAtBar, rowOf, storedStart } from '../gantt.ts';
import { callsOf, expectAccessible, expectNoSidewaysScroll, follow, type Person } from '../person.ts';
import { randomUUID } from 'node:crypto';
import { type Task, unpackProgramme } from '@horizon/schedule';

const company = demoCompany();

test.describe('the panel of a task', () => {
  // The tabs of a task are on one line, in the drawer of the task list and next to the chart, however narrow the window
  // is.
  let planner: Person;
  let page: Page;
  let project: string;
  const task = 'Ceilings, Level 14 Core';

  test.beforeAll(async () => {
    planner = await company.person('planner');
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
    await follow(page, `${project}/tasks?q=${encodeURIComponent(task)}`);
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
    await page.keyboard.press('Escape');
    await expect(tabs).toHaveCount(0);
  });
});

test.describe('several bars', () => {
  // A planner moves the bars of several tasks together with the mouse, sees the effect before the drop, and why a day is
  // shaded.
  let planner: Person;
  let project: string;
  const bars = ['Core', 'East', 'West'].map((part) => `Strip and back-prop, Level 20 ${part}`);
  const step = `Move ${bars[0]!}, ${bars[1]!} and ${bars[2]!}`;
  /** Next to them and not selected. */
  const other = 'Strip and back-prop, Level 19 West';

  test.beforeAll(async () => {
    planner = await company.person('planner');
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
});

test.describe('levelling', () => {
  // A planner levels the resources: previews the moves and their reasons, discards the preview, applies it, and undoes
  // it.
  let planner: Person;
  let project: string;

  test.beforeAll(async () => {
    planner = await company.person('planner');
    project = await planner.projectNamed(tower);
  });

  const drawer = () => planner.page.getByRole('dialog', { name: 'Level resources' });
  const delays = () => planner.page.getByRole('table', { name: 'Levelling delays' });

  async function preview(): Promise<void> {
    await planner.page.getByRole('button', { name: 'Level resources' }).click();
    await drawer().getByRole('button', { name: 'Preview' }).click();
    await expect(drawer().getByRole('button', { name: 'Apply' })).toBeEnabled({ timeout: 20_000 });
  }

  test('a preview shows which task waits for which, its consequences and the solved overloads; discarded, it stores nothing', async () => {
    const { page } = planner;
    await follow(page, `${project}/resources`);
    await preview();

    await expect(drawer()).toContainText(/Over-allocated\s*\d+ days, [\d.,]+ h → 0 days/);
    await expect(drawer()).toContainText(/Waits for Formwork A, busy on L\S+ Formwork, Level \d+ Core until/);
    await expect(drawer()).toContainText(/Follows L\S+ .+, which moves\./);
    await expectAccessible(page);
    await page.setViewportSize({ width: 375, height: 812 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    await drawer().getByRole('button', { name: 'Discard' }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: /over-allocated: show the tasks/ })).toBeVisible();
    await expect(delays()).toHaveCount(0);
  });

  test('when applied, its delays are listed; Undo of the toast removes them', async () => {
    const { page } = planner;
    await preview();
    await drawer().getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText(/^Levelled: \d+ tasks move$/)).toBeVisible();
    await expect(delays().getByRole('row')).not.toHaveCount(0);

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Levelling undone')).toBeVisible();
    await expect(delays()).toHaveCount(0);
  });
});

test.describe('renumbered rows', () => {
  // A row gets another number whenever somebody adds or removes one above it: an action on a task still applies to that
  // task.
  let planner: Person;
  let schedule: string;
  let page: Page;
  const headers = { 'x-horizon-product': 'schedule' };
  const slab = 'Pour slab, Level 18 Core';

  test.beforeAll(async () => {
    planner = await company.person('planner');
    ({ page } = planner);
    const project = await planner.projectNamed(tower);
    schedule = `${callsOf(project)}/schedule`;
    await openGantt(page, project, 'Level 18 Core', slab);
  });

  type Answer = Parameters<typeof unpackProgramme>[0];
  const stored = () => planner.get<{ programme: Answer; revision: number }>(schedule);
  const tasks = async (): Promise<Task[]> => unpackProgramme((await stored()).programme).tasks;
  const idOf = async (name: string) => (await tasks()).find((one) => one.name === name)!.id;

  /** Edits the programme as somebody else. */
  async function meanwhile(edit: object): Promise<void> {
    const { revision } = await stored();
    const answer = await planner.context.request.post(`${schedule}/edits`, {
      headers: { ...headers, 'idempotency-key': randomUUID() },
      data: { based_on: revision, edits: [edit] },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  }

  /** Adds a row above all others as somebody else: every row gets the next number. */
  async function oneMoreAbove(): Promise<void> {
    const number = await cellOf(page, slab, 'No.');
    const before = Number(await number.innerText());
    await meanwhile({ kind: 'task-added', task: { id: randomUUID(), name: 'Site meeting' }, afterId: null });
    await expect(number).toHaveText(String(before + 1));
  }

  test('the menu of a row acts on its task, even if its row number has changed', async () => {
    const name = 'Cast-in services, Level 18 Core';
    const [removed, before] = [await idOf(name), await tasks()];
    await rowOf(page, name).click({ button: 'right' });
    const menu = page.getByRole('menu', { name: 'Task' });
    await expect(menu).toBeVisible();
    await oneMoreAbove();
    await menu.getByRole('menuitem', { name: /^Remove/ }).click();

    await expect(rowOf(page, name)).toHaveCount(0);
    await expectStored(page);
    const left = new Set((await tasks()).map(({ id }) => id));
    expect(before.filter(({ id }) => !left.has(id)).map(({ id }) => id)).toEqual([removed]);
  });

  test('a dialog keeps its task, and a selection in it keeps the selected task', async () => {
    const [from, to] = [await idOf(slab), await idOf('Pour slab, Level 20 Core')];
    await rowOf(page, slab).click();
    await page.keyboard.press('l');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(`${slab} comes before…`);
    await dialog.getByRole('combobox', { name: 'Other task' }).fill('Pour slab, Level 20');
    await dialog.getByRole('option', { name: /Level 20 Core/ }).click();
    await oneMoreAbove();
    await expect(dialog).toContainText(`${slab} comes before…`);
    await dialog.getByRole('button', { name: 'Link', exact: true }).click();

    await expect(dialog).toBeHidden();
    await expectStored(page);
    const { links } = unpackProgramme((await stored()).programme);
    expect(links.some(({ predecessorId, successorId }) => predecessorId === from && successorId === to)).toBe(true);
  });

  test('a dialog of a task that somebody removes closes and says so', async () => {
    await rowOf(page, slab).click();
    await page.keyboard.press('e');
    await expect(page.getByRole('dialog')).toContainText('Set a field of');
    await meanwhile({ kind: 'task-removed', id: await idOf(slab) });

    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText('Another planner has removed this task.').first()).toBeVisible();
  });
});
