// The dialog that invites companies of the directory by trade.
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, openPart } from '../../test/open-page.tsx';
import { idOf } from '../../test/sample-records.ts';
import type { TenderPackage } from '../tender-chips.tsx';
import { InviteByTrade } from './invite-by-trade.tsx';

const tender = { workspace_id: idOf(1), tender_package_id: idOf(2), trade_category: null } as TenderPackage;
const company = (at: number, name: string, more: object = {}) => ({
  company_id: idOf(at),
  company: name,
  tax_id_shown: 'ABN 51 824 753 556',
  email: 'bids@quoll.example',
  trades: [],
  regions: ['NSW'],
  expired: [],
  response: null,
  obstacle: null,
  ...more,
});

it('invites several at once, warns of expired documents, and offers nobody who is invited already', async () => {
  const onClose = vi.fn<() => void>();
  const server = await openPart(<InviteByTrade tender={tender} onClose={onClose} />, {
    answers: {
      listTenderCandidates: {
        items: [
          company(3, 'Quoll Steel'),
          company(4, 'Emu Steel', { expired: ['Liability'], email: null }),
          company(5, 'Numbat Steel', { response: 'pending', obstacle: 'Invited already.' }),
        ],
        total_count: 3,
      },
      inviteToTender: { message: '2 companies have been invited.', invited: 2 },
    },
  });
  const box = (name: string) => page.getByRole('checkbox', { name: `Invite ${name}` });
  await box('Quoll Steel').click();
  await box('Emu Steel').click();
  await expect.element(page.getByText(/With expired documents: Emu Steel\./)).toBeVisible();
  await expect.element(page.getByText('No address: no e-mail is sent')).toBeVisible();
  await expect.element(box('Numbat Steel')).toBeDisabled();
  await expectAccessible();
  await page.getByRole('button', { name: 'Invite 2 companies' }).click();

  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(server.sentTo('inviteToTender')[0]!.body).toEqual({ company_ids: [idOf(3), idOf(4)] });
});
