// Mail and notifications from the user's side: a notification shows in a second browser, a forgotten password is reset
// with the link from the outbox, e-mail templates are changed and reset.
import { expect, test, type Page } from '@playwright/test';
import { demoCompany, tower } from '../demo-company.ts';
import { callsOf, expectAccessible, expectNoSidewaysScroll, follow, type Person } from '../person.ts';

let planner: Person;
let manager: Person;
let foreman: Person;

const company = demoCompany(async () => {
  planner = await company.signIn('planner');
  manager = await company.signIn('workspace-manager');
  foreman = await company.signIn('site-manager');
});

interface Task {
  action_id: string;
  name: string;
  assignee_user_id: string | null;
}

/** Tasks of the tower that belong to somebody else, and a function by which the planner assigns one to a person. */
async function tasksToGive(person: Person) {
  const project = await planner.projectNamed(tower);
  const { kinde_id: me } = await person.get<{ kinde_id: string }>('/api/session');
  const { items } = await planner.get<{ items: Task[] }>(
    `/api/actions/tasks?workspace_id=${planner.workspaceId}&project_id=${project.split('/').at(-1)}&limit=100`,
  );
  return {
    tasks: items.filter((one) => one.assignee_user_id !== me),
    give: async ({ action_id: id }: Task) => {
      const answer = await planner.context.request.patch(`${callsOf(project)}/actions/${id}`, {
        data: { assignee_user_id: me },
        headers: toAnotherSite,
      });
      expect(answer.ok()).toBe(true);
    },
  };
}

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const toAnotherSite = { 'x-horizon-product': 'cost' };

/** Opens the newest e-mail to an address in the outbox, once it is there. */
async function openMail(address: string): Promise<void> {
  const { page, workspaceId } = manager;
  const newest = async () =>
    (await manager.get<{ items: { id: string }[] }>(`/api/workspaces/${workspaceId}/mails?q=${address}`)).items[0]?.id;
  await expect.poll(newest, { timeout: 15_000 }).toBeDefined();
  await follow(page, `/w/${workspaceId}/outbox?mail=${await newest()}`);
  await expect(page.getByTitle('Text of the e-mail')).toBeVisible();
}

test("an assigned task shows in the person's browser at once, and is marked as read with one press", async () => {
  const { tasks, give } = await tasksToGive(foreman);
  await foreman.page.goto(`/w/${foreman.workspaceId}`);
  await expect(foreman.page.getByText('Live', { exact: true })).toBeVisible();
  const badge = foreman.page.getByTestId('unread');
  await expect(badge).toBeHidden();

  await give(tasks[0]!);

  await expect(badge).toHaveText('1', { timeout: 1000 });
  const second = await foreman.context.newPage();
  await second.goto(`/w/${foreman.workspaceId}/projects`);
  await expect(second.getByTestId('unread')).toHaveText('1');
  await bell(foreman.page).click();
  const panel = foreman.page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('link', { name: new RegExp(`assigned .* to you`) })).toBeVisible();
  await expectAccessible(foreman.page);
  await panel.getByRole('button', { name: /^Mark as read/ }).click();
  await expect(badge).toBeHidden();
  await expect(second.getByTestId('unread')).toBeHidden();
  await second.close();
});

test('all notifications have their own page, which fits a phone', async () => {
  const { page } = foreman;
  await follow(page, '/notifications');
  await expect(page.getByRole('main').getByRole('link', { name: /assigned .* to you/ })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('a person changes the e-mail setting of a category, and resets it to the default', async () => {
  const { page } = foreman;
  await follow(page, '/profile');
  const row = page.getByRole('row', { name: /^Programme/ }).first();
  await row.getByRole('combobox').selectOption('hourly');
  await expect(row.getByRole('button', { name: 'Use the default for Programme' })).toBeVisible();
  await row.getByRole('button', { name: 'Use the default for Programme' }).click();
  await expect(row.getByText('Default', { exact: true })).toBeVisible();
});

test('a forgotten password is reset once with the link of the e-mail', async ({ browser }) => {
  const stranger = await browser.newContext({ baseURL: planner.url });
  const page = await stranger.newPage();
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expectAccessible(page);
  await page.getByLabel('E-mail').fill('estimator@demo.horizon.example');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();

  await openMail('estimator@demo');
  const link = await manager.page.getByRole('link', { name: 'Open the link of this e-mail' }).getAttribute('href');
  await expectAccessible(manager.page);
  const { hash, pathname } = new URL(link!);
  await page.goto(`${pathname}${hash}`);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await page.getByLabel('Password (required)').fill('three quiet cranes');
  await page.getByLabel('Password again').fill('three quiet cranes');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/w\/|\/$/);

  await page.goto(`${pathname}${hash}`);
  await expect(page.getByText('This link has been used.')).toBeVisible();
  await stranger.close();
});

test('an e-mail template is edited, its errors shown, previewed, and reset to the default', async () => {
  const { page, workspaceId } = manager;
  await follow(page, `/w/${workspaceId}/notification-templates`);
  await page.getByLabel('Subject').fill('Yours now: {{ item.titel }}');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/Unknown variable “item.titel”/).first()).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('Yours now: {{ item.titel }}');
  await page.getByLabel('Subject').fill('Yours now: {{ item.title }}');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('Yours now: Harbour Builders Pty Ltd')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Version 1, saved by Priya Raman.')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the default' }).click();
  await expect(page.getByText('This is the default.')).toBeVisible();
});

test('administrators see the background jobs', async () => {
  const { page, workspaceId } = manager;
  await follow(page, `/w/${workspaceId}/jobs`);
  await expect(page.getByRole('gridcell', { name: 'E-mail: a notification' }).first()).toBeVisible();
  await expectAccessible(page);
});
