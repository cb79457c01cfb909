// A planner pastes a WBS from a spreadsheet and imports one from a file: errors are listed by row, all of it is added
// together, and one Undo removes it.
import { expect, test } from '@playwright/test';
import { demoCompany, withoutProgramme } from '../demo-company.ts';
import { expectAccessible, expectNoSidewaysScroll, type Person } from '../person.ts';

let planner: Person;
let page: string;

const company = demoCompany(async () => {
  planner = await company.signIn('planner');
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
  await tab.goto(page);
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
  await tab.goto(page);

  const row = tab.getByRole('row', { name: /Columns/ });
  await expect(row.getByText('0% done')).toBeVisible();
  await expect(tab.getByRole('columnheader', { name: 'Done' })).toBeHidden();
  await expectNoSidewaysScroll(tab);
});
