import { defineConfig, devices } from '@playwright/test';
import { chromiumArgs, findJourneyChromium } from '../tools/chromium.ts';

export default defineConfig({
  testDir: './journeys',
  globalSetup: './shared-database.ts',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  outputDir: '../test-results',
  use: {
    actionTimeout: 15_000,
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    // `horizon.test`: a host without TLS that is not this machine by its name.
    launchOptions: {
      executablePath: await findJourneyChromium(),
      args: [...chromiumArgs, '--host-resolver-rules=MAP horizon.test 127.0.0.1'],
    },
    screenshot: 'only-on-failure',
    trace: 'off',
    // It fetches every page of the client, in each context again; journeys without a network ask for it.
    serviceWorkers: 'block',
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
  },
});
