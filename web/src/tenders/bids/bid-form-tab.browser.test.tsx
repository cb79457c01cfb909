import type { ScopeRow } from '@horizon/contract';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closePage, expectAccessible, openPart, workspaceId } from '../../test/open-page.tsx';
import { idOf } from '../../test/sample-records.ts';
import type { TenderPackage } from '../tender-chips.tsx';
import { BidFormTab } from './bid-form-tab.tsx';

afterEach(closePage);

const tender = {
  workspace_id: workspaceId,
  tender_package_id: idOf(1),
  coverage: { invited: 0, will_tender: 0, quoted: 0 },
} as unknown as TenderPackage;
const row = (number: number, description: string): ScopeRow => ({
  id: idOf(number),
  version: 3,
  section: null,
  item: `1.${number}`,
  description,
  unit: 't',
  quantity: 12.5,
  is_mandatory: true,
  provisional_sum: null,
  budget: null,
});

it('saves an edit of a cell as one operation, based on the version that was shown', async () => {
  let items = [row(11, 'Columns'), row(12, 'Beams')];
  const sent: unknown[] = [];
  const form = () => ({ items, abilities: ['edit'], locked: null, sees_budget: true });
  await page.viewport(1440, 900);
  await openPart(<BidFormTab record={tender} />, {
    answers: {
      getBidForm: form,
      saveBidForm: ({ body }) => {
        const { operations } = body as { operations: { id: string; values: Partial<ScopeRow> }[] };
        sent.push(operations);
        for (const { id, values } of operations) {
          items = items.map((one) => (one.id === id ? { ...one, ...values, version: one.version + 1 } : one));
        }
        return form();
      },
    },
  });
  const cell = page.getByRole('gridcell', { name: '12.5' }).nth(1);
  await cell.click();
  await userEvent.keyboard('7.25{Enter}');
  await expect.element(page.getByRole('gridcell', { name: '7.25' })).toBeVisible();

  expect(sent).toEqual([[{ op: 'change', id: idOf(12), version: 3, values: { quantity: 7.25 } }]]);
  await expectAccessible();
});
