// A crew is created, priced on two dates, and one of its members shows a card at the gate.
import { expect, test } from '@playwright/test';
import { demoCompany, tower } from '../demo-company.ts';
import { expectAccessible, expectNoSidewaysScroll, follow, type Person } from '../person.ts';

let manager: Person;
let siteManager: Person;

const company = demoCompany(async () => {
  manager = await company.signIn('workspace-manager');
  siteManager = await company.signIn('site-manager');
});

const at = (path: string) => `/w/${manager.workspaceId}${path}`;
interface Listed {
  items: { kinde_id: string; name: string; standing: string; labour_rate_name: string | null }[];
}
const workers = (query: string) => manager.get<Listed>(`/api/workspaces/${manager.workspaceId}/workers?${query}`);

test('a crew is priced on two dates, each with the versions of its rates valid then', async () => {
  const { page } = manager;
  const { items } = await workers('standing=valid&limit=50');
  const member = items.find((worker) => worker.labour_rate_name !== null)!;
  await page.goto(at('/crews'));
  await page.getByRole('button', { name: 'New crew' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Night pour');
  await form.getByRole('button', { name: 'Add a member' }).click();
  await form.getByLabel('Person of member 1').fill(member.name);
  await page.getByRole('option', { name: member.name }).click();
  await form.getByRole('button', { name: 'Add crew' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('gridcell', { name: 'Night pour', exact: true })).toBeVisible();
  const crews = await manager.get<{ items: { crew_id: string }[] }>(
    `/api/workspaces/${manager.workspaceId}/crews?q=Night%20pour`,
  );
  await follow(page, at(`/crews/${crews.items[0]!.crew_id}`));

  const priced = page.getByRole('region', { name: 'Members and price' });
  await expect(priced.getByText('1 of 1 member')).toBeVisible();
  const costOn = async (day: string, from: RegExp) => {
    await priced.getByRole('textbox', { name: 'Day', exact: true }).fill(day);
    await expect(priced.getByRole('row', { name: from })).toBeVisible();
    return Number((await priced.locator('dd').first().innerText()).replace('$', ''));
  };
  const earlier = await costOn('1/8/2025', /from 1 Jul 2025/);
  const later = await costOn('1/8/2026', /from 1 Jul 2026/);

  expect(later).toBeGreaterThan(earlier);
  await expectAccessible(page);
});

test('the histogram of a resource with the name of a crew shows the hours of its members', async () => {
  const { page } = manager;
  const project = await manager.projectNamed(tower);
  await follow(page, `${project}/resources`);
  await page.getByRole('combobox', { name: 'Resource' }).selectOption({ label: 'Concrete' });

  await expect(page.getByText(/^Hours of the crew are those of the members of Concrete/)).toBeVisible();
  await page.getByText('Show table').first().click();
  await expect(page.getByRole('columnheader', { name: 'Hours of the crew' })).toBeVisible();
});

test('a card shows a site manager whether a worker is valid, and why not', async () => {
  const { items } = await workers('standing=expired&limit=1');
  await follow(manager.page, at(`/workers/${items[0]!.kinde_id}`));
  await manager.page.getByRole('button', { name: 'Make a card' }).click();
  await expect(manager.page.getByRole('img', { name: `Code of the card of ${items[0]!.name}` })).toBeVisible();
  await expectAccessible(manager.page);
  const card = await manager.get<{ card_path: string }>(
    `/api/workspaces/${manager.workspaceId}/workers/${items[0]!.kinde_id}/card`,
  );

  await siteManager.page.goto(card.card_path);

  await expect(siteManager.page.getByText('Not valid')).toBeVisible();
  await expect(siteManager.page.getByText(/expired on \d+ \w+ \d{4}\./).first()).toBeVisible();
  await expectAccessible(siteManager.page);
  await siteManager.page.setViewportSize({ width: 375, height: 812 });
  await expectNoSidewaysScroll(siteManager.page);
});
