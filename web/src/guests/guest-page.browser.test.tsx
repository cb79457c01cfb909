// The page of a guest, shown with a transmittal: how they come in, and what they see where that fails.
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CallAnswer } from '../client/api.ts';
import { expectAccessible, expectNoSidewaysScroll, openGuestPage } from '../test/open-page.tsx';
import { idOf } from '../test/sample-records.ts';
import { Refused, type Answers } from '../test/server-answers.ts';

const phone: [number, number] = [375, 812];
const link = '/guest-transmittal#token=hzt_secret_of_the_link';
const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const code = page.getByRole('textbox', { name: /^Code/ });
const replaced =
  'This link has expired, a reminder has replaced it, or access was withdrawn. Open the link of the newest e-mail, or ask the sender for another.';

const transmittal: CallAnswer<'getGuestTransmittal'> = {
  workspace: 'Harbour Builders',
  project_name: 'Library',
  number: 'TR-0034',
  subject: 'Footings',
  purpose: 'for_construction',
  status: 'sent',
  message: null,
  due_date: null,
  sent_at: '2026-11-02T00:00:00.000Z',
  sent_by: 'Olive Owner',
  acknowledgement_required: true,
  response_required: true,
  documents: [],
  recipient: {
    id: idOf(7),
    kinde_id: null,
    email: 'gia@masons.example',
    name: 'Gia Guest',
    company: null,
    role: 'to',
    is_blind: false,
    state: 'viewed',
    bounce_reason: null,
    delivered_at: '2026-11-02T00:01:00.000Z',
    viewed_at: '2026-11-02T00:02:00.000Z',
    downloaded_at: null,
    acknowledged_at: null,
    responded_at: null,
    response: null,
    revoked_at: null,
    reminded_at: null,
    opened_documents: 0,
  },
  abilities: ['acknowledge', 'respond'],
};
const answers: Answers = {
  requestGuestCode: {
    workspace: 'Harbour Builders',
    number: 'TR-0034',
    address: 'g…@masons.example',
    expires_at: '2026-11-02T00:10:00.000Z',
  },
  openGuestTransmittal: transmittal,
  getGuestTransmittal: new Refused(401, 'Open the link of the e-mail again and enter the code.', {
    code: 'not_signed_in',
  }),
};
const unreachable = () => {
  throw new TypeError('Failed to fetch');
};

afterEach(() => void vi.restoreAllMocks());
const network = (isOn: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOn);
  window.dispatchEvent(new Event(isOn ? 'online' : 'offline'));
};

it('opens by link and code on a phone, and removes the secret of the link from the address', async () => {
  const { server, address } = await openGuestPage(link, answers, phone);
  await button('E-mail me a code').click();
  await expect.element(heading('Code for TR-0034')).toBeVisible();
  await expect.element(page.getByText('Harbour Builders sent a code to g…@masons.example.')).toBeVisible();
  await userEvent.fill(code, '123 456');
  await button('Open transmittal').click();

  await expect.element(heading('TR-0034 Footings')).toBeVisible();
  await expectAccessible();
  expectNoSidewaysScroll();
  expect(address()).toBe('/guest-transmittal');
  expect(document.title).toBe('TR-0034 Footings · Horizon');
  expect(server.sentTo('openGuestTransmittal')[0]!.body).toEqual({
    token: 'hzt_secret_of_the_link',
    code: '123456',
  });
});

it('keeps a code that was wrong, and the page where another one is refused', async () => {
  const { server } = await openGuestPage(link, {
    ...answers,
    openGuestTransmittal: new Refused(422, 'This code is wrong. You have 4 more tries.', {
      fields: { code: ['This code is wrong.'] },
    }),
  });
  await button('E-mail me a code').click();
  await userEvent.fill(code, '111111');
  await button('Open transmittal').click();
  await expect.element(page.getByText('This code is wrong. You have 4 more tries.')).toBeVisible();
  server.answer('requestGuestCode', new Refused(429, 'Too many codes have been requested. Try again in an hour.'));
  await button('Send another code').click();

  await expect.element(page.getByText('Too many codes have been requested. Try again in an hour.')).toBeVisible();
  await expect.element(code).toHaveValue('111111');
  await expectAccessible();
});

it('says that a link has expired, before and after the code was sent', async () => {
  const gone = new Refused(404, replaced);
  const { server } = await openGuestPage(link, { ...answers, openGuestTransmittal: gone });
  await button('E-mail me a code').click();
  await userEvent.fill(code, '123456');
  await button('Open transmittal').click();
  await expect.element(heading('This link does not work')).toBeVisible();
  await expect.element(page.getByText(replaced)).toBeVisible();
  await expect.element(page.getByText('The sender can send you a new one.')).toBeVisible();
  expect(server.sentTo('requestGuestCode')).toHaveLength(1);
});

