// Proposals from site: a subcontractor on a phone proposes another date for their own task, the planner sees the
// effect, accepts one and refuses another with a reason, which is shown on the card.
import { expect, test, type Page } from '@playwright/test';
import { demoCompany, tower } from '../demo-company.ts';
import { expectAccessible, expectNoSidewaysScroll, follow, onPhone, type Person } from '../person.ts';

let planner: Person;
let subcontractor: Person;
let project: string;
let phone: Page;
const task = 'Reinforcement, Level 13 West';

const company = demoCompany(async () => {
  planner = await company.signIn('planner');
  subcontractor = await company.signIn('subcontractor', { worksOffline: true });
  project = await planner.projectNamed(tower);
  phone = await onPhone(subcontractor);
});

const card = () => phone.getByRole('dialog', { name: task });
const line = () => planner.page.getByRole('list', { name: 'Proposals' }).getByRole('listitem');

async function openCard(): Promise<void> {
  await phone.goto(`${project}/weekly-plan?day=none`);
  await phone.getByRole('button', { name: new RegExp(task) }).click();
}

async function propose(days: string): Promise<void> {
  await card().getByRole('button', { name: 'Propose another date' }).click();
  await card().getByLabel('Working days it takes').fill(days);
  await card().getByLabel('Why (required)').fill('The mesh comes late');
  await card().getByRole('button', { name: 'Send to the planner' }).click();
}

test('a proposal is made on a phone, and the typed values stay if it is refused at once', async () => {
  await openCard();
  await card().getByRole('button', { name: 'Propose another date' }).click();
  await card().getByLabel('Start no earlier than').fill('2 Nov 2020');
  await card().getByLabel('Why (required)').fill('The mesh comes late');
  await card().getByRole('button', { name: 'Send to the planner' }).click();
  await expect(card().getByRole('alert')).not.toBeEmpty();
  await expect(card().getByLabel('Why (required)')).toHaveValue('The mesh comes late');
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);
  await card().getByRole('button', { name: 'Cancel' }).click();

  await propose('9');
  await expect(card().getByText('Waits for an answer')).toBeVisible();
});

test('the planner is notified, sees its effect, and accepts it; an undo reverses it', async () => {
  const { page } = planner;
  await page.goto(`${project}/weekly-plan`);
  await page.getByRole('link', { name: '1 proposal of the field waits for an answer' }).click();
  await expect(line()).toContainText('The mesh comes late');
  await expect(line()).toContainText(/Duration: [\d.]+ d → 9 d/);
  await expect(line()).toContainText(/If accepted: \d+ tasks? moves?; the finish/);
  await expectAccessible(page);

  await page.getByRole('button', { name: `Accept: ${task}` }).click();
  await expect(page.getByText(`Accepted: ${task}`)).toBeVisible();
  await expect(page.getByText('No proposal waits for an answer')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The programme was restored')).toBeVisible();
  await openCard();
  await expect(card().getByText('Accepted')).toBeVisible();
});

test('a refusal needs a reason, which the person who proposed sees', async () => {
  const { page } = planner;
  await propose('12');
  await expect(line()).toContainText('→ 12 d', { timeout: 20_000 });
  await page.getByRole('button', { name: `Refuse: ${task}` }).click();
  await expect(page.getByRole('button', { name: 'Refuse', exact: true })).toBeDisabled();
  await page.getByLabel('Why not? (required)').fill('The crane leaves then');
  await page.getByRole('button', { name: 'Refuse', exact: true }).click();
  await expect(page.getByText(`Refused: ${task}`)).toBeVisible();
  await openCard();
  await expect(card()).toContainText('The crane leaves then');
});

test('offline, a proposal stays queued through a reload, and is sent once when the connection is back', async () => {
  const waits = () => card().getByRole('listitem').filter({ hasText: 'Waiting to be sent' });
  await phone.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await phone.context().setOffline(true);
  await propose('7');
  await expect(card().getByRole('button', { name: 'Propose another date' })).toBeFocused();
  await propose('15');
  await expect(waits()).toHaveCount(2);
  await waits().filter({ hasText: '15 d' }).getByRole('button', { name: 'Withdraw' }).click();
  await expect(waits()).toHaveCount(1);

  await phone.reload();
  await expect(phone.getByText('You are offline. 1 change waits and will be sent')).toBeVisible();
  const onBoard = phone.getByRole('button', { name: new RegExp(task) });
  await expect(onBoard).toContainText('Proposal waiting to be sent');
  await expectNoSidewaysScroll(phone);
  await onBoard.click();
  await expect(waits()).toContainText('Duration: 7 d');
  await expect(waits()).toContainText('The mesh comes late');
  await phone.context().setOffline(false);

  await expect(card().getByText('Waits for an answer')).toBeVisible({ timeout: 30_000 });
  await expect(waits()).toHaveCount(0);
  await follow(planner.page, `${project}/proposals`);
  await expect(line()).toHaveCount(1);
  await expect(line()).toContainText('→ 7 d');
  await expect(line()).toContainText('Luca Bianchi');
});

test('a proposal that is refused when the connection is back shows why, and keeps the typed values', async () => {
  await phone.context().setOffline(true);
  await propose('7');
  await phone.reload();
  await phone.context().setOffline(false);

  const unsaved = phone.getByRole('region', { name: 'Changes that were not saved' });
  await expect(unsaved).toContainText('You have proposed this already', { timeout: 30_000 });
  await expect(unsaved).toContainText('The mesh comes late');
  await expect(phone.getByText(`Proposal not sent: ${task}`)).toBeVisible();
  await expectAccessible(phone);
  await unsaved.getByRole('button', { name: `Open the task: ${task}` }).click();
  await card().getByRole('button', { name: 'Change…' }).click();
  await expect(card().getByLabel('Why (required)')).toHaveValue('The mesh comes late');
  await expect(card().getByRole('alert')).toContainText('You have proposed this already');
  await card().getByRole('button', { name: 'Cancel' }).click();
  await expect(card().getByRole('listitem').filter({ hasText: 'Not sent' })).toContainText('The mesh comes late');
  await card().getByRole('button', { name: 'Change…' }).click();
  await card().getByLabel('Working days it takes').fill('8');
  await card().getByRole('button', { name: 'Send to the planner' }).click();

  await expect(line().filter({ hasText: '→ 8 d' })).toHaveCount(1, { timeout: 20_000 });
  await expect(unsaved).toHaveCount(0);
  await phone.context().close();
});
