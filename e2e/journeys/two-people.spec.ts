// Two people at one rate: each sees the other's change at once, and neither overwrites the other unknowingly.
import { expect, test, type Page } from '@playwright/test';
import { demoCompany } from '../demo-company.ts';
import { expectAccessible, type Person } from '../person.ts';

let first: Person;
let second: Person;
let rateId: string;

const company = demoCompany(async () => {
  first = await company.signIn('estimator');
  second = await company.signIn('workspace-owner');
  const found = await first.get<{ items: { id: string; name: string }[] }>(
    `/api/workspaces/${first.workspaceId}/labour-rates?q=Tiler%20CW3&state=current`,
  );
  rateId = found.items.find((rate) => rate.name === 'Tiler CW3')!.id;
});

const stored = () =>
  first.get<{ cost_rate: number; sell_rate: number }>(`/api/workspaces/${first.workspaceId}/labour-rates/${rateId}`);
const ratePage = (person: Person) => `/w/${first.workspaceId}/rates/${rateId}?by=${person === first ? 1 : 2}`;
const list = `q=${encodeURIComponent('Tiler CW3')}`;
const costCell = (page: Page) =>
  page
    .getByRole('row')
    .filter({ hasText: 'Tiler CW3' })
    .filter({ hasText: '1 ×' })
    .first()
    .getByRole('gridcell')
    // After the tick box, name, role, level and multiplier.
    .nth(5);

async function typeInto(page: Page, text: string): Promise<void> {
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

test("a change of one person shows on the other's page by itself", async () => {
  await second.page.goto(ratePage(second));
  await expect(second.page.getByRole('heading', { level: 1, name: 'Tiler CW3' })).toBeVisible();
  await first.page.goto(ratePage(first));
  await first.page.getByRole('button', { name: 'Edit', exact: true }).click();
  await first.page.getByLabel('Cost per hour').fill('48.1');
  await first.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();

  await expect(second.page.getByText('$48.10').first()).toBeVisible();
});

test('a form of a rate that changed meanwhile shows both values and overwrites nothing', async () => {
  await second.page.getByRole('button', { name: 'Edit', exact: true }).click();
  await second.page.getByLabel('Sell per hour').fill('80');
  await first.page.getByRole('button', { name: 'Edit', exact: true }).click();
  await first.page.getByLabel('Sell per hour').fill('77');
  await first.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(first.page.getByRole('dialog')).toBeHidden();
  await second.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();

  const notice = second.page.getByRole('region', { name: 'Changed by somebody else' });
  await expect(notice.getByRole('row', { name: 'Sell per hour $80.00 $77.00' })).toBeVisible();
  await expectAccessible(second.page);
  expect((await stored()).sell_rate).toBe(77);

  await notice.getByRole('button', { name: 'Use mine' }).click();
  await expect(second.page.getByRole('dialog')).toBeHidden();
  await expect.poll(async () => (await stored()).sell_rate).toBe(80);
});

test('a cell that changed under an open editor is not overwritten before the person decides', async () => {
  for (const person of [first, second]) {
    await person.page.goto(`/w/${first.workspaceId}/rates?${list}&sort=-effective_date`);
    await costCell(person.page).click();
  }
  await typeInto(second.page, '50');
  await typeInto(first.page, '49');
  await first.page.keyboard.press('Enter');
  await expect.poll(async () => (await stored()).cost_rate).toBe(49);
  await second.page.keyboard.press('Enter');

  const dialog = second.page.getByRole('dialog');
  await expect(dialog.getByRole('row', { name: 'Cost $50.00 $49.00' })).toBeVisible();
  await expectAccessible(second.page);
  expect((await stored()).cost_rate).toBe(49);

  await dialog.getByRole('button', { name: 'Use theirs' }).click();
  await expect(costCell(second.page)).toHaveText('$49.00');
  expect((await stored()).cost_rate).toBe(49);
});
