import { defineConfig } from 'vitest/config';
import { callTable } from './web/build/call-table.ts';

const shared = {
  env: { TZ: 'UTC' },
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        plugins: [callTable()],
        test: {
          ...shared,
          name: 'plain',
          // Files share a worker and what it has loaded; `clean-worker.ts` gives each of them modules and globals of its own.
          isolate: false,
          setupFiles: ['tools/clean-worker.ts', 'tools/seed.ts'],
          include: [
            'domain/*/test/**/*.test.ts',
            'contract/test/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
          ],
        },
      },
      {
        plugins: [callTable()],
        test: {
          ...shared,
          name: 'server',
          setupFiles: ['tools/seed.ts'],
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/test/database-setup.ts'],
        },
      },
    ],
  },
});
