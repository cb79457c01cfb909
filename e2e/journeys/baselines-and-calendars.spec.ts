// A planner edits the programme's calendars, resources and WBS, compares it with a baseline, and sees what has changed.
import { expect, test } from '@playwright/test';
import { demoCompany, tower } from '../demo-company.ts';
import { expectAccessible, follow, type Person } from '../person.ts';

let planner: Person;
let project: string;

const company = demoCompany(async () => {
  planner = await company.signIn('planner');
  project = await planner.projectNamed(tower);
});

test('a baseline is taken and becomes the current one', async () => {
  const { page } = planner;
  await page.goto(`${project}/baselines`);
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
