// Two hundred people are invited from a paste, seven of its rows with errors.
import { expect, test } from '@playwright/test';
import { demoCompany } from '../demo-company.ts';
import { expectAccessible, type Person } from '../person.ts';

let owner: Person;
const company = demoCompany(async () => {
  owner = await company.signIn('workspace-owner');
});

const rowCount = 200;
const faultyEvery = 33;
const isFaulty = (index: number) => index % faultyEvery === 0;
const pasted = [
  ['E-mail', 'First name', 'Last name', 'Roles'],
  ...Array.from({ length: rowCount }, (_, index) => [
    isFaulty(index) ? 'no address' : `night.${index}@site.example`,
    'Night',
    `Worker ${index}`,
    'Worker',
  ]),
]
  .map((cells) => cells.join('\t'))
  .join('\n');

test('rows with errors are marked, one is corrected in place, the others are left out and listed afterwards', async () => {
  const { page } = owner;
  await page.goto(`/w/${owner.workspaceId}/people`);
  await page.getByRole('button', { name: 'Invite many' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(pasted);
  await dialog.getByRole('button', { name: 'Check the rows' }).click();
  await expect(dialog.getByText('193 new people')).toBeVisible({ timeout: 20_000 });
  await expect(dialog.getByText('7 rows with faults.')).toBeVisible();
  await expectAccessible(page);

  await dialog.getByText('Only rows with faults').click();
  await dialog
    .getByRole('gridcell', { name: /no address/ })
    .first()
    .click();
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('night.corrected@site.example');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('194 new people')).toBeVisible({ timeout: 20_000 });
  await dialog.getByLabel('Hold back the e-mails; send them later').check();
  await dialog.getByLabel('Leave out rows with faults').check();
  await dialog.getByRole('button', { name: 'Invite 194 people' }).click();

  await expect(page).toHaveURL(/invited=/);
  await expect(dialog.getByText('194 people')).toBeVisible({ timeout: 60_000 });
  await page.reload();
  await expect(dialog.getByText('6 rows')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Send the e-mails now' })).toBeVisible();
  await expectAccessible(page);
});
