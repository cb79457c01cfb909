// One-press actions on a person, a project or a workspace, on phone and desktop: announced, and undone from the toast.
// And the read-only view of roles for an auditor.
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
const widths = ['at a desk', 'on a phone'] as const;
const pageAt = (width: (typeof widths)[number]) => (width === 'on a phone' ? phone : manager.page);

async function personNamed(start: string): Promise<string> {
  const { items } = await manager.get<{ items: { id: string; email: string }[] }>(
    `/api/workspaces/${manager.workspaceId}/users_hz?limit=100`,
  );
  return at(`/people/${items.find(({ email }) => email.startsWith(start))!.id}`);
}

for (const width of widths) {
  test(`${width}, a person is suspended by keyboard and activated by Undo`, async () => {
    const page = pageAt(width);
    await page.goto(await personNamed('mei.tanaka'));
    await page.getByRole('button', { name: 'Suspend' }).press('Enter');
    await expect(page.getByText('Mei Tanaka has been suspended')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Activate' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await undo(page);

    await expect(page.getByText('Mei Tanaka has been activated')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible();
  });

  test(`${width}, what a person sees is seen and left again`, async () => {
    const page = pageAt(width);
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

  test(`${width}, a project is archived and restored by Undo`, async () => {
    const page = pageAt(width);
    await page.goto(await manager.projectNamed('Newcastle Interchange Retail'));
    await page.getByRole('button', { name: 'Archive' }).press('Enter');
    await expect(page.getByText('“Newcastle Interchange Retail” has been archived')).toBeVisible();
    await expect(page.getByText(/is archived: it can be read, not changed/)).toBeVisible();
    await expectNoSidewaysScroll(page);

    await undo(page);

    await expect(page.getByText('“Newcastle Interchange Retail” has been restored')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Archive' })).toBeVisible();
  });

  test(`${width}, a workspace is archived and restored by Undo`, async () => {
    const page = pageAt(width);
    await page.goto(at('/settings'));
    await page.getByRole('button', { name: 'Archive the workspace' }).press('Enter');
    await expect(page.getByText('“Southern Cross NSW” has been archived')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await undo(page);

    await expect(page.getByText('“Southern Cross NSW” has been restored')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Archive the workspace' })).toBeVisible();
  });
}

test('a manager cannot suspend an owner', async () => {
  await manager.page.goto(await personNamed('workspace-owner'));
  await expect(manager.page.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(manager.page.getByRole('button', { name: 'Suspend' })).toHaveCount(0);
});

test('an auditor reads a role and its history without any actions; a planner sees who can help', async () => {
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

test('a panel opens with the focus in the first field of its form, with its list closed, and restores the focus', async () => {
  const { page } = manager;
  const panel = page.getByRole('dialog');
  await page.goto(at('/companies'));
  const row = page.getByRole('gridcell', { name: 'Ironbark Steel Pty Ltd', exact: true });
  await row.getByText('Ironbark').click();
  await expect(panel.getByLabel('Name (required)')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();

  await page.goto(await personNamed('mei.tanaka'));
  const opener = page.getByRole('button', { name: 'Edit', exact: true });
  await opener.press('Enter');
  await expect(panel.getByRole('combobox', { name: 'Roles in the workspace' })).toBeFocused();
  await expect(page.getByRole('listbox')).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('listbox')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('on a phone, a day is picked with a finger, and the actions of a list are next to its title', async () => {
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

test('a double press on Delete in a list deletes that row only', async () => {
  const { page } = manager;
  const deleted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') deleted.push(request.url());
  });
  await page.goto(at('/companies'));
  const buttons = page.getByRole('button', { name: /^Delete / });
  const gone = (await buttons.first().getAttribute('aria-label'))!;
  const { x, y, width, height } = (await buttons.first().boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.up();
  // The next row is under the second press.
  await expect(page.getByRole('button', { name: gone, exact: true })).toHaveCount(0);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });

  await undo(page);
  await expect(page.getByRole('button', { name: gone, exact: true })).toBeVisible();
  expect(deleted).toHaveLength(1);
});