it('says that a link has expired as soon as a code is requested', async () => {
  await openGuestPage(link, { ...answers, requestGuestCode: new Refused(404, replaced) });
  await button('E-mail me a code').click();

  await expect.element(heading('This link does not work')).toBeVisible();
  await expect.element(button('E-mail me a code')).not.toBeInTheDocument();
});

it('without a link asks for the one in the e-mail, unless the browser has the transmittal open', async () => {
  await openGuestPage('/guest-transmittal', answers);

  await expect.element(heading('This link does not work')).toBeVisible();
  await expect.element(page.getByText('Open the link of the e-mail again and enter the code.')).toBeVisible();
});

it('leaves an open transmittal for another link that is opened in the same tab', async () => {
  const { go } = await openGuestPage('/guest-transmittal', { ...answers, getGuestTransmittal: transmittal });
  await expect.element(heading('TR-0034 Footings')).toBeVisible();
  go('/guest-transmittal#token=hzt_secret_of_another_link');

  await expect.element(heading('Open a transmittal')).toBeVisible();
  await expect.element(heading('TR-0034 Footings')).not.toBeInTheDocument();
});

it('waits for the connection, and opens by itself once it is back', async () => {
  network(false);
  const { server } = await openGuestPage('/guest-transmittal', { ...answers, getGuestTransmittal: unreachable });
  await expect.element(heading('No connection')).toBeVisible();
  await expectAccessible();
  await button('Try again').click();
  await expect.element(heading('No connection')).toBeVisible();
  server.answer('getGuestTransmittal', transmittal);
  network(true);

  await expect.element(heading('TR-0034 Footings')).toBeVisible();
});

it('keeps the page and a typed response while there is no connection', async () => {
  const { server } = await openGuestPage('/guest-transmittal', {
    ...answers,
    getGuestTransmittal: transmittal,
    respondGuestTransmittal: unreachable,
  });
  const response = page.getByRole('textbox', { name: /^Response/ });
  await userEvent.fill(response, 'Level 2 is 40 mm low.');
  network(false);
  await expect.element(page.getByText(/^No connection. Your input stays here/)).toBeVisible();
  await button('Send response').click();
  await expect.element(page.getByText(/Horizon could not be reached/)).toBeVisible();
  await expectAccessible();
  network(true);
  server.answer('respondGuestTransmittal', {
    ...transmittal,
    recipient: { ...transmittal.recipient, state: 'responded', response: 'Level 2 is 40 mm low.' },
    abilities: [],
  });
  await button('Send response').click();

  await expect.element(page.getByText('Your response: Level 2 is 40 mm low.')).toBeVisible();
  await expect.element(page.getByText(/^No connection. Your input stays here/)).not.toBeInTheDocument();
});

it('closes where access was withdrawn in the meantime', async () => {
  await openGuestPage('/guest-transmittal', {
    ...answers,
    getGuestTransmittal: transmittal,
    acknowledgeGuestTransmittal: answers.getGuestTransmittal as Refused,
  });
  await button('Acknowledge receipt').click();

  await expect.element(heading('Access has ended')).toBeVisible();
  await expect.element(page.getByText('Open the link of the e-mail again and enter the code.')).toBeVisible();
  await expectAccessible();
});

it('shows on the page that an act was done, or why it was not', async () => {
  const drawing = {
    cde_id: idOf(8),
    cde_version_id: idOf(9),
    file_name: 'S-201.pdf',
    media_type: 'application/pdf',
    preview: null,
    number: 'S-201',
    title: 'Slab edges',
    revision: 'C',
    suitability: null,
    size: 828,
    sha256: null,
    is_superseded: false,
    current_revision: null,
  };
  const { server } = await openGuestPage(
    '/guest-transmittal',
    {
      ...answers,
      getGuestTransmittal: { ...transmittal, documents: [drawing] },
      openGuestDocument: new Refused(503, 'The files cannot be read at the moment. Try again in a minute.'),
      acknowledgeGuestTransmittal: new Refused(429, 'Too many requests. Try again in a minute.'),
    },
    phone,
  );
  const messages = page.getByRole('region', { name: 'Messages' });
  await button('Download S-201').click();
  await expect.element(messages.getByText(/The files cannot be read/)).toBeVisible();
  await button('Acknowledge receipt').click();
  await expect.element(messages.getByText(/Too many requests/)).toBeVisible();
  await expectAccessible();
  server.answer('acknowledgeGuestTransmittal', { ...transmittal, abilities: ['respond'] });
  await button('Acknowledge receipt').click();

  await expect.element(messages.getByText(/TR-0034 has been acknowledged/)).toBeVisible();
});
