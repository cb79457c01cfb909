// Several planners in one programme: each sees the changes of the others at once, nobody overwrites a change
// unknowingly, and of ten concurrent planners nothing is lost and nothing is done twice.
import { randomUUID } from 'node:crypto';
import { expect, test, type APIRequestContext } from '@playwright/test';
import { demoCompany, tower } from '../demo-company.ts';
import { unpackProgramme, type Task } from '@horizon/schedule';
import { cellOf, endOf, expectStored, findTask, holdBar, openGantt, rowOf } from '../gantt.ts';
import { callsOf, expectAccessible, signInByCall, type Person } from '../person.ts';

let planner: Person;
let manager: Person;
let project: string;
let schedule: string;
const task = 'Pour slab, Level 18 Core';
const headers = { 'x-horizon-product': 'schedule' };

const company = demoCompany(async () => {
  planner = await company.signIn('planner');
  manager = await company.signIn('project-manager');
  project = await planner.projectNamed(tower);
  schedule = `${callsOf(project)}/schedule`;
  for (const { page } of [planner, manager]) await openGantt(page, project, task);
});

type Answer = Parameters<typeof unpackProgramme>[0];
const stored = async () => {
  const { programme, revision } = await planner.get<{ programme: Answer; revision: number }>(schedule);
  return { tasks: unpackProgramme(programme).tasks, revision };
};
const storedTask = async (name = task): Promise<Task> => (await stored()).tasks.find((one) => one.name === name)!;

test("a bar dragged by one planner moves on the other's screen by itself", async () => {
  for (const [one, other] of [
    [planner, manager],
    [manager, planner],
  ] as const) {
    const before = await (await cellOf(other.page, task, 'Start')).innerText();
    await holdBar(one.page, task, 40);
    await expect(endOf(one.page)).toHaveText(/^Finish \+/);
    await expect(await cellOf(other.page, task, 'Start')).toHaveText(before);
    const predicted = (await endOf(one.page).innerText()).split(', ')[1]!;
    await one.page.mouse.up();

    await expect(await cellOf(other.page, task, 'Start')).not.toHaveText(before);
    for (const { page } of [one, other]) await expect(endOf(page)).toHaveText(`Finish ${predicted}`);
    await expect(other.page.getByText(/changed the programme/).first()).toBeVisible();
  }
});

test('a planner who drops a bar that another moved meanwhile sees both versions, and chooses', async () => {
  const { page } = planner;
  const collision = page.getByRole('alert', { name: 'Changes that collide' });
  for (const choice of ['Take theirs', 'Keep mine']) {
    await holdBar(page, task, 60);
    const before = await storedTask();
    await rowOf(manager.page, task).click();
    await manager.page.keyboard.press('Alt+ArrowRight');
    await expect.poll(async () => (await storedTask()).constraint.date).not.toBe(before.constraint.date);
    const theirs = await storedTask();
    await page.mouse.up();

    await expect(collision).toContainText(
      `Move ${task} was not saved. Daniel Whitmore changed the same field in the meantime.`,
    );
    await expect(collision.getByRole('listitem')).toContainText(`${task}, constraint: now`);
    expect((await storedTask()).constraint).toEqual(theirs.constraint);
    if (choice === 'Take theirs') await expectAccessible(page);

    await collision.getByRole('button', { name: choice }).click();
    await expect(collision).toHaveCount(0);
    if (choice === 'Take theirs') expect((await storedTask()).constraint).toEqual(theirs.constraint);
    else await expect.poll(async () => (await storedTask()).constraint).not.toEqual(theirs.constraint);
    const start = await (await cellOf(page, task, 'Start')).innerText();
    await expect(await cellOf(manager.page, task, 'Start')).toHaveText(start);
  }
});

test('rows selected together are assigned by a number and dropped together; a click without a move selects one', async () => {
  const { page } = planner;
  const [first, third, fourth] = ['Formwork, Level 18 Core', 'Cast-in services, Level 18 Core', task] as const;
  await findTask(page, 'Level 18 Core', first);
  const number = async (name: string) => (await (await cellOf(page, name, 'No.')).boundingBox())!;
  const numbers = () =>
    Promise.all(
      [first, third, fourth].map(async (name) => Number(await (await cellOf(page, name, 'No.')).innerText())),
    );
  const [before] = await numbers();
  await rowOf(page, third).click();
  await rowOf(page, fourth).click({ modifiers: ['Shift'] });
  const [from, to] = [await number(third), await number(first)];
  await page.mouse.move(from.x + 20, from.y + 12);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, to.y + 12);
  await page.mouse.move(from.x + 20, to.y + 2);
  await page.mouse.up();

  await expect(page.locator('footer')).toContainText('Reorder 2 tasks');
  await expect.poll(numbers).toEqual([before! + 2, before, before! + 1]);
  await page.getByRole('button', { name: 'Undo: Reorder 2 tasks' }).click();
  await expect.poll(numbers).toEqual([before, before! + 2, before! + 3]);
  await (await cellOf(page, third, 'No.')).click();
  await expect(page.getByRole('treegrid').locator('[role=row][aria-selected=true]')).toHaveCount(1);
});

const EDITS = 4;
const callers = ['planner', 'project-manager', 'grace.okafor', 'workspace-manager', 'workspace-owner'];
const shared = 'Pour slab, Level 20 Core';

