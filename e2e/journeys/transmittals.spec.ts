// Documents are sent to a guest by transmittal, who opens them by link and code on a phone and acknowledges receipt.
import { expect, test } from '@playwright/test';
import { demoCompany, tower } from '../demo-company.ts';
import { expectAccessible, expectNoSidewaysScroll, type Person } from '../person.ts';

const guest = 'formwork.guest@demo.horizon.example';
let controller: Person;
let manager: Person;
let transmittal: string;
const company = demoCompany(async () => {
  controller = await company.signIn('document-controller');
  manager = await company.signIn('workspace-manager');
});

test('a selection of documents is sent to a guest', async () => {
  const { page, projectNamed } = controller;
  await page.goto(`${await projectNamed(tower)}/documents`);
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check();
  await page.getByRole('button', { name: 'Transmit…' }).click();
  const drawer = page.getByRole('dialog', { name: 'New transmittal' });
  await drawer.getByLabel('Subject').fill('Formwork set');
  await drawer.getByRole('button', { name: 'Create draft' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Formwork set' })).toBeVisible();
  transmittal = new URL(page.url()).pathname;
  await page.getByRole('button', { name: 'Add recipient' }).click();
  const added = page.getByRole('dialog', { name: 'Add recipient' });
  await added.getByLabel('E-mail address').fill(guest);
  await added.getByLabel('Name', { exact: true }).fill('Karen Whyte');
  await added.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(added).toBeHidden();
  await page.getByRole('button', { name: 'Send…' }).click();
  const sending = page.getByRole('dialog', { name: /^Send TR-/ });
  await sending.getByLabel('Purpose').selectOption({ label: 'For construction (IFC)' });
  await sending.getByRole('button', { name: 'Send', exact: true }).click();

  await expect(sending).toBeHidden();
  await expect(page.getByRole('button', { name: 'Remind' })).toBeVisible();
  await expectAccessible(page);
});

/** The text of the newest e-mail to the guest whose subject contains these words. */
async function mailOf(subject: string): Promise<string> {
  const root = `/api/workspaces/${manager.workspaceId}/mails`;
  const { items } = await manager.get<{ items: { id: string; subject: string }[] }>(`${root}?q=formwork.guest`);
  const { id } = items.find((mail) => mail.subject.includes(subject))!;
  return JSON.stringify(await manager.get(`${root}/${id}`));
}

test('the guest opens it by link and code on a phone, without an account, and acknowledges', async ({ browser }) => {
  const link = /\/guest-transmittal#token=[\w-]+/.exec(await mailOf('Formwork set'))![0];
  const context = await browser.newContext({ baseURL: company.server.url, viewport: { width: 375, height: 812 } });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole('button', { name: 'E-mail me a code' }).click();
  await expect(page.getByRole('heading', { name: /^Code for TR-/ })).toBeVisible();
  const code = /: (\d{6})/.exec(await mailOf('Your code'))![1]!;
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('button', { name: 'Open transmittal' }).click();

  await expect(page.getByRole('heading', { level: 1, name: /Formwork set/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Acknowledge receipt' }).click();
  await expect(page.getByText(/^You acknowledged receipt on/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^You acknowledged receipt on/)).toBeVisible();
  await context.close();
});

test('the sender sees the acknowledgement, and withdraws access', async () => {
  const { page } = controller;
  await page.goto(transmittal);
  const row = page.getByRole('row', { name: /Karen Whyte/ });
  await expect(row).toContainText('Acknowledged');
  await row.getByRole('button', { name: 'Withdraw access of Karen Whyte' }).click();

  await expect(row).toContainText('Access withdrawn');
});
