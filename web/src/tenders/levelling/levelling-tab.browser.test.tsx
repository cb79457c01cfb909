import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll, openPart, workspaceId } from '../../test/open-page.tsx';
import { idOf } from '../../test/sample-records.ts';
import { listOf } from '../../test/server-answers.ts';
import type { TenderPackage } from '../tender-chips.tsx';
import { LevellingTab } from './levelling-tab.tsx';
import type { Adjustment, Bidder, Edits, Sheet } from './use-sheet.ts';

const tender = {
  workspace_id: workspaceId,
  tender_package_id: idOf(1),
  name: 'Electrical fit-out',
  bids_opened_at: '2026-11-19T00:00:00.000Z',
} as TenderPackage;
const rowNames = ['Boards', 'Power and lighting', 'Fire interface', 'Temporary power'];
const bidderNames = ['Spark', 'Volt'];

type GivenCell = number | 'included' | 'excluded' | 'not_addressed';

function bidder(at: number, cells: GivenCell[], plugs: readonly Adjustment[]): Bidder {
  const id = idOf(20 + at);
  const shown = cells.map((given, index): Bidder['cells'][number] => {
    const plug = plugs.find((one) => one.invitation_id === id && one.row_id === idOf(10 + index));
    if (typeof given === 'number') return { state: 'priced', amount: given, levelled: given };
    if (plug) return { state: 'plugged', levelled: plug.amount };
    return given === 'included' ? { state: given } : { state: given, is_gap: true };
  });
  const base = cells.reduce<number>((total, given) => total + (typeof given === 'number' ? given : 0), 0);
  const levelled = base + plugs.filter((one) => one.invitation_id === id).reduce((sum, { amount }) => sum + amount, 0);
  return {
    invitation_id: id,
    name: bidderNames[at]!,
    revision: 1,
    is_late: false,
    is_conforming: true,
    submitted_at: '2026-11-18T03:00:00.000Z',
    currency: 'AUD',
    needs_rate: false,
    includes_gst: false,
    stated_total: null,
    valid_until: null,
    has_expired: false,
    lead_weeks: null,
    message: null,
    alternates: [{ title: 'LED fittings', description: null, amount: -4500 }],
    qualifications: [],
    exclusions: [],
    added_lines: [],
    received: base,
    base,
    levelled_scope: levelled,
    levelled,
    saving: null,
    arithmetic_difference: 0,
    steps: [],
    gaps: shown.filter((one) => one.is_gap).length,
    is_abnormally_low: false,
    cleared_plugs: 0,
    earlier_plugs: 0,
    standing: {
      by_base: at + 1,
      by_levelled: 2 - at,
      by_value: null,
      price_score: null,
      non_price_score: null,
      score: null,
      relative_value_cost: null,
    },
    cells: shown,
  };
}

const sheetWith = (adjustments: Adjustment[], isHidden = false): Sheet => ({
  tender_package_id: idOf(1),
  number: 'TP-0001',
  name: 'Electrical fit-out',
  tender_status: 'under_evaluation',
  estimated_value: 480_000,
  with_plugs: true,
  is_price_hidden: isHidden,
  settings: { price_weight: 100, governs: 'lines', two_envelopes: isHidden, marks_stage: 'individual', version: 1 },
  rows: rowNames.map((description, index) => ({
    id: idOf(10 + index),
    section: index < 2 ? 'Power' : 'Other services',
    item: null,
    description,
    unit: null,
    quantity: null,
    is_mandatory: true,
    provisional_sum: null,
    budget: 25_000,
    suggested: 19_000,
    lowest: 18_000,
    median: 19_000,
    highest: 20_000,
  })),
  bidders: [
    bidder(0, [120_000, 210_000, 18_000, 'included'], adjustments),
    bidder(1, [128_000, 205_000, 'excluded', 'not_addressed'], adjustments),
  ],
  adjustments,
  cell_notes: [],
  exchange_rates: [],
  criteria: [],
  marks: [],
  evaluators: [],
  figures: {
    invited: 4,
    submitted: 2,
    coverage_percent: 50,
    lowest: 333_000,
    median: 340_500,
    highest: 348_000,
    spread_percent: 4.41,
    saving: 147_000,
  },
  abilities: ['edit', 'recommend'],
});