interface Acknowledged {
  added: string[];
  /** The values set on the task that all of them change, with the resulting revisions. */
  set: { revision: number; minutes: number }[];
}

/**
 * One planner without a screen: adds tasks, each sent twice as after a lost response, and now and then changes the
 * shared task.
 */
async function planAlong(request: APIRequestContext, contested: string, number: number): Promise<Acknowledged> {
  const done: Acknowledged = { added: [], set: [] };
  const revisionNow = async () =>
    ((await (await request.get(`${schedule}/edits?limit=1`, { headers })).json()) as { revision: number }).revision;
  let revision = await revisionNow();
  const send = async (edit: object) => {
    const asked = {
      headers: { ...headers, 'idempotency-key': randomUUID() },
      data: { based_on: revision, edits: [edit] },
    };
    const answer = await request.post(`${schedule}/edits`, asked);
    if (!answer.ok()) {
      expect(answer.status()).toBe(409);
      revision = await revisionNow();
      return null;
    }
    const { revision: made } = (await answer.json()) as { revision: number };
    const again = (await (await request.post(`${schedule}/edits`, asked)).json()) as { revision: number };
    expect(again.revision).toBe(made);
    return (revision = made);
  };
  for (let turn = 0; turn < EDITS; turn += 1) {
    if (turn % 4 === 3) {
      const minutes = 480 * (2 + number) + turn;
      const made = await send({ kind: 'task-changed', id: contested, changes: { durationMinutes: minutes } });
      if (made !== null) done.set.push({ revision: made, minutes });
    } else {
      const id = randomUUID();
      const made = await send({ kind: 'task-added', task: { id, name: `Planner ${number}, task ${turn}` } });
      if (made !== null) done.added.push(id);
    }
  }
  return done;
}

test('an undo that would duplicate an activity id links to the task that has it now', async () => {
  const [gone, heir] = ['Painting, Level 20 Core', 'Painting, Level 20 East'];
  const { page } = planner;
  const code = (await storedTask(gone)).code!;
  await page.reload();
  await findTask(page, gone);
  await rowOf(page, gone).click();
  await page.keyboard.press('Delete');
  await expect(rowOf(page, gone)).toHaveCount(0);
  await expectStored(page);
  const { tasks, revision } = await stored();
  const edits = [{ kind: 'task-changed', id: tasks.find(({ name }) => name === heir)!.id, changes: { code } }];
  const taken = await manager.context.request.post(`${schedule}/edits`, {
    headers,
    data: { based_on: revision, edits },
  });
  expect(taken.ok()).toBe(true);

  await page.keyboard.press('Control+z');
  await expect(page.getByText(`"${heir}" has been given the activity id ${code} since`)).toBeVisible();
  await page.getByRole('button', { name: 'Go to the task' }).click();

  await expect(rowOf(page, heir)).toBeVisible();
  await expect(page.getByRole('complementary', { name: `Task ${code} ${heir}` })).toBeVisible();
});

test('of what ten planners do at once nothing is lost, nothing done twice, and all screens end alike', async ({
  playwright,
}) => {
  const before = await stored();
  const own = new Map([
    [planner, 'Pour slab, Level 15 Core'],
    [manager, 'Pour slab, Level 16 Core'],
  ]);
  const contested = await storedTask(shared);
  const requests = await Promise.all(
    [...callers, ...callers.slice(0, 3)].map(async (role) => {
      const request = await playwright.request.newContext({ baseURL: company.server.url });
      await signInByCall(request, role);
      return request;
    }),
  );
  const onScreen = [...own].map(async ([{ page }, name]) => {
    await findTask(page, name);
    await rowOf(page, name).click();
    for (let day = 0; day < EDITS; day += 1) await page.keyboard.press('Alt+Shift+ArrowRight');
  });
  const acknowledged = await Promise.all(requests.map((request, number) => planAlong(request, contested.id, number)));
  await Promise.all(onScreen);

  for (const { page } of own.keys()) await expectStored(page);
  const after = await stored();
  const ids = after.tasks.map(({ id }) => id);
  const added = acknowledged.flatMap((each) => each.added);
  expect(added.length).toBeGreaterThan(0);
  expect(ids.filter((id) => added.includes(id)).toSorted()).toEqual(added.toSorted());
  expect(ids).toHaveLength(before.tasks.length + added.length);
  const last = acknowledged.flatMap((each) => each.set).toSorted((a, b) => b.revision - a.revision)[0]!;
  expect((await storedTask(shared)).durationMinutes).toBe(last.minutes);
  for (const name of own.values()) {
    const was = before.tasks.find((one) => one.name === name)!;
    expect((await storedTask(name)).durationMinutes).toBe(was.durationMinutes + EDITS * 480);
  }

  const work = after.tasks.filter(({ kind }) => kind !== 'summary').length;
  for (const { page } of own.keys()) {
    await findTask(page, shared);
    await expect(page.getByText(`of ${work.toLocaleString('en-AU')} tasks`)).toBeVisible();
  }
  const list = await planner.page.getByRole('treegrid').innerText();
  await expect(manager.page.getByRole('treegrid')).toHaveText(list, { useInnerText: true });
  await expect(endOf(manager.page)).toHaveText(await endOf(planner.page).innerText());
  await planner.page.reload();
  await findTask(planner.page, shared);
  await expect(endOf(planner.page)).toHaveText(await endOf(manager.page).innerText());
  for (const request of requests) await request.dispose();
});
