import type { PriceFilePreview } from '@horizon/contract';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closePage, expectAccessible, openPart } from '../../test/open-page.tsx';
import { emptyBid } from './price-entry.ts';
import { PriceFileDialog } from './price-file-dialog.tsx';
import { usePriceEntry } from './use-price-entry.ts';

afterEach(closePage);

const rows = ['a', 'b'].map((id) => ({
  id,
  section: null,
  item: id,
  description: `Row ${id}`,
  unit: null,
  quantity: null,
  is_mandatory: true,
  provisional_sum: null,
}));
const line = { row_id: 'a' as string | null, answer: 'priced' as const, amount: 900.25 };
const preview = (more: Partial<PriceFilePreview>): PriceFilePreview => ({
  includes_gst: false,
  is_gst_stated: true,
  stated_total: null,
  lines: [],
  not_found: [],
  missing: [],
  faults: [],
  notes: [],
  ...more,
});

function Part({ answers }: { answers: PriceFilePreview[] }) {
  const form = usePriceEntry(rows, emptyBid);
  return (
    <main>
      <h1>Bid</h1>
      <output aria-label="Lines">{JSON.stringify(form.bid.lines.map(({ row_id, amount }) => [row_id, amount]))}</output>
      <PriceFileDialog form={form} read={() => Promise.resolve(answers.shift()!)} onClose={() => undefined} />
    </main>
  );
}

it('takes nothing of a file with a faulty cell, and all of the corrected one after it has been shown', async () => {
  const fault = { sheet: 'Prices', cell: 'D12', message: '“TBA” is no price.' };
  const own = { row: 7, line: { ...line, row_id: null, description: 'Cranage', amount: 50 } };
  await openPart(
    <Part answers={[preview({ faults: [fault] }), preview({ lines: [line], not_found: [own], missing: ['b'] })]} />,
  );
  const choose = async () =>
    userEvent.upload(page.getByLabelText('Price file'), new File(['x'], 'prices.csv', { type: 'text/csv' }));
  await choose();
  await expect.element(page.getByText('Prices, cell D12: “TBA” is no price.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Use these prices' })).toBeDisabled();
  await expectAccessible();
  await choose();
  await expect.element(page.getByText('Row 7: Cranage, $50.00')).toBeVisible();
  await page.getByRole('button', { name: 'Use these prices' }).click();

  await expect.element(page.getByLabelText('Lines')).toHaveTextContent('[["a",900.25],[null,50]]');
});
