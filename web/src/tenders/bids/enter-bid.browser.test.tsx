// A bid entered by staff: what was typed is not lost by a slip of the hand.
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closePage, expectAccessible, openPart, workspaceId } from '../../test/open-page.tsx';
import { idOf } from '../../test/sample-records.ts';
import type { TenderPackage } from '../tender-chips.tsx';
import type { BidRow } from './bids-tab.tsx';
import { EnterBid } from './enter-bid.tsx';

afterEach(closePage);

const tender = {
  workspace_id: workspaceId,
  tender_package_id: idOf(1),
  time_zone: 'Australia/Sydney',
} as unknown as TenderPackage;
const row = { invitation_id: idOf(2), bidder: 'Delta Tiling' } as unknown as BidRow;
const scope = {
  id: idOf(3),
  section: null,
  item: '1.1',
  description: 'Wall tiling',
  unit: 'm2',
  quantity: 40,
  is_mandatory: true,
  provisional_sum: null,
};
const entry = {
  bidder: 'Delta Tiling',
  rows: [scope],
  draft: null,
  submitted: null,
  is_own: false,
  is_late: false,
  needs_reason: false,
  refusal: null,
  due_date: '2026-12-04T03:00:00Z',
  time_zone: 'Australia/Sydney',
};

it('asks before a bid with typed prices is closed, and keeps the prices', async () => {
  let closed = 0;
  await openPart(<EnterBid tender={tender} row={row} onClose={() => (closed += 1)} />, {
    answers: { getBidEntry: entry },
  });
  const rate = page.getByRole('textbox', { name: 'Rate of 1.1 Wall tiling' });
  await rate.fill('92.50');
  await userEvent.keyboard('{Escape}');

  await expect.element(page.getByText('Your changes have not been saved.')).toBeVisible();
  expect(closed).toBe(0);
  await expectAccessible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(rate).toHaveValue('92.50');

  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Discard' }).click();
  expect(closed).toBe(1);
});

it('closes at once if nothing was typed', async () => {
  let closed = 0;
  await openPart(<EnterBid tender={tender} row={row} onClose={() => (closed += 1)} />, {
    answers: { getBidEntry: entry },
  });
  await expect.element(page.getByRole('textbox', { name: 'Rate of 1.1 Wall tiling' })).toBeVisible();
  await userEvent.keyboard('{Escape}');

  expect(closed).toBe(1);
});
