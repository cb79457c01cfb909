// The portal of a bidder without an account: what is shown, and that nothing typed is lost.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CallAnswer } from '../../client/api.ts';
import { expectAccessible, expectNoSidewaysScroll, openGuestPage } from '../../test/open-page.tsx';
import { idOf } from '../../test/sample-records.ts';
import { removeLocally } from '../../ui/browser-storage.ts';
import { Refused, type Answers } from '../../test/server-answers.ts';

const phone: [number, number] = [375, 812];
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const invitationId = idOf(1);

const tender: CallAnswer<'getGuestInvitation'> = {
  invitation_id: invitationId,
  workspace: 'Harbour Builders',
  project_name: 'Library',
  number: 'TP-0004',
  name: 'Facade',
  invited_as: 'Quoll Steel',
  tender_status: 'issued',
  due_date: '2099-12-18T03:00:00.000Z',
  time_zone: 'Australia/Sydney',
  response: 'viewed',
  response_label: 'Viewed',
  description: 'Curtain wall of levels 1 to 3',
  trade: 'Facade',
  bid_form: 'Lump sum',
  server_time: new Date().toISOString(),
  response_note: null,
  allows_late: false,
  files: [{ id: idOf(5), name: 'scope.pdf', size: 12_000, preview: 'pdf', added_at: '2026-11-02T00:00:00.000Z' }],
  allowed: ['undecided', 'accepted', 'declined'],
};
const row = {
  id: idOf(9),
  section: null,
  item: '1',
  description: 'Panels',
  unit: 'm2',
  quantity: 40,
  is_mandatory: true,
  provisional_sum: null,
};
const bid: CallAnswer<'getGuestBid'> = { rows: [row], draft: null, received: [], is_late: false, refusal: null };
const receipt = {
  id: idOf(20),
  revision: 1,
  status: 'submitted',
  submitted_at: '2026-11-02T00:00:00.000Z',
  hash: 'a1b2c3d4',
} as const;
const answers: Answers = {
  getGuestTender: tender,
  getGuestInvitation: tender,
  listGuestTenders: { address: 'bids@quoll.example', items: [tender] },
  getGuestBid: bid,
  listGuestQuestions: { items: [], until: null, refusal: null },
  listGuestDocuments: {
    documents: {
      items: [],
      hidden_count: 0,
      newer_count: 0,
      confidentiality: null,
      currency: 'not_downloaded',
      abilities: [],
    },
    addenda: [],
  },
  saveGuestBidDraft: { saved_at: '2026-11-02T00:00:00.000Z', notes: [] },
  submitGuestBid: { message: 'The bid was received.', receipt, notes: [] },
};
const unreachable = () => {
  throw new TypeError('Failed to fetch');
};
const price = () => page.getByRole('textbox', { name: /Amount|Price/ }).first();

beforeEach(() => removeLocally(`horizon-bid-${invitationId}`));
afterEach(() => void vi.restoreAllMocks());

it('shows the tender, its due date and files, and saves what is typed as a draft', async () => {
  const { server } = await openGuestPage('/guest-tender', answers, phone);
  await expect.element(page.getByRole('heading', { level: 1, name: 'TP-0004 Facade' })).toBeVisible();
  await expect.element(page.getByText('Curtain wall of levels 1 to 3')).toBeVisible();
  await expect.element(page.getByText(/18 Dec 2099/).first()).toBeVisible();
  await userEvent.fill(price(), '777123.45');

  await expect.element(page.getByText('Your draft is saved. The builder does not see it.')).toBeVisible();
  expect(server.sentTo('saveGuestBidDraft').at(-1)!.body).toMatchObject({
    lines: [{ row_id: row.id, amount: 777123.45 }],
  });
  await expectAccessible();
  expectNoSidewaysScroll();
});

