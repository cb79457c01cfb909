// A planner updates the programme to today by keyboard: data date, progress, one press, one undo.
import { expect, test } from '@playwright/test';
import { demoCompany, tower } from '../demo-company.ts';
import { expectAccessible, expectNoSidewaysScroll, follow, type Person } from '../person.ts';

let planner: Person;
let project: string;

const company = demoCompany(async () => {
  planner = await company.signIn('planner');
  project = await planner.projectNamed(tower);
});

test('the palette opens the update, which previews its effect, stores everything in one step and is undone in one', async () => {
  const { page } = planner;
  await page.goto(`${project}/dashboard`);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('update the programme');
  await page.getByRole('option', { name: /Update the programme/ }).waitFor();
  await page.keyboard.press('Enter');

  const update = page.getByRole('dialog', { name: 'Update the programme' });
  await expect(update.getByLabel('Data date', { exact: true })).toBeFocused();
  await update
    .getByRole('button', { name: /As planned|all \d+ as planned/i })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(update.getByRole('status')).toContainText(/tasks? moves?/);
  await update.getByLabel('Keep this update to compare with later').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Monthly report');
  await expectAccessible(page);
  await page.keyboard.press('Enter');

  await expect(update).toBeHidden();
  const undo = page.getByRole('button', { name: /^Undo: Update to .* – Monthly report$/ });
  await expect(undo).toBeEnabled();
  await follow(page, `${project}/comparison`);
  await expect(
    page.getByLabel('From').getByRole('option', { name: /After the update to .* – Monthly report/ }),
  ).toHaveCount(1);

  await follow(page, `${project}/gantt`);
  await undo.click();
  await expect(page.getByRole('button', { name: /^Redo: Update to .* – Monthly report$/ })).toBeEnabled();
});

test('a data date after today needs a confirmation, and is then accepted', async () => {
  const { page } = planner;
  await follow(page, `${project}/gantt?update=on`);
  const update = page.getByRole('dialog', { name: 'Update the programme' });
  await update.getByLabel('Data date', { exact: true }).fill('31 Dec 2030');
  await expect(update.getByText(/is after today/)).toBeVisible();
  await page.keyboard.press('Enter');

  await expect(update.getByText(/The data date is unusual/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(update).toBeHidden();
});

test('a data date after today in the project settings needs the same confirmation', async () => {
  const manager = await company.signIn('project-manager');
  const { page } = manager;
  await page.goto(`${await manager.projectNamed(tower)}?tab=settings`);
  const form = page.getByRole('form', { name: 'Project settings' });
  const dataDate = form.getByLabel('Data date', { exact: true });
  await dataDate.fill('31 Dec 2030');
  await page.keyboard.press('Tab');
  await expect(form.getByText(/is after today/)).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();

  await expect(
    form
      .getByRole('alert')
      .getByText(/The data date is unusual/)
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoSidewaysScroll(page);
  await form.getByLabel('Use it all the same').check();
  await form.getByRole('button', { name: 'Discard changes' }).click();
  await expect(form.getByText(/is after today/)).toBeHidden();
});
