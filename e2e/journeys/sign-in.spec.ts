// Ways to sign in: by an identity provider, with a second factor, and with a passkey.
import { expect, test, type Page } from '@playwright/test';
import { freePort } from '../../server/src/platform/free-port.ts';
import { codeOf, stepOf } from '../../server/src/session/second-factor/totp.ts';
import { startIdentityProvider, type IdentityProvider } from '../../server/test/identity-provider.ts';
import { expectAccessible, expectNoSidewaysScroll, fillSignIn, follow, signOut } from '../person.ts';
import { startOwnProcess, type RunningServer } from '../server.ts';

const email = 'planner@demo.horizon.example';
let provider: IdentityProvider;
let server: RunningServer;
let page: Page;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  const port = await freePort();
  provider = await startIdentityProvider(`http://127.0.0.1:${port}`, { asks: true });
  provider.accounts.set(email, { email, email_verified: true });
  provider.person = email;
  const { issuer, clientId, clientSecret } = provider.config;
  server = await startOwnProcess({
    port,
    env: {
      HORIZON_OIDC: 'kinde',
      HORIZON_OIDC_KINDE_ISSUER: issuer,
      HORIZON_OIDC_KINDE_CLIENT_ID: clientId,
      HORIZON_OIDC_KINDE_CLIENT_SECRET: clientSecret!,
    },
  });
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
  page = await context.newPage();
});
test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
  await provider?.stop();
});

// Somebody links their account at an identity provider, signs in with it from then on, and signs out of both.
test.describe('an identity provider', () => {
  const methods = () => page.getByRole('region', { name: 'Ways to sign in' });
  const atProvider = () => page.getByRole('button', { name: `Continue as ${email}` });

  test('an account that is not linked cannot sign in, and the page says what to do', async () => {
    await page.goto('/sign-in');

    await page.getByRole('button', { name: 'Sign in with Kinde' }).click();
    await atProvider().click();

    await expect(page.getByRole('heading', { level: 1, name: 'You are not signed in' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('Sign in as before, then link Kinde in your profile.');
    await expect(page).toHaveURL(`${server.url}/sign-in/return`);
    await expectAccessible(page);
  });

  test('it is linked in the profile, with the password', async () => {
    await fillSignIn(page, 'planner');
    await expect(page.getByRole('button', { name: 'Your menu' })).toBeVisible();
    await follow(page, '/profile');
    await methods().getByRole('button', { name: 'Link Kinde' }).click();
    await page.getByRole('dialog').getByLabel('Your password').fill('horizon-demo');
    await page.keyboard.press('Enter');
    await atProvider().click();

    await expect(methods().getByRole('button', { name: 'Remove Kinde' })).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/profile`);
    await expectNoSidewaysScroll(page);
  });

  test('from then on it signs in to Horizon, and signing out ends both sessions', async () => {
    await signOut(page);
    await expect(page).toHaveURL(/\/sign-in$/);
    await page.goto('/profile');
    await expect(page).toHaveURL(/\/sign-in\?to=%2Fprofile$/);

    // The provider still has a session.
    await page.getByRole('button', { name: 'Sign in with Kinde' }).click();
    await expect(page).toHaveURL(`${server.url}/profile`);
    await expect(methods().getByText(`${email}, used`)).toBeVisible();
    await signOut(page);

    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await expect(page).toHaveURL(/\/sign-in$/);
    await page.getByRole('button', { name: 'Sign in with Kinde' }).click();
    await expect(atProvider()).toBeVisible();
  });

  test('while the provider cannot be reached, the message names it and the password still works', async () => {
    await provider.stop();
    await page.goto('/sign-in');
    await page.getByRole('button', { name: 'Sign in with Kinde' }).click();
    await expect(page.getByRole('alert')).toContainText('Kinde cannot be reached right now.');

    await fillSignIn(page, 'planner');

    await expect(page.getByRole('button', { name: 'Your menu' })).toBeVisible();
  });
});

// A second factor by authenticator app, a lost phone, a workspace that requires two factors, and a passkey.
test.describe('second factors', () => {
  let secret = '';
  let codes: string[] = [];
  test.beforeAll(async ({ browser }) => {
    // Passkeys need a host name, not an IP address.
    const baseURL = server.url.replace('127.0.0.1', 'localhost');
    await page.context().close();
    const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
    page = await context.newPage();
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
    await follow(page, '/profile');
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

    await follow(page, '/profile');
    await expect(page.getByText('9 are left')).toBeVisible();
  });

  test('a workspace that requires a second factor links to its set-up, and opens immediately after it', async () => {
    await leave();
    await fillSignIn(page, 'workspace-manager');
    await isInside();
    const { workspaces } = await (await page.request.get('/api/session')).json();
    await follow(page, `/w/${workspaces[0].workspace_id}/settings`);
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
    await follow(page, '/profile');
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
    await follow(page, '/profile');
    await expect(passkeys.getByText(/, used /)).toBeVisible();
    await passkeys.getByRole('button', { name: 'Remove Site laptop' }).click();
    await dialog().getByLabel('Your password').fill('horizon-demo');
    await page.keyboard.press('Enter');
    await expect(passkeys.getByText('You have no passkeys.')).toBeVisible();
  });
});
