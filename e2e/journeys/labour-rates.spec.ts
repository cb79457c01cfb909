// Labour rates from the first new rate to the price of an hour, as an estimator works: mostly by keyboard.
import { expect, test, type Locator, type Page } from '@playwright/test';
import { demoCompany } from '../demo-company.ts';
import { expectAccessible, expectNoSidewaysScroll, follow, type Person } from '../person.ts';

interface Rate {
  id: string;
  name: string;
  sell_rate: number;
  cost_rate: number;
  version: number;
}
interface RateList {
  items: Rate[];
  total_count: number;
}

let estimator: Person;
let page: Page;
let owner: Person;

const company = demoCompany(async () => {
  estimator = await company.signIn('estimator');
  page = estimator.page;
});

const rates = () => `/w/${estimator.workspaceId}/rates`;
const named = (name: string) =>
  estimator.get<RateList>(
    `/api/workspaces/${estimator.workspaceId}/labour-rates?q=${encodeURIComponent(name)}&sort=-effective_date`,
  );
const cell = (grid: Locator, row: string, column: string) =>
  grid.getByRole('row').filter({ hasText: row }).first().getByRole('gridcell').nth(columns.indexOf(column));
// The tick boxes are first.
const columns = [
  '',
  'Rate',
  'Role',
  'Level',
  'Multiplier',
  'Ordinary cost',
  'Ordinary sell',
  'Margin',
  'Effective',
  'State',
];

test('every page of labour rates opens, fits a phone, without accessibility errors', async () => {
  const { id } = (await named('Carpenter CW3')).items[0]!;
  const pages: [path: string, shows: string][] = [
    ['', 'Bricklayer CW3'],
    ['/awards', 'MA000020'],
    ['/allowances', 'Fares and travel'],
    ['/overrides', 'Site agreement'],
    ['/calculator', 'Choose a labour rate'],
    [`/calculator?rate=${id}`, 'Why $'],
    ['/deleted', 'Nothing is deleted'],
    [`/${id}`, 'Project overrides'],
  ];
  for (const [path, shows] of pages) {
    await follow(page, rates() + path);

    await expect(page.getByText(shows).first()).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 375, height: 812 });
    await expectNoSidewaysScroll(page);
    if (path === '') await expectOneLineOfPrices();
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});

/** On a card of a phone, cost and sell are in one line: a second line would be cut off. */
async function expectOneLineOfPrices(): Promise<void> {
  const overtime = page.getByRole('row').filter({ hasText: 'Bricklayer CW3 – time and a half' });
  await expect(overtime).toBeVisible();
  const topOf = async (words: RegExp) => (await overtime.getByText(words).boundingBox())!.y;
  await expect.poll(async () => (await topOf(/sell/)) - (await topOf(/cost/))).toBe(0);
}

test('the list shows the current versions by award; a margin below the floor is flagged in words', async () => {
  await follow(page, rates());
  const grid = page.getByRole('treegrid', { name: 'Labour rates' });

  await expect(
    grid.getByRole('row', { name: /Building and Construction General On-site Award 2020 57/ }),
  ).toBeVisible();
  await expect(cell(grid, 'Concreter CW3', 'Margin')).toHaveText(/Below floor\s*15\.25%/);
  await page.getByRole('button', { name: 'Below floor' }).click();
  await expect(grid.getByText('Bricklayer CW3').first()).toBeHidden();
  await expect(grid.getByText('Concreter CW3').first()).toBeVisible();
});

