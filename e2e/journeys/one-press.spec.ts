// One-press actions on a project or a workspace, undone from the toast; the view of another person; and the read-only view
// of roles for an auditor.
import { expect, test, type Locator, type Page } from '@playwright/test';
import { demoCompany } from '../demo-company.ts';
import { expectAccessible, expectNoSidewaysScroll, onPhone, type Person } from '../person.ts';

let manager: Person;
let phone: Page;
const company = demoCompany(async () => {
  manager = await company.signIn('workspace-manager');
  phone = await onPhone(manager);
});
test.afterAll(() => phone.context().close());

const at = (path: string) => `/w/${manager.workspaceId}${path}`;
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).click();

async function personNamed(start: string): Promise<string> {
  const { items } = await manager.get<{ items: { id: string; email: string }[] }>(
    `/api/workspaces/${manager.workspaceId}/users_hz?limit=100`,
  );
  return at(`/people/${items.find(({ email }) => email.startsWith(start))!.id}`);
}

test('what a person sees is seen and left again', async () => {
  const { page } = manager;
  await page.goto(await personNamed('mei.tanaka'));
  await page.getByRole('button', { name: 'See as Mei' }).click();
  await expect(page.getByText(/You see Horizon as Mei Tanaka does/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  const isBack = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Back to your view' }).click();
  await isBack;
  await expect(page.getByText(/You see Horizon as/)).toHaveCount(0);
});

test('a project and a workspace are archived on a phone and restored by Undo', async () => {
  await phone.goto(await manager.projectNamed('Newcastle Interchange Retail'));
  await phone.getByRole('button', { name: 'Archive' }).press('Enter');
  await expect(phone.getByText('“Newcastle Interchange Retail” has been archived')).toBeVisible();
  await expect(phone.getByText(/is archived: it can be read, not changed/)).toBeVisible();
  await expectNoSidewaysScroll(phone);
  await undo(phone);
  await expect(phone.getByText('“Newcastle Interchange Retail” has been restored')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Archive' })).toBeVisible();

  await phone.goto(at('/settings'));
  await phone.getByRole('button', { name: 'Archive the workspace' }).press('Enter');
  await expect(phone.getByText('“Southern Cross NSW” has been archived')).toBeVisible();
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);
  await undo(phone);
  await expect(phone.getByText('“Southern Cross NSW” has been restored')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Archive the workspace' })).toBeVisible();
});

test('an auditor reads a role and its history and is offered nothing; a planner is shown who can help', async () => {
  const auditor = await company.signIn('auditor');
  const { items } = await auditor.get<{ items: { id: string; key: string }[] }>(
    `/api/workspaces/${manager.workspaceId}/roles`,
  );
  const role = at(`/roles/${items.find(({ key }) => key === 'estimator')!.id}`);
  const small = await onPhone(auditor);
  for (const page of [auditor.page, small]) {
    await page.goto(role);
    await expect(page.getByRole('heading', { level: 1, name: 'Estimator' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'History' })).toContainText('Added');
    await expect(page.getByRole('button', { name: /^(Copy|Save|Delete)$/ })).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  await small.context().close();

  const planner = await company.signIn('planner');
  await planner.page.goto(role);
  await expect(planner.page.getByRole('heading', { name: 'You do not have permission to see the role' })).toBeVisible();
  await expect(planner.page.getByText(/A workspace manager can give you a role that does/)).toBeVisible();

  const viewer = await company.signIn('dashboard-viewer');
  await viewer.page.goto(at('/people'));
  await expect(
    viewer.page.getByRole('heading', { name: 'You do not have permission to see the people' }),
  ).toBeVisible();
});

test('on a phone, a day is picked with a finger, and what a list offers is next to its title', async () => {
  await phone.goto(at('/rates/calculator'));
  const { width, height } = (await phone.getByRole('button', { name: 'Pick a day' }).boundingBox())!;
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);

  await phone.goto(at('/rates/overrides'));
  const middleOf = async (part: Locator) => {
    const { y, height } = (await part.boundingBox())!;
    return y + height / 2;
  };
  const title = phone.getByRole('heading', { level: 1, name: 'Project overrides' });
  const offered = phone.getByRole('button', { name: 'New override' });
  await expect.poll(async () => (await middleOf(offered)) - (await middleOf(title))).toBeCloseTo(0, 0);
});
