// The field proposes, the planner answers: a subcontractor on a phone asks for another date of the own task, the planner sees
// what it would do, accepts one and refuses another with words, which come back to the card.
import { expect, test, type Page } from '@playwright/test';
import { demoCompany, tower } from '../demo-company.ts';
import { expectAccessible, expectNoSidewaysScroll, onPhone, type Person } from '../person.ts';

let planner: Person;
let subcontractor: Person;
let project: string;
let phone: Page;
const task = 'Reinforcement, Level 14 Core';

const company = demoCompany(async () => {
  planner = await company.signIn('planner');
  subcontractor = await company.signIn('subcontractor');
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

test('a phone proposes, and keeps what was typed where the proposal is refused at once', async () => {
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

test('the planner is told, sees what it would do, and accepts it; an undo takes it back', async () => {
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
  await expect(page.getByText('The programme is as before')).toBeVisible();
  await openCard();
  await expect(card().getByText('Accepted')).toBeVisible();
});

test('a refusal asks for words, which come back to who proposed', async () => {
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
  await phone.context().close();
});