it('keeps what is typed without a connection, and sends it once there is one', async () => {
  const first = await openGuestPage('/guest-tender', { ...answers, saveGuestBidDraft: unreachable });
  await userEvent.fill(price(), '1250.5');
  await expect
    .element(page.getByText(/Your entries are kept in this browser and saved once there is one/))
    .toBeVisible();
  first.server.answer('saveGuestBidDraft', { saved_at: '2026-11-02T00:00:00.000Z', notes: [] });
  window.dispatchEvent(new Event('online'));

  await expect.element(page.getByText('Your draft is saved. The builder does not see it.')).toBeVisible();
});

it('fills in what an earlier visit kept, such as before the session ended', async () => {
  const before = await openGuestPage('/guest-tender', {
    ...answers,
    saveGuestBidDraft: new Refused(401, 'Open the link of the e-mail again and enter the code.', {
      code: 'not_signed_in',
    }),
  });
  await userEvent.fill(price(), '4321');
  await expect.element(page.getByRole('heading', { name: 'Access has ended' })).toBeVisible();
  expect(before.server.sentTo('saveGuestBidDraft')).toHaveLength(1);
  await openGuestPage('/guest-tender', answers);

  await expect.element(page.getByText('Entries that this browser kept are filled in again.')).toBeVisible();
  await expect.element(price()).toHaveValue('4321');
});

it('shows the receipt of a submitted bid, and keeps the entries of a refused one', async () => {
  const { server } = await openGuestPage('/guest-tender', {
    ...answers,
    submitGuestBid: new Refused(409, 'The closing time has passed, and this tender accepts no late bids.', {
      code: 'closed',
    }),
  });
  await userEvent.fill(price(), '99');
  await button('Submit bid').click();
  await expect
    .element(page.getByText('The closing time has passed, and this tender accepts no late bids.'))
    .toBeVisible();
  await expect.element(price()).toHaveValue('99');
  server.answer('submitGuestBid', { message: 'The bid was received.', receipt, notes: [] });
  server.answer('getGuestBid', { ...bid, received: [{ ...receipt, is_on_behalf: false, content: null }] });
  await button('Submit bid').click();

  await expect.element(page.getByText('a1b2c3d4')).toBeVisible();
  await expect.element(button('Submit revised bid')).toBeVisible();
  await expectAccessible();
});

it('declines with a reason, and asks a question', async () => {
  const { server } = await openGuestPage('/guest-tender', {
    ...answers,
    respondAsGuest: { ...tender, response: 'declined', response_label: 'Declined' },
    askAsGuest: { items: [], until: null, refusal: null },
  });
  await button('Decline…').click();
  await userEvent.fill(page.getByRole('textbox', { name: 'Reason' }), 'No capacity');
  await button('Decline').click();
  await expect.element(page.getByRole('textbox', { name: 'Reason' })).not.toBeInTheDocument();
  await userEvent.fill(page.getByRole('textbox', { name: /^Subject/ }), 'Wind load');
  await userEvent.fill(page.getByRole('textbox', { name: /^Question/ }), 'Which?');
  await button('Send question').click();

  await expect.element(page.getByText('Your question has been sent')).toBeVisible();
  expect(server.sentTo('respondAsGuest')[0]!.body).toMatchObject({
    response: 'declined',
    response_note: 'No capacity',
  });
  expect(server.sentTo('askAsGuest')[0]!.body).toMatchObject({ subject: 'Wind load', visibility: 'all_tenderers' });
});

it('shows another invitation of the same address', async () => {
  const other = { ...tender, invitation_id: idOf(2), name: 'Glazing', workspace: 'Mountain Builders' };
  const { server } = await openGuestPage('/guest-tender', {
    ...answers,
    listGuestTenders: { address: 'bids@quoll.example', items: [tender, other] },
  });
  await page.getByText('Your 2 invitations as bids@quoll.example').click();
  server.answer('getGuestInvitation', other);
  await button('Open Glazing, invited as Quoll Steel').click();

  await expect.element(page.getByRole('heading', { level: 1, name: 'TP-0004 Glazing' })).toBeVisible();
});
