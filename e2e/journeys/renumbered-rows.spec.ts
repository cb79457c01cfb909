// A row gets another number whenever somebody adds or removes one above it: an action on a task still applies to that
// task.
import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { unpackProgramme, type Task } from '@horizon/schedule';
import { demoCompany, tower } from '../demo-company.ts';
import { cellOf, expectStored, openGantt, rowOf } from '../gantt.ts';
import { callsOf, type Person } from '../person.ts';

let planner: Person;
let schedule: string;
let page: Page;
const headers = { 'x-horizon-product': 'schedule' };
const slab = 'Pour slab, Level 18 Core';

const company = demoCompany(async () => {
  planner = await company.signIn('planner');
  ({ page } = planner);
  const project = await planner.projectNamed(tower);
  schedule = `${callsOf(project)}/schedule`;
  await openGantt(page, project, 'Level 18 Core', slab);
});

type Answer = Parameters<typeof unpackProgramme>[0];
const stored = () => planner.get<{ programme: Answer; revision: number }>(schedule);
const tasks = async (): Promise<Task[]> => unpackProgramme((await stored()).programme).tasks;
const idOf = async (name: string) => (await tasks()).find((one) => one.name === name)!.id;

/** Edits the programme as somebody else. */
async function meanwhile(edit: object): Promise<void> {
  const { revision } = await stored();
  const answer = await planner.context.request.post(`${schedule}/edits`, {
    headers: { ...headers, 'idempotency-key': randomUUID() },
    data: { based_on: revision, edits: [edit] },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Adds a row above all others as somebody else: every row gets the next number. */
async function oneMoreAbove(): Promise<void> {
  const number = await cellOf(page, slab, 'No.');
  const before = Number(await number.innerText());
  await meanwhile({ kind: 'task-added', task: { id: randomUUID(), name: 'Site meeting' }, afterId: null });
  await expect(number).toHaveText(String(before + 1));
}

test('the menu of a row acts on its task, even if its row number has changed', async () => {
  const name = 'Cast-in services, Level 18 Core';
  const [removed, before] = [await idOf(name), await tasks()];
  await rowOf(page, name).click({ button: 'right' });
  const menu = page.getByRole('menu', { name: 'Task' });
  await expect(menu).toBeVisible();
  await oneMoreAbove();
  await menu.getByRole('menuitem', { name: /^Remove/ }).click();

  await expect(rowOf(page, name)).toHaveCount(0);
  await expectStored(page);
  const left = new Set((await tasks()).map(({ id }) => id));
  expect(before.filter(({ id }) => !left.has(id)).map(({ id }) => id)).toEqual([removed]);
});

test('a dialog keeps its task, and a selection in it keeps the selected task', async () => {
  const [from, to] = [await idOf(slab), await idOf('Pour slab, Level 20 Core')];
  await rowOf(page, slab).click();
  await page.keyboard.press('l');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`${slab} comes before…`);
  await dialog.getByRole('combobox', { name: 'Other task' }).fill('Pour slab, Level 20');
  await dialog.getByRole('option', { name: /Level 20 Core/ }).click();
  await oneMoreAbove();
  await expect(dialog).toContainText(`${slab} comes before…`);
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();

  await expect(dialog).toBeHidden();
  await expectStored(page);
  const { links } = unpackProgramme((await stored()).programme);
  expect(links.some(({ predecessorId, successorId }) => predecessorId === from && successorId === to)).toBe(true);
});

test('a dialog of a task that somebody removes closes and says so', async () => {
  await rowOf(page, slab).click();
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog')).toContainText('Set a field of');
  await meanwhile({ kind: 'task-removed', id: await idOf(slab) });

  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Another planner has removed this task.').first()).toBeVisible();
});
