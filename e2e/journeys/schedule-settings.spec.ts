// The basis of a programme: baselines, calendars, resources, and the WBS, typed or imported.
import { expect, test } from '@playwright/test';
import { demoCompany, tower, withoutProgramme } from '../demo-company.ts';
import { expectAccessible, expectNoSidewaysScroll, follow, type Person } from '../person.ts';

const company = demoCompany();

test.describe('an imported WBS', () => {
  // A planner pastes a WBS from a spreadsheet and imports one from a file: errors are listed by row, all of it is added
  // together, and one Undo removes it.
  let planner: Person;
  let page: string;

  test.beforeAll(async () => {
    planner = await company.person('planner');
    page = `${await planner.projectNamed(withoutProgramme)}/wbs`;
  });

  const dialog = () => planner.page.getByRole('dialog', { name: 'Paste or import a WBS' });
  const summary = (text: string) => dialog().getByRole('status').filter({ hasText: text });
  const paste = (text: string) =>
    dialog()
      .getByLabel('Paste rows from a spreadsheet')
      .evaluate((field, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);

  test('a block with errors is reported row by row and adds nothing', async () => {
    const { page: tab } = planner;
    await follow(tab, page);
    await tab.getByRole('button', { name: 'Paste or import' }).first().press('Enter');
    await expect(dialog().getByLabel('Paste rows from a spreadsheet')).toBeFocused();
    await paste('Code\tName\n1\tSubstructure\n1\tPiles\n1.2\t');

    await expect(summary('2 rows with faults')).toBeVisible();
    await expect(dialog().getByRole('row', { name: /2 Error/ })).toContainText('is already used in row 1');
    await expect(dialog().getByRole('button', { name: /^Add / })).toBeDisabled();
    await expectAccessible(tab);
    await dialog().getByRole('button', { name: 'Start again' }).click();
    await dialog().getByRole('button', { name: 'Discard' }).click();
  });

  test('a corrected block is added by keyboard, together, and one Undo removes it', async () => {
    const { page: tab } = planner;
    await paste('1\tSubstructure\n1.1\tPiles\n1.2\tSlab\n2\tStructure');
    await expect(summary('4 new elements')).toBeVisible();
    await tab.setViewportSize({ width: 375, height: 812 });
    await expectNoSidewaysScroll(tab);
    await tab.setViewportSize({ width: 1440, height: 900 });
    await dialog().getByRole('button', { name: 'Add 4 elements' }).press('Enter');

    await expect(dialog()).toHaveCount(0);
    const tree = tab.getByRole('treegrid');
    await expect(tree).toContainText('Piles');
    await tab.getByRole('button', { name: 'Undo' }).click();
    await expect(tab.getByText('4 elements removed')).toBeVisible();
    await expect(tree).toHaveCount(0);
  });

  test('a file with levels is imported, and adds nothing the second time', async () => {
    const { page: tab } = planner;
    const file = {
      name: 'wbs.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Level,Name\n1,Podium\n2,Columns\n2,Slab\n'),
    };
    await tab.getByRole('button', { name: 'Paste or import' }).first().click();
    await dialog().getByLabel('CSV or Excel file').setInputFiles(file);
    await dialog().getByRole('button', { name: 'Add 3 elements' }).click();
    await expect(tab.getByRole('treegrid')).toContainText('Columns');

    await tab.getByRole('button', { name: 'Paste or import' }).click();
    await dialog().getByLabel('CSV or Excel file').setInputFiles(file);
    await expect(summary('3 here already')).toBeVisible();
    await expect(dialog().getByRole('button', { name: 'Add 0 elements' })).toBeDisabled();
  });

  test('on a phone a name spans two columns: progress is below the finish', async () => {
    const { page: tab } = planner;
    await tab.setViewportSize({ width: 375, height: 812 });
    await follow(tab, page);

    const row = tab.getByRole('row', { name: /Columns/ });
    await expect(row.getByText('0% done')).toBeVisible();
    await expect(tab.getByRole('columnheader', { name: 'Done' })).toBeHidden();
    await expectNoSidewaysScroll(tab);
  });
});