/** A sheet that keeps the plugs that are sent. */
async function open(size: [number, number] = [1440, 900]) {
  let kept: Adjustment[] = [];
  await page.viewport(...size);
  const server = await openPart(<LevellingTab record={tender} />, {
    permissions: ['tender_packages:see_cost', 'tender_prices:view'],
    answers: {
      getLevelling: () => sheetWith(kept),
      listTenderRecommendations: { items: [], abilities: [] },
      listSavedViews: listOf([]),
      saveLevelling: ({ body }) => {
        const { adjustments = [], removed = [] } = body as Edits;
        const gone = new Set([...removed, ...adjustments].map(({ id }) => id));
        const made = adjustments.map((one): Adjustment => ({
          ...one,
          title: 'Plug',
          version: (one.version ?? 0) + 1,
          bid_revision: 1,
          author: 'Alex Reid',
          updated_at: '2026-11-20T00:00:00.000Z',
        }));
        kept = [...kept.filter(({ id }) => !gone.has(id)), ...made];
        return sheetWith(kept);
      },
    },
  });
  await expect.element(page.getByRole('treegrid', { name: 'Levelling sheet' })).toBeInTheDocument();
  const sent = () => server.sentTo('saveLevelling').map(({ body }) => body as Edits);
  return { sent };
}

const cellOf = (text: string) => page.getByRole('gridcell', { name: text, exact: false });

/** From the first cell of the grid to the last row of the last bidder. */
async function toLastCell() {
  page.getByRole('treegrid').element().querySelector<HTMLElement>('[tabindex="0"]')!.focus();
  await userEvent.keyboard('{Control>}{End}{/Control}');
  await expect.element(cellOf('Not addressed')).toHaveFocus();
}

it('plugs a gap by keyboard alone, and clears it with Delete', async () => {
  const { sent } = await open();
  await toLastCell();
  await userEvent.keyboard('9500{Enter}');
  await expect.element(cellOf('Plug $9,500.00')).toBeVisible();
  expect(sent()[0]!.adjustments).toMatchObject([
    { kind: 'plug', invitation_id: idOf(21), row_id: idOf(13), amount: 9500, version: null },
  ]);

  await userEvent.keyboard('{Delete}');
  await expect.element(cellOf('Not addressed')).toBeVisible();
  expect(sent()[1]!.removed).toMatchObject([{ version: 1 }]);
});

it('pastes a column of amounts into the open cells, and refuses text by cell', async () => {
  const { sent } = await open();
  await toLastCell();
  await userEvent.keyboard('{ArrowUp}');
  const target = cellOf('Excluded').element();
  await expect.element(cellOf('Excluded')).toHaveFocus();
  const data = new DataTransfer();
  data.setData('text/plain', '$19,000.00\nabout 9,500');
  target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));

  await expect.element(cellOf('Plug $19,000.00')).toBeVisible();
  await expect.element(page.getByText('Not an amount. Write figures, such as 12500.50.').first()).toBeInTheDocument();
  expect(sent().flatMap(({ adjustments }) => adjustments!.map(({ amount }) => amount))).toEqual([19_000]);
});

it('shows gaps louder than exclusions, in words and not by colour alone', async () => {
  await open();
  const gap = cellOf('Not addressed').element();
  const excluded = cellOf('Excluded').element();

  expect([gap.querySelectorAll('svg').length, excluded.querySelectorAll('svg').length]).toEqual([1, 0]);
  await expect.element(page.getByRole('row', { name: /Volt.*1st/ })).toBeInTheDocument();
  await expectAccessible();
});

it('says that the lowest total is no result while a bid has gaps', async () => {
  await open();

  await expect.element(page.getByText('Lowest levelled, gaps left', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Saving to estimate, gaps left', { exact: true })).toBeVisible();
});

it('opens a cell by Space: a suggestion is taken over with its basis', async () => {
  const { sent } = await open();
  await toLastCell();
  await userEvent.keyboard('{ArrowUp} ');
  await page.getByRole('button', { name: /^Median/ }).click();
  await page.getByRole('textbox', { name: 'Note on the plug' }).fill('Asked on site');
  await page.getByRole('button', { name: 'Save' }).click();

  await expect.element(cellOf('Plug $19,000.00')).toBeVisible();
  expect(sent()[0]!.adjustments).toMatchObject([{ amount: 19_000, basis: 'median', note: 'Asked on site' }]);
});

it('is read and edited on a phone: a tap opens the cell in a sheet', async () => {
  const { sent } = await open([375, 812]);
  expectNoSidewaysScroll();
  cellOf('Boards').element().scrollIntoView();
  await page.getByRole('button', { name: 'Volt' }).first().click();
  await page.getByRole('button', { name: 'Accept LED fittings' }).click();

  await expect.poll(() => sent().length).toBe(1);
  expect(sent()[0]!.adjustments).toMatchObject([{ kind: 'alternate', item: 0, amount: -4500, basis: 'bid' }]);
});
