// The list of labour rates as a grid: long lists, and a customised layout.
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { demoCompany } from '../demo-company.ts';
import type { Person } from '../person.ts';

let estimator: Person;
let page: Page;

const company = demoCompany(async () => {
  estimator = await company.signIn('estimator');
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
  await expect(page.getByText('1 changed row keeps its place: it moves when the list is sorted again.')).toBeVisible();

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
