// A what-if next to the live programme, and the update of the programme to today.
import { expect, test } from '@playwright/test';
import { demoCompany, tower } from '../demo-company.ts';
import { endOf, openGantt, pointAtBar, rowOf } from '../gantt.ts';
import { expectAccessible, expectNoSidewaysScroll, follow, type Person } from '../person.ts';

const company = demoCompany();

test.describe('what-ifs', () => {
  // A planner compares options before deciding: a what-if next to the live programme, a baseline to compare with. A
  // what-if is applied only when the planner confirms, and undone as a whole.
  let planner: Person;
  let manager: Person;
  let project: string;
  const task = 'Pour slab, Level 18 Core';

  test.beforeAll(async () => {
    planner = await company.person('planner');
    manager = await company.person('project-manager');
    project = await planner.projectNamed(tower);
  });

  /** Adds days to the duration of the task, by keyboard. */
  async function lengthen(days: number): Promise<void> {
    const { page } = planner;
    await rowOf(page, task).click();
    for (let day = 0; day < days; day += 1) await page.keyboard.press('Alt+Shift+ArrowRight');
  }

  async function begin(name: string): Promise<void> {
    const { page } = planner;
    const panel = page.getByRole('complementary', { name: 'What if' });
    if (!(await panel.isVisible())) await page.getByRole('button', { name: 'What if?' }).click();
    await panel.getByLabel('Name').fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`What if: ${name}. The live programme is untouched.`)).toBeVisible();
  }

  test('what-ifs are created with names; the live programme is unchanged', async () => {
    const { page } = planner;
    for (const person of [planner, manager]) await openGantt(person.page, project, task);
    const live = await endOf(page).innerText();
    const panel = page.getByRole('complementary', { name: 'What if' });

    await begin('One pump');
    await lengthen(6);
    await expect(endOf(page)).not.toHaveText(live);
    await expect(panel.getByText(/^Finish \+[\d.]+ d of work, /)).toBeVisible();
    await expect(panel.getByText('Saved by Ingrid Solberg')).toBeVisible();
    await panel.getByRole('button', { name: 'Back to live' }).click();
    await expect(endOf(page)).toHaveText(live);

    await begin('No pump');
    await lengthen(8);
    await expect(panel.getByText('Saved by Ingrid Solberg')).toBeVisible();
    await panel.getByRole('button', { name: 'Back to live' }).click();
    await expect(panel.getByRole('group', { name: 'One pump' })).toContainText('6 changes, Ingrid Solberg');
    await expect(panel.getByRole('group', { name: 'No pump' })).toContainText('8 changes, Ingrid Solberg');
    await expect(endOf(manager.page)).toHaveText(live);
  });

  test('both are compared; one is discarded, the other applied for everybody, and one undo reverses it', async () => {
    const { page } = planner;
    const live = await endOf(page).innerText();
    const panel = page.getByRole('complementary', { name: 'What if' });
    const line = (name: string) => panel.getByRole('group', { name });
    for (const name of ['One pump', 'No pump']) {
      await line(name).getByRole('button', { name: 'Compare' }).click();
      await expect(line(name).getByRole('heading', { name: /^Moved tasks [\d,]+$/ })).toBeVisible();
      const moved = line(name).getByRole('list', { name: 'Moved tasks' });
      await expect(moved.getByRole('button', { name: task })).toBeVisible();
    }
    await expectAccessible(page);
    await line('No pump').getByRole('button', { name: 'Discard' }).click();
    await expect(line('No pump')).toHaveCount(0);
    const dropped = page.getByRole('status').filter({ hasText: 'What if “No pump” dropped' });
    await dropped.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(line('No pump')).toContainText('8 changes');
    await line('No pump').getByRole('button', { name: 'Discard' }).click();
    await expect(line('No pump')).toHaveCount(0);
    await expect(endOf(page)).toHaveText(live);

    const end = await line('One pump')
      .getByText(/→ .* of work$/)
      .innerText();
    const promised = /→ (.*), /.exec(end)![1]!;
    await line('One pump').getByRole('button', { name: 'Apply' }).click();
    for (const person of [planner, manager]) await expect(endOf(person.page)).toHaveText(`Finish ${promised}`);
    await expect(panel.getByText('None yet.')).toBeVisible();

    await page.getByRole('button', { name: 'Undo: Scenario: One pump' }).click();
    for (const person of [planner, manager]) await expect(endOf(person.page)).toHaveText(live);
  });

  test('the bars of the baseline are drawn below those of the tasks on request', async () => {
    const { page } = planner;
    await pointAtBar(page, task);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    const chart = () =>
      page
        .locator('canvas')
        .first()
        .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    const without = await chart();
    await page.getByRole('checkbox', { name: 'Baseline' }).check();
    await expect.poll(chart).not.toBe(without);
  });
});

