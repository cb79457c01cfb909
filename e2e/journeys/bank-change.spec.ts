// A change of the bank account requested by one person is confirmed by another.
import { expect, test } from '@playwright/test';
import { demoCompany } from '../demo-company.ts';
import { expectAccessible, type Person } from '../person.ts';

let asking: Person;
let second: Person;
const company = demoCompany(async () => {
  asking = await company.signIn('finance-manager');
  second = await company.signIn('workspace-manager');
});

test('a pending change is confirmed by a second person, not by the requester', async () => {
  const waiting = (person: Person) =>
    person.page.getByRole('group', { name: 'A change waits for confirmation by a second person' });
  await asking.page.goto(`/w/${asking.workspaceId}/business-entity`);
  await expect(waiting(asking)).toBeVisible();
  await expect(waiting(asking).getByRole('button', { name: 'Confirm' })).toHaveCount(0);

  await second.page.goto(`/w/${second.workspaceId}/business-entity`);
  await expect(waiting(second).getByText('BSB 062-000')).toBeVisible();
  await expect(waiting(second).getByText('BSB 082-001')).toBeVisible();
  await expectAccessible(second.page);
  await waiting(second).getByRole('button', { name: 'Confirm' }).click();

  await expect(second.page.getByText('The bank account has been changed')).toBeVisible();
  await expect(waiting(second)).toBeHidden();
  await expect(waiting(asking)).toBeHidden();
});
