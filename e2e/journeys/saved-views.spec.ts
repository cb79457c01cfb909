// Saved views of a list: the browser's Back button goes from view to view, and a deleted view is reported.
import { expect, test } from '@playwright/test';
import { demoCompany } from '../demo-company.ts';
import { expectAccessible, expectNoSidewaysScroll, type Person } from '../person.ts';

let manager: Person;
let planner: Person;

const company = demoCompany(async () => {
  manager = await company.signIn('workspace-manager');
  planner = await company.signIn('planner');
});

const calls = ({ workspaceId }: Person) => `/api/workspaces/${workspaceId}/saved-views`;

async function saveView(person: Person, name: string, q: string): Promise<string> {
  const data = { list: 'companies', name, address: `view=${encodeURIComponent(`q=${q}`)}` };
  const answer = await person.context.request.post(calls(person), { data });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

test('the Back button returns to the previous view, and skips typed filters', async () => {
  const { page, workspaceId } = manager;
  for (const name of ['Concrete', 'Steel']) await saveView(manager, name, name.toLowerCase());
  await page.goto(`/w/${workspaceId}`);
  await page.goto(`/w/${workspaceId}/companies`);
  const tabs = page.getByRole('navigation', { name: 'Saved views' });
  const shown = (name: string) => tabs.locator('[aria-current=true]').filter({ hasText: name });
  const search = page.getByRole('searchbox').first();

  await tabs.getByRole('button', { name: 'Concrete' }).click();
  await expect(shown('Concrete')).toBeVisible();
  await tabs.getByRole('button', { name: 'Steel' }).click();
  await expect(search).toHaveValue('steel');
  await search.fill('');
  await search.pressSequentially('formwork');
  await expect(page).toHaveURL(/formwork/);

  await page.goBack();
  await expect(shown('Concrete')).toBeVisible();
  await expect(search).toHaveValue('concrete');
  await page.goBack();
  await expect(shown('Usual view')).toBeVisible();
  await page.goForward();
  await page.goForward();
  await expect(search).toHaveValue('formwork');
  await expect(shown('Steel')).toBeVisible();
});

test('a shared view that is deleted while it is open says so, and its filters stay', async () => {
  const id = await saveView(manager, 'Formworkers', 'form');
  const { request } = manager.context;
  const shared = await request.put(`${calls(manager)}/${id}/sharing`, { data: { is_shared: true } });
  expect(shared.ok()).toBe(true);
  const { page, workspaceId } = planner;
  await page.goto(`/w/${workspaceId}/companies`);
  await page.getByRole('button', { name: 'Formworkers' }).click();
  await expect(page.getByRole('searchbox').first()).toHaveValue('form');

  expect((await request.delete(`${calls(manager)}/${id}`)).ok()).toBe(true);

  const note = page.getByText('The view “Formworkers” is no longer available');
  await expect(note).toBeVisible();
  await expect(page.getByRole('searchbox').first()).toHaveValue('form');
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Close the note' }).click();
  await expect(note).toBeHidden();

  await page.goto(`/w/${workspaceId}/companies?saved=${id}`);
  await expect(page.getByText('The saved view of this link was deleted')).toBeVisible();
});
