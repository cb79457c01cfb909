// A planner levels the resources: previews the moves and their reasons, discards the preview, applies it, and undoes
// it.
import { expect, test } from '@playwright/test';
import { demoCompany, tower } from '../demo-company.ts';
import { expectAccessible, expectNoSidewaysScroll, type Person } from '../person.ts';

let planner: Person;
let project: string;

const company = demoCompany(async () => {
  planner = await company.signIn('planner');
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
  await page.goto(`${project}/resources`);
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
