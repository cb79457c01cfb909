import { expect, test, type Page } from '@playwright/test';
import { expectNoSidewaysScroll, signIn, type Person } from '../person.ts';
import { startServer, type RunningServer } from '../server.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

const bytesOfEach = 200_000;
const files = Array.from({ length: 20 }, (_, at) => ({
  name: `photo ${String(at + 1).padStart(2, '0')}.txt`,
  mimeType: 'text/plain',
  buffer: Buffer.alloc(bytesOfEach, `${at} `),
}));

interface Listed {
  items: { name: string; size: number; id: string }[];
  total_count: number;
}

/** Opens the page of a company; returns the address of its attachments. */
async function openCompany(person: Person, company: string): Promise<string> {
  const companies = `/api/workspaces/${person.workspaceId}/companies`;
  const made = await person.context.request.post(companies, {
    data: { company },
    headers: { origin: server.url, 'x-horizon-product': 'cost' },
  });
  const { id_company: id } = (await made.json()) as { id_company: string };
  await person.page.goto(`/w/${person.workspaceId}/companies/${id}`);
  await expect(person.page.getByRole('heading', { name: 'Attachments' })).toBeVisible();
  return `${companies}/${id}/attachments`;
}

const choose = (page: Page, chosen: typeof files) => page.getByLabel('Files to attach').setInputFiles(chosen);

test('20 files are uploaded although the connection breaks in between, and each shows its state', async ({
  browser,
}) => {
  const person = await signIn(browser, server.url, 'workspace-manager');
  const { page, context } = person;
  const attachments = await openCompany(person, 'Cut Connection Pty Ltd');
  // From the seventh request for bytes on, the network fails until it is restored.
  let sent = 0;
  let isCut = false;
  await page.route('**/file-uploads/*', async (route) => {
    if (route.request().method() === 'PATCH' && (sent += 1) === 7) isCut = true;
    return isCut ? route.abort('connectionreset') : route.continue();
  });

  await choose(page, files);

  const uploads = page.getByRole('list', { name: 'Uploads' });
  await expect(uploads.getByText('Waiting for the connection')).toHaveCount(4);
  await expect(uploads.getByText('Waiting', { exact: true }).first()).toBeVisible();
  await expect(uploads.getByRole('listitem')).toHaveCount(20);
  isCut = false;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('20 of 20 files attached')).toBeVisible({ timeout: 60_000 });
  await expect(uploads.getByText('Attached', { exact: true })).toHaveCount(20);

  const listed = await person.get<Listed>(`${attachments}?limit=500`);
  expect(listed.items.map(({ name, size }) => [name, size])).toEqual(files.map(({ name }) => [name, bytesOfEach]));
  await page.setViewportSize({ width: 375, height: 800 });
  await expectNoSidewaysScroll(page);
  await context.close();
});

test('a reloaded page resumes the uploads in progress', async ({ browser }) => {
  const person = await signIn(browser, server.url, 'workspace-manager');
  const { page, context } = person;
  const attachments = await openCompany(person, 'Loaded Again Pty Ltd');
  await page.route('**/file-uploads/*', (route) => route.abort('connectionreset'));
  await choose(page, files.slice(0, 10));
  await expect(page.getByText('Waiting for the connection')).toHaveCount(4);
  await page.unroute('**/file-uploads/*');

  await page.reload();

  await expect(page.getByText('10 of 10 files attached')).toBeVisible({ timeout: 30_000 });
  expect((await person.get<Listed>(attachments)).total_count).toBe(10);
  await context.close();
});

test('a file is refused with the reason, renamed, removed and restored by keyboard', async ({ browser }) => {
  const person = await signIn(browser, server.url, 'workspace-manager');
  const { page, context } = person;
  await openCompany(person, 'Keyboard Pty Ltd');
  await choose(page, [
    { name: 'setup.exe', mimeType: 'text/plain', buffer: Buffer.from('MZ') },
    { name: 'diary.txt', mimeType: 'text/plain', buffer: Buffer.from('Slab poured') },
  ]);
  await expect(page.getByText('Programs and scripts are not taken.')).toBeVisible();
  await expect(page.getByText('1 of 2 files attached, 1 not')).toBeVisible();

  await page.getByRole('button', { name: 'Rename diary.txt' }).press('Enter');
  await page.getByRole('textbox', { name: 'Name' }).fill('site diary.txt');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove site diary.txt' }).press('Enter');
  await expect(page.getByText('No files are attached.')).toBeVisible();
  await page.getByRole('button', { name: 'Show removed' }).press('Enter');
  await page.getByRole('button', { name: 'Restore site diary.txt' }).press('Enter');
  await page.getByRole('button', { name: 'Show attachments' }).press('Enter');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'site diary.txt', exact: true }).press('Enter');
  expect((await download).suggestedFilename()).toBe('site diary.txt');
  await context.close();
});
