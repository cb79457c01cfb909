// Labour rates by the thousand: as a grid, changed all at once, and changed by two people.
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { demoCompany } from '../demo-company.ts';
import { expectAccessible, follow, type Person } from '../person.ts';

const company = demoCompany();

test.describe('the grid', () => {
  // The list of labour rates as a grid: long lists, and a customised layout.
  let estimator: Person;
  let page: Page;

  test.beforeAll(async () => {
    estimator = await company.person('estimator');
    page = estimator.page;
  });

  const rates = () => `/w/${estimator.workspaceId}/rates`;

  /** Creates `count` rates called "role 1", "role 2" … under one award. */
  async function makeRates(role: string, count: number, level: string): Promise<void> {
    const rows = Array.from({ length: count }, (_none, index) => ({
      name: `${role} ${index + 1}`,
      award: 'MA000036',
      role: `${role} ${index + 1}`,
      level,
      cost_rate: '40',
      sell_rate: '60',
    }));
    const made = await estimator.context.request.post(`/api/workspaces/${estimator.workspaceId}/labour-rates/bulk`, {
      headers: { 'x-horizon-product': 'cost', 'idempotency-key': `made: ${role}` },
      data: { rows, dry_run: false },
      timeout: 60_000,
    });
    expect(made.ok(), await made.text()).toBe(true);
  }

  test('the export has exactly the rates of the filters', async () => {
    await makeRates('Glazier', 2, 'G1');
    await page.goto(`${rates()}?q=Glazier`);
    await expect(page.getByText('Glazier 2').first()).toBeVisible();
    await page.getByRole('button', { name: 'Export' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'All columns: comma-separated' }).click();
    const lines = readFileSync(await (await saved).path(), 'utf8')
      .trim()
      .split(/\r?\n/);
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('Glazier 1');
    expect(lines[0]).toContain('Award code');

    await page.getByRole('button', { name: 'Export' }).click();
    const savedAsShown = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'As shown: comma-separated' }).click();
    const asShown = readFileSync(await (await savedAsShown).path(), 'utf8')
      .trim()
      .split(/\r?\n/);
    const drawn = (await page.getByRole('columnheader').allTextContents()).filter((name) => name !== '');
    expect(asShown[0]!.replace('\uFEFF', '')).toBe(drawn.join(','));
    expect(asShown).toHaveLength(3);
  });

  test('a list longer than the loaded part shows the total of each award, and can be scrolled to any position', async () => {
    await makeRates('Zinc worker', 1200, 'Z1');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(rates());
    const grid = page.getByRole('treegrid', { name: 'Labour rates' });
    await grid.getByRole('gridcell', { name: 'Bricklayer', exact: true }).first().click();

    await page.keyboard.press('Control+End');

    const last = grid.getByRole('row').filter({ hasText: 'Zinc worker 1200' });
    await expect(last.getByRole('gridcell').last()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(
      grid.getByRole('row').filter({ hasText: 'Zinc worker 1198' }).getByRole('gridcell').last(),
    ).toBeFocused();
    await page.keyboard.press('Control+Space');
    await expect(page.getByText('Column State chosen')).toBeAttached();
    await expect(
      grid.getByRole('row').filter({ hasText: 'Zinc worker 1198' }).getByRole('gridcell').last(),
    ).toBeFocused();
    await page.keyboard.press('Control+Home');
    // Collapses the groups, one after the other.
    for (let group = 0; group < 4; group += 1) {
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowDown');
    }
    const plumbing = grid.getByRole('row', { name: /Plumbing and Fire Sprinklers Award 2020 1,2\d\d/ });
    await expect(plumbing).toBeVisible();
    await expect(plumbing).toContainText(/Ordinary cost from \$\d+\.\d\d to \$\d+\.\d\d, on average \$\d+\.\d\d/);
  });

  test('a widened column stays, and no other column is removed for it', async () => {
    await page.goto(rates());
    const grid = page.getByRole('treegrid', { name: 'Labour rates' });
    const columns = (await grid.getAttribute('aria-colcount'))!;
    const role = page.getByRole('columnheader', { name: 'Role' });
    const box = (await role.boundingBox())!;

    await page.mouse.move(box.x + box.width - 2, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width + 198, box.y + 10, { steps: 4 });
    await page.mouse.up();

    await expect.poll(async () => Math.round((await role.boundingBox())!.width - box.width)).toBe(200);
    await expect(grid).toHaveAttribute('aria-colcount', columns);
  });

  test('during horizontal scrolling the names stay visible; the problem of a figure can be read in full at the end of the list', async () => {
    const width = page.viewportSize()!.width;
    await page.setViewportSize({ width: 900, height: 640 });
    await page.goto(rates());
    const grid = page.getByRole('treegrid');
    const name = grid.locator('[aria-rowindex="3"] [role=gridcell][data-column="1"]');
    await expect(name).toBeVisible();
    const withoutRoom = page.getByText('scroll sideways');
    // A list that is still measuring its window may re-render the toolbar under an open menu.
    await expect(async () => {
      if (!(await withoutRoom.isVisible())) await page.getByRole('button', { name: /^Columns/ }).click();
      await withoutRoom.click({ timeout: 1000 });
    }).toPass();
    await page.keyboard.press('Escape');
    const before = (await name.boundingBox())!.x;
    await grid.evaluate((element) => element.scrollTo({ left: 300 }));
    await expect.poll(() => grid.evaluate((element) => element.scrollLeft)).toBe(300);
    expect((await name.boundingBox())!.x).toBe(before);

    // The last visible row, and a column that scrolls into view at the edge.
    await grid.evaluate((element) => element.scrollTo({ left: 0 }));
    const role = (await page.getByRole('columnheader', { name: 'Role' }).boundingBox())!;
    const box = (await grid.boundingBox())!;
    await page.mouse.click(role.x + role.width / 2, box.y + box.height - 14);
    const cost = await page.getByRole('columnheader', { name: 'Ordinary cost' }).getAttribute('data-column');
    const focused = page.locator(`[role=gridcell][data-column="${cost}"]:focus`);
    await expect(async () => {
      await page.keyboard.press('ArrowRight');
      await expect(focused).toBeVisible({ timeout: 200 });
    }).toPass();
    await page.keyboard.press('F2');
    await page.keyboard.type('x');
    await page.keyboard.press('Enter');
    const fault = grid.getByRole('alert');
    await expect(fault).toHaveText(/is not an amount. Write dollars an hour/);
    const faultBox = (await fault.boundingBox())!;
    expect(faultBox.y + faultBox.height).toBeLessThanOrEqual(box.y + box.height);
    expect(faultBox.x + faultBox.width).toBeLessThanOrEqual(box.x + box.width);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width, height: 900 });
  });

  test('when the columns change, the list does not scroll back to the focused rate', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(rates());
    const grid = page.getByRole('treegrid', { name: 'Labour rates' });
    await grid.locator('[aria-rowindex="3"] [role=gridcell][data-column="2"]').click();
    await grid.evaluate((element) => element.scrollTo({ top: 1500 }));
    await expect.poll(() => grid.evaluate((element) => element.scrollTop)).toBe(1500);
    const columns = (await grid.getAttribute('aria-colcount'))!;

    await page.setViewportSize({ width: 1000, height: 900 });

    await expect(grid).not.toHaveAttribute('aria-colcount', columns);
    expect(await grid.evaluate((element) => element.scrollTop)).toBe(1500);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => grid.evaluate((element) => element.scrollTop)).toBeLessThan(200);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('the date filter of a column is next to its calendar', async () => {
    await page.goto(rates());
    await page.getByRole('columnheader', { name: 'Effective' }).getByRole('button').click();
    const menu = page.getByRole('dialog', { name: /Effective/ });
    const day = (await menu.getByRole('textbox', { name: 'From' }).boundingBox())!;
    const calendar = (await menu.getByRole('button', { name: 'Pick a day' }).first().boundingBox())!;

    expect(calendar.x).toBeGreaterThan(day.x + day.width / 2);
  });

  test('a changed rate keeps its position until the list is sorted again, even when undone', async () => {
    await makeRates('Slater', 3, 'S1');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${rates()}?view=${encodeURIComponent('q=Slater;sort=cost_rate')}`);
    const grid = page.getByRole('grid', { name: 'Labour rates' });
    const row = (index: number) => grid.getByRole('row').nth(index);
    const nameAt = async (index: number) => (await row(index).innerText()).match(/Slater \d/)?.[0] ?? '';
    await expect(row(3)).toContainText('Slater');
    const names = [await nameAt(1), await nameAt(2), await nameAt(3)];
    const [first, second, third] = names as [string, string, string];

    await row(1).getByRole('gridcell', { name: '$40.00' }).click();
    await page.keyboard.type('55');
    await page.keyboard.press('Shift+Enter');

    await expect(row(1)).toContainText('Keeps its place; moves when the list is sorted again');
    await expect(row(1)).toContainText(first);
    await expect(row(1)).toContainText('$55.00');
    await expect(
      page.getByText('1 changed row keeps its place: it moves when the list is sorted again.'),
    ).toBeVisible();

    // Somebody else changes another one.
    const found = await estimator.get<{ items: { id: string; name: string; version: number }[] }>(
      `/api/workspaces/${estimator.workspaceId}/labour-rates?q=${encodeURIComponent(third)}`,
    );
    const other = found.items.find(({ name }) => name === third)!;
    const changed = await estimator.context.request.patch(
      `/api/workspaces/${estimator.workspaceId}/labour-rates/${other.id}`,
      { headers: { 'x-horizon-product': 'cost' }, data: { cost_rate: 45, version: other.version } },
    );
    expect(changed.ok(), await changed.text()).toBe(true);
    await expect(row(3)).toContainText('$45.00');
    await expect(row(1)).toContainText(first);

    await page.getByRole('button', { name: 'Sort again' }).click();

    await expect(row(3)).toContainText(first);
    expect([await nameAt(1), await nameAt(2)]).toEqual([second, third]);
    await expect(page.getByRole('button', { name: 'Sort again' })).toBeHidden();

    await page.keyboard.press('Control+z');

    await expect(row(3)).toContainText('$40.00');
    await expect(row(3)).toContainText(first);
    await expect(row(3)).toContainText('moves when the list is sorted again');
    await grid.getByRole('columnheader', { name: 'Ordinary cost' }).click();
    await expect(page.getByText('keeps its place')).toBeHidden();
  });
});

test.describe('all at once', () => {
  // Labour rates by the thousand: an award with its allowances, the yearly rise, an import that creates missing records,
  // and bulk operations on every rate of a filter.
  interface RateList {
    items: { id: string; name: string; level: string; cost_rate: number; effective_date: string }[];
    total_count: number;
  }
  interface AllowanceList {
    items: { name: string; amount: number }[];
  }

  let manager: Person;
  let page: Page;

  test.beforeAll(async () => {
    manager = await company.person('workspace-manager');
    page = manager.page;
  });

  const root = () => `/api/workspaces/${manager.workspaceId}/labour-rates`;
  const listed = (query: string) => manager.get<RateList>(`${root()}?${query}`);
  const headers = { 'x-horizon-product': 'cost' };
  const dialog = (name: string) => page.getByRole('dialog', { name });

  /** True if nothing else covers the middle of it. */
  const isOnTop = (field: Locator) =>
    field.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === element;
    });

  async function openRates(path = ''): Promise<void> {
    await page.goto(`/w/${manager.workspaceId}/rates${path}`);
    await expect(page.getByRole('gridcell').first()).toBeVisible();
  }

  test('an award is created with its published rates, each with the selected allowances', async () => {
    await openRates('/awards');
    const before = (await listed('limit=1')).total_count;

    await page.getByRole('button', { name: 'Start from a published award' }).click();
    const adopt = dialog('Start from a published award');
    const levels = adopt.getByRole('table', { name: /Minimum rates/ });
    await expect(levels.getByRole('row')).not.toHaveCount(0);
    // Two of the levels, one of the allowances.
    await levels.getByRole('checkbox', { name: /Minimum rates/ }).uncheck();
    await levels.getByRole('checkbox', { name: 'CW/ECW 3', exact: true }).check();
    await levels.getByRole('checkbox', { name: 'CW/ECW 5', exact: true }).check();
    const allowances = adopt.getByRole('table', { name: /Allowances/ });
    await allowances.getByRole('checkbox', { name: /Allowances/ }).uncheck();
    await allowances.getByRole('checkbox', { name: /^Fares and travel/ }).check();
    await expect(adopt.getByText('2 rates, each with 1 allowance.')).toBeVisible();
    const markUp = adopt.getByLabel(/Mark-up on cost/);
    await markUp.fill('half');
    await page.keyboard.press('Enter');
    // Messages above the field do not push it below the footer of the form.
    await expect(adopt.getByRole('alert')).toBeVisible();
    await expect.poll(() => isOnTop(markUp)).toBe(true);
    await markUp.fill('50');
    await adopt.getByRole('button', { name: 'Create award and rates' }).click();

    await expect(page.getByText(/MA000020.*2 rates/).first()).toBeVisible();
    // Awards of the list behind the dialog have the same texts.
    await expect.poll(async () => (await listed('limit=1')).total_count).toBe(before + 2);
  });

  test('a yearly rise reports fixed-dollar allowances, raises them on request, and is undone completely', async () => {
    const { items } = await listed('role=Carpenter&level=CW3&state=current&sort=multiplier');
    const carpenter = items[0]!;
    await openRates(`?${new URLSearchParams({ view: 'f*role=in:Carpenter;f*level=in:CW3;f*state=in:current' })}`);

    await page.getByRole('button', { name: 'Raise rates' }).click();
    const form = dialog('Raise rates');
    await expect(form.getByRole('combobox', { name: /^Rates/ })).toBeFocused();
    await form.getByLabel(/Cost rate increase/).fill('3.75');
    await form.getByRole('button', { name: 'Show what changes' }).click();
    const preview = dialog('What changes');
    await expect(preview.getByRole('button', { name: 'Back' })).toBeFocused();
    const carried = preview.getByRole('region', { name: 'Allowances in dollars' });
    await expect(carried.getByText(/carried forward as they are/)).toBeVisible();
    await expect(carried).not.toContainText('→');
    await carried.getByRole('checkbox', { name: 'Raise allowances in dollars by 3.75% too, to the cent' }).check();
    await expect(carried).toContainText('$21.94 → $22.76');
    await expectAccessible(page);
    // A phone's card begins with the margin after the rise.
    await page.setViewportSize({ width: 375, height: 812 });
    await expect(preview.getByText(/^[\d.]+%$/).first()).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
    await preview.getByRole('button', { name: /^Raise \d+ rates?$/ }).click();

    const message = page.getByRole('status').filter({ hasText: /labour rates? raised/ });
    await expect(message.first()).toBeVisible();
    const next = (await listed('role=Carpenter&level=CW3&state=upcoming&sort=multiplier')).items[0]!;
    expect(next.cost_rate).toBeCloseTo(Math.round(carpenter.cost_rate * 103.75) / 100, 2);
    const { items: allowances } = await manager.get<AllowanceList>(`${root()}/allowances?labour_rate_id=${next.id}`);
    expect(allowances.find(({ name }) => name === 'Fares and travel')?.amount).toBe(22.76);

    await page.keyboard.press('Control+z');
    await expect(page.getByText(/The rise of \d+ labour rates? is undone/)).toBeVisible();
    expect((await listed('role=Carpenter&level=CW3&state=upcoming')).total_count).toBe(0);
  });

  test('a paste is read by keyboard, a paste of headings only is refused, and the focus stays in the panel', async () => {
    await openRates();
    await page.getByRole('button', { name: 'Paste or import' }).press('Enter');
    const dialog = page.getByRole('dialog');
    const pasted = dialog.getByLabel('Paste rows from a spreadsheet');
    const headings = ['Trade', 'Grade', 'Name', 'Cost', 'Charge out rate'].join('\t');
    await pasted.fill(headings);
    await dialog.getByRole('button', { name: 'Check the rows' }).press('Enter');
    await expect(dialog.getByText('There is no row of values below the headings.')).toBeVisible();
    await expect(pasted).toHaveValue(headings);

    await pasted.fill([headings, ['Glazier', 'G1', 'Glazier G1', 'forty', '70'].join('\t')].join('\n'));
    await dialog.getByRole('button', { name: 'Check the rows' }).press('Enter');
    await expect(dialog.getByRole('status').filter({ hasText: '1 row with errors' })).toBeFocused();

    await dialog.getByRole('button', { name: 'Start again' }).press('Enter');
    const question = (await dialog.getByRole('alert').boundingBox())!;
    const summary = (await dialog.getByRole('status').filter({ hasText: '1 row with errors' }).boundingBox())!;
    expect(summary.y - question.y - question.height).toBeGreaterThanOrEqual(8);
    await dialog.getByRole('button', { name: 'Discard' }).press('Enter');
    await expect(pasted).toBeFocused();
  });

  test('an import creates the missing award and leaves out invalid rows', async () => {
    await openRates();
    const lines = ['Name\tAward code\tRole\tLevel\tCost rate\tSell rate', 'Abseiler 1\tEA-9\tAbseiler\tR1\t50\t80'];
    const text = [...lines, 'Abseiler 2\tEA-9\tAbseiler\tR2\tfifty\t85'].join('\n');

    await page.getByRole('button', { name: 'Paste or import' }).click();
    const imports = dialog('Paste or import labour rates');
    await imports.getByLabel('Paste rows from a spreadsheet').fill(text);
    await imports.getByRole('button', { name: 'Check the rows' }).click();
    await imports.getByRole('checkbox', { name: 'Create the missing award: EA-9 (2 rows)' }).check();
    await expect(imports.getByText('1 new rate, 1 row with errors.')).toBeVisible();
    await imports.getByRole('checkbox', { name: 'Leave out the row with faults' }).check();
    const file = page.waitForEvent('download');
    await imports.getByRole('button', { name: 'Save it as a file' }).click();
    expect((await file).suggestedFilename()).toBe('faulty-rows.csv');
    await imports.getByRole('button', { name: 'Create 1 rate' }).click();

    await expect(page.getByText('1 award created with them. 1 row with faults left out.').first()).toBeVisible();
    expect((await listed('role=Abseiler')).total_count).toBe(1);
  });

  test('select all means every rate of the filter, several values included, and is one bulk operation', async () => {
    const filter = 'role=Carpenter&role=Concreter&state=current';
    const { total_count: total } = await listed(`${filter}&limit=1`);
    await openRates(`?${new URLSearchParams({ view: 'f*role=in:Carpenter,Concreter;f*state=in:current' })}`);

    await page.getByRole('checkbox', { name: 'Select all rows' }).check();
    const bar = page.getByRole('toolbar', { name: 'Selected rows' });
    await expect(bar.getByText(`All ${total} rates of this filter selected`)).toBeVisible();
    await bar.getByRole('button', { name: 'Add an allowance…' }).click();
    const give = dialog('Add an allowance');
    await give.getByRole('textbox', { name: /^Name/ }).fill('Site allowance');
    await give.getByLabel(/^Amount/).fill('1.25');
    await give.getByRole('button', { name: `Add it to ${total} rates` }).click();

    await expect(page.getByText(`Site allowance added to ${total} labour rates`).first()).toBeVisible();
    const { items } = await manager.get<AllowanceList>(`${root()}/allowances?q=site%20allowance&limit=500`);
    expect(items).toHaveLength(total);
  });

  test('a bulk operation on a filter is refused if somebody has replaced one of its rates, and works after a review', async () => {
    const make = async (level: string) => {
      const data = { name: `Swap ${level}`, role: 'Swapper', level, cost_rate: 40, sell_rate: 60 };
      const answer = await manager.context.request.post(root(), { data, headers });
      return (await answer.json()) as { id: string };
    };
    const first = await make('S1');
    await make('S2');
    await openRates('?q=Swapper');
    await page.getByRole('checkbox', { name: 'Select all rows' }).check();
    const bar = page.getByRole('toolbar', { name: 'Selected rows' });
    await expect(bar.getByText('All 2 rates of this filter selected')).toBeVisible();

    await manager.context.request.delete(`${root()}/${first.id}`, { headers });
    await make('S3');
    await expect(page.getByRole('gridcell', { name: 'Swap S3', exact: true })).toBeVisible();
    await bar.getByRole('button', { name: 'Delete' }).click();

    await expect(
      page.getByText(/They are 2 rates now, but others, or changed since: look again/).first(),
    ).toBeVisible();
    expect((await listed('q=Swapper')).total_count).toBe(2);
    await bar.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('2 labour rates deleted').first()).toBeVisible();
  });

  test('a long rise can continue in the background, and its toast shows the result', async () => {
    let go = () => {};
    const gate = new Promise<void>((done) => (go = done));
    await page.route('**/labour-rates/raise', async (route) => {
      if (!(route.request().postDataJSON() as { dry_run: boolean }).dry_run) await gate;
      await route.continue();
    });
    await openRates(`?${new URLSearchParams({ view: 'f*role=in:Concreter;f*state=in:current' })}`);
    await page.getByRole('button', { name: 'Raise rates' }).click();
    await dialog('Raise rates')
      .getByLabel(/^Cost rate increase/)
      .fill('2');
    await dialog('Raise rates').getByRole('button', { name: 'Show what changes' }).click();
    const preview = dialog('What changes');
    await preview.getByRole('button', { name: /^Raise \d+ rates$/ }).click();

    await expect(preview.getByRole('progressbar', { name: /^Raising \d+ rates…$/ })).toBeVisible();
    await expectAccessible(page);
    await preview.getByRole('button', { name: 'Leave it running' }).click();
    await expect(preview).toBeHidden();
    await expect(page.getByText(/^Raising \d+ rates goes on$/).first()).toBeVisible();
    go();

    await expect(page.getByText(/^\d+ labour rates raised$/).first()).toBeVisible();
    await page.unroute('**/labour-rates/raise');
  });

  test('an award or a day for hundreds of rates shows progress, and can continue in the background', async () => {
    const rows = Array.from({ length: 501 }, (_, n) => ({
      name: `Lampman ${n + 1}`,
      role: 'Lampman',
      level: `R${n + 1}`,
      cost_rate: '50',
      sell_rate: '80',
      effective_date: '2026-07-01',
    }));
    const made = await manager.context.request.post(`${root()}/bulk`, { headers, data: { rows, dry_run: false } });
    expect(made.ok(), await made.text()).toBe(true);
    await openRates('?q=Lampman');
    const bar = page.getByRole('toolbar', { name: 'Selected rows' });
    const leave = page.getByRole('button', { name: 'Leave it running' });
    const holdBack = async (address: string) => {
      let go = () => {};
      const gate = new Promise<void>((done) => (go = done));
      await page.route(address, async (route) => {
        await gate;
        await route.continue();
      });
      return async () => {
        go();
        await expect(page.getByText('501 labour rates changed', { exact: true }).first()).toBeVisible();
        await page.unroute(address);
      };
    };
    const askFor = async (act: string) => {
      await page.getByRole('checkbox', { name: 'Select all rows' }).check();
      await bar.getByRole('button', { name: act }).click();
    };

    const changed = await holdBack('**/bulk/change');
    await askFor('Set effective date…');
    await dialog('Set effective date')
      .getByLabel(/^Effective from/)
      .fill('1 Aug 2026');
    await dialog('Set effective date').getByRole('button', { name: 'Change 501 rates' }).click();
    await expect(page.getByRole('progressbar', { name: 'Changing 501 rates…' })).toBeVisible();
    await expect(leave).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog('Set effective date')).toBeHidden();
    await expect(bar).toBeHidden();
    await expect(page.getByText('Changing 501 rates goes on').first()).toBeVisible();
    await changed();

    await askFor('Set award…');
    const award = dialog('Set award');
    await award.getByRole('combobox', { name: /^Award/ }).selectOption('No award');
    await page.route('**/bulk/change', (route) => route.abort());
    await award.getByRole('button', { name: 'Change 501 rates' }).click();
    await expect(award.getByRole('alert')).toContainText('Horizon could not be reached');
    await expect(award.getByRole('button', { name: 'Change 501 rates' })).toBeVisible();
    await page.unroute('**/bulk/change');
  });
});

test.describe('two people at one rate', () => {
  // Two people at one rate: each sees the other's change at once, and neither overwrites the other unknowingly.
  let first: Person;
  let second: Person;
  let rateId: string;

  test.beforeAll(async () => {
    first = await company.person('estimator');
    second = await company.person('workspace-owner');
    const found = await first.get<{ items: { id: string; name: string }[] }>(
      `/api/workspaces/${first.workspaceId}/labour-rates?q=Tiler%20CW3&state=current`,
    );
    rateId = found.items.find((rate) => rate.name === 'Tiler CW3')!.id;
  });

  const stored = () =>
    first.get<{ cost_rate: number; sell_rate: number }>(`/api/workspaces/${first.workspaceId}/labour-rates/${rateId}`);
  const ratePage = (person: Person) => `/w/${first.workspaceId}/rates/${rateId}?by=${person === first ? 1 : 2}`;
  const list = `q=${encodeURIComponent('Tiler CW3')}`;
  const costCell = (page: Page) =>
    page
      .getByRole('row')
      .filter({ hasText: 'Tiler CW3' })
      .filter({ hasText: '1 ×' })
      .first()
      .getByRole('gridcell')
      // After the tick box, name, role, level and multiplier.
      .nth(5);

  async function typeInto(page: Page, text: string): Promise<void> {
    await page.keyboard.press('F2');
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
  }

  test("a change of one person shows on the other's page by itself", async () => {
    await follow(second.page, ratePage(second));
    await expect(second.page.getByRole('heading', { level: 1, name: 'Tiler CW3' })).toBeVisible();
    await follow(first.page, ratePage(first));
    await first.page.getByRole('button', { name: 'Edit', exact: true }).click();
    await first.page.getByLabel('Cost per hour').fill('48.1');
    await first.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();

    await expect(second.page.getByText('$48.10').first()).toBeVisible();
  });

  test('a form of a rate that changed meanwhile shows both values and overwrites nothing', async () => {
    await second.page.getByRole('button', { name: 'Edit', exact: true }).click();
    await second.page.getByLabel('Sell per hour').fill('80');
    await first.page.getByRole('button', { name: 'Edit', exact: true }).click();
    await first.page.getByLabel('Sell per hour').fill('77');
    await first.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(first.page.getByRole('dialog')).toBeHidden();
    await second.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();

    const notice = second.page.getByRole('region', { name: 'Changed by somebody else' });
    await expect(notice.getByRole('row', { name: 'Sell per hour $80.00 $77.00' })).toBeVisible();
    await expectAccessible(second.page);
    expect((await stored()).sell_rate).toBe(77);

    await notice.getByRole('button', { name: 'Use mine' }).click();
    await expect(second.page.getByRole('dialog')).toBeHidden();
    await expect.poll(async () => (await stored()).sell_rate).toBe(80);
  });

  test('a cell that changed under an open editor is not overwritten before the person decides', async () => {
    for (const person of [first, second]) {
      await follow(person.page, `/w/${first.workspaceId}/rates?${list}&sort=-effective_date`);
      await costCell(person.page).click();
    }
    await typeInto(second.page, '50');
    await typeInto(first.page, '49');
    await first.page.keyboard.press('Enter');
    await expect.poll(async () => (await stored()).cost_rate).toBe(49);
    await second.page.keyboard.press('Enter');

    const dialog = second.page.getByRole('dialog');
    await expect(dialog.getByRole('row', { name: 'Cost $50.00 $49.00' })).toBeVisible();
    await expectAccessible(second.page);
    expect((await stored()).cost_rate).toBe(49);

    await dialog.getByRole('button', { name: 'Use theirs' }).click();
    await expect(costCell(second.page)).toHaveText('$49.00');
    expect((await stored()).cost_rate).toBe(49);
  });
});
