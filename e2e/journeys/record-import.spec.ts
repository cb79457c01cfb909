// Many records from a spreadsheet: pasted, columns assigned, an error corrected, stored, undone.
import { expect, test } from '@playwright/test';
import { demoCompany } from '../demo-company.ts';
import { expectAccessible, type Person } from '../person.ts';

let manager: Person;
const company = demoCompany(async () => {
  manager = await company.signIn('workspace-manager');
});

test('companies are pasted, an unknown column is assigned, an error is corrected, and Undo removes them', async () => {
  const { page, workspaceId } = manager;
  await page.goto(`/w/${workspaceId}/companies`);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import companies' });
  await dialog
    .getByLabel('Paste rows from a spreadsheet')
    .fill('Company name\tInitials\tABN\nRedgum Joinery\tRGJ\t\nMallee Roofing\tMRF\t51 824 753 557');
  await dialog.getByRole('button', { name: 'Check the rows' }).click();
  await expect(dialog.getByText('1 new company, 1 row with faults.')).toBeVisible();
  await expectAccessible(page);

  await dialog.getByLabel('Initials').selectOption('Short form');
  await expect(dialog.getByRole('gridcell', { name: 'RGJ' })).toBeVisible();
  await dialog.getByRole('gridcell', { name: /51 824 753 557/ }).dblclick();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('51 824 753 556');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Add 2 companies' }).click();

  await expect(dialog).toBeHidden();
  const added = page.getByRole('gridcell', { name: /^(Redgum Joinery|Mallee Roofing)$/ });
  await expect(added).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 companies removed again')).toBeVisible();
  await expect(added).toHaveCount(0);
});
