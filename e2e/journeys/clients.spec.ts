// Clients are imported, two of them merged, and the merged one is restored.
import { expect, test } from '@playwright/test';
import { demoCompany } from '../demo-company.ts';
import { expectAccessible, follow, type Person } from '../person.ts';

let manager: Person;
const company = demoCompany(async () => {
  manager = await company.signIn('workspace-manager');
});

test('clients are imported, one is merged into another, and restored from the archive', async () => {
  const { page, workspaceId } = manager;
  const found = async (name: string) => {
    const list = `/api/workspaces/${workspaceId}/clients?limit=50&q=${encodeURIComponent(name)}`;
    const { items } = await manager.get<{ items: { id: string; name: string }[] }>(list);
    return items.find((client) => client.name === name)!.id;
  };
  await page.goto(`/w/${workspaceId}/clients`);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import clients' });
  await dialog
    .getByLabel('Paste rows from a spreadsheet')
    .fill('Name\tRegion\nQuandong Estates\tNSW\nQuandong Estates Two\tNSW');
  await dialog.getByRole('button', { name: 'Check the rows' }).click();
  await dialog.getByRole('button', { name: 'Add 2 clients' }).click();
  await expect(dialog).toBeHidden();
  const [kept, other] = [await found('Quandong Estates'), await found('Quandong Estates Two')];

  await follow(page, `/w/${workspaceId}/clients/${kept}`);
  await page.getByRole('button', { name: 'Merge…' }).click();
  const merging = page.getByRole('dialog', { name: 'Merge another client into “Quandong Estates”' });
  await merging.getByLabel('Search for the client to merge').fill('Quandong');
  await merging.getByRole('radio', { name: /^Quandong Estates Two/ }).check();
  await expectAccessible(page);
  await merging.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByText('“Quandong Estates Two” has been merged into “Quandong Estates”')).toBeVisible();

  await follow(page, `/w/${workspaceId}/clients/${other}`);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('button', { name: 'Merge…' })).toBeVisible();
});