test.describe('baselines and calendars', () => {
  // A planner edits the programme's calendars, resources and WBS, compares it with a baseline, and sees what has changed.
  let planner: Person;
  let project: string;

  test.beforeAll(async () => {
    planner = await company.person('planner');
    project = await planner.projectNamed(tower);
  });

  test('a baseline is taken and becomes the current one', async () => {
    const { page } = planner;
    await follow(page, `${project}/baselines`);
    await page.getByRole('button', { name: 'Take a baseline' }).click();
    await page.getByLabel('Name').fill('Before the shutdown');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('button', { name: /1 Before the shutdown/ })).toBeVisible();

    await page.getByRole('button', { name: 'Actions for Before the shutdown' }).click();
    await page.getByRole('menuitem', { name: 'Make it the current baseline' }).click();
    await expect(page.getByRole('button', { name: /Before the shutdown Current/ })).toBeVisible();
  });

  test('a shutdown is pasted into the calendar, previewed and saved; the effect on the finish is shown', async () => {
    const { page } = planner;
    await follow(page, `${project}/calendars`);
    await page.getByRole('tab', { name: /Exceptions/ }).click();
    await page.getByRole('button', { name: 'Paste holidays…' }).click();
    await page
      .getByRole('textbox')
      .last()
      .fill(`Site shutdown ${written(dayAhead(0))} – ${written(dayAhead(20))}\nno day at all`);
    await expect(page.getByText('No date in this line.')).toBeVisible();
    await page.getByRole('button', { name: 'Add 1 day off' }).click();
    await page.getByRole('button', { name: 'What changes…' }).click();
    const changes = page.getByRole('dialog', { name: 'What changes' });
    await expect(changes.getByText(/^\d+ tasks move\./)).toBeVisible();
    await expect(changes.getByText(/The programme ends .+ later/)).toBeVisible();
    await expectAccessible(page);

    await changes.getByRole('button', { name: 'Save calendar' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Site week saved' })).toContainText(
      /\d+ other tasks recalculated; the finish goes from .+ \d{4} to .+ \d{4}\./,
    );
    await page.getByRole('tab', { name: 'Year' }).click();
    const years = dayAhead(0).getUTCFullYear() - new Date().getFullYear();
    for (let year = 0; year < years; year += 1) await page.getByRole('button', { name: 'Year after' }).click();
    await expect(page.getByRole('button', { name: /: does not work, Site shutdown/ }).first()).toBeVisible();
    await expectAccessible(page);
  });

  test('the public holidays of a state are shown before they are added, and undone in one step', async () => {
    const { page } = planner;
    // Without the message about the shutdown, which has an Undo too.
    await page.reload();
    await page.getByRole('tab', { name: /Exceptions/ }).click();
    await page.getByRole('button', { name: 'Add public holidays…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add public holidays' });
    await expect(dialog.getByLabel('State or territory')).toHaveValue('NSW');
    await expect(dialog.getByRole('status')).toContainText('Nothing to add.');
    await dialog.getByLabel('State or territory').selectOption('Victoria');
    await expect(dialog.getByText('Melbourne Cup Day').first()).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Add \d+ public holidays$/ }).click();
    await page.getByRole('button', { name: 'Save calendar' }).click();
    await expect(page.getByText('Site week saved')).toBeVisible();
    const cup = page.getByRole('row', { name: /Melbourne Cup Day/ });
    await expect(cup.first()).toBeVisible();

    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(cup).toHaveCount(0);
  });

  test('a new calendar starts in its name field, which is overwritten by typing', async () => {
    const { page } = planner;
    await page.getByRole('button', { name: 'New calendar', exact: true }).press('Enter');
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
    await page.keyboard.type('Night possessions');

    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Night possessions');
    await page.getByRole('button', { name: 'Save calendar' }).press('Enter');
    await expect(page.getByRole('region', { name: 'Calendar Night possessions' })).toBeVisible();
  });

  test('a calendar in use is not deleted: the tasks that use it are listed', async () => {
    const { page } = planner;
    await page
      .getByRole('button', { name: /Six-day week/ })
      .first()
      .focus();
    await page.keyboard.press('Delete');
    await expect(page.getByText(/"Six-day week" is used by .* and \d+ others\./)).toBeVisible();
  });

  test('the comparison shows the effect of the shutdown, and a row opens its task', async () => {
    const { page } = planner;
    await follow(page, `${project}/comparison`);
    await expect(page.getByLabel('From')).toHaveValue('b1');
    await page.getByRole('button', { name: /^\d+ moved/ }).click();
    await expect(page.getByRole('row').nth(1)).toContainText(/(Start|Finish) [\d.]+ d later/);
    await page.getByLabel('Search this list').fill('Ceilings, Level 14 Core');
    await page.getByText('Ceilings, Level 14 Core').first().click();
    await expect(page.getByRole('dialog').getByRole('heading', { name: /Ceilings, Level 14 Core/ })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  test('a task gets a resource, and its history shows the author and the change', async () => {
    const { page } = planner;
    await follow(page, `${project}/tasks?q=Ceilings%2C Level 14 Core`);
    await page.getByText('Ceilings, Level 14 Core').first().click();
    await page.getByRole('textbox', { name: 'Notes' }).fill('Night works only');
    await page.getByRole('button', { name: 'Save task' }).click();
    await expect(page.getByText('Ceilings, Level 14 Core changed')).toBeVisible();
    await page.getByRole('tab', { name: /Resources/ }).click();
    // Enter selects the first match, as in every other list.
    const resource = page.getByRole('combobox', { name: 'Resource to assign' });
    await resource.fill('facad');
    await resource.press('Enter');
    await expect(resource).toHaveValue('Facade');
    await page.getByLabel('Units of the new assignment').fill('50%');
    await page.getByRole('button', { name: 'Assign', exact: true }).click();
    await expect(page.getByRole('button', { name: /Units of Facade: 0.5/ })).toBeVisible();
    await expectAccessible(page);

    // After saving or cancelling, the edited value has the focus again.
    const units = page.getByRole('button', { name: /Units of Facade/ });
    await units.press('Enter');
    await page.keyboard.press('Escape');
    await expect(units).toBeFocused();
    await units.press('Enter');
    await page.getByRole('textbox', { name: 'Units of Facade' }).fill('2');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Units of Facade: 2. Edit' })).toBeFocused();

    await page.getByRole('tab', { name: 'History' }).click();
    await expect(page.getByRole('list', { name: 'History' })).toContainText('Night works only');
  });

  test('a WBS element is moved by keyboard, and a deleted one restored', async () => {
    const { page } = planner;
    await follow(page, `${project}/wbs`);
    const row = (name: string) => page.getByRole('row', { name });
    await row('Basement 3').focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(row('Basement 3')).toHaveAttribute('aria-posinset', '2');

    await page.getByRole('button', { name: 'New element' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Temporary works');
    await page.keyboard.press('Control+Enter');
    await row('Temporary works').focus();
    await page.keyboard.press('Delete');
    await expect(row('Temporary works')).toHaveCount(0);
    await page.getByRole('button', { name: 'Deleted' }).click();
    await page.getByRole('button', { name: 'Restore Temporary works' }).click();
    await page.getByRole('button', { name: 'In use' }).click();
    await expect(row('Temporary works')).toBeVisible();
  });

  test('a WBS element is indented below its parent, on a phone too', async () => {
    const { page } = planner;
    const wide = page.viewportSize()!;
    for (const size of [{ width: 375, height: 812 }, wide]) {
      await page.setViewportSize(size);
      await expect(page.getByRole('row', { name: 'Basement 3' })).toBeVisible();
      const lines = await page.getByRole('treegrid').evaluate((tree) =>
        [...tree.querySelectorAll('tr[aria-level]')].map((row) => ({
          level: Number(row.ariaLevel),
          left: row.querySelector('td:first-child > span > :last-child')!.getBoundingClientRect().left,
        })),
      );
      const leftOf = new Map<number, number>();
      for (const { level, left } of lines) {
        expect(left, `at ${size.width} px`).toBeGreaterThan(leftOf.get(level - 1) ?? 0);
        expect(left, `at ${size.width} px`).toBe(leftOf.get(level) ?? left);
        leftOf.set(level, left);
      }
      expect(leftOf.size).toBeGreaterThan(1);
    }
  });

  test('another rule for critical tasks is previewed before it is stored, and undone', async () => {
    const { page } = planner;
    await follow(page, `${project}/critical-path`);
    await page.getByRole('link', { name: /^Critical: total float/ }).click();
    await expect(page.getByRole('heading', { name: 'Schedule options' })).toBeVisible();
    await page.getByLabel('Critical at', { exact: true }).fill('5 d');
    await expect(page.getByRole('heading', { name: 'Effect of saving' })).toBeVisible();
    await expect(page.getByRole('button', { name: /New in critical tasks, \d+: show them/ })).toBeVisible();

    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Schedule options saved')).toBeVisible();
  });

  /** That many days after the Wednesday after next. */
  function dayAhead(days: number): Date {
    const day = new Date();
    day.setUTCDate(day.getUTCDate() + ((10 - day.getUTCDay()) % 7) + 7 + days);
    return day;
  }

  /** `9/12/2026`. */
  const written = (day: Date) => `${day.getUTCDate()}/${day.getUTCMonth() + 1}/${day.getUTCFullYear()}`;
});