test('a rate is created by keyboard only, and one of its cells is edited in place', async () => {
  await page.goto(rates());
  await expect(page.getByRole('button', { name: 'New rate' })).toBeVisible();
  // The server renders the page; it responds to keys once its scripts have loaded.
  await expect(page.locator('#root:not([aria-busy])')).toBeAttached();
  await page.keyboard.press('c');
  await expect(page.getByRole('heading', { name: 'New labour rate' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Name (required)' }).focus();
  await page.keyboard.type('Scaffolder SC1');
  for (const text of ['Scaffolder', 'SC1']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Control+Enter');

  const summary = page.getByRole('alert').filter({ has: page.getByRole('heading') });
  await expect(summary).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Role (required)' })).toHaveValue('Scaffolder');
  await expectAccessible(page);

  await page.getByLabel('Cost per hour').focus();
  await page.keyboard.type('46');
  await page.keyboard.press('Tab');
  await page.keyboard.type('55');
  await expect(page.getByText('Below floor').last()).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Labour rate "Scaffolder SC1" has been created successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Scaffolder SC1' })).toBeVisible();

  await follow(page, `${rates()}?q=Scaffolder`);
  const grid = page.getByRole('grid', { name: 'Labour rates' });
  const cost = cell(grid, 'Scaffolder SC1', 'Ordinary cost');
  await cost.click();
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('41.25');
  await page.keyboard.press('Enter');
  await expect(cost).toHaveText('$41.25');
  await expect.poll(async () => (await named('Scaffolder')).items[0]?.cost_rate).toBe(41.25);

  await expect(page.getByText('Scaffolder SC1 changed')).toBeVisible();
  await cost.click();
  await page.keyboard.press('Space');
  await expect(cost).toHaveText('$41.25');
  await page.keyboard.press('Control+z');
  await expect(cost).toHaveText('$46.00');
  await expect.poll(async () => (await named('Scaffolder')).items[0]?.cost_rate).toBe(46);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Scaffolder SC1' })).toBeVisible();
});

test('a block from a spreadsheet is checked, corrected in place and stored completely', async () => {
  await follow(page, rates());
  await page.getByRole('button', { name: 'Paste or import' }).click();
  const block = [
    ['Trade', 'Grade', 'Name', 'Cost', 'Charge out rate', 'Award', 'From'],
    ['Welder', 'W1', 'Welder W1', '48.00', '70', 'MA000020', '1/7/2026'],
    ['Welder', 'W2', 'Welder W2', 'fifty', '72', 'MA000020', '1/7/2026'],
  ];
  await page.getByLabel('Paste rows from a spreadsheet').fill(block.map((row) => row.join('\t')).join('\n'));
  await page.getByRole('button', { name: 'Check the rows' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Row 2, Cost rate: “fifty” is not an amount', { exact: false })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Create 1 rate' })).toBeDisabled();
  await expectAccessible(page);
  expect((await named('Welder')).total_count).toBe(0);

  await dialog.getByRole('gridcell').filter({ hasText: 'fifty' }).dblclick();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('50');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Create 2 rates' }).click();
  await expect(page.getByText('2 labour rates created')).toBeVisible();
  expect((await named('Welder')).items.map((rate) => rate.cost_rate).toSorted()).toEqual([48, 50]);
});

test('a paste into cells and a paste of rates are undone completely, by Ctrl+Z and from the toast', async () => {
  await follow(page, `${rates()}?q=Welder`);
  const grid = page.getByRole('grid', { name: 'Labour rates' });
  const cost = cell(grid, 'Welder W1', 'Ordinary cost');
  await cost.click();
  await pasteText('49.00\n51.00');
  await expect(page.getByText('2 labour rates changed')).toBeVisible();
  expect((await named('Welder')).items.map((rate) => rate.cost_rate).toSorted()).toEqual([49, 51]);

  await page.keyboard.press('Control+z');
  await expect(page.getByText('2 labour rates restored')).toBeVisible();
  await expect(cost).toHaveText('$48.00');
  expect((await named('Welder')).items.map((rate) => rate.cost_rate).toSorted()).toEqual([48, 50]);

  await page.getByRole('button', { name: 'Paste or import' }).click();
  const block = [
    ['Trade', 'Grade', 'Name', 'Cost', 'Charge out rate'],
    ['Diver', 'D1', 'Diver D1', '48.00', '70'],
  ];
  await page.getByLabel('Paste rows from a spreadsheet').fill(block.map((row) => row.join('\t')).join('\n'));
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create 1 rate' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: '1 labour rate created' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(page.getByText('1 labour rate deleted again')).toBeVisible();
  expect((await named('Diver')).total_count).toBe(0);
});

/** Pastes a block from the clipboard of a spreadsheet into the focused cell. */
const pasteText = (text: string) =>
  page.evaluate((block) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', block);
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

test('a paste shows which row replaces another or loses money, and is not discarded without asking', async () => {
  await follow(page, rates());
  await page.getByRole('button', { name: 'Paste or import' }).click();
  const row = (cost: string) => ['Turner T1', '', 'Turner', 'T1', cost, '70', '1', '1/7/2026'].join('\t');
  await page.getByLabel('Paste rows from a spreadsheet').fill([row('50'), row('80')].join('\n'));
  await page.getByRole('button', { name: 'Check the rows' }).click();
  const dialog = page.getByRole('dialog');
  const warnings = dialog.getByRole('list', { name: 'Warnings' });
  await expect(warnings).toContainText('Second version of 1 July 2026: takes precedence over row 1');
  await expect(warnings).toContainText('The margin is −14.29%, below the floor');

  await dialog.getByRole('button', { name: 'Start again' }).click();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(warnings).toBeVisible();
  await dialog.getByRole('button', { name: 'Start again' }).click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog.getByLabel('Paste rows from a spreadsheet')).toHaveValue('');
});

test('Enter selects the first match of the typed words, and submits nothing', async () => {
  await follow(page, `${rates()}/calculator`);
  const rate = page.getByPlaceholder('Search by name, role, level or award');
  await rate.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Carpenter CW4');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(rate).toHaveValue('Carpenter CW4');
  await expect(page.getByText('Carpenter CW4, effective from')).toBeVisible();

  // Words without a match say so even if a choice is already selected, and Enter selects nothing.
  await expect(rate).toHaveAttribute('aria-expanded', 'false');
  await page.waitForURL(/[?&]rate=/);
  const before = await rate.inputValue();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Astronaut');

  await expect(page.getByText('No labour rate found')).toBeVisible();
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(rate).toHaveValue(before);
});

test('a new version carries overrides and allowances forward and shows how many', async () => {
  const { id } = (await named('Labourer CW1')).items.find((rate) => rate.name === 'Labourer CW1')!;
  await follow(page, `${rates()}/${id}`);
  await page.getByRole('button', { name: 'New version' }).click();
  await expect(page.getByRole('checkbox', { name: /Carry forward 1 project override/ })).toBeChecked();
  // A new record can be typed at once.
  await expect(page.getByLabel('Effective from')).toBeFocused();
  await page.getByLabel('Cost per hour').fill('42');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create version' }).click();

  await expect(page.getByText(/Carried forward: 1 project override, \d allowances/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Versions' }).getByRole('listitem').first()).toContainText('Upcoming');
});

test('a second override for a project and rate is refused, and the typed values stay', async () => {
  const overrides = await estimator.get<{
    items: { project_name: string; labour_rate_id: string; labour_rate: { name: string } }[];
  }>(`/api/workspaces/${estimator.workspaceId}/labour-rates/project-overrides`);
  const { project_name, labour_rate_id, labour_rate } = overrides.items[0]!;
  await follow(page, `${rates()}/${labour_rate_id}`);
  await page.getByRole('button', { name: 'Add override' }).click();
  await expect(page.getByLabel('Project (required)', { exact: true })).toBeFocused();
  await page.getByLabel('Project (required)', { exact: true }).selectOption({ label: project_name });
  await page.getByLabel('Cost per hour on this project').fill('51.25');
  await page.getByLabel('Reason').fill('Night works agreed on site');
  await page.getByRole('button', { name: 'Create override' }).click();

  const sentence = `Project override already exists for project ${project_name} and labour rate ${labour_rate.name}`;
  await expect(page.getByText(sentence).first()).toBeVisible();
  await expect(page.getByLabel('Cost per hour on this project')).toHaveValue('51.25');
  await expect(page.getByLabel('Reason')).toHaveValue('Night works agreed on site');
  await page.getByRole('button', { name: 'Open the existing override' }).click();
  await expect(page.getByRole('heading', { name: `${labour_rate.name} on ${project_name}` })).toBeVisible();
});

test('the calculator explains its result line by line', async () => {
  const { id } = (await named('Carpenter CW3')).items.find((rate) => rate.name === 'Carpenter CW3')!;
  await follow(page, `${rates()}/calculator?rate=${id}&date=2026-08-03`);
  const steps = page.getByRole('table');
  await expect(steps.getByRole('row', { name: /Labour cost 8 h × \$46\.35 \$370\.80/ })).toBeVisible();
  await page.getByLabel('Hours').fill('4');
  await page.getByLabel('Multistorey work').check();

  await expect(steps.getByRole('row', { name: /Labour cost 4 h × \$46\.35 \$185\.40/ })).toBeVisible();
  await expect(
    steps.getByRole('row', { name: /Multistorey, to the 15th floor applied: 4 hours × \$0\.71/ }),
  ).toBeVisible();
  await page.getByLabel('Hours').fill('four');
  await expect(page.getByText('Correct the field that is marked to see the price.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden();
  await page.getByLabel('Hours').fill('4');
  await page.getByLabel('Day (required)').fill('2020-01-01');
  await expect(page.getByText('Failed to price the labour')).toBeVisible();
  await expect(page.getByText(/No rate for Carpenter CW3 is effective on 1 January 2020/).first()).toBeVisible();
});

test('a save whose response is lost is sent again and stored once', async () => {
  await follow(page, rates());
  await page.getByRole('button', { name: 'New rate' }).click();
  const typed = { Name: 'Blaster B1', Role: 'Blaster', Level: 'B1', 'Cost per hour': '61.5', 'Sell per hour': '92' };
  for (const [label, text] of Object.entries(typed)) {
    await page.getByRole('textbox', { name: `${label} (required)` }).fill(text);
  }
  await page.route('**/labour-rates', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Create rate' }).click();
  await expect(page.getByText('Horizon could not be reached.', { exact: false }).first()).toBeVisible();
  for (const [label, text] of Object.entries(typed)) {
    await expect(page.getByRole('textbox', { name: `${label} (required)` })).toHaveValue(text);
  }

  await page.unroute('**/labour-rates');
  await page.getByRole('button', { name: 'Create rate' }).click();
  await expect(page.getByText('Labour rate "Blaster B1" has been created successfully!')).toBeVisible();
  expect((await named('Blaster')).items).toMatchObject([{ name: 'Blaster B1', cost_rate: 61.5, sell_rate: 92 }]);
});

test('a deleted record can be restored from its toast and from the list of deleted records', async () => {
  owner = await company.signIn('workspace-owner');
  const { id } = (await named('Welder W1')).items[0]!;
  await follow(owner.page, `${rates()}/${id}`);
  await owner.page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(owner.page.getByText('Labour rate has been deleted successfully!')).toBeVisible();
  await owner.page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await named('Welder W1')).total_count).toBe(1);

  await owner.page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(async () => (await named('Welder W1')).total_count).toBe(0);
  await owner.page.getByRole('link', { name: 'Labour rates' }).first().click();
  await owner.page.getByRole('link', { name: 'Deleted' }).click();
  await owner.page.getByRole('button', { name: 'Restore Welder W1' }).click();
  await expect(owner.page.getByText('“Welder W1” has been restored')).toBeVisible();
  expect((await named('Welder W1')).total_count).toBe(1);
});

test('people who may not see cost see neither cost nor margin, anywhere', async () => {
  const api = `/api/workspaces/${owner.workspaceId}`;
  const permissions = ['workspace:view', 'projects:view', 'labour_rates:view', 'labour_rates:export'];
  const role = await owner.context.request.post(`${api}/roles`, { data: { name: 'Rates without cost', permissions } });
  const { id: roleId } = (await role.json()) as { id: string };
  const members = await owner.get<{ items: { id: string; email: string }[] }>(`${api}/users_hz?limit=100`);
  const planner = members.items.find((member) => member.email.startsWith('planner@'))!;
  const changed = await owner.context.request.patch(`${api}/users_hz/${encodeURIComponent(planner.id)}`, {
    data: { role_ids: [roleId] },
  });
  expect(changed.ok(), await changed.text()).toBe(true);

  const viewer = await company.signIn('planner');
  await viewer.page.goto(rates());
  await expect(viewer.page.getByText('Bricklayer CW3').first()).toBeVisible();
  await expect(viewer.page.getByRole('columnheader', { name: 'Sell' })).toBeVisible();
  for (const column of ['Cost', 'Margin']) {
    await expect(viewer.page.getByRole('columnheader', { name: column })).toHaveCount(0);
  }
  await expect(viewer.page.getByRole('link', { name: 'Calculator' })).toHaveCount(0);
  await viewer.page.getByText('Bricklayer CW3').first().click();
  await expect(viewer.page.getByText('Sell per hour')).toBeVisible();
  await expect(viewer.page.getByText('Cost per hour')).toHaveCount(0);
});
