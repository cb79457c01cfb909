// A planner on site with a phone: one row of tools, a tap selects, the selected bar is moved by its handle, two taps
// add a link.
import { expect, test, type CDPSession, type Page } from '@playwright/test';
import { demoCompany, tower } from '../demo-company.ts';
import { storedStart } from '../gantt.ts';
import { expectAccessible, expectNoSidewaysScroll, onPhone, type Person } from '../person.ts';

let planner: Person;
let project: string;
let page: Page;
let cdp: CDPSession;
const task = 'Pour slab, Level 20 Core';

const company = demoCompany(async () => {
  planner = await company.signIn('planner');
  project = await planner.projectNamed(tower);
  page = await onPhone(planner);
  cdp = await page.context().newCDPSession(page);
  await page.goto(`${project}/gantt?q=Level 20 Core`);
  await expect(page.getByRole('toolbar', { name: 'Programme' })).toBeVisible();
});

const chosen = () => page.getByRole('region', { name: 'Chosen task' });

/** Puts a finger down, moves it and lifts it. */
async function draw(from: { x: number; y: number }, byX: number, byY: number): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [from]);
  for (let step = 1; step <= 8; step += 1) {
    await touch('touchMove', [{ x: from.x + (byX * step) / 8, y: from.y + (byY * step) / 8 }]);
  }
  await touch('touchEnd', []);
}

test('the tools are one row, and every one of them is wide enough for a finger', async () => {
  const tools = page.getByRole('toolbar', { name: 'Programme' });
  const boxes = await tools.getByRole('button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  expect(new Set(boxes.map(({ top }) => Math.round(top))).size).toBe(1);
  for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await tools.getByRole('button', { name: 'More' }).tap();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Fit the programme' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
});

test('a finger pans without selecting; a tap selects and shows dates and float', async () => {
  await draw({ x: 200, y: 500 }, 0, -60);
  await expect(chosen()).toHaveCount(0);

  // A tap during the momentum scroll only stops it.
  await expect(async () => {
    await page.getByRole('tab', { name: 'List' }).tap();
    await expect(page.getByRole('gridcell', { name: task, exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByRole('gridcell', { name: task, exact: true }).tap();
  await expect(chosen()).toContainText(task);
  await expect(chosen()).toContainText(/Float/i);
  for (const name of ['Open', 'Move', 'Link to…', 'Progress']) {
    await expect(chosen().getByRole('button', { name, exact: true })).toBeVisible();
  }
});

test('a press previews its effect before it is stored; another press stores it, and one press undoes it', async () => {
  const before = await chosen().innerText();
  const stored = await storedStart(planner, project, task);
  await chosen().getByRole('button', { name: 'Move', exact: true }).tap();
  await chosen().getByRole('button', { name: 'A week later' }).tap();
  await expect(page.locator('footer')).toContainText(/tasks? moves?.*Finish/);
  expect(await storedStart(planner, project, task)).toBe(stored);
  await chosen().getByRole('button', { name: 'Cancel' }).tap();
  await expect.poll(() => chosen().innerText()).toContain(before.split('\n')[1]!.slice(0, 20));
  expect(await storedStart(planner, project, task)).toBe(stored);

  await chosen().getByRole('button', { name: 'A day later' }).tap();
  await chosen().getByRole('button', { name: 'A week later' }).tap();
  await chosen().getByRole('button', { name: 'Confirm' }).tap();
  await expect.poll(() => storedStart(planner, project, task)).not.toBe(stored);
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo', exact: true }).tap();
  await chosen().getByRole('button', { name: 'Back' }).tap();
  await expect.poll(() => chosen().innerText()).toBe(before);
  await expect.poll(() => storedStart(planner, project, task)).toBe(stored);
});

test('progress that is pressed step by step is stored once, and undone by one press', async () => {
  await chosen().getByRole('button', { name: 'Progress', exact: true }).tap();
  const at = (percent: string) => chosen().getByRole('button', { name: `${percent}%`, exact: true });
  await expect(at('0')).toHaveAttribute('aria-pressed', 'true');
  for (const percent of ['25', '50', '75']) await at(percent).tap();
  await expect(at('75')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('footer')).toContainText(`Progress of ${task}`);

  await page.getByRole('button', { name: 'Undo', exact: true }).tap();
  await expect(at('0')).toHaveAttribute('aria-pressed', 'true');
  await chosen().getByRole('button', { name: 'Back' }).tap();
});

test('a selected bar follows the finger', async () => {
  await page.getByRole('tab', { name: 'Chart' }).tap();
  const from = await chosenBar();
  await draw(from, 60, 0);
  await expect(page.locator('footer')).toContainText(`Move ${task}`);
  await page.getByRole('button', { name: 'Undo', exact: true }).tap();
});

test('a link is added by two taps, and stored when its previewed effect is confirmed', async () => {
  await chosen().getByRole('button', { name: 'Link to…' }).tap();
  await expect(page.getByRole('region', { name: 'Link to another task' })).toContainText(task);
  await page.getByRole('tab', { name: 'List' }).tap();
  await page.getByRole('gridcell', { name: 'Blockwork and risers, Level 20 Core', exact: true }).tap();
  const link = page.getByRole('region', { name: 'Link to another task' });
  await expect(link).toContainText('Blockwork and risers, Level 20 Core');
  await expect(page.locator('footer')).toContainText(/Nothing else moves|tasks? moves?/);
  await link.getByRole('button', { name: 'Confirm' }).tap();
  await expect(page.locator('footer')).toContainText(`Link ${task} to Blockwork and risers, Level 20 Core`);
  await page.getByRole('button', { name: 'Undo', exact: true }).tap();
});

/** A point on the bar of the task, found row by row: a tap on the chart selects the row there. */
async function chosenBar(): Promise<{ x: number; y: number }> {
  const box = (await page.locator('canvas').nth(1).boundingBox())!;
  for (let y = box.y + 22; y < box.y + box.height; y += 22) {
    await page.touchscreen.tap(box.x + box.width / 2, y);
    const isIt = await chosen()
      .getByText(task)
      .waitFor({ timeout: 300 })
      .then(
        () => true,
        () => false,
      );
    if (!isIt) continue;
    // From the data date the bar is outside the window; the arrow at the edge brings it to a quarter of the width.
    await page.getByRole('button', { name: 'Go to the data date' }).tap();
    await page.touchscreen.tap(box.x + box.width - 8, y);
    return { x: box.x + box.width / 4 + 3, y };
  }
  throw new Error(`no row of ${task} is in sight`);
}
