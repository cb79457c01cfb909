import { defineConfig } from 'vitest/config';
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
