// The list next to the chart: its columns, filters, cells and saved views.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { demoCompany, tower } from '../demo-company.ts';
import { cellOf, expectStored, findTask, openGantt, rowOf } from '../gantt.ts';
import { expectAccessible, expectNoSidewaysScroll, follow, type Person } from '../person.ts';

const company = demoCompany();

test.describe('the list', () => {
  // The list next to the chart is the planner's own table: its columns, edits in them, and finding them again on the next
  // visit.
  let planner: Person;
  let project: string;
  const task = 'Strip and back-prop, Level 20 Core';

  test.beforeAll(async () => {
    planner = await company.person('planner');
    project = await planner.projectNamed(tower);
  });

  const listOf = (page: Page): Locator => page.getByRole('treegrid', { name: 'Programme' });
  const headings = (page: Page): Promise<string[]> => listOf(page).getByRole('columnheader').allInnerTexts();
  const columnsButton = (page: Page): Locator => page.getByRole('button', { name: /^Columns/ });

  test('a planner selects, orders and sizes the columns by keyboard, and finds them the same again', async () => {
    const { page } = planner;
    await openGantt(page, project, task);
    await columnsButton(page).click();
    for (const name of ['Activity id', 'Trade', 'Crew'])
      await page.getByRole('checkbox', { name, exact: true }).check();
    await page.getByRole('button', { name: /^Trade: / }).focus();
    await expect(async () => {
      const shown = await headings(page);
      if (shown.indexOf('Trade') === shown.indexOf('Task') + 1) return;
      await page.keyboard.press('ArrowUp');
      throw new Error('Trade is not after the names yet');
    }).toPass({ intervals: [50] });
    await page.keyboard.press('Escape');
    expect((await headings(page)).slice(0, 4)).toEqual(['No.', 'Activity id', 'Task', 'Trade']);
    await expect(listOf(page)).toHaveAttribute('aria-colcount', '11');

    const edge = async () => (await listOf(page).getByRole('columnheader', { name: 'Trade' }).boundingBox())!.width;
    const before = await edge();
    await rowOf(page, task).click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Home');
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Shift+ArrowRight']) await page.keyboard.press(key);
    await expect.poll(edge).toBeGreaterThan(before);
    await page.keyboard.press('ArrowDown');

    // In the address for a link, and stored for the next visit without one.
    await expect(page).toHaveURL(/view=.*trade/);
    await page.goto(`${project}/gantt`);
    await expect(listOf(page).getByRole('columnheader', { name: 'Trade' })).toBeVisible();
    expect((await headings(page)).slice(0, 4)).toEqual(['No.', 'Activity id', 'Task', 'Trade']);

    // A phone has its own columns.
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto(`${project}/gantt`);
    await page.getByRole('tab', { name: 'List' }).click();
    await expect(listOf(page).getByRole('columnheader', { name: 'Task' })).toBeVisible();
    await expect(listOf(page).getByRole('columnheader', { name: 'Trade' })).toHaveCount(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('text typed into an added column is stored, and undone', async () => {
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

    await page.getByRole('button', { name: `Undo: Crew of ${task}` }).click();
    await expect(await cellOf(page, task, 'Crew')).toHaveText(before);
  });

  test('dragging the edge of a header resizes its column, dragging the header moves it', async () => {
    const { page } = planner;
    await page.goto(`${project}/gantt`);
    await findTask(page, task);
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
    await expect.poll(async () => (await headings(page)).slice(0, 3)).toEqual(['No.', 'Activity id', 'Task']);
  });

  test('the names stay visible during horizontal scrolling, and never cover the focused cell', async () => {
    const { page } = planner;
    await follow(
      page,
      `${project}/gantt?q=${encodeURIComponent(task)}&view=${encodeURIComponent('hide=+trade,+crew')}`,
    );
    await expect(rowOf(page, task)).toBeVisible();
    const name = rowOf(page, task).getByRole('gridcell', { name: task, exact: true });
    const edges = async (cell: Locator) => {
      const { x, width } = (await cell.boundingBox())!;
      return { left: Math.round(x), right: Math.round(x + width) };
    };
    const active = async () => edges(page.locator(`#${(await listOf(page).getAttribute('aria-activedescendant'))!}`));
    await name.click();
    const listLeft = (await edges(page.getByRole('toolbar', { name: 'Programme' }))).left;

    await page.keyboard.press('End');
    await expect.poll(async () => (await edges(name)).left).toBe(listLeft);
    const { right } = await edges(name);
    expect((await edges(listOf(page).getByRole('columnheader', { name: 'Task', exact: true }))).left).toBe(listLeft);
    for (let column = 0; column < 6; column++) {
      expect((await active()).left).toBeGreaterThanOrEqual(right - 1);
      await page.keyboard.press('ArrowLeft');
    }

    // The focused element is the name.
    await page.keyboard.press('End');
    await name.dblclick();
    const editor = page.getByRole('textbox', { name: `Task of ${task}` });
    await expect(editor).toHaveValue(task);
    expect((await edges(editor)).left).toBeLessThan(right);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Home');
    await expect.poll(async () => (await edges(name)).left).toBeGreaterThan(listLeft);
  });

  test('filters of several fields and values combine, are described in words and kept in the address', async () => {
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
    await expect(line).toContainText('9 of 1,510 tasks');
    await expect(line).toContainText('WBS branch Level 20');
    await expect(rowOf(page, 'Level 20')).toBeVisible();
    // The tooltip of the focused button covers the elements below it.
    await listOf(page).focus();
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await expectAccessible(page);

    await page.reload();
    await expect(line).toContainText('9 of 1,510 tasks');
    await line.getByRole('button', { name: 'Remove filter WBS branch Level 20' }).click();
    await expect(line).toContainText('225 of 1,510 tasks');

    // No matches: the way to clear the filter is in place of the rows.
    await follow(page, `${project}/gantt?status=cancelled`);
    await expect(page.getByText('In force: Status Cancelled.')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();
    await expect(line).toHaveCount(0);
    await expect(page).not.toHaveURL(/status=/);
  });

  const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  const parts = ['Core', 'East', 'West'].map((part) => `Strip and back-prop, Level 20 ${part}`);

  test('a block of cells goes to a spreadsheet and back as one step; invalid cells are listed first', async () => {
    const { page, context } = planner;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openGantt(page, project, 'Strip and back-prop, Level 20', parts[0]);
    const durations = () => Promise.all(parts.map(async (name) => (await cellOf(page, name, 'Duration')).innerText()));
    const before = await durations();

    await (await cellOf(page, parts[0]!, 'Start')).click();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(`Shift+${key}`);
    await page.keyboard.press('ControlOrMeta+c');
    await expect.poll(() => clipboard(page)).toMatch(/^\d+ \w+ 20\d\d\t\d+ \w+ 20\d\d\t0%\r?\n(.+\s*){2}$/);

    const write = (text: string) => page.evaluate((wanted) => navigator.clipboard.writeText(wanted), text);
    await (await cellOf(page, parts[0]!, 'Duration')).click();
    await write('3 d\nmany\n5 d');
    await page.keyboard.press('ControlOrMeta+v');
    const dialog = page.getByRole('dialog', { name: '1 cell cannot be pasted' });
    await expect(
      dialog.getByRole('row', { name: /Strip and back-prop, Level 20 East Duration Write a duration/ }),
    ).toBeVisible();
    await expectAccessible(page);
    expect(await durations()).toEqual(before);
    await dialog.getByRole('button', { name: 'Leave all as it is' }).click();

    await (await cellOf(page, parts[0]!, 'Duration')).click();
    await write('3 d\n4 d\n5 d');
    await page.keyboard.press('ControlOrMeta+v');
    await expect.poll(durations).toEqual(['3 d', '4 d', '5 d']);
    await expectStored(page);
    await page.getByRole('button', { name: 'Undo: Paste 3 cells' }).click();
    await expect.poll(durations).toEqual(before);
    await expectStored(page);
  });

  test('copied rows are pasted as new tasks after the selected row, and removed by one undo', async () => {
    const { page } = planner;
    await openGantt(page, project, 'Strip and back-prop, Level 20', parts[0]);
    await rowOf(page, parts[0]!).click();
    await rowOf(page, parts[1]!).click({ modifiers: ['ControlOrMeta'] });
    await page.keyboard.press('ControlOrMeta+c');
    await expect(page.getByText(`${parts[0]!} and ${parts[1]!} copied`)).toBeVisible();
    await rowOf(page, parts[2]!).click();
    await page.keyboard.press('ControlOrMeta+v');

    await expect(rowOf(page, parts[0]!)).toHaveCount(2);
    await expect(rowOf(page, parts[1]!)).toHaveCount(2);
    await expectStored(page);
    await page.getByRole('button', { name: `Undo: Copy ${parts[0]!} and ${parts[1]!}` }).click();
    await expect(rowOf(page, parts[0]!)).toHaveCount(1);
    await expectStored(page);
  });

  test('a field of several rows is set, and they are linked in sequence, each as one step', async () => {
    const { page } = planner;
    await openGantt(page, project, 'Strip and back-prop, Level 20', parts[0]);
    await rowOf(page, parts[0]!).click();
    for (const name of parts.slice(1)) await rowOf(page, name).click({ modifiers: ['ControlOrMeta'] });
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog', { name: 'Set a field of 3 tasks' });
    await dialog.getByLabel('Field').selectOption({ label: 'Crew' });
    await dialog.getByLabel('Crew', { exact: true }).fill('Strip crew 9');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    const undo = page.getByRole('button', { name: 'Undo: Crew of 3 tasks' });
    await expect(undo).toBeEnabled();
    await expectStored(page);

    await listOf(page).focus();
    await page.keyboard.press('Control+F2');
    await expect(page.getByRole('button', { name: /^Undo: Link .* in sequence$/ })).toBeEnabled();
    await expect(await cellOf(page, parts[1]!, 'Predecessors')).toContainText('L20-C-ST');
    await page.keyboard.press('Control+Shift+F2');
    await expect(page.getByRole('button', { name: /^Undo: Unlink/ })).toBeEnabled();
    for (const step of ['Unlink', 'Link', 'Crew']) {
      await page.getByRole('button', { name: new RegExp(`^Undo: ${step}`) }).click();
    }
    await expect(undo).toHaveCount(0);
    await expectStored(page);
  });
});

test.describe('its views', () => {
  // Views of the Gantt: columns, filters, grouping, zoom and display options under a name, private or shared with the
  // workspace.
  let manager: Person;
  let planner: Person;
  let project: string;

  test.beforeAll(async () => {
    manager = await company.person('workspace-manager');
    planner = await company.person('planner');
    project = await manager.projectNamed(tower);
  });

  const listOf = (page: Page): Locator => page.getByRole('treegrid', { name: 'Programme' });
  const tabsOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Saved views' });
  const tab = (page: Page, name: string): Locator => tabsOf(page).getByRole('button', { name });
  const shown = (page: Page, name: string): Locator =>
    tabsOf(page).locator('[aria-current=true]').filter({ hasText: name });
  const column = (page: Page, name: string): Locator => listOf(page).getByRole('columnheader', { name });
  const tools = (page: Page): Locator => page.getByRole('toolbar', { name: 'Programme' });

  async function tick(page: Page, button: string, name: string): Promise<void> {
    await tools(page).getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('checkbox', { name, exact: true }).check();
    await page.keyboard.press('Escape');
  }

  async function openProgramme({ page }: Person, query = ''): Promise<void> {
    await follow(page, `${project}/gantt${query}`);
    await expect(listOf(page)).toHaveAttribute('aria-rowcount', /^\d+$/);
  }

  /** Everything that the view “Long lead” shows. */
  async function expectLongLead({ page }: Person): Promise<void> {
    await expect(shown(page, 'Long lead')).toBeVisible();
    await expect(column(page, 'Trade')).toBeVisible();
    await expect(tools(page).getByLabel('Find tasks')).toHaveValue('Level 20');
    await expect(tools(page).getByLabel('Time scale')).toHaveValue('months');
    await tools(page).getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page.getByRole('checkbox', { name: 'Float', exact: true })).toBeChecked();
    await page.keyboard.press('Escape');
  }

  test('clearing a search returns to the previous position', async () => {
    const { page } = planner;
    await openProgramme(planner);
    const activeRow = listOf(page)
      .getByRole('row')
      .filter({ has: page.locator('[data-active]') });
    await expect(activeRow).toBeInViewport();
    const name = await activeRow.innerText();
    const search = tools(page).getByLabel('Find tasks');
    await search.pressSequentially('hoardings');
    await expect(listOf(page).getByRole('row', { name: /Site establishment and hoardings/ })).toBeVisible();
    await search.fill('no such task');
    await expect(page.getByText('No task fits')).toBeVisible();

    await search.fill('');
    await expect(activeRow).toBeInViewport();
    expect(await activeRow.innerText()).toBe(name);
  });

  test('a view stores columns, search, zoom and display options, and restores them', async () => {
    const { page } = manager;
    await openProgramme(manager);
    await tick(page, 'Columns', 'Trade');
    await tick(page, 'Show', 'Float');
    await tools(page).getByLabel('Find tasks').fill('Level 20');
    await tools(page).getByLabel('Time scale').selectOption('months');
    await expect(page).toHaveURL(/zoom=months/);
    await tools(page).getByRole('button', { name: 'Views', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Save this view…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this view' });
    await dialog.getByLabel('Name').fill('Long lead');
    await dialog.getByLabel('Share it with everybody who may open this list').check();
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await expect(page).toHaveURL(/saved=/);
    await expectLongLead(manager);

    await tab(page, 'Usual view').click();
    await expect(tools(page).getByLabel('Find tasks')).toHaveValue('');
    await expect(tools(page).getByLabel('Time scale')).not.toHaveValue('months');
    await page.goBack();
    await expectLongLead(manager);
  });

  test('a shared view shows a colleague the columns it was saved with, and does not change theirs', async () => {
    const { page } = planner;
    await openProgramme(planner);
    await tick(page, 'Columns', 'Crew');
    await tab(page, 'Long lead').click();
    await expectLongLead(planner);
    await expect(column(page, 'Crew')).toHaveCount(0);
    await page.reload();
    await expectLongLead(planner);

    // Changes to the view are marked, and selecting it again discards them.
    await tick(page, 'Columns', 'Location');
    await expect(tab(page, 'Long lead').getByRole('img', { name: 'changed' })).toBeVisible();
    await tools(page).getByRole('button', { name: 'Views', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Back to the view as saved' }).click();
    await expect(column(page, 'Location')).toHaveCount(0);

    await tab(page, 'Usual view').click();
    await expect(column(page, 'Crew')).toBeVisible();
    await expect(column(page, 'Trade')).toHaveCount(0);
  });

  test('the programme opens with its default view', async () => {
    const { page } = planner;
    await tab(page, 'Long lead').click();
    await expect(shown(page, 'Long lead')).toBeVisible();
    await tools(page).getByRole('button', { name: 'Views', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Open this list with it' }).click();
    await expect(page.getByText('This list opens with “Long lead”')).toBeVisible();
    await openProgramme(planner);
    await expectLongLead(planner);

    await page.setViewportSize({ width: 375, height: 812 });
    await expect(tab(page, 'Long lead')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await tools(page).getByRole('button', { name: 'Views', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Open this list with its usual view' })).toBeVisible();
  });
});
