import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closePage, expectAccessible, expectNoSidewaysScroll, openPart } from '../../test/open-page.tsx';
import { emptyBid } from './price-entry.ts';
import { PriceForm } from './price-form.tsx';
import { usePriceEntry } from './use-price-entry.ts';

afterEach(closePage);

const row = (number: number, section: string, more: object = {}) => ({
  id: `row-${number}`,
  section,
  item: `1.${number}`,
  description: `Beam ${number}`,
  unit: 't',
  quantity: 4 * number,
  is_mandatory: true,
  provisional_sum: null,
  ...more,
});
const rows = [row(1, 'Steel'), row(2, 'Steel'), row(3, 'Precast', { quantity: null, is_mandatory: false })];

function Form() {
  const form = usePriceEntry(rows, emptyBid);
  return (
    <main>
      <h2>Bid</h2>
      <PriceForm rows={rows} form={form} />
    </main>
  );
}

it('adds up rates and prices as they are typed, row by row with the keyboard', async () => {
  await openPart(<Form />);
  await page.getByRole('textbox', { name: 'Rate of 1.1 Beam 1' }).click();
  await userEvent.keyboard('1250.5{Enter}100{Enter}');

  const totals = page.getByRole('group', { name: 'Totals' });
  await expect
    .element(totals)
    .toHaveTextContent('Total excluding GST $5,802.00Including GST $6,382.20Every required row is answered.');
  await expect.element(page.getByRole('textbox', { name: 'Price of 1.1 Beam 1' })).toHaveValue('');
  await expect.element(page.getByRole('textbox', { name: 'Rate of 1.3 Beam 3' })).toHaveFocus();
  await expectAccessible();
});

it('has room for everything on a phone', async () => {
  await page.viewport(375, 812);
  await openPart(<Form />);
  await page.getByRole('button', { name: 'Add an alternate' }).click();
  await page.getByRole('button', { name: 'Add an exclusion' }).click();
  await page.getByRole('textbox', { name: 'Price of 1.2 Beam 2' }).fill('4,5');

  await expect.element(page.getByText('Use a full stop for decimals, such as 4.5.')).toBeVisible();
  expectNoSidewaysScroll();
  await expectAccessible();
});

function FormWithAddendum() {
  const [isIssued, setIssued] = useState(false);
  const shown = isIssued ? rows : rows.slice(0, 2);
  const form = usePriceEntry(shown, emptyBid);
  return (
    <main>
      <button type="button" onClick={() => setIssued(true)}>
        Issue the addendum
      </button>
      <PriceForm rows={shown} form={form} />
    </main>
  );
}

it('offers a row that comes while the bid is being typed, and keeps the prices', async () => {
  await openPart(<FormWithAddendum />);
  const first = page.getByRole('textbox', { name: 'Rate of 1.1 Beam 1' });
  await first.fill('100');
  await page.getByRole('button', { name: 'Issue the addendum' }).click();
  await page.getByRole('textbox', { name: 'Price of 1.3 Beam 3' }).fill('75');

  await expect.element(first).toHaveValue('100');
  await expect
    .element(page.getByRole('group', { name: 'Totals' }))
    .toHaveTextContent('Total excluding GST $475.00Including GST $522.501 required row is open.');
});
