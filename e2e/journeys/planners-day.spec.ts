// A planner by keyboard only: a day on the Gantt, and the list of tasks as in a spreadsheet.
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { demoCompany, withoutProgramme } from '../demo-company.ts';
import { type Task, unpackProgramme } from '@horizon/schedule';
import { cellOf, expectStored, rowOf } from '../gantt.ts';
import { expectAccessible, expectNoSidewaysScroll, follow, type Person } from '../person.ts';
import { towerProgramme } from '../planning-file.ts';

const company = demoCompany();

test.describe('a day', () => {
  // A planner's day by keyboard only, in a programme imported from another tool: a task is found and read, changed and
  // linked, several are moved, work is paused, the outline is rearranged, the chart is printed, and the import itself is
  // undone and redone.
  let planner: Person;
  let project: string;
  /** Three consecutive tasks of the outline, not started. */
  let tasks: readonly [Task, Task, Task];

  test.beforeAll(async () => {
    planner = await company.person('planner');
    project = await planner.projectNamed(withoutProgramme);
  });

  const press = async (page: Page, ...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const list = (page: Page) => page.getByRole('treegrid', { name: 'Programme' });
  /** The last announcement to screen readers. */
  const liveStatus = (page: Page) => page.locator('p[aria-live=polite]').last();
  const durationOf = async (page: Page, name: string) => (await cellOf(page, name, 'Duration')).innerText();

  /** Finds a task by its activity id, moves the focus to it, and clears the filter. */
  async function goTo(page: Page, { code, name }: Task): Promise<void> {
    if (!page.url().includes(`${project}/gantt`)) await follow(page, `${project}/gantt`);
    await list(page).focus();
    await press(page, '/');
    await expect(page.getByLabel('Find tasks')).toBeFocused();
    await page.keyboard.type(code!);
    await press(page, 'Enter');
    await expect(list(page)).toBeFocused();
    await press(page, '/');
    await page.getByLabel('Find tasks').press('Control+a');
    await press(page, 'Delete', 'Enter');
    await expect(list(page)).toBeFocused();
    await expect(rowOf(page, name)).toBeVisible();
  }

  test('a programme is imported by keyboard, from the file selection to the chart', async () => {
    const { page } = planner;
    const { name, bytes } = towerProgramme();
    await page.goto(`${project}/import`);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).focus();
    await press(page, 'Enter');
    await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: bytes });
    const brings = page.getByRole('button', { name: 'Import this programme' });
    await expect(brings).toBeEnabled({ timeout: 30_000 });
    await brings.focus();
    await press(page, 'Enter');
    await expect(page.getByRole('heading', { name: /is imported$/ })).toBeFocused({ timeout: 30_000 });
    await press(page, 'Tab', 'Enter');
    await expect(list(page)).toBeVisible({ timeout: 20_000 });

    type Answer = { programme: Parameters<typeof unpackProgramme>[0] };
    const { programme } = await planner.get<Answer>(`/api${project.replace('/w/', '/workspaces/')}/schedule`);
    tasks = threeInARow(unpackProgramme(programme).tasks);
  });

  test('a task is found, read, changed; the finish is announced before and after; undo and redo keep up with the keys', async () => {
    const { page } = planner;
    const [{ name }] = tasks;
    await goTo(page, tasks[0]);
    await press(page, 'b');
    await expect(liveStatus(page)).toContainText(name);
    await press(page, 'w');
    await expect(page.getByRole('complementary', { name: new RegExp(`^Task .*${escaped(name)}`) })).toBeFocused();
    await press(page, 'Escape');
    await expect(list(page)).toBeFocused();

    const duration = await durationOf(page, name);
    await press(page, 'Alt+Shift+ArrowRight', 'Alt+Shift+ArrowRight');
    await expect(liveStatus(page)).toContainText(/Change the duration of .* 2 steps\..* Finish/);
    const longer = await durationOf(page, name);
    expect(longer).not.toBe(duration);
    // Both at once: the redo comes before the server has answered the undo.
    await press(page, 'Control+z', 'Control+z', 'Control+Shift+z', 'Control+Shift+z');
    await expectStored(page);
    await expect(await cellOf(page, name, 'Duration')).toHaveText(longer);
    await press(page, 'Control+z', 'Control+z');
    await expect(await cellOf(page, name, 'Duration')).toHaveText(duration);
    await expect(liveStatus(page)).toContainText('Undone: Change the duration');
  });

  test('it is linked with kind and lag, paused, and moved with others in one step', async () => {
    const { page } = planner;
    const [first, , third] = tasks;
    await goTo(page, first);
    await press(page, 'l');
    const link = page.getByRole('dialog', { name: `${first.name} comes before…` });
    await expect(link.getByRole('combobox', { name: 'Other task' })).toBeFocused();
    await page.keyboard.type(third.code!);
    await press(page, 'Tab', 'Tab');
    await expect(link.getByRole('combobox', { name: 'Kind' })).toBeFocused();
    await page.keyboard.type('Start to s');
    await press(page, 'Tab');
    await page.keyboard.type('2d');
    await expectAccessible(page);
    await press(page, 'Enter');
    await expect(link).toHaveCount(0);
    await expect(liveStatus(page)).toContainText(`Link ${first.name} to ${third.name}`);
    await expect(list(page)).toBeFocused();

    await press(page, 's');
    const pause = page.getByRole('dialog', { name: `Pause ${first.name}` });
    await expect(pause).toBeVisible();
    await press(page, 'Tab', 'Enter');
    await expect(pause).toHaveCount(0);
    await expect(liveStatus(page)).toContainText('Finish');

    await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown', 'Alt+ArrowRight');
    // Tasks linked to one of them follow it.
    await expect(liveStatus(page)).toContainText(/^Move .+, .+ and .+ [\d,]+ tasks move/);
    await press(page, 'Escape', 'Control+z', 'Control+z', 'Control+z');
    await expect(liveStatus(page)).toContainText(`Undone: Link ${first.name} to ${third.name}`);
  });

  test('rows change position and level, are removed and restored, and every change is announced', async () => {
    const { page } = planner;
    const [first, second] = tasks;
    await goTo(page, first);
    const numberOf = async () => (await rowOf(page, first.name).getByRole('gridcell').first().innerText()).trim();
    const number = await numberOf();
    await press(page, 'Alt+ArrowDown');
    await expect.poll(numberOf).toBe(String(Number(number) + 1));
    const level = await rowOf(page, first.name).getAttribute('aria-level');
    await press(page, 'Control+]');
    await expect(rowOf(page, first.name)).toHaveAttribute('aria-level', String(Number(level) + 1));
    await press(page, 'Control+[');
    await expect(rowOf(page, first.name)).toHaveAttribute('aria-level', level!);
    await press(page, 'Delete');
    await expect(rowOf(page, first.name)).toHaveCount(0);
    await expect(liveStatus(page)).toContainText(`Remove ${first.name}`);
    await press(page, 'Control+z');
    await expect(rowOf(page, first.name)).toBeVisible();
    await press(page, 'Control+z', 'Control+z', 'Control+z');
    await expect(liveStatus(page)).toContainText(`Undone: Reorder ${first.name}`);
    expect(await numberOf()).toBe(number);
    await expect(rowOf(page, second.name)).toBeVisible();
  });

  test('filters, groups and collapsing are announced, with how to show everything again', async () => {
    const { page } = planner;
    await list(page).focus();
    await press(page, 'f');
    await expect(page.getByRole('list', { name: 'Filter by' }).getByRole('button', { name: 'Status' })).toBeFocused();
    await press(page, 'Escape');
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();
    await page.getByRole('combobox', { name: 'Status' }).focus();
    await press(page, 'Tab', 'ArrowDown');
    await expect(page).toHaveURL(/only=critical/);
    await expect(liveStatus(page)).toHaveText(/^[\d,]+ tasks? of [\d,]+ shown\.$/);
    await press(page, 'ArrowUp', 'Tab', 'Tab', 'End');
    await expect(liveStatus(page)).toHaveText(/^([\d,]+) tasks of \1 shown in [\d,]+ groups?\.$/);
    await press(page, 'Home');
    await expect(liveStatus(page)).toHaveText(/^([\d,]+) tasks of \1 shown\.$/);

    await list(page).focus();
    await press(page, 'Control+ArrowLeft');
    await expect(liveStatus(page)).toHaveText('Everything is folded.');
    await expect.poll(() => list(page).getByRole('row').count()).toBeLessThan(40);
    await press(page, 'Control+ArrowRight', '/');
    await page.keyboard.type('no task is called so');
    await expect(page.getByText('No task fits')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
    await expect(page.getByText('No task fits')).toHaveCount(0);
  });

  test('the programme is exported and printed by keyboard; a print is previewed, and its settings are remembered', async () => {
    const { page } = planner;
    const menu = page.getByRole('button', { name: 'Export' });
    await menu.press('Enter');
    const table = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Table as Excel workbook (.xlsx)' }).press('Enter');
    expect(
      readFileSync(await (await table).path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    await expect(liveStatus(page)).toHaveText('Table as Excel workbook (.xlsx): saved.');
    await expect(menu).toBeFocused();
    // Some of the tasks are enough for a few sheets.
    await page.getByLabel('Find tasks').fill('Level 12');
    await expect(rowOf(page, 'Pour, Level 12')).toBeVisible();
    const open = async () => {
      await menu.press('Enter');
      await page.getByRole('menuitem', { name: 'Print the chart…' }).press('Enter');
    };
    await open();
    const dialog = page.getByRole('dialog', { name: 'Print the chart' });
    const count = dialog.getByRole('status');
    await expect(count).toHaveText(/^[\d,]+ sheets? of A3/);
    // The columns of the list, as far as they fit, or others.
    const columns = dialog.getByRole('combobox', { name: 'Columns' });
    await dialog.getByRole('combobox', { name: 'Paper' }).selectOption('A4');
    await expect(dialog.getByText(/^No room on this paper for .*Float/)).toBeVisible();
    await columns.selectOption('Chosen here');
    await expect(dialog.getByRole('checkbox', { name: 'Predecessors' })).not.toBeChecked();
    await columns.selectOption('As in the list');
    await dialog.getByRole('combobox', { name: 'Paper' }).selectOption('A4');
    await dialog.getByRole('combobox', { name: 'Time' }).selectOption('The next weeks');
    await dialog.getByRole('spinbutton', { name: 'Weeks from the data date' }).fill('3');
    // This programme is years old.
    await expect(count).toHaveText('No task is at work in this time.');
    await expect(dialog.getByRole('button', { name: 'Save as PDF' })).toBeDisabled();
    await dialog.getByRole('combobox', { name: 'Time' }).selectOption('The whole programme');
    await dialog.getByRole('spinbutton', { name: 'Sheets in width' }).fill('2');
    await expect(count).toHaveText(/^[\d,]+ sheets of A4, 2 across and [\d,]+ down; [\d,]+ tasks$/);
    // Every sheet is previewed.
    await dialog.getByRole('button', { name: 'Next sheet' }).press('Enter');
    await expect(dialog.getByRole('img', { name: /^Preview of sheet 2 of / })).toBeVisible();
    await page.keyboard.press('End');
    await expect(dialog.getByText(/^Sheet ([\d,]+) of \1$/)).toBeVisible();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByText(/^Sheet 2 of /)).toBeVisible();
    await expectAccessible(page);
    for (const [name, starts] of [
      ['Save as a picture', '\u0089PNG'],
      ['Save as PDF', '%PDF-'],
    ] as const) {
      const waiting = page.waitForEvent('download');
      await dialog.getByRole('button', { name }).press('Enter');
      const bytes = readFileSync(await (await waiting).path());
      expect(bytes.subarray(0, starts.length).toString('latin1')).toBe(starts);
      expect(bytes.length).toBeGreaterThan(1000);
      await expect(dialog).toHaveCount(0);
      await open();
    }
    await expect(dialog.getByRole('combobox', { name: 'Paper' })).toHaveValue('a4');
    await expect(dialog.getByRole('spinbutton', { name: 'Sheets in width' })).toHaveValue('2');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.getByLabel('Find tasks').fill('');
  });

  test('a press on fast-scrolling rows hits the row that is visible there', async () => {
    const { page } = planner;
    await expect(list(page).locator('[data-active]')).toBeVisible();
    const { x, y, height } = (await list(page).boundingBox())!;
    const middle = y + height / 2;
    await page.mouse.move(x + 120, middle);
    const scroller = page.locator('[class*=scroller]').filter({ has: list(page) });
    // The search has just been cleared.
    await expect.poll(() => scroller.evaluate((element) => element.scrollHeight)).toBeGreaterThan(10_000);
    await scroller.evaluate((element) => element.scrollTo(0, 9000));
    await page.mouse.click(x + 120, middle);
    const active = list(page)
      .getByRole('row')
      .filter({ has: page.locator('[data-active]') });
    // The row is marked with the next frame.
    await expect(async () => {
      const row = (await active.boundingBox())!;
      expect(row.y).toBeLessThanOrEqual(middle);
      expect(row.y + row.height).toBeGreaterThanOrEqual(middle);
    }).toPass({ timeout: 10_000 });
    const seen = page.getByRole('row').filter({ has: page.getByRole('gridcell') });
    // After scrolling, the rows are elements in their order, as a screen reader reads them.
    const numbers = await seen.evaluateAll((rows) =>
      rows
        .filter((one) => (one as HTMLElement).offsetParent !== null)
        .map((one) => Number(one.getAttribute('aria-rowindex')))
        .toSorted((a, b) => a - b),
    );
    expect(numbers[0]).toBeGreaterThan(100);
    expect(numbers).toEqual(numbers.map((_, i) => numbers[0]! + i));
  });

  test('undoing one step too many undoes the import visibly, and redo restores it', async () => {
    const { page } = planner;
    const undone = page.getByRole('heading', { name: /^Undone: Import/ });
    await expect(async () => {
      await page.keyboard.press('Control+z');
      await expect(undone).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 60_000 });
    await expect(page.getByRole('main').getByRole('button', { name: 'Redo', exact: true })).toBeVisible();

    await page.keyboard.press('Control+Shift+Z');
    await expect(undone).toBeHidden();
    await expect(list(page).getByRole('row').nth(5)).toBeVisible({ timeout: 30_000 });
  });

  const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

  /** Three consecutive leaves of one parent, not started, with unique names. */
  function threeInARow(all: readonly Task[]): readonly [Task, Task, Task] {
    const parents = new Set(all.map(({ parentId }) => parentId));
    const names = Map.groupBy(all, ({ name }) => name);
    const fits = (task: Task | undefined): task is Task =>
      task !== undefined &&
      task.kind === 'task' &&
      task.code !== null &&
      !parents.has(task.id) &&
      task.actualStart === null &&
      task.durationMinutes >= 2 * 480 &&
      names.get(task.name)!.length === 1;
    for (const [i, first] of all.entries()) {
      const [second, third] = [all[i + 1], all[i + 2]];
      const isOneParent = second?.parentId === first.parentId && third?.parentId === first.parentId;
      if (isOneParent && fits(first) && fits(second) && fits(third)) return [first, second, third];
    }
    throw new Error('no three tasks follow one another');
  }
});

test.describe('the list of tasks', () => {
  // A planner works through the tasks of an imported programme as in a spreadsheet: to the end by one key, sorted,
  // filtered and grouped by any column, all tasks of a filter changed together and undone.
  let planner: Person;
  let project: string;

  test.beforeAll(async () => {
    planner = await company.person('planner');
    project = await planner.projectNamed(withoutProgramme);
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
    const lines = readFileSync(await (await saving).path(), 'utf8')
      .split(/\r?\n/)
      .filter(Boolean);

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
});
