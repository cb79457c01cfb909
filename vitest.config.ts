import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumArgs, findJourneyChromium } from './tools/chromium.ts';
import { LongestFirst } from './tools/longest-first.ts';
import { callTable } from './web/build/call-table.ts';

const shared = {
  env: { TZ: 'UTC' },
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

/** Replaces a module of the server. */
const withMock = 'server/src/session/same-work.test.ts';
/** Reloads a module of the server for each test. */
const reloaded = 'server/src/schedule/programme/live-programmes.test.ts';

/** Pages and parts of the client in a real browser, with answers in place of a server. */
const components = 'web/src/**/*.browser.test.tsx';
/** Without one, only the component tests fail. */
const chromium = await findJourneyChromium().catch(() => '');

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [callTable()],
        test: {
          ...shared,
          name: 'plain',
          // Files share a worker and what it has loaded; `clean-worker.ts` gives each of them modules and globals of its own.
          isolate: false,
          setupFiles: ['tools/clean-worker.ts', 'tools/restored-globals.ts', 'tools/seed.ts'],
          include: [
            'domain/*/test/**/*.test.ts',
            'contract/test/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
            reloaded,
          ],
          exclude: [components],
        },
      },
      {
        plugins: [react(), callTable()],
        test: {
          ...shared,
          name: 'components',
          // Files share a page and what it has loaded.
          isolate: false,
          testTimeout: 20_000,
          expect: { poll: { timeout: 10_000 } },
          setupFiles: ['web/src/test/each-file.ts'],
          include: [components],
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: { executablePath: chromium, args: chromiumArgs },
              contextOptions: { reducedMotion: 'reduce', locale: 'en-AU', timezoneId: 'Australia/Sydney' },
            }),
            instances: [{ browser: 'chromium' }],
            screenshotFailures: false,
          },
        },
      },
      {
        plugins: [callTable()],
        test: {
          ...shared,
          name: 'server',
          // Files share a worker and the modules it has loaded: to load the server takes longer than most of its tests.
          isolate: false,
          setupFiles: ['tools/restored-globals.ts', 'tools/seed.ts'],
          include: ['server/**/*.test.ts'],
          exclude: [withMock, reloaded],
          globalSetup: ['server/test/database-setup.ts'],
        },
      },
      {
        plugins: [callTable()],
        test: {
          ...shared,
          name: 'server with a mock',
          setupFiles: ['tools/seed.ts'],
          include: [withMock],
          globalSetup: ['server/test/database-setup.ts'],
        },
      },
    ],
  },
});