test.describe('the update', () => {
  // A planner updates the programme to today by keyboard: data date, progress, one press, one undo.
  let planner: Person;
  let project: string;

  test.beforeAll(async () => {
    planner = await company.person('planner');
    project = await planner.projectNamed(tower);
  });

  test('the palette opens the update, which previews its effect, stores everything in one step and is undone in one', async () => {
    const { page } = planner;
    await follow(page, `${project}/dashboard`);
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('update the programme');
    await page.getByRole('option', { name: /Update the programme/ }).waitFor();
    await page.keyboard.press('Enter');

    const update = page.getByRole('dialog', { name: 'Update the programme' });
    await expect(update.getByLabel('Data date', { exact: true })).toBeFocused();
    await update
      .getByRole('button', { name: /As planned|all \d+ as planned/i })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await expect(update.getByRole('status').filter({ hasText: /tasks? moves?/ })).toBeVisible();
    await update.getByLabel('Keep this update to compare with later').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Monthly report');
    await expectAccessible(page);
    await page.keyboard.press('Enter');

    await expect(update).toBeHidden();
    const undo = page.getByRole('button', { name: /^Undo: Update to .* – Monthly report$/ });
    await expect(undo).toBeEnabled();
    await follow(page, `${project}/comparison`);
    await expect(
      page.getByLabel('From').getByRole('option', { name: /After the update to .* – Monthly report/ }),
    ).toHaveCount(1);

    await follow(page, `${project}/gantt`);
    await undo.click();
    await expect(page.getByRole('button', { name: /^Redo: Update to .* – Monthly report$/ })).toBeEnabled();
  });

  test('a data date after today needs a confirmation, and is then accepted', async () => {
    const { page } = planner;
    await follow(page, `${project}/gantt?update=on`);
    const update = page.getByRole('dialog', { name: 'Update the programme' });
    await update.getByLabel('Data date', { exact: true }).fill('31 Dec 2030');
    await expect(update.getByText(/is after today/)).toBeVisible();
    await page.keyboard.press('Enter');

    await expect(update.getByText(/The data date is unusual/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(update).toBeHidden();
  });

  test('a data date after today in the project settings needs the same confirmation', async () => {
    const manager = await company.person('project-manager');
    const { page } = manager;
    await follow(page, `${await manager.projectNamed(tower)}?tab=settings`);
    const form = page.getByRole('form', { name: 'Project settings' });
    const dataDate = form.getByLabel('Data date', { exact: true });
    await dataDate.fill('31 Dec 2030');
    await page.keyboard.press('Tab');
    await expect(form.getByText(/is after today/)).toBeVisible();
    await form.getByRole('button', { name: 'Save' }).click();

    await expect(
      form
        .getByRole('alert')
        .getByText(/The data date is unusual/)
        .first(),
    ).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 375, height: 812 });
    await expectNoSidewaysScroll(page);
    await form.getByLabel('Use it all the same').check();
    await form.getByRole('button', { name: 'Discard changes' }).click();
    await expect(form.getByText(/is after today/)).toBeHidden();
  });
});
