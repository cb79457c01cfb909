// The programme on a phone: bars moved by finger, and proposals of a subcontractor.
import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { demoCompany, tower } from '../demo-company.ts';
import { storedStart } from '../gantt.ts';
import { expectAccessible, expectNoSidewaysScroll, follow, onPhone, type Person } from '../person.ts';

const company = demoCompany();

test.describe('bars by finger', () => {
  // A planner on site with a phone: one row of tools, a tap selects, the selected bar is moved by its handle, two taps
  // add a link.
  let planner: Person;
  let project: string;
  let page: Page;
  let cdp: CDPSession;
  const task = 'Pour slab, Level 20 Core';

  test.beforeAll(async () => {
    planner = await company.person('planner');
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

  test('two fingers zoom the chart and move it with them', async () => {
    const scroller = page.locator('[class*=scroller]').filter({ has: page.locator('canvas') });
    const place = () => scroller.evaluate((element) => ({ width: element.scrollWidth, top: element.scrollTop }));
    const before = await place();
    const box = (await scroller.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number; id: number }[]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    const pair = (apart: number, up: number) => [
      { x: x - apart, y: y - up, id: 0 },
      { x: x + apart, y: y - up, id: 1 },
    ];
    await touch('touchStart', pair(30, 0).slice(0, 1));
    await touch('touchStart', pair(30, 0));
    for (let step = 1; step <= 8; step += 1) await touch('touchMove', pair(30 + step * 5, step * 8));
    await touch('touchEnd', []);

    await expect.poll(async () => (await place()).width).toBeGreaterThan(before.width * 1.5);
    expect((await place()).top - before.top).toBeGreaterThan(40);
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
});

test.describe('proposals', () => {
  // Proposals from site: a subcontractor on a phone proposes another date for their own task, the planner sees the
  // effect, accepts one and refuses another with a reason, which is shown on the card.
  let planner: Person;
  let subcontractor: Person;
  let project: string;
  let phone: Page;
  const task = 'Reinforcement, Level 13 West';

  test.beforeAll(async () => {
    planner = await company.person('planner');
    subcontractor = await company.person('subcontractor', { worksOffline: true });
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
});
