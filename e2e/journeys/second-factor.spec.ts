// A second factor by authenticator app, a lost phone, a workspace that requires two factors, and a passkey.
import { expect, test, type Page } from '@playwright/test';
import { codeOf, stepOf } from '../../server/src/session/second-factor/totp.ts';
import { expectAccessible, expectNoSidewaysScroll, fillSignIn, signOut } from '../person.ts';
import { startServer, type RunningServer } from '../server.ts';

let server: RunningServer;
let page: Page;
let secret = '';
let codes: string[] = [];

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  server = await startServer();
  // Passkeys need a host name, not an IP address.
  const baseURL = server.url.replace('127.0.0.1', 'localhost');
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
  page = await context.newPage();
});
test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

/** Signs out, and waits for the sign-in page that follows. */
async function leave(): Promise<void> {
  await signOut(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
}
const dialog = () => page.getByRole('dialog');
const isInside = () => expect(page.getByRole('button', { name: 'Your menu' })).toBeVisible();
/** Each code works once, and the next one is accepted early. */
const code = (stepsAhead: number) => codeOf(secret, stepOf(new Date()) + stepsAhead);

/** Completes the dialogs from the password to the recovery codes. */
async function setUpApp(): Promise<void> {
  await dialog().getByLabel('Your password').fill('horizon-demo');
  await page.keyboard.press('Enter');
  await expect(dialog().getByRole('img', { name: /^QR code/ })).toBeVisible();
  secret = (await dialog().getByLabel('Key', { exact: true }).innerText()).replaceAll(' ', '');
  await dialog().getByLabel('Code (required)').fill(code(0));
  await page.keyboard.press('Enter');
  await expect(dialog().getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible();
  codes = await dialog().getByRole('listitem').allInnerTexts();
}

test('an authenticator app is set up in the profile, with its QR code and key', async () => {
  await fillSignIn(page, 'planner');
  await isInside();
  await page.goto('/profile');
  const factor = page.getByRole('region', { name: 'Second factor' });
  await factor.getByRole('button', { name: 'Set up' }).click();

  await setUpApp();

  expect(codes).toHaveLength(10);
  await dialog().getByRole('button', { name: 'I have kept them' }).click();
  await expect(factor.getByText('10 are left')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('from then on the password is not enough; a wrong code is reported, the correct one signs in', async () => {
  await leave();
  await fillSignIn(page, 'planner');
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible();
  await expect(page.getByLabel('Code (required)')).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Enter the code that the app shows now.');

  await page.getByLabel('Code (required)').fill(code(1));
  await page.keyboard.press('Enter');
  await isInside();
});

test('without the phone a recovery code works, once', async () => {
  await leave();
  await fillSignIn(page, 'planner');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code (required)').fill(codes[0]!);
  await page.keyboard.press('Enter');
  await isInside();

  await page.goto('/profile');
  await expect(page.getByText('9 are left')).toBeVisible();
});

test('a workspace that requires a second factor links to its set-up, and opens immediately after it', async () => {
  await leave();
  await fillSignIn(page, 'workspace-manager');
  await isInside();
  const { workspaces } = await (await page.request.get('/api/session')).json();
  await page.goto(`/w/${workspaces[0].workspace_id}/settings`);
  await page.getByLabel('Sign-in (required)').selectOption('Sign-in with a second factor');
  await page.getByRole('button', { name: 'Save' }).click();

  await expect(page.getByText(/asks for a second factor/)).toBeVisible();
  await page.getByRole('button', { name: 'Set up a second factor' }).click();
  await setUpApp();
  await dialog().getByRole('button', { name: 'I have kept them' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Workspace settings' })).toBeVisible();
});

test('a passkey signs in with both factors, without a password', async () => {
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/profile');
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByRole('button', { name: 'Add passkey' }).click();
  await dialog().getByLabel('Your password').fill('horizon-demo');
  await page.keyboard.press('Enter');
  await dialog().getByLabel('Name (required)').fill('Site laptop');
  await page.keyboard.press('Enter');
  await expect(passkeys.getByText('Site laptop')).toBeVisible();

  await leave();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();

  await isInside();
  await page.goto('/profile');
  await expect(passkeys.getByText(/, used /)).toBeVisible();
  await passkeys.getByRole('button', { name: 'Remove Site laptop' }).click();
  await dialog().getByLabel('Your password').fill('horizon-demo');
  await page.keyboard.press('Enter');
  await expect(passkeys.getByText('You have no passkeys.')).toBeVisible();
});
