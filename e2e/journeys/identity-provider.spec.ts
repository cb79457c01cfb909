// Somebody links their account at an identity provider, signs in with it from then on, and signs out of both.
import { expect, test, type Page } from '@playwright/test';
import { freePort } from '../../server/src/platform/free-port.ts';
import { startIdentityProvider, type IdentityProvider } from '../../server/test/identity-provider.ts';
import { expectAccessible, expectNoSidewaysScroll, fillSignIn, signOut } from '../person.ts';
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
  await page.goto('/profile');
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
