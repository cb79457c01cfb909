// Other systems and calendars: a webhook is set up, signed and tested; a person's calendar link is made, read and revoked.
import { expect, test } from '@playwright/test';
import { demoCompany } from '../demo-company.ts';
import { expectAccessible, follow, type Person } from '../person.ts';

let manager: Person;
const company = demoCompany(async () => {
  manager = await company.signIn('workspace-manager');
});

test('a webhook is created, gets its secret once, and shows the result of a test', async () => {
  const { page, workspaceId } = manager;
  await page.goto(`/w/${workspaceId}/webhooks`);
  await page.getByRole('button', { name: 'New webhook' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Document store');
  await form.getByLabel('Address').fill('https://hooks.horizon.invalid/in');
  await form.getByLabel('Events').click();
  await page.getByRole('option', { name: 'Projects: created' }).click();
  await page.keyboard.press('Escape');
  await form
    .getByRole('button', { name: /^(Add|Create|Save)/ })
    .first()
    .click();
  await expect(form).toBeHidden();

  await expect(page.getByText('Document store', { exact: true }).first()).toBeVisible();
  const { items } = await manager.get<{ items: { id: string }[] }>(`/api/workspaces/${workspaceId}/webhooks`);
  await follow(page, `/w/${workspaceId}/webhooks/${items[0]!.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Document store' })).toBeVisible();
  await page.getByRole('button', { name: 'Make the secret' }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/^whsec_/)).toBeHidden();

  await page.getByRole('button', { name: 'Send a test' }).click();
  const message = page.getByRole('listitem').filter({ hasText: 'webhooks.test' });
  await expect(message).toContainText('On its way');
  await message.getByText('webhooks.test').first().click();
  await expect(message).toContainText(/No connection/, { timeout: 15_000 });
  await expectAccessible(page);
});

test('a calendar link is created, read without signing in, and ends when it is revoked', async () => {
  const { page, context } = manager;
  await follow(page, '/profile');
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = page.getByText(/\/api\/calendar-feed\/hzc_/);
  await expect(link).toBeVisible();
  const { pathname } = new URL((await link.textContent())!);
  const read = () => context.request.get(pathname, { headers: { cookie: '' } });
  expect(await (await read()).text()).toContain('BEGIN:VCALENDAR');

  await page.getByRole('button', { name: 'Revoke the calendar link' }).click();
  await expect(page.getByText('No calendar reads your tasks.')).toBeVisible();
  expect((await read()).status()).toBe(404);
});
