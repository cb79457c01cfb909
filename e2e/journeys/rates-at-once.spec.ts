// Labour rates by the thousand: an award with its allowances, the yearly rise, an import that creates missing records,
// and bulk operations on every rate of a filter.
import { expect, test, type Locator, type Page } from '@playwright/test';
import { demoCompany } from '../demo-company.ts';
import { expectAccessible, type Person } from '../person.ts';

interface RateList {
  items: { id: string; name: string; level: string; cost_rate: number; effective_date: string }[];
  total_count: number;
}
interface AllowanceList {
  items: { name: string; amount: number }[];
}

let manager: Person;
let page: Page;

const company = demoCompany(async () => {
  manager = await company.signIn('workspace-manager');
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

  await expect(page.getByText(/They are 2 rates now, but others, or changed since: look again/).first()).toBeVisible();
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
